"""Golden playthroughs: records of games, and every seat's View in the middle of them.

`python -m tests.courtisans.engine.golden` writes them anew; look at the difference before you
keep it.
"""

from __future__ import annotations

import json
from pathlib import Path

from courtisans import Variant
from courtisans.arena import play_out

FOLDER = Path(__file__).parent / "golden"

TABLES = {
    "2-base": Variant(2),
    "3-base-first": Variant(3, missions="first"),
    "4-base": Variant(4),
    "4-teams": Variant(4, expansion=True, teams=True),
    "5-base-none": Variant(5, missions="none"),
    "6-expansion": Variant(6, expansion=True),
}


def playthrough(name: str) -> str:
    """Play the game of that name. Return its record and, halfway through, every View, as JSON."""
    variant = TABLES[name]
    bots = [("greedy", "random")[number % 2] for number in range(variant.players)]
    record = play_out(variant, bots, f"golden {name}").record
    game = record.game(variant.length // 2 + 1)
    views = [game.view(seat).to_json() for seat in range(variant.players)]
    return json.dumps({"record": record.to_json(), "views": views}, indent=1) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in TABLES:
        (FOLDER / f"{each}.json").write_text(playthrough(each), "utf-8")
