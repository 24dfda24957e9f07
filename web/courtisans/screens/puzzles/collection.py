"""The puzzles that there are, as they come from the site in one file."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from courtisans.puzzles import FORMAT, PUZZLE, THEMES, Puzzle

FILE: Final = "web/puzzles.json"
"""Where it lies, from the page."""


@dataclass(frozen=True, slots=True)
class Puzzles:
    """All of them, in their order; a record is checked when its puzzle is wanted."""

    written: Mapping[str, Mapping[str, Any]]
    """By name, as the file has them."""

    @staticmethod
    def parse(text: str) -> Puzzles:
        """Read the file. Raises an error of another kind if it is something else."""
        found = json.loads(text)
        if found["format"] != FORMAT:
            raise ValueError(f"these are no puzzles of {FORMAT}")
        return Puzzles({each[PUZZLE]["name"]: each for each in found["puzzles"]})

    def puzzle(self, name: str) -> Puzzle:
        """Give one of them."""
        return Puzzle.from_json(self.written[name])

    def theme_of(self, name: str) -> str:
        """Tell what one of them is about."""
        theme: str = self.written[name][PUZZLE]["theme"]
        return theme

    def number_of(self, name: str) -> int:
        """Count which of its theme it is, from 1."""
        return 1 + self.themes[self.theme_of(name)].index(name)

    @property
    def themes(self) -> dict[str, list[str]]:
        """List their names, theme by theme."""
        listed: dict[str, list[str]] = {theme: [] for theme in THEMES}
        for name in self.written:
            listed[self.theme_of(name)].append(name)
        return listed

    def next(self, solved: Collection[str], after: str | None = None) -> str | None:
        """Give the first that is not solved: behind that one, if there is one, then of all."""
        names = [name for listed in self.themes.values() for name in listed]
        start = 1 + names.index(after) if after in names else 0
        return next(
            (
                each
                for each in (*names[start:], *names[:start])
                if each not in solved and each != after
            ),
            None,
        )
