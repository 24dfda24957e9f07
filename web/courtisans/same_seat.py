"""A deal's game as a bot plays it in the seat of a person, piece by piece."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from courtisans.bots.fated import Fated
from courtisans.deals import NamedDeal
from courtisans.game import replay
from courtisans.plays import Play

PIECE: Final = 0.3
"""After so many seconds what was played so far is told, so that the worker can be asked else."""


def go_on(name: str, bot: str, plays: Sequence[str]) -> str:
    """Go on with the game of a deal after these plays, `bot` in the seats that are left open.

    Gives the tokens of some plays more, with spaces between them.
    """
    deal = NamedDeal.parse(name)
    players = [Fated(each or bot, deal) for each in deal.bots]
    game = replay(deal.dealt, [Play.parse(play) for play in plays])
    end = time.monotonic() + PIECE
    while not game.over and time.monotonic() < end:
        game.play(players[game.turn].choose(game.view(game.turn)))
    return " ".join(str(play) for play in game.plays[len(plays) :])
