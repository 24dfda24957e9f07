"""The strongest bot: it judges boards by trained networks, and can give reasons for a turn."""

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
"""About how many turns one network judges for a decision."""

FINALISTS: Final = 24
"""How many of these, the best, are judged by all networks."""

SOME: Final = 48
"""About how many turns are sampled for the mean over all."""

WIDEST: Final = 12
"""The most targets that are tried for an effect."""

SECONDS: Final = 0.7
"""The time limit, for slow devices: then the best turn found so far is played."""


class Reason(NamedTuple):
    """What a turn does to one family."""

    family: str
    standing: float
    """The change of the family's expected status, from -2 to 2."""
    lead: float
    """The change of the expected lead in points over the rivals that this family brings."""


class Candidate(NamedTuple):
    """A turn that the bot considers."""

    turn: Turn
    share: float
    """The expected share of the win after the turn."""
    reasons: tuple[Reason, ...]
    """What the turn does, the most important first."""


class Comparison(NamedTuple):
    """A turn that was played, compared with the others that were possible."""

    best: Candidate
    """The best turn that the bot finds."""
    played: float
    """The expected share of the win after the turn that was played."""
    mean: float
    """The mean share over the possible turns, estimated from a sample of them."""


@dataclass(slots=True)
class Learned:
    """Makes the first play of the turn after which the chance to win is highest.

    Turns that are equally good are equally likely.
    """

    rng: random.Random
    network: Network = field(default_factory=Network.shipped)
    seconds: float = SECONDS

    def choose(self, view: View) -> Play:
        """Choose one of `view.legal`."""
        return as_play(best(self._judged(view), self.rng)[0], view)

    def candidates(self, view: View, count: int = 3) -> list[Candidate]:
        """Return the `count` best turns, the best first, with the reasons for each.

        Turns that differ only in the order of their plays count as one.
        """
        thought = _Thought(self.network, view)
        shares = {frozenset(turn): (share, turn) for share, turn in self._judged(view)}
        ranked = sorted(shares.values(), key=lambda each: -each[0])
        return [thought.candidate(share, turn) for share, turn in ranked[:count]]

    def compare(self, view: View, played: Turn) -> Comparison:
        """Compare a turn with the best one and with the mean of all, without a time limit."""
        thought = _Thought(self.network, view)
        found = list(thought.found())
        judged = thought.judged(self._finalists(found))
        share, turn = max(judged, key=lambda each: each[0])
        some = [other for _, other in found[:: math.ceil(len(found) / SOME)]]
        mean = sum([one for one, _ in thought.judged(some)]) / len(some)
        ((of_played, _),) = thought.judged([played])
        return Comparison(thought.candidate(share, turn), of_played, mean)

    def _judged(self, view: View) -> Iterator[tuple[float, Turn]]:
        """Yield the best turns, which one network selects, with the worth that all give them.

        Selection and judgement stop at the time limit, but not before the first turn.
        """
        end = time.monotonic() + self.seconds
        thought = _Thought(self.network, view)
        return in_time(thought.judged(self._finalists(in_time(thought.found(), end))), end)

    def _finalists(self, found: Iterable[tuple[float, Turn]]) -> list[Turn]:
        """Return the turns that all networks are to judge; ties are broken at random."""
        finalists = nlargest(FINALISTS, found, key=lambda each: (each[0], self.rng.random()))
        return [turn for _, turn in finalists]


class _Thought:
    """Judges the turns that are possible in one view."""

    def __init__(self, network: Network, view: View) -> None:
        self._view = view
        self._guesses = leanings(view, network)
        to_come = turns_to_come(view)
        self._glance = Judge(network.first, view, to_come)
        self._judge = Judge(network, view, to_come)

    def found(self) -> Iterator[tuple[float, Turn]]:
        """Return, as an iterator, every turn that is tried, with its worth by one network."""
        return turns(self._view, self._board(), self._glance.chance, shortlist(self._view))

    def judged(self, tried: Iterable[Turn]) -> Iterator[tuple[float, Turn]]:
        """Return, as an iterator, these turns with the share of the win by all networks."""
        return ((self._judge.chance(_after(self._board(), turn)), turn) for turn in tried)

    def candidate(self, share: float, turn: Turn) -> Candidate:
        """Return a turn with its share of the win and its reasons."""
        return Candidate(turn, share, _reasons(self._judge, self._board(), turn))

    def _board(self) -> Board:
        return Board(self._view, self._guesses)


def _after(board: Board, turn: Turn) -> Board:
    """Carry out a turn on a board, and return the board."""
    for step in turn:
        carry_out(board, board.seat, step)
    return board


def shortlist(view: View) -> int:
    """Return how many targets to try for an effect, so that about `WORK` turns are judged.

    The number of turns depends on the places of three cards and the targets of every effect.
    """
    roles = [card.role for card in view.hand]
    effects = roles.count(Role.ASSASSIN) + roles.count(Role.DIPLOMAT)
    if not effects:
        return 0
    ways = 12 * (view.variant.players - 1) * (8 if Role.CONFIDANT in roles else 1)
    return max(1, min(WIDEST, int((WORK / ways) ** (1 / effects)) - 1))


def in_time(found: Iterable[tuple[float, Turn]], end: float) -> Iterator[tuple[float, Turn]]:
    """Yield what is found until the time `end` of `time.monotonic`, and at least one turn."""
    for each in found:
        yield each
        if time.monotonic() >= end:
            return


REASONS: Final = 3
"""The most reasons that are given for a turn."""


def _reasons(judge: Judge, board: Board, turn: Turn) -> tuple[Reason, ...]:
    """Return what a turn does to the families for which it changes the lead, the most first."""
    before = lead(board, judge.statuses(board))
    after = lead(board, judge.statuses(_after(board, turn)))
    reasons = [
        Reason(family.value, round(new[0] - old[0], 3), round(new[1] - old[1], 3))
        for family, old, new in zip(FAMILIES, before, after, strict=True)
    ]
    reasons.sort(key=lambda reason: -abs(reason.lead))
    return tuple(reason for reason in reasons[:REASONS] if reason.lead)
