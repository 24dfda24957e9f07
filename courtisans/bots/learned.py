"""The strongest bot: it has learned what a board is worth, and can say why it likes a turn."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from courtisans.bots.board import Board
from courtisans.bots.turns import Turn, as_play, best, carry_out, turns
from courtisans.bots.value import Judge, Network, lead
from courtisans.cards import FAMILIES, Role
from courtisans.plays import Play
from courtisans.view import View

WORK: Final = 3000
"""About so many turns are judged for a decision."""

WIDEST: Final = 12
"""No effect is followed up for more cards."""

SECONDS: Final = 0.7
"""The cap of a slow device: after so long the best turn found so far is played."""


class Reason(NamedTuple):
    """What a turn does to one family, as far as it matters."""

    family: str
    standing: float
    """By how much its expected status changes, from -2 to 2."""
    lead: float
    """How many points ahead of the rivals that is expected to bring, or to cost."""


class Candidate(NamedTuple):
    """A turn that the bot has thought of."""

    turn: Turn
    share: float
    """The share of wins that it expects after it."""
    reasons: tuple[Reason, ...]
    """What it does, the most important first."""


@dataclass(slots=True)
class Learned:
    """Makes the first play of the turn after which its chance to win is best.

    Turns that are equally good are equally likely.
    """

    rng: random.Random
    network: Network = field(default_factory=Network.shipped)
    work: int = WORK
    seconds: float = SECONDS

    def choose(self, view: View) -> Play:
        """Choose one of `view.legal`."""
        return as_play(best(self._found(view, Judge(self.network, view)), self.rng)[0], view)

    def candidates(self, view: View, count: int = 3) -> list[Candidate]:
        """Name the best turns, each that leaves another board, and what speaks for them."""
        judge = Judge(self.network, view)
        ranked = sorted(self._found(view, judge), key=lambda each: -each[0])
        named: dict[frozenset[object], Candidate] = {}
        for share, turn in ranked:
            same = frozenset(turn)
            if same not in named:
                named[same] = Candidate(turn, share, _reasons(judge, view, turn))
            if len(named) == count:
                break
        return list(named.values())

    def _found(self, view: View, judge: Judge) -> Iterator[tuple[float, Turn]]:
        found = turns(view, Board(view), judge.chance, shortlist(view, self.work))
        return in_time(found, self.seconds)


def shortlist(view: View, work: int) -> int:
    """Choose how many cards an effect is followed up for, so that about `work` turns are judged.

    Whole turns branch by the places of three cards and by the reach of every effect in the hand.
    """
    roles = [card.role for card in view.hand]
    effects = roles.count(Role.ASSASSIN) + roles.count(Role.DIPLOMAT)
    if not effects:
        return 0
    ways = 12 * (view.variant.players - 1) * (8 if Role.CONFIDANT in roles else 1)
    return max(1, min(WIDEST, int((work / ways) ** (1 / effects)) - 1))


def in_time(found: Iterable[tuple[float, Turn]], seconds: float) -> Iterator[tuple[float, Turn]]:
    """Give what is found until the time is over, and one turn at least."""
    end = time.monotonic() + seconds
    for each in found:
        yield each
        if time.monotonic() > end:
            return


REASONS: Final = 3
"""So many are given at most."""


def _reasons(judge: Judge, view: View, turn: Turn) -> tuple[Reason, ...]:
    """Compare the board before and after a turn, family by family."""
    board = Board(view)
    before = lead(board, judge.outlooks(board))
    for step in turn:
        carry_out(board, view.seat, step)
    after = lead(board, judge.outlooks(board))
    reasons = [
        Reason(family.value, round(new[0] - old[0], 3), round(new[1] - old[1], 3))
        for family, old, new in zip(FAMILIES, before, after, strict=True)
    ]
    reasons.sort(key=lambda reason: -abs(reason.lead))
    return tuple(reason for reason in reasons[:REASONS] if reason.lead)
