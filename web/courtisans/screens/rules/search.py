"""Looking up words in the rules: by their beginnings or any piece, whatever case and accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from htpy import Node, fragment, mark

from web.courtisans.screens.rules.parts import Chapter


def folded(text: str) -> str:
    """Write a text without case and accents, letter for letter.

    >>> folded("Éliminé")
    'elimine'
    """
    return "".join(unicodedata.normalize("NFD", letter)[0].lower()[:1] for letter in text)


def words_of(wanted: str) -> tuple[str, ...]:
    """List the words that are looked for."""
    return tuple(folded(unicodedata.normalize("NFC", wanted)).split())


def found(chapters: Sequence[Chapter], words: Sequence[str]) -> list[Chapter]:
    """Keep the parts in which every word occurs."""
    kept = []
    for chapter in chapters:
        parts = [
            part
            for part in chapter.parts
            if all(word in folded("\n".join(part.texts)) for word in words)
        ]
        if parts:
            kept.append(replace(chapter, parts=parts))
    return kept


def marked(text: str, words: Sequence[str]) -> Node:
    """Mark in a text what was looked for."""
    if not words:
        return text
    pieces: list[Node] = []
    end = 0
    # The longest first: of words that begin alike the whole one is marked.
    wanted = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    for match in re.finditer(wanted, folded(text)):
        pieces += [text[end : match.start()], mark[text[match.start() : match.end()]]]
        end = match.end()
    return fragment[*pieces, text[end:]]
