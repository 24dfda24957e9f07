"""What must be known of a table and its result to tell who has won, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Seating(Protocol):
    """What must be known of a variant to tell who has won, in this game or another."""

    @property
    def players(self) -> int:
        """Number of seats."""

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who wins together. Each in ascending order."""


class Total(Protocol):
    """What must be known of a seat's score."""

    @property
    def total(self) -> int:
        """Its points."""


class Ending(Protocol):
    """What must be known of a result."""

    @property
    def scores(self) -> Sequence[Total]:
        """By seat."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won."""
