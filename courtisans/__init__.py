"""An unofficial engine for the card game Courtisans: its rules, game records and bots.

>>> from courtisans import Game, Variant, bots
>>> game = Game.deal(Variant(players=4, expansion=True), seed=7)
>>> seats = [bots.make("random", seed=seat) for seat in range(4)]
>>> while not game.over:
...     view = game.view(game.turn)
...     game.play(seats[game.turn].choose(view))
>>> len(game.result.winners) >= 1
True
"""

import sys

try:
    from courtisans.cards import Card, Family, Role
    from courtisans.deals import NamedDeal
    from courtisans.errors import (
        CourtisansError,
        DealError,
        IllegalPlay,
        NotationError,
        RecordError,
        VariantError,
    )
    from courtisans.game import Deal, Game
    from courtisans.plays import ABOVE, BELOW, OUT, Place, Play
    from courtisans.record import Record, Seat
    from courtisans.scoring import Result, Score
    from courtisans.variant import Variant
    from courtisans.view import Seen, View
except KeyboardInterrupt:
    # `python -m courtisans` imports this package before `__main__`, which handles Ctrl-C.
    if sys.argv[0] == "-m":
        sys.exit(130)
    raise

__all__ = [
    "ABOVE",
    "BELOW",
    "OUT",
    "Card",
    "CourtisansError",
    "Deal",
    "DealError",
    "Family",
    "Game",
    "IllegalPlay",
    "NamedDeal",
    "NotationError",
    "Place",
    "Play",
    "Record",
    "RecordError",
    "Result",
    "Role",
    "Score",
    "Seat",
    "Seen",
    "Variant",
    "VariantError",
    "View",
]
