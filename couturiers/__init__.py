"""The game Maîtres Couturiers: its rules, its records and its opponents. An unofficial engine.

>>> from couturiers import Game, Variant
>>> game = Game.deal(Variant(players=4), seed=7)
>>> while not game.over:
...     game.play(game.legal()[0])
>>> len(game.result.winners) >= 1
True
"""

import sys

try:
    from courtisans.errors import IllegalPlay, RecordError, VariantError
    from couturiers.game import Game
    from couturiers.scoring import Result, Score
    from couturiers.table import Deal
    from couturiers.variant import Variant
    from couturiers.view import View
except KeyboardInterrupt:
    # `python -m couturiers` reads this before its own code, which would end without a word.
    if sys.argv[0] == "-m":
        sys.exit(130)
    raise

__all__ = [
    "Deal",
    "Game",
    "IllegalPlay",
    "RecordError",
    "Result",
    "Score",
    "Variant",
    "VariantError",
    "View",
]
