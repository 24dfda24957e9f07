"""Drawing of the screen of the deal of the day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

import htpy
from htpy import (
    Element,
    Node,
    dd,
    div,
    dl,
    dt,
    h2,
    p,
    progress,
    section,
    span,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
)
from htpy import label as caption

from courtisans.deals import of_day
from web.courtisans.days import FIRST, Day, Days, Outcome, Streaks
from web.courtisans.words import bot_name, joined, ordinal, points
from web.locales import N_, _, ngettext
from web.shell.components.button import button
from web.shell.components.screen_frame import screen_frame
from web.shell.gestures import event

MONTHS: Final = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)

WEEKDAYS: Final = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)

WEEKS: Final = 6
"""The number of weeks shown of every month, so that the layout is the same for all months."""

PLACES: Final = 4
HELD: Final = 2


@dataclass(frozen=True, slots=True)
class DayView:
    """What the screen shows."""

    today: date
    when: date
    month: date
    """The first day of the month shown."""
    under_way: bool
    """Whether the game under way is the attempt that counts for the selected day."""
    game_in_progress: bool
    """Whether a game is under way in which somebody has played."""
    rival_plays: int | None
    """The number of plays of the Chancellor's game so far; None unless it is being played."""
    stuck: bool
    """Whether the Chancellor gave no valid answer."""


def day_screen(view: DayView, days: Days, remark: str | None) -> Element:
    """Draw the screen."""
    return screen_frame(
        "day",
        _("The deal of the day"),
        section(class_="setup", aria_labelledby="day-date")[
            h2(id="day-date")[date_text(view.when)],
            _offer(view, days.begun.get(view.when)),
            remark and p(class_="remark")[remark],
        ],
        _calendar(view, days),
    )


def date_text(when: date) -> str:
    """Return a date in words, such as `March 5, 2026`."""
    # Translators: a date with the month's name.
    return _("{month} {day}, {year}").format(
        month=_(MONTHS[when.month - 1]), day=when.day, year=when.year
    )


def day_id(when: date) -> str:
    """Return the id of a day's button in the calendar."""
    return f"day-{when.isoformat()}"


def _offer(view: DayView, day: Day | None) -> Node:
    """Draw what can be done with the selected day's deal, or the result."""
    today = view.when == view.today
    if day is not None and day.own is not None:
        return [_result(day.own, day, view), _action_buttons(view)]
    bots = joined([bot_name(bot) for bot in of_day(view.when).bots if bot])
    sentences = [_("You sit with {bots}.").format(bots=bots)]
    if day is None and today:
        sentences.append(
            _(
                "Everybody has the same cards today; at midnight UTC there are new ones. "
                "The first attempt counts."
            )
        )
    elif day is None:
        sentences.append(_("You have not played that day. You can still play it as practice."))
    elif not view.under_way:
        sentences.append(_("You began it and left: it may be among the last games, at home."))
    leaving = view.game_in_progress and not view.under_way
    return [
        p[" ".join(sentences)],
        leaving and p(class_="hint")[_("The game under way will be kept among the last games.")],
        _go(view, day, today=today),
    ]


def _go(view: DayView, day: Day | None, *, today: bool) -> Node:
    if day is None and today:
        return _play(view, _("Play the deal of the day"), counts=True)
    if view.under_way:
        return button(_("Go on with it"), event("resume"), ident="day-resume", kind="strong")
    return _play(view, _("Play as practice"), counts=False)


def _play(view: DayView, text: str, *, counts: bool) -> Element:
    return button(
        text,
        event("day-play", day=view.when.isoformat(), counts=counts),
        ident="day-play",
        kind="strong" if counts else "plain",
    )


def _action_buttons(view: DayView) -> Element:
    return div(class_="ways")[
        button(_("Share as text"), event("day-share"), ident="day-share", icon="share"),
        _play(view, _("Play as practice"), counts=False),
    ]


def _result(own: Outcome, day: Day, view: DayView) -> Node:
    """Draw the person's result, and the Chancellor's result or progress."""
    return [
        dl(class_="outcomes")[
            _outcome(_("You"), own),
            day.rival is not None and _outcome(bot_name("expert"), day.rival),
        ],
        day.rival is not None and p(class_="compared")[compared(own, day.rival)],
        view.rival_plays is not None and _thinking(view.rival_plays, view.when),
        view.stuck
        and div(class_="ways")[
            p[_("The Chancellor cannot play just now.")],
            button(_("Try again"), event("rival-again"), ident="rival-again"),
        ],
    ]


def _outcome(who: str, outcome: Outcome) -> Element:
    return div(class_="outcome", data_rank=str(outcome.place))[
        dt[who],
        dd[
            span(class_="points")[points(outcome.points)],
            span(class_="rank")[place_text(outcome)],
            span(class_="held")[held_text(outcome)],
        ],
    ]


