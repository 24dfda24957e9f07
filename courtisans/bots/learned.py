"""The strongest bot: it has learned what a board is worth, and can say why it likes a turn."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from heapq import nlargest
from typing import Final, NamedTuple

from courtisans.bots.board import Board
from courtisans.bots.guess import leanings
from courtisans.bots.network import Network
from courtisans.bots.turns import Turn, as_play, best, carry_out, turns, turns_to_come
from courtisans.bots.value import Judge, lead
from courtisans.cards import FAMILIES, Role
from courtisans.plays import Play
from courtisans.view import View

WORK: Final = 3000
"""About so many turns are judged for a decision, by one network."""

FINALISTS: Final = 24
"""So many turns are judged by all networks."""

SOME: Final = 48
"""About so many turns stand for all that there are."""

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


class Comparison(NamedTuple):
    """A turn beside others that there were."""

    best: Candidate
    """The best that the bot knows."""
    played: float
    """The share of wins after the turn."""
    mean: float
    """The mean share after the turns that there were, some of them standing for all."""


@dataclass(slots=True)
class Learned:
    """Makes the first play of the turn after which its chance to win is best.

    Turns that are equally good are equally likely.
    """

    rng: random.Random
    network: Network = field(default_factory=Network.shipped)
    seconds: float = SECONDS

    def choose(self, view: View) -> Play:
        """Choose one of `view.legal`."""
        return as_play(best(self._judged(view), self.rng)[0], view)

    def candidates(self, view: View, count: int = 3) -> list[Candidate]:
        """Name the best turns, each that leaves another board, and what speaks for them."""
        thought = _Thought(self.network, view)
        shares = {frozenset(turn): (share, turn) for share, turn in self._judged(view)}
        ranked = sorted(shares.values(), key=lambda each: -each[0])
        return [thought.candidate(share, turn) for share, turn in ranked[:count]]

    def compare(self, view: View, played: Turn) -> Comparison:
        """Hold a turn against the best that there was, and against any, however long it takes."""
        thought = _Thought(self.network, view)
        found = list(thought.found())
        judged = thought.judged(self._finalists(found))
        share, turn = max(judged, key=lambda each: each[0])
        some = [other for _, other in found[:: math.ceil(len(found) / SOME)]]
        mean = sum([one for one, _ in thought.judged(some)]) / len(some)
        ((of_played, _),) = thought.judged([played])
        return Comparison(thought.candidate(share, turn), of_played, mean)

    def _judged(self, view: View) -> Iterator[tuple[float, Turn]]:
        """Judge the best turns, as many as there is time for: one network finds them."""
        end = time.monotonic() + self.seconds
        thought = _Thought(self.network, view)
        return in_time(thought.judged(self._finalists(in_time(thought.found(), end))), end)

    def _finalists(self, found: Iterable[tuple[float, Turn]]) -> list[Turn]:
        """Choose the turns that are to be judged by all networks."""
        finalists = nlargest(FINALISTS, found, key=lambda each: (each[0], self.rng.random()))
        return [turn for _, turn in finalists]


class _Thought:
    """What the bot thinks of the turns that one view leaves."""

    def __init__(self, network: Network, view: View) -> None:
        self._view = view
        self._guesses = leanings(view, network)
        to_come = turns_to_come(view)
        self._glance = Judge(network.first, view, to_come)
        self._judge = Judge(network, view, to_come)

    def found(self) -> Iterator[tuple[float, Turn]]:
        """Give every turn that is tried, with what one network says of it."""
        return turns(self._view, self._board(), self._glance.chance, shortlist(self._view))

    def judged(self, tried: Iterable[Turn]) -> Iterator[tuple[float, Turn]]:
        """Give each of these turns with the share of wins that all networks expect after it."""
        return ((self._judge.chance(_after(self._board(), turn)), turn) for turn in tried)

    def candidate(self, share: float, turn: Turn) -> Candidate:
        """Say what a turn does."""
        return Candidate(turn, share, _reasons(self._judge, self._board(), turn))

    def _board(self) -> Board:
        return Board(self._view, self._guesses)


def _after(board: Board, turn: Turn) -> Board:
    """Carry a turn out."""
    for step in turn:
        carry_out(board, board.seat, step)
    return board


def shortlist(view: View) -> int:
    """Choose how many cards an effect is followed up for, so that about `WORK` turns are judged.

    Whole turns branch by the places of three cards and by the reach of every effect in the hand.
    """
    roles = [card.role for card in view.hand]
    effects = roles.count(Role.ASSASSIN) + roles.count(Role.DIPLOMAT)
    if not effects:
        return 0
    ways = 12 * (view.variant.players - 1) * (8 if Role.CONFIDANT in roles else 1)
    return max(1, min(WIDEST, int((WORK / ways) ** (1 / effects)) - 1))


def in_time(found: Iterable[tuple[float, Turn]], end: float) -> Iterator[tuple[float, Turn]]:
    """Give what is found until that moment of `time.monotonic`, and one turn at least."""
    for each in found:
        yield each
        if time.monotonic() >= end:
            return


REASONS: Final = 3
"""So many are given at most."""


def _reasons(judge: Judge, board: Board, turn: Turn) -> tuple[Reason, ...]:
    """Compare the board before and after a turn, family by family."""
    before = lead(board, judge.statuses(board))
    after = lead(board, judge.statuses(_after(board, turn)))
    reasons = [
        Reason(family.value, round(new[0] - old[0], 3), round(new[1] - old[1], 3))
        for family, old, new in zip(FAMILIES, before, after, strict=True)
    ]
    reasons.sort(key=lambda reason: -abs(reason.lead))
    return tuple(reason for reason in reasons[:REASONS] if reason.lead)
