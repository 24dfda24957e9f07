"""Drawing of the replay: the table as it stood, the controls, and the review beside it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import htpy
from htpy import Element, Node, div, h1, h2, header, label, option, p, section, select, span
from htpy import input as field

from courtisans.hindsight import reached_since
from courtisans.plays import Place
from courtisans.review import Verdict
from courtisans.rules import PLAYS_A_TURN
from web.courtisans.components.card import team_looks
from web.courtisans.components.hand import hand
from web.courtisans.components.log import log
from web.courtisans.components.missions import missions
from web.courtisans.scene import Scene
from web.courtisans.screens.replay.course import Course, may_open, open_to
from web.courtisans.screens.replay.graph import graph, in_figures, legend
from web.courtisans.screens.replay.judging import ReviewInProgress
from web.courtisans.screens.replay.wording import (
    advised,
    change,
    is_costly,
    judgement,
    luck,
    number_of,
    played,
    score,
    where,
)
from web.courtisans.screens.table.drawing import board, log_entries, scene_of
from web.courtisans.screens.table.prompt import OPEN_CARDS
from web.locales import _
from web.shell.components.button import button
from web.shell.gestures import Attributes, back_key, event, key, keys


def refused() -> Element:
    """Draw a message that the game may not be looked at yet."""
    return div(id="replay", class_="replay")[
        _bar(None),
        p(class_="setup")[
            _(
                "With several players at the device a game can be gone through"
                " when it is over: until then, nobody may see another's hand."
            )
        ],
    ]


def replayed(course: Course, judging: ReviewInProgress | None) -> Element:
    """Draw the game as it stood, with the review of the seat if there is one."""
    view, seats = course.view, course.seats
    verdict = None if judging is None else judging.verdicts.get(course.ply)
    better = verdict if verdict is not None and is_costly(verdict) else None
    return div(id="replay", class_="replay")[
        div(
            team_looks(view.variant),
            class_="table",
            data_seats=str(len(seats)),
            **_leafed(course),
        )[
            _bar(course),
            _review(course, judging),
            board(view, _scene(course), _advised(course, better), hands=course.hands),
            div(class_="dock", data_over=True)[
                _steps(course),
                hand(
                    view.hand,
                    chosen=None,
                    placed=False,
                    active=False,
                    hinted=None if better is None else better.plays[0].card,
                ),
            ],
            missions(view, seats),
            div(class_="chronicle")[_log(course)],
        ]
    ]


def _bar(course: Course | None) -> Element:
    return header(class_="bar")[
        h1(id="replay-title", class_="brand")[_("Replay")],
        div(class_="tools")[
            None if course is None else [_seat_choice(course), _play_on(course)],
            button(_("Back"), event("back"), back_key(), ident="replay-back", kind="strong"),
        ],
    ]


def _play_on(course: Course) -> Element:
    return button(
        _("Play on from here"),
        event("play-on"),
        _unless(off=course.record.game(course.ply).over),
        ident="replay-play-on",
        icon="new",
        kind="terse",
    )


def _unless(*, off: bool) -> Attributes:
    return {"aria-disabled": "true"} if off else {}


def _seat_choice(course: Course) -> Node:
    seats = open_to(course.record)
    if len(seats) < 2:
        return None
    return select(event("stand"), id="replay-stand", class_="stand", aria_label=_("Watch from"))[
        [
            option(value=str(number), selected=number == course.seat and not course.opened)[
                course.seats[number].name
            ]
            for number in seats
        ],
        may_open(course.record)
        and option(value=OPEN_CARDS, selected=course.opened)[_("Open cards")],
    ]


def _scene(course: Course) -> Scene:
    view = course.view
    marked = reached_since(view, course.ply - 1) if course.ply else frozenset[int]()
    return replace(scene_of(view, course.seats, marked), pieces=course.pieces)


def _advised(course: Course, verdict: Verdict | None) -> dict[Place, Element]:
    """Return a mark for each place where the strongest bot would have placed a card."""
    if verdict is None:
        return {}
    return {
        play.place: div(class_="place hinted advice", aria_hidden="true")[
            span(class_="label")[advised(course, verdict.plays, index)]
        ]
        for index, play in enumerate(verdict.plays)
    }


def _leafed(course: Course) -> Attributes:
    return keys({"home": event("step", ply=0), "end": event("step", ply=course.total)})


def _steps(course: Course) -> Element:
    """Draw the controls: the play just made, buttons, a slider."""
    ply, total = course.ply, course.total
    turn_before = (ply - 1) // PLAYS_A_TURN * PLAYS_A_TURN
    turn_after = min(total, ply // PLAYS_A_TURN * PLAYS_A_TURN + PLAYS_A_TURN)
    back, on = partial(_step, off=ply == 0), partial(_step, off=ply == total)
    return section(id="steps", class_="prompt steps", aria_labelledby="steps-title")[
        div(class_="caption")[h2(id="steps-title")[where(course)], p[played(course)]],
        div(class_="deeds")[
            back("turn-back", _("A turn back"), max(0, turn_before), icon="skip", pressed="PageUp"),
            back("back", _("A card back"), ply - 1, icon="earlier", pressed="ArrowLeft"),
            label(class_="slider")[
                span(class_="unseen")[_("Cards placed")],
                field(
                    event("slide"),
                    id="step-slider",
                    type="range",
                    min="0",
                    max=str(total),
                    value=str(ply),
                    aria_valuetext=where(course),
                ),
            ],
            on("on", _("A card on"), ply + 1, icon="later", pressed="ArrowRight"),
            on("turn-on", _("A turn on"), turn_after, icon="skip", pressed="PageDown"),
        ],
    ]


def _step(name: str, label: str, to: int, *, icon: str, pressed: str, off: bool) -> Element:
    return button(
        label,
        event("step", ply=to),
        key(pressed),
        _unless(off=off),
        {"title": label},
        ident=f"step-{name}",
        icon=icon,
        kind="terse",
    )


def _log(course: Course) -> Node:
    entries = log_entries(course.seen_after(course.total), course.seats)
    return log(entries, since=0, shown=course.ply or None)


# The review


def _review(course: Course, judging: ReviewInProgress | None) -> Element:
    title = h2(id="review-title")[_("Review of {name}").format(name=course.seats[course.seat].name)]
    if judging is None:
        return section(id="review", class_="review offered", aria_labelledby="review-title")[
            title,
            p(class_="note unseen-narrow")[
                _(
                    "The Chancellor looks at every turn, by what one could know from here,"
                    " and says what it would have played."
                )
            ],
            button(
                _("Review this seat"),
                event("judge"),
                ident="review-begin",
                icon="hint",
                kind="strong",
            ),
        ]
    return section(id="review", class_="review", aria_labelledby="review-title")[
        title,
        _state(judging),
        graph(judging, course.ply) if judging.turns else None,
        judging.verdicts and legend(),
        judging.verdicts and _costly(course, judging),
        _verdict(course, judging),
        judging.next is None and _meaning(judging),
        judging.verdicts and in_figures(judging),
    ]


def _state(judging: ReviewInProgress) -> Node:
    """Draw the score, or how far the review has come."""
    done, total = len(judging.verdicts), len(judging.turns)
    drop = button(
        _("Throw away"), event("judge-drop"), ident="review-drop", icon="cross", kind="quiet"
    )
    if judging.next is None:
        return div(class_="outcome")[p(class_="score")[score(judging.review)], drop]
    text = _("{n} of {total} turns are judged.").format(n=done, total=total)
    return div(class_="outcome")[
        p[
            htpy.progress(value=str(done), max=str(total), aria_label=_("Review")),
            " ",
            _("The Chancellor has no answer just now.") if judging.failed else text,
        ],
        button(_("Stop"), event("judge-stop"), ident="review-stop")
        if judging.runs
        else [button(_("Go on"), event("judge"), ident="review-go-on"), drop],
    ]


def _meaning(judging: ReviewInProgress) -> Node:
    """Draw what was luck, and what the score means."""
    return [
        p(class_="note")[luck(judging.review)],
        htpy.details(id="review-score", class_="figures")[
            htpy.summary[_("What the score means")],
            p(class_="note")[
                _(
                    "It tells how much was kept of what the choice of turns could bring:"
                    " 100 for always the best, 0 for playing by chance. Luck is not in it,"
                    " nor how the game ended. One game has few turns: a mean tells more."
                )
            ],
        ],
    ]


def _costly(course: Course, judging: ReviewInProgress) -> Element:
    costliest = judging.review.costliest
    if not costliest:
        return p[_("No turn cost much.")]
    return div(class_="costly", role="group", aria_labelledby="costly-title")[
        h2(id="costly-title")[_("What cost most")],
        [
            htpy.button(
                event("step", ply=verdict.ply),
                id=f"costly-{verdict.ply}",
                type="button",
                class_="chip",
                aria_current="step" if verdict.ply == course.ply else None,
            )[
                _("Turn {n}: {lost}").format(
                    n=number_of(judging, verdict), lost=change(-verdict.lost)
                )
            ]
            for verdict in costliest
        ],
    ]


def _verdict(course: Course, judging: ReviewInProgress) -> Node:
    """Draw the verdict on the turn that begins here, or is under way, if there is one."""
    ply = course.ply - course.ply % PLAYS_A_TURN
    verdict = judging.verdicts.get(ply)
    if verdict is None:
        return None
    return p(id="verdict", class_=["verdict-text", {"blamed": is_costly(verdict)}])[
        judgement(course, judging, verdict)
    ]
