"""Finished games, for tests of how the end of a game is shown."""

from __future__ import annotations

from collections.abc import Sequence

from courtisans import Game, Record, Seat
from web.courtisans.finished import FinishedRecord


def finished(record: Record) -> FinishedRecord:
    """Return the record of a game that is over, with its result."""
    found = FinishedRecord.of(record)
    assert found is not None
    return found


def finished_game(game: Game, seats: Sequence[Seat]) -> FinishedRecord:
    """Return the record of a game that is over, with its result."""
    return finished(Record.of(game, seats))
