"""`python -m courtisans.training`: from nothing to the numbers of the learned bots."""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

from courtisans.bots.value import checksum
from courtisans.training import fit
from courtisans.training.compiled.play import Rows, Spies
from courtisans.training.selfplay import play_games, together

CHUNK = 200
"""Games a task."""

RATE = 1e-3
FIRST_EPOCHS, EPOCHS, LAST_EPOCHS = 12, 2, 8

GUESSING = 3
"""So many generations learn to guess at spies; then that is settled, and boards look alike."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and fit in turn; write the numbers after each generation.

    The last one learns from all games since guessing was settled, the others from those of the last
    few generations.
    """
    parser = argparse.ArgumentParser(prog="python -m courtisans.training", description=__doc__)
    parser.add_argument("--generations", type=int, default=30)
    parser.add_argument("--minutes", type=float, default=math.inf, help="no more generations then")
    parser.add_argument("--games", type=int, default=2000, help="games a generation")
    parser.add_argument("--memory", type=int, default=12, help="generations that are learned from")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)
    end = time.monotonic() + 60 * options.minutes
    weights = fit.beginning(options.seed)
    network = None
    boards: list[Rows] = []
    spies: list[Spies] = []
    with ThreadPoolExecutor(options.workers) as pool:
        for generation in range(options.generations):
            began = time.monotonic()
            chunks = range(0, options.games, CHUNK)
            tasks = [
                pool.submit(
                    play_games,
                    f"{options.seed}/{generation}/{chunk}",
                    min(CHUNK, options.games - chunk),
                    network,
                )
                for chunk in chunks
            ]
            played = [task.result() for task in tasks]
            between = time.monotonic()
            guessed = ""
            if generation < GUESSING:
                spies += [samples.spies for samples in played]
                weights, [loss] = fit.fit(
                    weights, together(spies), FIRST_EPOCHS, RATE, options.seed + generation
                )
                guessed = f", {loss:.4f} (spies)"
            if generation == GUESSING:
                boards.clear()
            boards.append(together([samples.boards for samples in played]))
            last = between > end or generation == options.generations - 1
            samples = together(boards if last else boards[-options.memory :])
            epochs = LAST_EPOCHS if last else EPOCHS if generation else FIRST_EPOCHS
            weights, (win, status, points) = fit.fit(
                weights, samples, epochs, RATE, options.seed + generation
            )
            network = fit.network(weights)
            _write(options.out, network._asdict(), generation)
            print(
                f"generation {generation}: {options.games} games in {between - began:.0f} s, "
                f"{len(samples.share)} samples fitted in {time.monotonic() - between:.0f} s, "
                f"losses {win:.4f} (winner), {status:.4f} (statuses), {points:.4f} (points)"
                + guessed,
                flush=True,
                file=sys.stderr,
            )
            if last:
                break


def _write(path: Path, layers: dict[str, object], generation: int) -> None:
    content = {
        "made": datetime.now(UTC).date().isoformat(),
        "generation": generation,
        **layers,
        "checksum": checksum(layers),
    }
    path.write_text(json.dumps(content) + "\n", "utf-8")


if __name__ == "__main__":
    main()
