"""The shell and the page's script are of any game: nothing in them is of one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from web.build.project import ROOT, WEB
from web.games import GAMES

OURS = {*GAMES, "couturiers"}
"""The names of games and of their packages."""
WORDS = re.compile(
    r"(?<!font-)\b(queen|family|families|domains?|esteem|missions?)\b|[.#](mat|hand)\b"
)
"""What only Courtisans has, and the classes and ids of its parts."""
FILES = sorted(
    path
    for folder in ("shell", "stage")
    for path in (WEB / folder).rglob("*")
    if path.suffix in {".py", ".js", ".css"}
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(WEB)))
def test_nothing_in_it_is_of_one_game(path: Path) -> None:
    text = path.read_text("utf-8").lower()
    assert [name for name in OURS if name in text] == []
    assert [found[0] for found in WORDS.finditer(text)] == []


def test_the_games_pages_differ_in_their_name_alone() -> None:
    page = (ROOT / "index.html").read_text("utf-8").lower()
    assert not [name for name in OURS if name in page]
