"""Drawing of the statistics: numbers in tables, with small charts beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor
from typing import Final

from htpy import (
    Element,
    Node,
    caption,
    dd,
    details,
    div,
    dl,
    dt,
    h2,
    p,
    section,
    span,
    summary,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
)

from web.courtisans.screens.statistics.charts import against_fair, bar, course
from web.courtisans.screens.statistics.counting import (
    Played,
    Tally,
    distribution,
    played,
    streaks,
    tallies,
    tally,
)
from web.courtisans.selection import MIXED, Selection, offered, opponent_name
from web.courtisans.summary import Summary, day, variant_name
from web.courtisans.words import signed
from web.locales import _, ngettext
from web.shell.components.button import button
from web.shell.components.filters import filters
from web.shell.components.screen_frame import screen_frame
from web.shell.components.symbol import symbol
from web.shell.gestures import event

RECENT: Final = 30
"""How many of the last games are drawn one by one."""

ENOUGH: Final = 100
"""From this number of games on, an unclear verdict is not put down to too few games."""


def statistics(summaries: Sequence[Summary] | None, selection: Selection) -> Element:
    """Draw the screen. `summaries` come latest first; they are None until they are known."""
    return screen_frame(
        "statistics",
        _("Statistics"),
        _waiting() if summaries is None else _known(summaries, selection),
    )


def _waiting() -> Element:
    return section(class_="setup")[p(class_="hint")[_("Looking at what is kept…")]]


def _known(summaries: Sequence[Summary], selection: Selection) -> Node:
    own = [one for one in summaries if one.person is not None]
    if not own:
        return section(class_="setup empty")[
            symbol("victor", "ornament"),
            p[_("Nothing to count yet. Play a game to its end, and come back.")],
            button(_("To a table"), event("home"), ident="statistics-play", kind="strong"),
        ]
    counted = selection.listed(own)
    return [
        section(class_="setup", aria_labelledby="counted-title")[
            h2(id="counted-title")[_("All in all")],
            filters("count", offered(own, selection)),
            _summary(counted) if counted else p(class_="hint")[_("No game is of this kind.")],
            _what_counts(len(summaries) - len(own)),
            button(_("Kept games"), event("games"), ident="tool-games"),
        ],
        [_compared(counted), _points(counted), _recent(counted)] if counted else None,
    ]


def _what_counts(others: int) -> Element:
    return p(class_="hint")[
        _(
            "Counted are the finished games that are kept on this device, imported ones as well, "
            "where one person played. Nothing of it leaves the device."
        ),
        others > 0
        and " "
        + ngettext(
            "{n} game of several persons, or of none, is not counted.",
            "{n} games of several persons, or of none, are not counted.",
            others,
        ).format(n=others),
        " ",
        _("Who throws kept games away takes them out of the count."),
    ]


def _games(summaries: Sequence[Summary]) -> list[Played]:
    """Return how the games went for the person, in chronological order."""
    return [game for game in map(played, reversed(summaries)) if game is not None]


def _summary(summaries: Sequence[Summary]) -> Element:
    games = _games(summaries)
    all_in_all, run = tally(games), streaks(games)
    rows = [
        (_("Games"), str(all_in_all.games), ""),
        (
            _("Won"),
            number(all_in_all.won),
            _("fair would be {n}").format(n=number(all_in_all.fair)),
        ),
        (_("Points, on average"), number(all_in_all.points), ""),
        (_("Missions held"), *_missions(all_in_all)),
        (
            _("Won in a row"),
            str(run.current),
            _("at most {n}").format(n=run.longest),
        ),
    ]
    return dl(class_="figures")[
        [
            div[dt[name], dd[span(class_="figure")[figure], note and span(class_="hint")[note]]]
            for name, figure, note in rows
        ]
    ]


def _missions(counted: Tally) -> tuple[str, str]:
    if not counted.missions:
        return "–", _("none were dealt")
    return str(counted.held), _("of {n}").format(n=counted.missions)


def _compared(summaries: Sequence[Summary]) -> Element:
    by_variant = tallies(summaries, lambda one: one.variant)
    by_opponent = tallies(summaries, lambda one: one.opponent or MIXED)
    return section(class_="setup", aria_labelledby="compared-title")[
        h2(id="compared-title")[_("Wins against the fair share")],
        p(class_="hint")[
            _(
                "The fair share is what everyone at the table would win in the long run if all "
                "played alike. The broad line is where your own may lie after many games "
                "(in 19 cases of 20): the fewer games, the longer it is."
            )
        ],
        _key(),
        _compared_table(
            _("By kind of game"),
            {variant_name(variant): counted for variant, counted in by_variant.items()},
        ),
        _compared_table(
            _("By opponent"),
            {opponent_name(opponent): counted for opponent, counted in by_opponent.items()},
        ),
    ]


def _key() -> Element:
    """Draw the key to the marks in the charts."""
    sample = Tally(games=40, won=24, fair=12, points=0, held=0, missions=0)
    return p(class_="key", aria_hidden="true")[
        # Translators: no game was won; at the left end of a scale that ends with "all".
        span[_("none")],
        against_fair(sample),
        span[_("all")],
        span(class_="hint")[_("point: your wins; upright line: the fair share")],
    ]


def _compared_table(title: str, counted: Mapping[str, Tally]) -> Element:
    return table(role="table", class_="compared")[
        caption[title],
        thead(role="rowgroup")[
            tr(role="row")[
                th(scope="col", role="columnheader")[span(class_="unseen")[title]],
                [
                    th(scope="col", role="columnheader")[name]
                    for name in (
                        _("Games"),
                        _("Won"),
                        _("Fair share"),
                        _("Points, on average"),
                        _("Missions held"),
                    )
                ],
            ]
        ],
        tbody(role="rowgroup")[[_compared_row(name, each) for name, each in counted.items()]],
    ]


def _compared_row(name: str, counted: Tally) -> Element:
    held, of = _missions(counted)
    cells = [
        (_("Games"), str(counted.games)),
        (_("Won"), f"{number(counted.won)} ({percent(counted.rate)})"),
        (_("Fair share"), f"{number(counted.fair)} ({percent(counted.fair_rate)})"),
        (_("Points, on average"), number(counted.points)),
        (_("Missions held"), f"{held} {of}" if counted.missions else held),
    ]
    return tr(role="row")[
        th(scope="row", role="rowheader")[
            span(class_="name")[name],
            against_fair(counted),
            span(class_="hint")[_verdict(counted)],
        ],
        [
            td(role="cell")[span(class_="of", aria_hidden="true")[label], span[text]]
            for label, text in cells
        ],
    ]


def _verdict(counted: Tally) -> str:
    """Return the verdict in words, with the interval it is based on."""
    low, high = counted.interval
    if counted.verdict > 0:
        text = _("more than the fair share: {low} to {high}")
    elif counted.verdict < 0:
        text = _("less than the fair share: {low} to {high}")
    elif counted.games < ENOUGH:
        text = _("too few games to tell: {low} to {high}")
    else:
        text = _("about the fair share: {low} to {high}")
    return text.format(low=percent(low), high=percent(high))


def _points(summaries: Sequence[Summary]) -> Element:
    steps = distribution(game.points for game in _games(summaries))
    most = max(step.games for step in steps)
    return section(class_="setup", aria_labelledby="points-title")[
        h2(id="points-title")[_("Points")],
        table(role="table", class_="steps")[
            caption(class_="unseen")[_("How many games ended with how many points")],
            thead(role="rowgroup", class_="unseen")[
                tr(role="row")[
                    th(scope="col", role="columnheader")[_("Points")],
                    th(scope="col", role="columnheader")[_("Games")],
                ]
            ],
            tbody(role="rowgroup")[
                [
                    tr(role="row")[
                        th(scope="row", role="rowheader")[
                            _("{low} to {high}").format(low=signed(low), high=signed(high))
                        ],
                        td(role="cell")[bar(games, most), span[str(games)]],
                    ]
                    for low, high, games in steps
                ]
            ],
        ],
    ]


def _recent(summaries: Sequence[Summary]) -> Element:
    recent = [(one, game) for one in summaries[:RECENT] if (game := played(one)) is not None]
    return section(class_="setup", aria_labelledby="recent-title")[
        h2(id="recent-title")[_("The last games")],
        p(class_="hint")[
            _(
                "The points of each, the latest on the right. A rhomb marks a win, a hollow one a "
                "shared win."
            )
        ],
        course([game for _one, game in reversed(recent)]),
        details(id="recent-table")[
            summary[_("As a table")],
            table(role="table", class_="recent")[
                thead(role="rowgroup")[
                    tr(role="row")[
                        [
                            th(scope="col", role="columnheader")[name]
                            for name in (_("Date"), _("How it went"), _("Points"))
                        ]
                    ]
                ],
                tbody(role="rowgroup")[
                    [
                        tr(role="row")[
                            th(scope="row", role="rowheader")[day(one.ended)],
                            td(role="cell")[_went(game)],
                            td(role="cell")[signed(game.points)],
                        ]
                        for one, game in recent
                    ]
                ],
            ],
        ],
    ]


def _went(game: Played) -> str:
    if not game.share:
        return _("Defeat")
    return _("Victory") if game.share == 1 else _("Shared victory")


def number(value: float) -> str:
    """Return a number rounded to one decimal place, which is left out if it is zero."""
    tenths = floor(abs(value) * 10 + 0.5)  # a half is rounded up, as people do
    sign = "−" if value < 0 and tenths else ""
    whole, tenth = divmod(tenths, 10)
    if not tenth:
        return f"{sign}{whole}"
    # Translators: a number with one decimal.
    return sign + _("{whole}.{tenth}").format(whole=whole, tenth=tenth)


def percent(share: float) -> str:
    """Return a share, from 0 to 1, as a percentage."""
    return _("{n}%").format(n=round(share * 100))
