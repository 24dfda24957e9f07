"""Secret missions, in plain words."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, h2, li, section, ul

from courtisans.missions import BLUE, POINTS
from courtisans.variant import Edition
from web.components.symbol import symbol
from web.locales import _
from web.words import mission_text, points


def missions(names: Sequence[str], edition: Edition, left: str) -> Element | None:
    """Draw the missions of the person who looks, whose left neighbour is of that name."""
    if not names:
        return None
    return section(id="missions", class_="missions", aria_labelledby="missions-title")[
        h2(id="missions-title", class_="unseen-narrow")[
            _("Your missions, {points} each").format(points=points(POINTS[edition]))
        ],
        ul[
            [
                li(class_="mission", data_colour=colour(name, edition))[
                    symbol("mission"), mission_text(name, left)
                ]
                for name in names
            ]
        ],
    ]


def colour(name: str, edition: Edition) -> str:
    """Tell the colour of a mission's card; the first edition has one kind only."""
    return "blue" if edition == "current" and name in BLUE else "white"
