"""choose(question) -> answer: the bots' worker's one door."""

from __future__ import annotations

import json

from courtisans import bots
from courtisans.view import View
from web.courtisans import hints

__export__ = ["choose"]


def choose(question: str) -> str:
    """Answer what a bot would play with the play's token.

    The question is JSON: the bot's name, the view that it sees, and the seed of its randomness.
    With `hints`, it is told that many of its best turns instead, as `web.courtisans.hints` reads
    them. Of a `deal` it is told how its game goes on, as `web.courtisans.same_seat` has it. A
    `turn` that was played is judged, whoever asks, as `courtisans.review` reads and writes it.
    """
    asked = json.loads(question)
    # Who only plays has no use for these.
    if "deal" in asked:
        from web.courtisans.same_seat import go_on  # noqa: PLC0415

        return go_on(asked["deal"], asked["bot"], asked["plays"])
    if "turn" in asked:
        from courtisans import review  # noqa: PLC0415

        return json.dumps(review.judge(review.Asked.from_json(asked["turn"])).to_json())
    bot = bots.make(asked["bot"], asked["seed"])
    view = View.from_json(asked["view"])
    if asked.get("hints") and isinstance(bot, hints.Adviser):
        return hints.dumps(bot.candidates(view, asked["hints"]))
    return str(bot.choose(view))
