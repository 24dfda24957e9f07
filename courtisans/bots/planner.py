"""Bots that plan the whole rest of their turn, and differ in how they value a board."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from courtisans.bots.board import Board, Chances, rounded
from courtisans.bots.turns import Worth, as_play, best, turns, turns_to_come
from courtisans.plays import Play
from courtisans.view import View

SHORTLIST: Final = 6
"""The most targets that are tried for an effect."""

STIR: Final = 1.0
"""The variance that each card still to come to the table adds to the influence of a family.

If cards were played at random it would be 0.3: one card in six is of the family, and the mean of
its squared weight is 1.8 (R1). But players choose their cards, and those win who change
statuses: influences move more than chance would move them.
"""


@dataclass(slots=True)
class Planner:
    """Makes the first play of the turn that leads to the most valuable board.

    Turns that are equally good are equally likely.
    """

    rng: random.Random
    taste: Callable[[View], Worth]
    """Returns how boards are valued at this point of the game."""

    def choose(self, view: View) -> Play:
        """Choose one of `view.legal`."""
        found = turns(view, Board(view), self.taste(view), SHORTLIST)
        return as_play(best(found, self.rng)[0], view)


def collector_taste(_: View) -> Worth:
    """Return how to value a board: by the seat's own points, whatever the others have."""
    return _own_points


def greedy_taste(_: View) -> Worth:
    """Return how to value a board: by the margin over the others' mean, if the game ended now."""
    return partial(_promise, to_come=0, rival=_mean)


def hunter_taste(view: View) -> Worth:
    """Return how to value a board: by the expected lead at the end.

    The lead is over the average of the others' mean and the best of them.
    """
    return partial(_promise, to_come=turns_to_come(view), rival=_first_of_all)


def provident_taste(view: View) -> Worth:
    """Return how to value a board: by the expected margin over the others' mean at the end."""
    return partial(_promise, to_come=turns_to_come(view), rival=_mean)


def open_greedy_taste(_: View) -> Worth:
    """Return how to value a board: as `greedy_taste`, but hidden spies count for missions only."""
    return partial(_promise, to_come=0, rival=_mean, known=True)


def open_provident_taste(view: View) -> Worth:
    """Return how to value a board: as `provident_taste`, but hidden spies only for missions."""
    return partial(_promise, to_come=turns_to_come(view), rival=_mean, known=True)


TASTES: Final[dict[str, Callable[[View], Worth]]] = {
    "collector": collector_taste,
    "greedy": greedy_taste,
    "hunter": hunter_taste,
    "provident": provident_taste,
    "open-greedy": open_greedy_taste,
    "open-provident": open_provident_taste,
}
"""How a bot values boards, by the bot's name."""


def _own_points(board: Board) -> float:
    return rounded(board.sides(board.points(board.chances()))[0].points)


def _promise(
    board: Board, to_come: int, rival: Callable[[Sequence[float]], float], *, known: bool = False
) -> float:
    if known or to_come:
        chances = [_drifted(influence, to_come) for influence in board.influence]
    else:
        chances = board.chances()
    ours, *others = [side.points for side in board.sides(board.points(chances, known=known))]
    return rounded(ours - rival(others))


def _first_of_all(others: Sequence[float]) -> float:
    return (max(others) + _mean(others)) / 2


def _mean(others: Sequence[float]) -> float:
    return sum(others) / len(others)


@cache
def _drifted(influence: int, to_come: int) -> Chances:
    """Return a family's chances, of being fallen and esteemed, after `to_come` more turns."""
    if not to_come:
        return float(influence < 0), float(influence > 0)
    spread = math.sqrt(2 * STIR * to_come)
    fallen = 0.5 * math.erfc((influence + 0.5) / spread)
    esteemed = 0.5 * math.erfc((0.5 - influence) / spread)
    return fallen, esteemed
