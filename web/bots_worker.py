"""choose(question) -> play: the bots' worker's one door."""

from __future__ import annotations

import json

from courtisans import bots
from courtisans.view import View

__export__ = ["choose"]


def choose(question: str) -> str:
    """Answer what a bot would play with the play's token.

    The question is JSON: the bot's name, the view that it sees, and the seed of its randomness.
    """
    asked = json.loads(question)
    bot = bots.make(asked["bot"], asked["seed"])
    return str(bot.choose(View.from_json(asked["view"])))
