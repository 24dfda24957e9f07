"""The puzzles of the site, as tests need them."""

from __future__ import annotations

from functools import cache

from courtisans.puzzles import Puzzle
from web.build.project import WEB
from web.courtisans.screens.puzzles.collection import Puzzles

TEXT = (WEB / "puzzles.json").read_text("utf-8")


@cache
def collection() -> Puzzles:
    return Puzzles.parse(TEXT)


def first_of(theme: str) -> Puzzle:
    return collection().puzzle(collection().themes[theme][0])
