"""The end of a finished game that is kept."""

from __future__ import annotations

from htpy import Node

from courtisans.record import Record
from web.acts import does
from web.effects import focus
from web.house import RESULT, Room
from web.screens.result.drawing import LAST_TABLE, result
from web.sitting import first_person


class Result(Room):
    """Nothing but what the house shows there, and what can be done wherever a game's end is."""

    name = RESULT

    def drawn(self) -> Node:
        """Draw it, as its first person saw it."""
        shown = self.house.shown
        return None if shown is None else result(shown, first_person(shown.seats))

    @property
    def record(self) -> Record | None:
        """The finished game."""
        return self.house.shown

    @does("show-table", anywhere=True)
    def show_table(self) -> None:
        """Bring the table as it stood at the end into view."""
        self.house.effects.append(focus(LAST_TABLE))
