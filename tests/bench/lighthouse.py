"""`build.py bench lighthouse [ROUNDS [SLOWER [SITE …]]]`: Lighthouse's scores, as on a phone.

Prints the medians of several rounds, as other load on the machine may spoil a round; and, in turn
with them, those of any other built sites that are given. Lighthouse takes a phone's processor to be
SLOWER times as slow as this one: by default 4, its own factor; beside a fast machine, a phone is
slower by more. npm downloads Lighthouse only for this benchmark, since it is large and needed for
nothing else.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from tests.web.conftest import CHROMIUM_ARGUMENTS
from tests.web.serving import served
from web.build import environment
from web.build.project import DIST

LIGHTHOUSE = "lighthouse@12.8.2"
ROUNDS = 3
SLOWER = 4.0
GOAL = 95


def scores(address: str, slower: float) -> dict[str, int]:
    """Run Lighthouse once; return each category's score, from 0 to 100."""
    flags = " ".join(["--headless=new", *CHROMIUM_ARGUMENTS])
    command = ("npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json")
    slowed = f"--throttling.cpuSlowdownMultiplier={slower}"
    ran = subprocess.run(
        [*command, slowed, f"--chrome-flags={flags}"],
        env={**os.environ, "CHROME_PATH": str(environment.chromium())},
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    categories = json.loads(ran.stdout)["categories"]
    return {name: round(100 * part["score"]) for name, part in categories.items()}


def main(rounds: int, slower: float, *others: Path) -> int:
    """Print the medians; return 0 if all those of our site reach the goal, otherwise 1."""
    folders = (DIST, *others)
    with ExitStack() as stack:
        sites = [stack.enter_context(served(folder)) for folder in folders]
        runs = [[scores(site, slower) for site in sites] for _ in range(rounds)]
    medians = []
    for folder, of_site in zip(folders, zip(*runs, strict=True), strict=True):
        print(f"{folder}, the processor {slower:g} times slower")
        for name in of_site[0]:
            found = [run[name] for run in of_site]
            medians.append((folder, statistics.median(found)))
            print(f"{name:15} {medians[-1][1]:3.0f}   ({', '.join(map(str, found))})")
    return int(min(median for folder, median in medians if folder == DIST) < GOAL)


if __name__ == "__main__":
    given = sys.argv[1:]
    rounds = int(given[0]) if given else ROUNDS
    slower = float(given[1]) if len(given) > 1 else SLOWER
    sys.exit(main(rounds, slower, *map(Path, given[2:])))
