"""`python -m courtisans.training`: train the networks of the learned bot from scratch."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

from courtisans.bots.network import Network, checksum
from courtisans.training import fit
from courtisans.training.compiled.play import Rows, Spies
from courtisans.training.selfplay import play_games, together

CHUNK = 200
"""Games per task."""

RATE = 3e-3
FIRST_EPOCHS, EPOCHS, LAST_EPOCHS = 12, 2, 8
SPY_EPOCHS = 20

JUDGES = 6
"""The number of networks that are fitted to all games in the end, and judge boards together."""

PLACES = 2
"""The decimal places of the weights: more would predict no better, and take twice the space."""

GUESSING = 3
"""The number of generations that learn to guess at spies. Then the weights for that are frozen, so
that all later generations see boards with the same guesses.
"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and fit in turn, and fit to all games in the end; write the weights each time."""
    parser = argparse.ArgumentParser(prog="python -m courtisans.training", description=__doc__)
    parser.add_argument("--generations", type=int, default=28)
    parser.add_argument("--games", type=int, default=10000, help="games a generation")
    parser.add_argument("--memory", type=int, default=6, help="generations that are learned from")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)
    with ThreadPoolExecutor(options.workers) as pool:
        weights, samples = _practise(options, pool)
        judges = _learn(weights, samples, options.seed, pool)
    _write(options.out, fit.network(judges, PLACES))


def _practise(options: argparse.Namespace, pool: Executor) -> tuple[fit.Weights, Rows]:
    """Play and fit in turn; return the weights, and all boards since spy guessing was frozen.

    A generation is fitted to the games of the last `memory` generations.
    """
    weights = fit.beginning(options.seed)
    network = None
    boards: list[Rows] = []
    spies: list[Spies] = []
    for generation in range(options.generations):
        began = time.monotonic()
        tasks = [
            pool.submit(
                play_games,
                f"{options.seed}/{generation}/{chunk}",
                min(CHUNK, options.games - chunk),
                network,
            )
            for chunk in range(0, options.games, CHUNK)
        ]
        played = [task.result() for task in tasks]
        between = time.monotonic()
        guessed = ""
        seed = options.seed + generation
        if generation < GUESSING:
            spies += [samples.spies for samples in played]
            weights, [loss] = fit.fit(weights, together(spies), SPY_EPOCHS, RATE, seed)
            guessed = f", {loss:.4f} (spies)"
        if generation == GUESSING:
            boards.clear()
        boards.append(together([samples.boards for samples in played]))
        samples = together(boards[-options.memory :])
        epochs = EPOCHS if generation else FIRST_EPOCHS
        weights, losses = fit.fit(weights, samples, epochs, RATE, seed)
        network = fit.network([weights])
        _write(options.out, network)
        _tell(
            f"generation {generation}: {options.games} games in {between - began:.0f} s, "
            f"{len(samples.share)} samples fitted in {time.monotonic() - between:.0f} s, "
            f"{_of_boards(losses)}{guessed}"
        )
    return weights, together(boards)


def _learn(weights: fit.Weights, samples: Rows, seed: int, pool: Executor) -> list[fit.Weights]:
    """Fit new networks to all games; their weights for guessing at spies are those given."""

    def learn(number: int) -> fit.Weights:
        began = time.monotonic()
        begun = fit.beginning(seed + number) | {name: weights[name] for name in ("spy", "lean")}
        learned, losses = fit.fit(begun, samples, LAST_EPOCHS, RATE, seed + number)
        _tell(
            f"network {number}: {len(samples.share)} samples fitted in "
            f"{time.monotonic() - began:.0f} s, {_of_boards(losses)}"
        )
        return learned

    return list(pool.map(learn, range(JUDGES)))


def _of_boards(losses: list[float]) -> str:
    win, status, points = losses
    return f"losses {win:.4f} (winner), {status:.4f} (statuses), {points:.4f} (points)"


def _tell(line: str) -> None:
    print(line, flush=True, file=sys.stderr)


def _write(path: Path, network: Network) -> None:
    layers = network._asdict()
    content = {"made": datetime.now(UTC).date().isoformat(), **layers, "checksum": checksum(layers)}
    path.write_text(json.dumps(content) + "\n", "utf-8")


if __name__ == "__main__":
    main()
