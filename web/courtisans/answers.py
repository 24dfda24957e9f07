"""Answers to the questions about a game that the bots' worker is asked. All of it is JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final

from courtisans import bots
from courtisans.view import View
from web.courtisans import hints


def choose(question: str) -> str:
    """Answer what a bot would play, with the play's token.

    Asked for are the `bot`'s name, the `view` that it sees, and the `seed` of its randomness.
    """
    asked = json.loads(question)
    bot = bots.make(asked["bot"], asked["seed"])
    return str(bot.choose(View.from_json(asked["view"])))


def advise(question: str) -> str:
    """Tell the best turns that a bot sees, `count` of them, as `web.courtisans.hints` reads them.

    Besides that, the question is that of `choose`. Of a bot that cannot say why there are none.
    """
    asked = json.loads(question)
    bot = bots.make(asked["bot"], asked["seed"])
    view = View.from_json(asked["view"])
    return hints.dumps(
        bot.candidates(view, asked["count"]) if isinstance(bot, hints.Adviser) else []
    )


def continue_deal(question: str) -> str:
    """Go on with the game of a named `deal` after its `plays`; see `web.courtisans.same_seat`.

    The `bot` takes the seats that are left open.
    """
    from web.courtisans.same_seat import go_on  # noqa: PLC0415 - who only plays has no use for it

    asked = json.loads(question)
    return go_on(asked["deal"], asked["bot"], asked["plays"])


def judge(question: str) -> str:
    """Judge a `turn` that was played, as `courtisans.review` reads and writes it."""
    from courtisans import review  # noqa: PLC0415 - who only plays has no use for it

    asked = json.loads(question)
    return json.dumps(review.judge(review.Asked.from_json(asked["turn"])).to_json())


ANSWERS: Final[Mapping[str, Callable[[str], str]]] = {
    "choose": choose,
    "advise": advise,
    "continue_deal": continue_deal,
    "judge": judge,
}
"""By the `what` of the question."""
