"""The game of a named deal with bots in all seats, played a piece at a time."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from courtisans.bots.fated import Fated
from courtisans.deals import NamedDeal
from courtisans.game import replay
from courtisans.plays import Play

PIECE: Final = 0.3
"""The seconds after which a piece ends, so that the worker can answer other questions."""


def go_on(name: str, bot: str, plays: Sequence[str]) -> str:
    """Continue the game of a deal after these plays, with `bot` in the seats left open.

    Return the tokens of the next plays, separated by spaces.
    """
    deal = NamedDeal.parse(name)
    players = [Fated(each or bot, deal) for each in deal.bots]
    game = replay(deal.dealt, [Play.parse(play) for play in plays])
    end = time.monotonic() + PIECE
    while not game.over and time.monotonic() < end:
        game.play(players[game.turn].choose(game.view(game.turn)))
    return " ".join(str(play) for play in game.plays[len(plays) :])
