"""Answers of the bots' worker to questions about a game. Questions are JSON, answers texts."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final

from courtisans import bots
from courtisans.view import View
from web.courtisans import hints


def choose(question: str) -> str:
    """Return the token of the play that a bot would make.

    The question has the `bot`'s name, the `view` that it sees, and the `seed` of its randomness.
    """
    asked = json.loads(question)
    bot = bots.make(asked["bot"], asked["seed"])
    return str(bot.choose(View.from_json(asked["view"])))


def advise(question: str) -> str:
    """Return the best turns that a bot finds, as `web.courtisans.hints.loads` reads them.

    The question is that of `choose`, with the `count` of turns. Only an `Adviser` returns any.
    """
    asked = json.loads(question)
    bot = bots.make(asked["bot"], asked["seed"])
    view = View.from_json(asked["view"])
    return hints.dumps(
        bot.candidates(view, asked["count"]) if isinstance(bot, hints.Adviser) else []
    )


def continue_deal(question: str) -> str:
    """Return the next plays in the game of a named `deal`; see `web.courtisans.all_bots`.

    The question has the `plays` so far, and the `bot` for the seats that the deal leaves open.
    """
    from web.courtisans.all_bots import go_on  # noqa: PLC0415 - not needed in an ordinary game

    asked = json.loads(question)
    return go_on(asked["deal"], asked["bot"], asked["plays"])


def judge(question: str) -> str:
    """Return a judgement of a played `turn`, in JSON; `courtisans.review` defines both formats."""
    from courtisans import review  # noqa: PLC0415 - not needed in an ordinary game

    asked = json.loads(question)
    return json.dumps(review.judge(review.Asked.from_json(asked["turn"])).to_json())


ANSWERS: Final[Mapping[str, Callable[[str], str]]] = {
    "choose": choose,
    "advise": advise,
    "continue_deal": continue_deal,
    "judge": judge,
}
"""The functions that answer, by the `what` of the question."""
