"""The end of a finished game that is kept."""

from __future__ import annotations

from htpy import Node

from courtisans.record import Record
from web.house import RESULT, Room
from web.screens.result.drawing import result
from web.sitting import first_person


class Result(Room):
    """Nothing but what the house shows there."""

    name = RESULT

    def drawn(self) -> Node:
        """Draw it, as its first person saw it."""
        shown = self.house.shown
        return None if shown is None else result(shown, first_person(shown.seats))

    @property
    def record(self) -> Record | None:
        """The finished game."""
        return self.house.shown
