"""Which puzzles are solved, as the browser stores it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from web.shell.acts import fits
from web.shell.stored_value import dumps, readable, require_complete


@dataclass(frozen=True, slots=True)
class Solved:
    """The solved puzzles, and the last one at the table."""

    names: tuple[str, ...] = ()
    """The names of the solved puzzles, in the order in which they were solved."""
    last: str | None = None
    """The puzzle that was last at the table."""

    def with_solved(self, name: str) -> Solved:
        """Return it with a puzzle added."""
        return self if name in self.names else replace(self, names=(*self.names, name))

    @staticmethod
    def of(kept: Mapping[str, Any]) -> Solved:
        """Build it from what `dumps` wrote; see `stored_value.Build`."""
        solved, last = kept["solved"], kept["last"]
        if not (isinstance(solved, list) and fits(last, str | None)):
            raise ValueError("these are no names")
        names, complete = readable(solved, _name)
        return require_complete(Solved(tuple(names), last), complete=complete)

    def dumps(self) -> str:
        """Return it as text, for the browser's storage."""
        return dumps({"solved": self.names, "last": self.last})


def _name(name: object) -> str:
    if not isinstance(name, str):
        raise TypeError("this is no name")
    return name
