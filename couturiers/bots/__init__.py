"""The opponents. Each sees a View and answers with a decision; none ever sees a Game."""

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
    """One who plays. Whatever chooses can sit at a table.

    >>> class First:
    ...     def choose(self, view):
    ...         return view.legal[0]
    """

    def choose(self, view: View) -> str:
        """Choose one of `view.legal`, knowing nothing but the view."""


ATELIER: Final = Taste()
"""Found by self-play, with `python -m couturiers.tuning`."""

TAILOR: Final = Taste(
    dress=5.0, ready=1.0, contest=1.5, income=0.0, statue=0.0, terrace=0.0, bonus=0.2
)
"""Lives for dresses and the majorities in the halls, and thinks little of what employees add."""

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
"""Lives for decorations and for what the fountain pays; dresses are a means to it."""

BOTS: Final[dict[str, Callable[[random.Random], Bot]]] = {
    "random": Uniform,
    "tailor": lambda rng: Planner(rng, TAILOR, hasty),
    "patron": lambda rng: Planner(rng, PATRON, hasty),
    "atelier": lambda rng: Planner(rng, ATELIER, thorough),
}
"""The ladder, from the weakest: by name, what makes a bot out of its own stream of randomness."""


def make(name: str, seed: int | str) -> Bot:
    """Make the bot of that name, with its own stream of randomness.

    >>> from couturiers import Game, Variant
    >>> view = Game.deal(Variant(players=2), seed=1).view(0)
    >>> make("atelier", seed=1).choose(view) in view.legal
    True

    Raises `CourtisansError` if there is none of that name.
    """
    if name not in BOTS:
        raise CourtisansError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](random.Random(seed))
