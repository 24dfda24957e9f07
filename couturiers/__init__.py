"""An unofficial engine for the game Maîtres Couturiers: its rules, game records and bots.

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
    # `python -m couturiers` imports this package before `__main__`, which handles Ctrl-C.
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
