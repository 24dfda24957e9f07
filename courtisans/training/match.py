"""`python -m courtisans.training.match`: measure what the learned bot wins, in compiled games.

It is many times as fast as `arena`. Here the learned bot judges every turn by all networks, while
in the game one network first selects the best turns.
"""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import numpy as np

from courtisans import game
from courtisans.bots.network import Network
from courtisans.errors import CourtisansError
from courtisans.matches import Estimate
from courtisans.training.compiled.game import SEATS, Deal, Table
from courtisans.training.compiled.play import (
    MOST_TURNS,
    Bots,
    Manner,
    Rows,
    play,
    seed_chance,
)
from courtisans.training.compiled.turns import LEARNED, RIVALS
from courtisans.training.compiled.value import Layers, remember
from courtisans.variant import EDITIONS, Variant

MANNER: Final = Manner(shortlist=6, noise=0.0, random_turns=0.0)

CHUNK: Final = 50
"""Deals per task."""


def play_deals(
    variant: Variant, network: Network, rival: int, deals: int, seed: str
) -> list[list[float]]:
    """Play deals from every side; return the learned bot's share of the win, by deal and side."""
    rng = random.Random(seed)
    seed_chance(rng.getrandbits(32))
    layers = Layers(*[np.array(layer) for layer in network])
    memory = remember(layers)
    table, rows = Table.of(variant), Rows.empty(MOST_TURNS)
    shares: list[list[float]] = []
    for _ in range(deals):
        dealt = Deal.of(game.Deal.draw(variant, rng))
        shares.append([])
        for side in variant.sides:
            minds = np.array([LEARNED if seat in side else rival for seat in range(SEATS)])
            _, (_, won, _) = play(table, dealt, Bots(minds, layers, MANNER, memory), rows, 0)
            shares[-1].append(float(won[side[0]]))
    return shares


def main(arguments: Sequence[str] | None = None) -> None:
    """Play a match and print its result."""
    parser = argparse.ArgumentParser(
        prog="python -m courtisans.training.match", description=__doc__
    )
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--expansion", action="store_true")
    parser.add_argument("--teams", action="store_true")
    parser.add_argument("--missions", choices=EDITIONS, default="current")
    parser.add_argument("--versus", choices=RIVALS, required=True)
    parser.add_argument("--deals", type=int, default=1500)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--numbers", type=Path, help="a value.json; else the one that is shipped")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    options = parser.parse_args(arguments)
    if options.deals < 1:
        parser.error("argument --deals: at least one")
    try:
        variant = Variant(options.players, options.expansion, options.teams, options.missions)
    except CourtisansError as error:
        parser.error(str(error))
    numbers = options.numbers
    network = Network.load(numbers.read_text("utf-8")) if numbers else Network.shipped()
    rival, chunks = RIVALS[options.versus], range(0, options.deals, CHUNK)
    with ThreadPoolExecutor(options.workers) as pool:
        played = pool.map(
            lambda at: play_deals(
                variant, network, rival, min(CHUNK, options.deals - at), f"{options.seed}/{at}"
            ),
            chunks,
        )
        share = Estimate.of([shares for part in played for shares in part])
    print(
        f"{variant} against {options.versus}, {options.deals} deals: "
        f"{100 * share.mean:.1f} % ± {100 * share.half:.1f} (99 %)"
    )


if __name__ == "__main__":
    main()
