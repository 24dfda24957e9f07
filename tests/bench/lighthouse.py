"""`build.py bench lighthouse [ROUNDS]`: Lighthouse's scores of the site, on a phone.

Prints the medians of several rounds, as other load on the machine may spoil a round. npm downloads
Lighthouse only for this benchmark, since it is large and needed for nothing else.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys

from tests.web.conftest import CHROMIUM_ARGUMENTS
from tests.web.serving import served
from web.build import environment

LIGHTHOUSE = "lighthouse@12.8.2"
ROUNDS = 3
GOAL = 95


def scores(address: str) -> dict[str, int]:
    """Run Lighthouse once; return each category's score, from 0 to 100."""
    flags = " ".join(["--headless=new", *CHROMIUM_ARGUMENTS])
    command = ("npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json")
    ran = subprocess.run(
        [*command, f"--chrome-flags={flags}"],
        env={**os.environ, "CHROME_PATH": str(environment.chromium())},
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    categories = json.loads(ran.stdout)["categories"]
    return {name: round(100 * part["score"]) for name, part in categories.items()}


def main(rounds: int = ROUNDS) -> int:
    """Print the medians; return 0 if all reach the goal, otherwise 1."""
    with served() as address:
        runs = [scores(address) for _ in range(rounds)]
    medians = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
    for name, median in medians.items():
        print(f"{name:15} {median:3.0f}   ({', '.join(str(run[name]) for run in runs)})")
    return int(min(medians.values()) < GOAL)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
