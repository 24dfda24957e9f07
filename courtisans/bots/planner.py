"""Bots that plan the whole rest of their turn, and differ in what they hold a board for worth."""

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
"""Of the cards an effect can reach, so many are followed up."""

STIR: Final = 1.0
"""By how much the influence of a family varies with each card that is still to come to the table.

Its variance in squared points. By chance alone it were 0.3: one card in six is of the family, and
weighs 1.8 when squared (R1). But nobody plays by chance, and those who turn families win.
"""


@dataclass(slots=True)
class Planner:
    """Makes the first play of the turn that leaves the board worth most.

    Turns that are equally good are equally likely.
    """

    rng: random.Random
    taste: Callable[[View], Worth]
    """What boards are worth at this point of the game."""

    def choose(self, view: View) -> Play:
        """Choose one of `view.legal`."""
        found = turns(view, Board(view), self.taste(view), SHORTLIST)
        return as_play(best(found, self.rng)[0], view)


def collector_taste(_: View) -> Worth:
    """Hold a board for worth the points that it gives, whatever the others have."""
    return _own_points


def greedy_taste(_: View) -> Worth:
    """Hold a board for worth its margin over the others' mean, if the game ended now."""
    return partial(_promise, to_come=0, rival=_mean)


def hunter_taste(view: View) -> Worth:
    """Hold a board for worth the lead that it promises: over all the others, and over the first."""
    return partial(_promise, to_come=turns_to_come(view), rival=_first_of_all)


def provident_taste(view: View) -> Worth:
    """Hold a board for worth the margin over the others' mean that it promises."""
    return partial(_promise, to_come=turns_to_come(view), rival=_mean)


def open_greedy_taste(_: View) -> Worth:
    """Hold a board for worth what `greedy_taste` does, hidden spies counting for missions only."""
    return partial(_promise, to_come=0, rival=_mean, known=True)


def open_provident_taste(view: View) -> Worth:
    """Hold a board for worth what `provident_taste` does, hidden spies for missions only."""
    return partial(_promise, to_come=turns_to_come(view), rival=_mean, known=True)


TASTES: Final[dict[str, Callable[[View], Worth]]] = {
    "collector": collector_taste,
    "greedy": greedy_taste,
    "hunter": hunter_taste,
    "provident": provident_taste,
    "open-greedy": open_greedy_taste,
    "open-provident": open_provident_taste,
}
"""By the name of the bot that has it."""


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
    """Let a family's influence drift while cards come to the table; give its chances then."""
    if not to_come:
        return float(influence < 0), float(influence > 0)
    spread = math.sqrt(2 * STIR * to_come)
    fallen = 0.5 * math.erfc((influence + 0.5) / spread)
    esteemed = 0.5 * math.erfc((0.5 - influence) / spread)
    return fallen, esteemed
