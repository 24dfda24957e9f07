"""Small charts. Screen readers skip them: the same numbers stand beside each as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from htpy import Element, circle, g, line, path, rect, svg

from web.courtisans.screens.statistics.counting import Played, Tally

MARGIN: Final = 4
"""The margin on either side, in percent, so that a mark at the edge is not cut off."""

FEWEST: Final = 10
"""For how many games there is room at least: the bars of fewer would look like blocks."""


def _at(share: float) -> str:
    return f"{MARGIN + share * (100 - 2 * MARGIN):.2f}%"


def against_fair(tally: Tally) -> Element:
    """Draw the rate of wins, its interval and the fair share, on a scale from none to all."""
    low, high = tally.interval
    return svg(class_="chart rate", aria_hidden="true")[
        line(class_="axis", x1=_at(0), x2=_at(1), y1="50%", y2="50%"),
        line(class_="reach", x1=_at(low), x2=_at(high), y1="50%", y2="50%"),
        line(class_="fair", x1=_at(tally.fair_rate), x2=_at(tally.fair_rate), y1="6%", y2="94%"),
        circle(class_="mark", cx=_at(tally.rate), cy="50%", r="6"),
    ]


def bar(count: int, most: int) -> Element:
    """Draw a bar for a count, in proportion to the largest count, `most`."""
    return svg(class_="chart amount", aria_hidden="true")[
        rect(x="0", y="15%", width=f"{100 * count / most:.2f}%", height="70%", rx="2")
    ]


def course(games: Sequence[Played]) -> Element:
    """Draw each game's points as a bar up or down from zero, with a mark for each win.

    The games come in chronological order; there must be one.
    """
    highest = max(1, *(game.points for game in games))
    lowest = min(0, *(game.points for game in games))
    # Leave room above the highest bar for its mark.
    scale = 84 / (highest - lowest)
    zero = 14 + highest * scale
    width = 100 / max(len(games), FEWEST)
    return svg(class_="chart course", aria_hidden="true")[
        [_game(game, number * width, width, zero, scale) for number, game in enumerate(games)],
        line(class_="axis", x1="0", x2="100%", y1=f"{zero:.2f}%", y2=f"{zero:.2f}%"),
    ]


def _game(game: Played, left: float, width: float, zero: float, scale: float) -> Element:
    height = abs(game.points) * scale
    top = zero - height if game.points > 0 else zero
    return g[
        rect(
            class_="won" if game.share else "lost",
            x=f"{left + width * 0.15:.2f}%",
            y=f"{top:.2f}%",
            width=f"{width * 0.7:.2f}%",
            height=f"{height:.2f}%",
        ),
        game.share > 0
        and svg(x=f"{left + width / 2:.2f}%", y=f"{min(top, zero):.2f}%", overflow="visible")[
            path(class_="mark" if game.share == 1 else "mark shared", d="M0-12l5 5-5 5-5-5z")
        ],
    ]
