"""The bots' worker: answers questions about a game, so that the page is never kept waiting."""

from __future__ import annotations

import js

from web import games

__export__ = ["answer"]

_answers = games.answers(js.game)


def answer(what: str, question: str) -> str:
    """Answer a question of that kind. Both it and the answer are JSON."""
    return _answers[what](question)
