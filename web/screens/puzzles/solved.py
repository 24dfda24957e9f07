"""Which puzzles are solved, as the browser keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from web.acts import fits
from web.written import dumps, loads


@dataclass(frozen=True, slots=True)
class Solved:
    """What one has come to."""

    names: tuple[str, ...] = ()
    """The puzzles that are solved, in that order."""
    last: str | None = None
    """The one that was on the table last."""

    def with_solved(self, name: str) -> Solved:
        """Add a puzzle."""
        return self if name in self.names else replace(self, names=(*self.names, name))

    @staticmethod
    def parse(text: str) -> Solved:
        """Read what `dumps` wrote. Raises `WrittenError`."""
        return loads(text, Solved._of)

    @staticmethod
    def _of(kept: Mapping[str, Any]) -> Solved:
        names, last = kept["solved"], kept["last"]
        if not (fits(names, Sequence[str]) and fits(last, str | None)):
            raise ValueError("these are no names")
        return Solved(tuple(names), last)

    def dumps(self) -> str:
        """Write it down."""
        return dumps({"solved": self.names, "last": self.last})
