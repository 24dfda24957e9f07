"""The bots. Each receives a View and returns a decision; none ever sees a Game."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, Protocol

from courtisans.errors import CourtisansError
from couturiers.bots.planner import Planner, hasty, thorough
from couturiers.bots.uniform import Uniform
from couturiers.bots.worth import Taste
from couturiers.view import View


class Bot(Protocol):
    """A player: any object with this `choose` method can play a seat.

    >>> class First:
    ...     def choose(self, view):
    ...         return view.legal[0]
    """

    def choose(self, view: View) -> str:
        """Choose one of `view.legal`, knowing nothing but the view."""


ATELIER: Final = Taste()
"""The taste of `atelier`, found by self-play with `python -m couturiers.tuning`."""

TAILOR: Final = Taste(
    dress=5.0, ready=1.0, contest=1.5, income=0.0, statue=0.0, terrace=0.0, bonus=0.2
)
"""The taste of `tailor`: it overrates dresses and majorities in halls, and underrates bonuses."""

PATRON: Final = Taste(
    money=0.08,
    trim=0.4,
    silk=0.15,
    rich=0.0,
    ready=0.0,
    dress=-1.0,
    bonus=0.4,
    contest=0.3,
    income=3.0,
    upper=3.0,
)
"""The taste of `patron`: it overrates decorations and the fountain's income, not dresses."""

BOTS: Final[dict[str, Callable[[random.Random], Bot]]] = {
    "random": Uniform,
    "tailor": lambda rng: Planner(rng, TAILOR, hasty),
    "patron": lambda rng: Planner(rng, PATRON, hasty),
    "atelier": lambda rng: Planner(rng, ATELIER, thorough),
}
"""The ladder, weakest first: by name, a function that makes the bot with a random generator."""


def make(name: str, seed: int | str) -> Bot:
    """Return a new bot of that name, with random numbers of its own, from `seed`.

    >>> from couturiers import Game, Variant
    >>> view = Game.deal(Variant(players=2), seed=1).view(0)
    >>> make("atelier", seed=1).choose(view) in view.legal
    True

    Raises `CourtisansError` if there is no bot of that name.
    """
    if name not in BOTS:
        raise CourtisansError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](random.Random(seed))
