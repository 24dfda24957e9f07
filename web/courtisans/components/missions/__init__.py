"""The viewer's secret missions, in plain words."""

from __future__ import annotations

from typing import Final

from htpy import Element, h2, li, section, span, ul

from courtisans.mission_status import MissionStatus
from courtisans.missions import BLUE, POINTS
from courtisans.variant import Edition
from web.courtisans.rules_links import long_press_opens_rules
from web.courtisans.words import mission_text, points
from web.locales import N_, _
from web.shell.components.symbol import symbol
from web.shell.markup import Region, region

_MARKS: Final = {
    MissionStatus.HOLDS: ("check", N_("Holds")),
    MissionStatus.DOUBTFUL: ("spy", N_("In doubt")),
    MissionStatus.OPEN: ("open", N_("Not yet")),
    MissionStatus.LOST: ("cross", N_("Lost for certain")),
}


def missions(
    names: tuple[str, ...],
    edition: Edition,
    left: str,
    statuses: tuple[MissionStatus, ...] | None = None,
) -> Region | None:
    """Draw the viewer's missions; None if they have none.

    `left` is the name of the viewer's left neighbour; `statuses` has the status of each mission,
    or is None if they are not to be shown.
    """
    return _missions(names, edition, left, statuses) if names else None


@region(4)
def _missions(
    names: tuple[str, ...],
    edition: Edition,
    left: str,
    statuses: tuple[MissionStatus, ...] | None,
) -> Element:
    return section(
        long_press_opens_rules("first-edition" if edition == "first" else "missions"),
        id="missions",
        class_="missions",
        aria_labelledby="missions-title",
    )[
        h2(id="missions-title", class_="unseen-narrow")[
            _("Your missions, {points} each").format(points=points(POINTS[edition]))
        ],
        ul[
            [
                li(class_="mission", data_colour=colour(name, edition))[
                    symbol("mission"),
                    span(class_="asked")[mission_text(name, left)],
                    _status(statuses[number]) if statuses else None,
                ]
                for number, name in enumerate(names)
            ]
        ],
    ]


def _status(status: MissionStatus) -> Element:
    mark, word = _MARKS[status]
    return span(class_="mission-status", data_status=status.value)[symbol(mark), " ", _(word)]


def colour(name: str, edition: Edition) -> str:
    """Return the colour of a mission's card; in the first edition all are white."""
    return "blue" if edition == "current" and name in BLUE else "white"
