"""`build.py bench engine`: how many random games per second one process plays, for both games.

Each play is chosen at random among the legal ones and made with every check, and each game is
scored. The second game's engine is compared with the referee of its tests, a simple program that
was written separately.
"""

from __future__ import annotations

import platform
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import couturiers
from courtisans import Game, Variant
from couturiers.record import Record, Seat
from tests.couturiers.referee import play_random

ROUNDS = 7
GAMES = 300


def _game(deal: Callable[[random.Random], Any]) -> Callable[[random.Random], int]:
    """Return a function that plays a random game of that deal and returns its number of plays."""

    def play(rng: random.Random) -> int:
        game = deal(rng)
        plays = 0
        while not game.over:
            game.play(rng.choice(game.legal()))
            plays += 1
        if game.result is None:
            raise AssertionError("a game that is over has a result")
        return plays

    return play


def _referee(rng: random.Random) -> int:
    """Play a random game of four seats by the referee, and return its number of plays."""
    record = Record.of(couturiers.Game.deal(FOUR, rng), SEATS).to_json()
    return play_random(record["deal"], record["variant"], rng)


FOUR: Final = couturiers.Variant(4)
SEATS: Final = [Seat(name) for name in ("Ana", "Bea", "Cleo", "Dora")]

ENGINE: Final = "couturiers, 4 seats"
REFEREE: Final = "the same by a referee"
TABLES: Final = {
    "base, 4 seats": _game(partial(Game.deal, Variant(4))),
    "base, 2 seats": _game(partial(Game.deal, Variant(2))),
    "expansion, 6 seats": _game(partial(Game.deal, Variant(6, expansion=True))),
    "couturiers, 2 seats": _game(partial(couturiers.Game.deal, couturiers.Variant(2))),
    ENGINE: _game(partial(couturiers.Game.deal, FOUR)),
    REFEREE: _referee,
}


def games_a_second(
    play: Callable[[random.Random], int], rng: random.Random, games: int
) -> tuple[float, float]:
    """Play a round; return games per second and plays per game."""
    start = time.perf_counter()
    plays = sum(play(rng) for _ in range(games))
    return games / (time.perf_counter() - start), plays / games


def main() -> None:
    """Print a line for each kind of game: the median of the rounds, and their range."""
    print(f"random games a second, {platform.python_implementation()} {platform.python_version()}")
    rngs = {name: random.Random(1) for name in TABLES}
    rates: dict[str, list[float]] = {name: [] for name in TABLES}
    plays = dict.fromkeys(TABLES, 0.0)
    for _ in range(ROUNDS):  # in turn, so that a slow period affects all of them
        for name, play in TABLES.items():
            games = GAMES // 3 if "couturiers" in name or name == REFEREE else GAMES
            rate, plays[name] = games_a_second(play, rngs[name], games)
            rates[name].append(rate)
    for name, found in rates.items():
        print(
            f"{name:21} {statistics.median(found):6.0f}   "
            f"({min(found):.0f} to {max(found):.0f}, {plays[name]:.0f} plays a game)"
        )
    ratios = [ours / theirs for ours, theirs in zip(rates[ENGINE], rates[REFEREE], strict=True)]
    print(f"engine / referee: {statistics.median(ratios):.2f} (median of the rounds' ratios)")


if __name__ == "__main__":
    main()