def place_text(outcome: Outcome) -> str:
    """Return the rank, such as `2nd of 4`."""
    # Translators: {place} is a rank, such as "2nd".
    return _("{place} of {n}").format(place=ordinal(outcome.place), n=PLACES)


def held_text(outcome: Outcome) -> str:
    """Return how many missions held, in words."""
    text = ngettext("{n} mission held", "{n} missions held", outcome.held)
    return text.format(n=outcome.held)


def compared(own: Outcome, rival: Outcome) -> str:
    """Return, in words, who scored more with the same cards."""
    ahead = own.points - rival.points
    if not ahead:
        return _("Level with the Chancellor.")
    text = (
        _("{points} ahead of the Chancellor.")
        if ahead > 0
        else _("{points} behind the Chancellor.")
    )
    return text.format(points=points(abs(ahead)))


def _thinking(plays: int, when: date) -> Element:
    return div(class_="thinking")[
        caption(for_="day-progress")[_("The Chancellor plays the same cards from your seat …")],
        progress(id="day-progress", value=str(plays), max=str(of_day(when).variant.length)),
    ]


def shared(when: date, day: Day) -> str:
    """Return the result of a day as a text to share, which reveals no cards."""
    own = day.own
    if own is None:
        raise ValueError("the day has no result yet")
    ladder = "".join("♛" if at + 1 == own.place else "·" for at in range(PLACES))
    missions = "".join("✓" if at < own.held else "✗" for at in range(HELD))
    lines = [
        f"Courtisans, {date_text(when)}",
        f"{ladder} {missions}",
        f"{points(own.points)}, {place_text(own)}",
    ]
    if day.rival is not None:
        lines.append(compared(own, day.rival))
    return "\n".join(lines)


def _calendar(view: DayView, days: Days) -> Element:
    """Draw the month, with a button for each day that has a deal."""
    month = view.month
    monday = month - timedelta(days=month.weekday())
    weeks = [
        [monday + timedelta(days=7 * week + at) for at in range(len(WEEKDAYS))]
        for week in range(WEEKS)
    ]
    # Translators: the heading of a calendar.
    title = _("{month} {year}").format(month=_(MONTHS[month.month - 1]), year=month.year)
    return section(class_="setup calendar", aria_labelledby="calendar-title")[
        div(class_="months")[
            _month_button(-1, _("Month before"), "‹", there=month > FIRST),
            h2(id="calendar-title", aria_live="polite")[title],
            _month_button(1, _("Next month"), "›", there=month < view.today.replace(day=1)),
        ],
        table(aria_labelledby="calendar-title")[
            thead[tr[[_weekday(_(name)) for name in WEEKDAYS]]],
            tbody[[tr[[_cell(view, days, when) for when in week]] for week in weeks]],
        ],
        _row(days.streaks(view.today)),
    ]


def _row(run: Streaks) -> Node:
    """Draw how many days in a row were played; None if no day was."""
    if not run.longest:
        return None
    text = _("Days in a row: {n}; at most {most}")
    return p(class_="in-a-row")[text.format(n=run.current, most=run.longest)]


def _month_button(by: int, text: str, mark: str, *, there: bool) -> Element:
    return htpy.button(
        event("day-month", by=by),
        id=f"month-{'next' if by > 0 else 'before'}",
        type="button",
        class_="button quiet",
        aria_disabled=None if there else "true",
        aria_label=text,
    )[span(aria_hidden="true")[mark]]


def _weekday(name: str) -> Element:
    return th(scope="col")[span(class_="unseen")[name], span(aria_hidden="true")[name[:2]]]


def _cell(view: DayView, days: Days, when: date) -> Element:
    if when.month != view.month.month:
        return td
    if not FIRST <= when <= view.today:
        return td(class_="to-come")[str(when.day)]
    day = days.begun.get(when)
    own = None if day is None else day.own
    if own is not None:
        mark, text, kind = ordinal(own.place), points(own.points), "played"
    elif day is not None:
        mark, text, kind = "…", _("not finished"), "begun"
    else:
        mark, text, kind = "", _("not played"), "none"
    return td[
        htpy.button(
            event("day-choose", day=when.isoformat()),
            id=day_id(when),
            type="button",
            class_=["date", kind, {"won": own is not None and own.place == 1}],
            aria_current="date" if when == view.today else None,
            aria_pressed="true" if when == view.when else "false",
        )[
            span(class_="number")[str(when.day)],
            span(class_="mark")[mark],
            span(class_="unseen")[f" {text}"],
        ]
    ]
