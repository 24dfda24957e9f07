"""The collection of puzzles, which the site provides in one file."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from courtisans.puzzles import FORMAT, PUZZLE, THEMES, Puzzle

FILE: Final = "web/puzzles.json"
"""The path of the file, relative to the page."""


@dataclass(frozen=True, slots=True)
class Puzzles:
    """All puzzles, in the file's order; a record is checked only when its puzzle is wanted."""

    written: Mapping[str, Mapping[str, Any]]
    """The puzzles by name, as the file has them."""

    @staticmethod
    def parse(text: str) -> Puzzles:
        """Read the file. Raises `ValueError`, `KeyError` or `TypeError` if it is something else."""
        found = json.loads(text)
        if found["format"] != FORMAT:
            raise ValueError(f"these are no puzzles of {FORMAT}")
        return Puzzles({each[PUZZLE]["name"]: each for each in found["puzzles"]})

    def puzzle(self, name: str) -> Puzzle:
        """Return the puzzle of that name."""
        return Puzzle.from_json(self.written[name])

    def theme_of(self, name: str) -> str:
        """Return a puzzle's theme, one of `THEMES`."""
        theme: str = self.written[name][PUZZLE]["theme"]
        return theme

    def number_of(self, name: str) -> int:
        """Return a puzzle's number within its theme, from 1."""
        return 1 + self.themes[self.theme_of(name)].index(name)

    @property
    def themes(self) -> dict[str, list[str]]:
        """The names of all puzzles, by theme."""
        listed: dict[str, list[str]] = {theme: [] for theme in THEMES}
        for name in self.written:
            listed[self.theme_of(name)].append(name)
        return listed

    def next(self, solved: Collection[str], after: str | None = None) -> str | None:
        """Return the first unsolved puzzle after that one, theme by theme; None if there is none.

        The search goes on from the beginning of the list; without `after`, it begins there.
        """
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
