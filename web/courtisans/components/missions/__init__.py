"""The viewer's secret missions, in plain words, and how far they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from htpy import Element, h2, li, section, span, ul

from courtisans.mission_progress import MissionProgress, MissionStatus
from courtisans.missions import BLUE, POINTS
from courtisans.record import Seat
from courtisans.variant import Edition
from courtisans.view import View
from web.courtisans.components.switch import switch
from web.courtisans.mission_words import mission_text, progress_text
from web.courtisans.names import reader
from web.courtisans.rules_links import long_press_opens_rules
from web.courtisans.words import points, signed
from web.locales import N_, _
from web.shell.components.symbol import symbol
from web.shell.markup import Region, region

MARKS: Final = {
    MissionStatus.HOLDS: ("check", N_("Holds")),
    MissionStatus.DOUBTFUL: ("spy", N_("In doubt")),
    MissionStatus.OPEN: ("open", N_("Not yet")),
    MissionStatus.LOST: ("cross", N_("Lost for certain")),
}
"""The symbol and the word of each status."""


def missions(
    view: View,
    seats: Sequence[Seat],
    progress: tuple[MissionProgress, ...] | None = None,
    *,
    can_switch: bool = False,
) -> Region | None:
    """Draw the viewer's missions; None if there is nothing to draw.

    `progress` has how far each mission is, or is None if that is not shown; `can_switch` adds the
    switch that shows it, with the seats' points.
    """
    variant, names = view.variant, view.missions
    if not (names or can_switch):
        return None
    left = seats[variant.left_of(view.seat)].name
    name = None if reader(view.seat, seats) is not None else seats[view.seat].name
    return _missions(names, variant.missions, left, progress, name=name, can_switch=can_switch)


@region(4)
def _missions(
    names: tuple[str, ...],
    edition: Edition,
    left: str,
    progress: tuple[MissionProgress, ...] | None,
    *,
    name: str | None,
    can_switch: bool,
) -> Element:
    """Draw missions; `name` is that of the seat if they are not the reader's own."""
    title = _("Missions of {name}, {points} each") if name else _("Your missions, {points} each")
    return section(
        long_press_opens_rules("first-edition" if edition == "first" else "missions"),
        id="missions",
        class_="missions",
        aria_labelledby="missions-title",
    )[
        h2(id="missions-title", class_="unseen-narrow")[
            title.format(name=name, points=points(POINTS[edition])) if names else _("How all stand")
        ],
        can_switch
        and switch(
            "outlook", [symbol("chart"), span[_("If it ended now")]], on=progress is not None
        ),
        names
        and ul[
            [
                li(class_="mission", data_colour=colour(mission, edition))[
                    symbol("mission"),
                    span(class_="asked")[mission_text(mission, left, own=not name)],
                    # On a narrow screen, where the heading that says so is out of sight.
                    span(class_="worth", aria_hidden="true")[signed(POINTS[edition])],
                    _progress(mission, progress[number]) if progress else None,
                ]
                for number, mission in enumerate(names)
            ]
        ],
    ]


def _progress(mission: str, progress: MissionProgress) -> Element:
    mark, word = MARKS[progress.status]
    counted = progress.counted
    return span(class_="mission-status", data_status=progress.status.value)[
        symbol(mark),
        span(class_="unseen-narrow")[_(word)],
        counted
        and [
            span(class_="unseen")[", "],
            span(class_="unseen-narrow")[progress_text(mission, counted, progress.wanted)],
            span(class_="short", aria_hidden="true")[progress_text(None, counted, progress.wanted)],
        ],
    ]


def colour(name: str, edition: Edition) -> str:
    """Return the colour of a mission's card; in the first edition all are white."""
    return "blue" if edition == "current" and name in BLUE else "white"
