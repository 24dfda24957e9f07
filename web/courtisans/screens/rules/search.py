"""Search in the rules: finds any part of a word, whatever its case and accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from htpy import Node, fragment, mark

from web.courtisans.screens.rules.parts import Chapter


def folded(text: str) -> str:
    """Return a text without case and accents, one character for each of its characters.

    >>> folded("Éliminé")
    'elimine'
    """
    return "".join(unicodedata.normalize("NFD", letter)[0].lower()[:1] for letter in text)


def words_of(wanted: str) -> tuple[str, ...]:
    """Return the words of a search, folded."""
    return tuple(folded(unicodedata.normalize("NFC", wanted)).split())


def found(chapters: Sequence[Chapter], words: Sequence[str]) -> list[Chapter]:
    """Return the chapters with only those parts in which every word occurs."""
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
    """Mark the words of a search in a text."""
    if not words:
        return text
    pieces: list[Node] = []
    end = 0
    # The longest first, so that of two words that begin alike the longer one is marked.
    wanted = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    for match in re.finditer(wanted, folded(text)):
        pieces += [text[end : match.start()], mark[text[match.start() : match.end()]]]
        end = match.end()
    return fragment[*pieces, text[end:]]
