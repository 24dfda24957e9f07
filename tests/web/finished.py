"""Finished games, for what tells their end."""

from __future__ import annotations

from collections.abc import Sequence

from courtisans import Game, Record, Seat
from web.courtisans.finished import FinishedRecord


def finished(record: Record) -> FinishedRecord:
    """Give the record of a game that is over, with its result."""
    found = FinishedRecord.of(record)
    assert found is not None
    return found


def finished_game(game: Game, seats: Sequence[Seat]) -> FinishedRecord:
    """Give it of a game that is over."""
    return finished(Record.of(game, seats))
