"""The bots. Each receives a View and returns a Play; none ever sees a Game."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, Protocol

from courtisans.bots.uniform import Uniform
from courtisans.errors import CourtisansError
from courtisans.plays import Play
from courtisans.view import View


class Bot(Protocol):
    """A player: any object with this `choose` method can play a seat.

    >>> class First:
    ...     def choose(self, view):
    ...         return view.legal[0]
    """

    def choose(self, view: View) -> Play:
        """Choose one of `view.legal`, knowing nothing but the view."""


# The modules of bots are imported when a bot is made: earlier, they would slow a page's start.


def _planner(name: str) -> Callable[[random.Random], Bot]:
    def make_planner(rng: random.Random) -> Bot:
        from courtisans.bots.planner import TASTES, Planner  # noqa: PLC0415

        return Planner(rng, TASTES[name])

    return make_planner


def _expert(rng: random.Random) -> Bot:
    from courtisans.bots.learned import Learned  # noqa: PLC0415

    return Learned(rng)


BOTS: Final[dict[str, Callable[[random.Random], Bot]]] = {
    "random": Uniform,
    "collector": _planner("collector"),
    "greedy": _planner("greedy"),
    "hunter": _planner("hunter"),
    "expert": _expert,
}
"""The ladder, weakest first: by name, a function that makes the bot with a random generator."""

SPARRING: Final[dict[str, Callable[[random.Random], Bot]]] = {
    "provident": _planner("provident"),
    "open-greedy": _planner("open-greedy"),
    "open-provident": _planner("open-provident"),
}
"""Further bots, only to measure bots against; none is an opponent in the game."""


def make(name: str, seed: int | str) -> Bot:
    """Return a new bot of that name, with random numbers of its own, from `seed`.

    >>> from courtisans import Game, Variant
    >>> view = Game.deal(Variant(players=2), seed=1).view(1)
    >>> make("expert", seed=1).choose(view) in view.legal
    True

    Raises `CourtisansError` if there is no bot of that name.
    """
    known = BOTS | SPARRING
    if name not in known:
        raise CourtisansError(f"there is no bot {name!r}; there are {', '.join(known)}")
    return known[name](random.Random(seed))
