"""The page's timers in tests: bots' pauses end soon or never, and time limits are longer."""

from __future__ import annotations

import json
from typing import Final

from courtisans import Seat, Variant
from tests.courtisans.engine.games import random_game
from tests.web.finished import finished_game
from web.courtisans.screens.ceremony.moments import moments
from web.shell.settings import PACES


def _pauses() -> list[int]:
    """Return the durations in ms of bots' plays and of the ceremony's moments, at any pace."""
    variant = Variant(6, expansion=True)
    finished = finished_game(random_game(variant, 1), [Seat(f"N{seat}") for seat in range(6)])
    beats = {1.0, *(moment.beats for moment in moments(finished))}
    return sorted({round(pace * each) for pace in PACES.values() if pace for each in beats})


PAUSES: Final = _pauses()

_WAIT: Final = """
    const wait = window.setTimeout;
    const pauses = new Set(%(pauses)s);
    // Such long waits are time limits for a worker or the network, which may be slow in tests.
    const GIVES_UP = 10_000;
    window.setTimeout = (act, ms = 0, ...more) => {
        if (pauses.has(ms) && (%(stops)s)) return 0;
        const shown = pauses.has(ms) && %(hurries)s ? 10 : ms;
        return wait(act, ms >= GIVES_UP ? ms * 12 : shown, ...more);
    };
"""


def clock(*, hurries: bool, stops: str = "false") -> str:
    """Return a script that changes `setTimeout`, and makes time limits 12 times as long.

    If `hurries`, a pause takes 10 ms. While the JavaScript expression `stops` is truthy, pauses
    never end: the page does not go on by itself.
    """
    return _WAIT % {"pauses": PAUSES, "hurries": json.dumps(hurries), "stops": stops}
