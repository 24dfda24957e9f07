"""The doors of the home screen: the buttons that lead to other screens than the table."""

from __future__ import annotations

from typing import Final, NamedTuple

import htpy
from htpy import Node, h2, nav, span, ul

from web.locales import N_, _
from web.shell.components.symbol import symbol
from web.shell.gestures import event


class Door(NamedTuple):
    """A button that leads from home to another screen."""

    act: str
    """The act that opens the screen; the button has the id `tool-ACT`."""
    symbol: str
    name: str
    note: str
    """What the screen offers, in a few words."""


LESSONS: Final = "lessons"
"""The act that opens the lessons."""

DOORS: Final[tuple[Door, ...]] = (
    Door(LESSONS, "hint", N_("Learn to play"), N_("At a real table, one thing at a time")),
    Door("puzzles", "mission", N_("Puzzles"), N_("One turn is better than every other: find it.")),
    Door("rules", "book", N_("The rules"), N_("To read and to look things up, with pictures.")),
    Door("day", "lily", N_("The deal of the day"), N_("The same for everybody, every day anew.")),
    Door("named", "courtier", N_("A deal by its name"), N_("The same cards as a friend.")),
    Door(
        "games", "ledger", N_("Kept games"), N_("Every finished game, and all of it in one file.")
    ),
    Door("statistics", "chart", N_("Statistics"), N_("How you fare, and against whom.")),
)


def doors(*, newcomer: bool) -> Node:
    """Draw the doors; to a newcomer the home screen offers the lessons beside `Deal`, not here."""
    return nav(id="doors", class_="doors", aria_labelledby="doors-title")[
        h2(id="doors-title")[_("More than a game")],
        ul[[htpy.li[_door(door)] for door in DOORS if not (newcomer and door.act == LESSONS)]],
    ]


def _door(door: Door) -> Node:
    return htpy.button(event(door.act), id=f"tool-{door.act}", type="button", class_="door")[
        symbol(door.symbol, "symbol"),
        span(class_="name")[_(door.name)],
        span(class_="hint")[_(door.note)],
    ]
