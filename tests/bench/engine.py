"""`build.py bench engine`: how many random games a second one process plays.

A play is chosen by chance among all legal ones, made with every check, and each game is scored.
"""

from __future__ import annotations

import platform
import random
import statistics
import time

from courtisans import Game, Variant

ROUNDS = 7
GAMES = 300
TABLES = {
    "base, 4 seats": Variant(4),
    "base, 2 seats": Variant(2),
    "expansion, 6 seats": Variant(6, expansion=True),
}


def games_a_second(variant: Variant, rng: random.Random) -> float:
    """Play a round and time it."""
    start = time.perf_counter()
    for _ in range(GAMES):
        game = Game.deal(variant, rng)
        while not game.over:
            game.play(rng.choice(game.legal()))
        if game.result is None:
            raise AssertionError("a game that is over has a result")
    return GAMES / (time.perf_counter() - start)


def main() -> None:
    """Print a line for each table: the median of the rounds, and their range."""
    print(f"random games a second, {platform.python_implementation()} {platform.python_version()}")
    for name, variant in TABLES.items():
        rng = random.Random(1)
        rates = [games_a_second(variant, rng) for _ in range(ROUNDS)]
        print(
            f"{name:20} {statistics.median(rates):6.0f}   "
            f"({min(rates):.0f} to {max(rates):.0f}, {variant.length} plays a game)"
        )


if __name__ == "__main__":
    main()
