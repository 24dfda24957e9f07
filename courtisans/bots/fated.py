"""A bot whose chance is a deal's, so that its game can be played again."""

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
    """Chooses what the bot of that name does where each decision has a seed of the deal.

    It takes its time: by the clock a slow device would play another game.
    """

    name: str
    deal: NamedDeal

    def choose(self, view: View) -> Play:
        """Choose one of `view.legal`."""
        bot = bots.make(self.name, self.deal.chance(view.seat, len(view.plays)))
        if isinstance(bot, Learned):
            bot.seconds = math.inf
        return bot.choose(view)
