"""The shell and the page's script serve any game: they mention no single one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from web.build.project import ROOT, WEB
from web.games import GAMES

GAME_NAMES = {*GAMES, "couturiers"}
"""The names of our games and of their packages, in lower case."""
WORDS = re.compile(
    r"(?<!font-)\b(queen|family|families|domains?|esteem|missions?)\b|[.#](mat|hand)\b"
)
"""Words that only Courtisans uses, and classes and ids of its elements."""
FILES = sorted(
    path
    for folder in ("shell", "stage")
    for path in (WEB / folder).rglob("*")
    if path.suffix in {".py", ".js", ".css"}
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(WEB)))
def test_a_file_of_the_shell_or_the_stage_mentions_no_game(path: Path) -> None:
    text = path.read_text("utf-8").lower()
    assert [name for name in GAME_NAMES if name in text] == []
    assert [found[0] for found in WORDS.finditer(text)] == []


def test_the_html_page_names_no_game() -> None:
    page = (ROOT / "index.html").read_text("utf-8").lower()
    assert not [name for name in GAME_NAMES if name in page]
