"""How long tests wait at most.

A test waits for a condition, never for a fixed time: when a limit is reached, the condition will
surely never hold. `PATIENCE_FACTOR=4 python3 build.py test` makes the limits four times as long,
for a machine that is much slower than those they were chosen for.
"""

import os
from typing import Final

_FACTOR: Final = float(os.environ.get("PATIENCE_FACTOR", "1"))

PATIENCE: Final = 120 * _FACTOR
"""In seconds: for an answer, the start of the page, or a program."""
PATIENCE_MS: Final = PATIENCE * 1000
LONG_MS: Final = 3 * PATIENCE_MS
"""For what a bot computes for many seconds, such as the review of a game."""
TIME_LIMIT: Final = 10 * PATIENCE
"""In seconds: a test that takes longer is considered to hang, and is ended."""
