"""Golden playthroughs of the second game: records, and every seat's View in the middle of them.

`python -m tests.couturiers.engine.golden` writes them anew; look at the difference before you keep
it.
"""

from __future__ import annotations

import json
from pathlib import Path

from couturiers import Variant
from couturiers.arena import play_out

FOLDER = Path(__file__).parent / "golden"

TABLES = {
    "2": Variant(2),
    "3": Variant(3),
    "4-303-money": Variant(4, card303="money"),
    "5": Variant(5),
}


def playthrough(name: str) -> str:
    """Play the game of that name. Return its record and, halfway through, every View, as JSON."""
    variant = TABLES[name]
    bots = ["patron", "tailor", "random", "tailor", "patron"][: variant.players]
    record = play_out(variant, bots, f"golden {name}").record
    game = record.game(len(record.decisions) // 2)
    views = [game.view(seat).to_json() for seat in range(variant.players)]
    return json.dumps({"record": record.to_json(), "views": views}, indent=1) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in TABLES:
        (FOLDER / f"{each}.json").write_text(playthrough(each), "utf-8")
