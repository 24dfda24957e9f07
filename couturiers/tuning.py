"""Tuning: improve the taste of the bot `atelier` by games against itself.

    python -m couturiers.tuning --generations 8 --games 1000

In each game every seat has a taste of its own: that of the generation, with each number raised or
lowered a little, at random. Over many games, the seats that came out ahead show whether to raise or
to lower a number. The taste of each generation is printed.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, replace
from typing import Final, NamedTuple

from couturiers.bots import ATELIER
from couturiers.bots.planner import Planner, thorough
from couturiers.bots.worth import Taste
from couturiers.game import Game
from couturiers.variant import Variant

SPREAD: Final = 0.25
"""How much a seat's numbers are raised or lowered: the natural logarithm of the factor."""

STEP: Final = 0.15
"""The most by which a generation moves a number: the natural logarithm of the factor."""


class Trial(NamedTuple):
    """How one seat of a game did with its changed taste."""

    signs: dict[str, int]
    """By the name of a number: 1 if it was raised, -1 if it was lowered."""
    lead: float
    """The seat's points minus the mean of the others'."""


def play(taste: Taste, seed: str) -> list[Trial]:
    """Play a game in which every seat's taste differs a little. Return a trial for each seat."""
    rng = random.Random(seed)
    variant = Variant(rng.randint(2, 5))
    game = Game.deal(variant, rng)
    signs = [{name: rng.choice((-1, 1)) for name in asdict(taste)} for _ in range(variant.players)]
    players = [Planner(rng, moved(taste, changes, SPREAD), thorough) for changes in signs]
    while not game.over:
        seat = game.turn
        game.play(players[seat].choose(game.view(seat)))
    assert game.result
    totals = [score.total for score in game.result.scores]
    return [
        Trial(changes, total - (sum(totals) - total) / (variant.players - 1))
        for changes, total in zip(signs, totals, strict=True)
    ]


def moved(taste: Taste, by: dict[str, int] | dict[str, float], factor: float) -> Taste:
    """Return a taste with its numbers changed: each is multiplied by exp(factor * its change)."""
    return replace(
        taste,
        **{name: getattr(taste, name) * math.exp(factor * change) for name, change in by.items()},
    )


def learned(taste: Taste, trials: list[Trial]) -> Taste:
    """Return a taste moved as the trials suggest: further where they leave less doubt."""
    noise = statistics.pstdev([trial.lead for trial in trials]) / math.sqrt(len(trials))
    slopes = {
        name: statistics.fmean([trial.lead * trial.signs[name] for trial in trials])
        for name in asdict(taste)
    }
    return moved(taste, {name: math.tanh(s / noise / 3) for name, s in slopes.items()}, STEP)


def main() -> None:
    """Play the generations and print the taste of each."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--generations", type=int, default=8)
    parser.add_argument("--games", type=int, default=1000, help="of 2 to 5 seats, a generation")
    parser.add_argument("--seed", default="tuning")
    parser.add_argument("--workers", type=int)
    options = parser.parse_args()
    taste = ATELIER
    with ProcessPoolExecutor(options.workers) as pool:
        for generation in range(options.generations):
            seeds = [f"{options.seed}/{generation}/{game}" for game in range(options.games)]
            games = pool.map(play, [taste] * options.games, seeds, chunksize=8)
            taste = learned(taste, [trial for trials in games for trial in trials])
            rounded = {name: round(number, 3) for name, number in asdict(taste).items()}
            print(generation + 1, rounded, flush=True)


if __name__ == "__main__":
    main()
