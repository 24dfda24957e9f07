"""The program of the bots' worker: answers questions while the game's worker stays free."""

from __future__ import annotations

import js

from web import games

__export__ = ["answer"]

_answers = games.answers(js.game)


def answer(what: str, question: str) -> str:
    """Return the answer to a question of the kind `what`. Questions are JSON, answers texts."""
    return _answers[what](question)
