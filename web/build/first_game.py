"""Names the modules that a first game imports, from its first hand to its result.

The build puts these into an archive of their own, with which a first visit begins.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

from web.courtisans.app_state import AppState
from web.courtisans.screens import session
from web.courtisans.screens.home.setup import BOTS
from web.shell.session import Session


def play() -> None:
    """Choose a card of the first hand; then let one bot of each kind play a game to its end."""
    visit, _reply = at_the_table(["", ""])
    visit.act({"act": "ready"})
    visit.act({"act": "choose", "card": 0})
    visit, reply = at_the_table(BOTS)
    while asked := [effect for effect in reply["effects"] if effect["do"] == "think"]:
        # The bots' worker does not answer: then the bots play here.
        reply = visit.act({**asked[0]["event"], "answer": None})
    if 'id="result-title"' not in visit.act({"act": "end-ceremony"})["html"]:
        raise RuntimeError("the first game has not come to its result")


def at_the_table(seats: Sequence[str]) -> tuple[Session[AppState], dict[str, Any]]:
    """Deal a game; each seat is a kind of bot, or empty for a person. Give the reply as well."""
    visit = session(new_seed=lambda: "first")
    visit.act({"act": "start", "stored": {}, "languages": ["en"]})
    fields = {"players": [str(len(seats))]}
    for number, bot in enumerate(seats):
        fields |= {f"name-{number}": [f"Seat {number}"], f"bot-{number}": [bot]}
    return visit, visit.act({"act": "deal", "fields": fields})


if __name__ == "__main__":
    play()
    print(json.dumps(sorted(sys.modules)))
