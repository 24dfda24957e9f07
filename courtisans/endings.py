"""Protocols: what a game's variant and result must provide to determine who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Seating(Protocol):
    """The part of a variant, of this game or another, that is needed to determine who has won."""

    @property
    def players(self) -> int:
        """Number of seats."""

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win together. Each side ascending."""


class Total(Protocol):
    """The part of a seat's score that is needed."""

    @property
    def total(self) -> int:
        """Its points."""


class Ending(Protocol):
    """The part of a result that is needed."""

    @property
    def scores(self) -> Sequence[Total]:
        """By seat."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won."""
