"""The opponents. Each sees a View and answers with a Play; none ever sees a Game."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, Protocol

from courtisans.bots.greedy import Greedy
from courtisans.bots.uniform import Uniform
from courtisans.errors import CourtisansError
from courtisans.plays import Play
from courtisans.view import View


class Bot(Protocol):
    """One who plays."""

    def choose(self, view: View) -> Play:
        """Choose one of `view.legal`, knowing nothing but the view."""


BOTS: Final[dict[str, Callable[[random.Random], Bot]]] = {"random": Uniform, "greedy": Greedy}
"""By name: what makes a bot out of its own stream of randomness."""


def make(name: str, seed: int | str) -> Bot:
    """Make the bot of that name, with its own stream of randomness.

    Raises `CourtisansError` if there is none of that name.
    """
    if name not in BOTS:
        raise CourtisansError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](random.Random(seed))
