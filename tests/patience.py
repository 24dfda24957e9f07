"""How long the tests wait for what they wait for, in one place.

A test waits for a condition, never for a time: these bounds only say when that surely never comes.
`PATIENCE_FACTOR=4 python3 build.py test` makes them four times as long, for a machine that is so
much slower than the ones they were made for.
"""

import os
from typing import Final

_FACTOR: Final = float(os.environ.get("PATIENCE_FACTOR", "1"))

PATIENCE: Final = 120 * _FACTOR
"""In seconds: for an answer, a start of the page, a program."""
PATIENCE_MS: Final = PATIENCE * 1000
LONG_MS: Final = 3 * PATIENCE_MS
"""For what a bot computes for many seconds, as the review of a game."""
TIME_LIMIT: Final = 10 * PATIENCE
"""In seconds: a test that takes longer hangs, and is ended."""
