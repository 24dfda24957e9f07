"""A bot whose random choices are determined by a named deal, so that a game can be repeated."""

from __future__ import annotations

import math
from dataclasses import dataclass

from courtisans import bots
from courtisans.bots.learned import Learned
from courtisans.deals import NamedDeal
from courtisans.plays import Play
from courtisans.view import View


@dataclass(frozen=True, slots=True)
class Fated:
    """Plays like the bot of that name, which gets a seed from the deal for each decision.

    The bot has no time limit: with one, a slow device would play another game.
    """

    name: str
    deal: NamedDeal

    def choose(self, view: View) -> Play:
        """Choose one of `view.legal`."""
        bot = bots.make(self.name, self.deal.chance(view.seat, len(view.plays)))
        if isinstance(bot, Learned):
            bot.seconds = math.inf
        return bot.choose(view)
