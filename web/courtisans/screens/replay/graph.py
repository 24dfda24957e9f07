"""The graph of a seat's chances to win: what its turns cost, and what luck did between them."""

from __future__ import annotations

import math
from collections.abc import Iterator

import htpy
from htpy import Element, Node, caption, details, div, p, summary, table, tbody, td, th, thead, tr
from markupsafe import Markup

from courtisans.review import Verdict
from courtisans.rules import PLAYS_A_TURN
from web.courtisans.screens.replay.judging import ReviewInProgress
from web.courtisans.screens.replay.wording import change, is_costly, percent
from web.locales import _
from web.shell.gestures import event

# In units of the drawing: the width of a turn's column, and the height of the drawing.
COLUMN = 40
HEIGHT = 100
STEP = 0.25
"""The chance at the top of the drawing is a multiple of this."""
ROOM = 0.05
"""How far above the highest chance the top is at least, so that no line crosses its label."""


def graph(judging: ReviewInProgress, ply: int) -> Element:
    """Draw the graph, with a button over each turn that shows the table at that turn."""
    turns = len(judging.turns)
    return div(class_="graph", style=f"--turns:{turns}")[
        _drawing(judging),
        htpy.span(class_="top", aria_hidden="true")[percent(_top(judging))],
        div(class_="columns", role="group", aria_label=_("Chances to win, turn by turn"))[
            [
                _column(judging, number, here=_is_in(turn_ply, ply))
                for number, turn_ply in enumerate(
                    [len(turn.view.plays) for turn in judging.turns], 1
                )
            ]
        ],
    ]


def _is_in(turn: int, ply: int) -> bool:
    return turn <= ply < turn + PLAYS_A_TURN


def _column(judging: ReviewInProgress, number: int, *, here: bool) -> Element:
    ply = len(judging.turns[number - 1].view.plays)
    verdict = judging.verdicts.get(ply)
    text = _("Turn {n}").format(n=number)
    if verdict is not None:
        text = _("Turn {n}: {best} before, {played} after").format(
            n=number, best=percent(verdict.best), played=percent(verdict.played)
        )
    return htpy.button(
        event("step", ply=ply),
        id=f"graph-{number}",
        type="button",
        class_={"blamed": verdict is not None and is_costly(verdict)},
        aria_label=text,
        aria_current="step" if here else None,
        title=text,
    )[htpy.span(aria_hidden="true")[str(number)]]


def _drawing(judging: ReviewInProgress) -> Markup:
    width = COLUMN * len(judging.turns)
    top = _top(judging)
    fair = _height(judging.review.fair, top)
    return Markup(
        '<svg viewBox="0 0 {width} {height}" preserveAspectRatio="none" aria-hidden="true">'
        '<path class="chance-fair" d="M0 {fair:.1f}H{width}"/>{lines}</svg>'
    ).format(
        width=width, height=HEIGHT, fair=fair, lines=Markup("").join(_lines(judging, width, top))
    )


def _lines(judging: ReviewInProgress, width: int, top: float) -> Iterator[Markup]:
    before: tuple[float, float] | None = None
    for number, turn in enumerate(judging.turns):
        verdict = judging.verdicts.get(len(turn.view.plays))
        if verdict is None:
            return
        x = COLUMN * number
        start = (x + 0.3 * COLUMN, _height(verdict.best, top))
        end = (x + 0.7 * COLUMN, _height(verdict.played, top))
        if before is not None:
            yield _line("chance-luck", before, start)
        yield _line("chance-lost" if is_costly(verdict) else "chance-kept", start, end)
        before = end
    outcome = judging.review.outcome
    if outcome is not None and before is not None:
        yield _line("chance-luck", before, (width, _height(outcome, top)))


def _height(share: float, top: float) -> float:
    return HEIGHT * (1 - share / top)


def _top(judging: ReviewInProgress) -> float:
    """Return the chance at the top of the drawing, chosen so that small chances are visible."""
    review = judging.review
    shares = [verdict.best for verdict in review.verdicts]
    highest = max([review.fair, review.outcome or 0.0, *shares])
    return min(1.0, math.ceil((highest + ROOM) / STEP) * STEP)


def _line(name: str, start: tuple[float, float], end: tuple[float, float]) -> Markup:
    return Markup('<path class="{name}" d="M{:.1f} {:.1f}L{:.1f} {:.1f}"/>').format(
        *start, *end, name=name
    )


def legend() -> Element:
    """Draw the legend of the lines."""
    return p(class_="legend")[
        htpy.span(class_="key chance-lost")[_("lost by a turn")],
        htpy.span(class_="key chance-kept")[_("kept")],
        htpy.span(class_="key chance-luck")[_("luck")],
        htpy.span(class_="key chance-fair")[_("everybody's share")],
    ]


def in_figures(judging: ReviewInProgress) -> Node:
    """Draw the figures of the graph as a table."""
    return details(id="review-figures", class_="figures")[
        summary[_("In figures")],
        table[
            caption(class_="unseen")[_("Chances to win, turn by turn")],
            thead[
                tr[
                    [
                        th(scope="col")[name]
                        for name in (
                            _("Turn"),
                            # Translators: headings of chances to win, in percent: before a
                            # turn, after it, what it lost, what luck did then.
                            _("Before"),
                            _("After"),
                            # Translators: what a turn lost of the chance to win.
                            _("Lost"),
                            _("Luck"),
                        )
                    ]
                ]
            ],
            tbody[[_row(judging, number) for number in range(len(judging.turns))]],
        ],
    ]


def _row(judging: ReviewInProgress, number: int) -> Node:
    verdict = judging.verdicts.get(len(judging.turns[number].view.plays))
    if verdict is None:
        return None
    luck = judging.luck(number)
    return tr[
        th(scope="row")[str(number + 1)],
        td[percent(verdict.best)],
        td[percent(verdict.played)],
        td[_lost(verdict)],
        td["" if luck is None else change(luck)],
    ]


def _lost(verdict: Verdict) -> str:
    return change(-verdict.lost)
