"""Whole turns, tried out on a board, from which a bot chooses."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import permutations

from courtisans.bots.board import Board, Kind
from courtisans.cards import Card, Role
from courtisans.plays import ABOVE, BELOW, OUT, Place, Play
from courtisans.rules import PLAYS_A_TURN, has_effect, open_places
from courtisans.view import View

Worth = Callable[[Board], float]
"""Returns what a board is worth to the viewer once its turn is over; more is better."""

Target = tuple[Kind, Place]
"""What an effect reaches: a kind of card at a place. Cards of one kind there are one choice."""

Step = tuple[Card, Place, Target | None]
"""One play of a planned turn."""

Turn = tuple[Step, ...]
"""The remaining plays of a turn, in order."""


def turns(view: View, board: Board, worth: Worth, shortlist: int) -> Iterator[tuple[float, Turn]]:
    """Try every way to finish the turn; yield each with its worth.

    For an effect with more than `shortlist` possible targets, only that many are tried: those that
    are best by themselves. In the end the board is as it was.
    """
    plays = view.plays
    this_turn = plays[len(plays) - len(plays) % PLAYS_A_TURN :]
    used = tuple((seen.place, seen.role is Role.CONFIDANT) for seen in this_turn)
    # The order of the cards matters if a confidant opens a zone to another card (R23). It also
    # does, rarely, if a diplomat takes a card that an assassin then eliminates: that is not tried.
    confidant = any(card.role is Role.CONFIDANT for card in view.hand)
    orders: Iterable[tuple[Card, ...]] = permutations(view.hand) if confidant else [view.hand]
    search = _Search(view, board, worth, shortlist)
    for order in dict.fromkeys(orders):
        yield from search.follow(order, used)


def turns_to_come(view: View) -> int:
    """Return the number of turns, of all seats, that come after the one under way."""
    return (view.variant.length - len(view.plays) - 1) // PLAYS_A_TURN


def best(found: Iterable[tuple[float, Turn]], rng: random.Random) -> Turn:
    """Return the turn of the highest worth; ties are broken at random."""
    highest = -math.inf
    equals: list[Turn] = []
    for worth, turn in found:
        if worth > highest:
            highest, equals = worth, []
        if worth == highest:
            equals.append(turn)
    return rng.choice(equals)


def as_play(step: Step, view: View) -> Play:
    """Return the play that makes this step in the view."""
    card, place, target = step
    if target is None:
        return Play(card, place)
    kind, lies = target
    return next(
        Play(card, place, number)
        for number, seen in enumerate(view.plays)
        if seen.card is kind and seen.now == lies
    )


def carry_out(board: Board, seat: int, step: Step) -> None:
    """Place a step's card on the board, and carry out its effect (R14, R19)."""
    card, place, target = step
    board.put(card, place)
    _reach(board, seat, card, target)


def _reach(
    board: Board, seat: int, card: Card, target: Target | None, *, back: bool = False
) -> None:
    """Carry out an effect on the board, or undo it if `back`."""
    if target is None:
        return
    kind, lies = target
    home = OUT if card.role is Role.ASSASSIN else seat
    start, end = (home, lies) if back else (lies, home)
    if start != OUT:
        board.take(kind, start)
    if end != OUT:
        board.put(kind, end)


@dataclass(slots=True)
class _Search:
    """A search through all turns, on one board."""

    view: View
    board: Board
    worth: Worth
    shortlist: int
    steps: list[Step] = field(default_factory=list)
    """The steps of the turn that is being tried."""
    shortlists: dict[tuple[Role, tuple[Place, ...]], list[Target]] = field(default_factory=dict)

    def follow(
        self, order: tuple[Card, ...], used: tuple[tuple[Place, bool], ...]
    ) -> Iterator[tuple[float, Turn]]:
        """Yield every way to play these cards in this order, with its worth."""
        if not order:
            yield self.worth(self.board), tuple(self.steps)
            return
        card, *rest = order
        board, seat = self.board, self.view.seat
        after_confidant = bool(used) and used[-1][1]
        for place in open_places(
            self.view.variant.players, seat, tuple([place for place, _ in used]), after_confidant
        ):
            now_used = (*used, (place, card.role is Role.CONFIDANT))
            targets = self._shortlisted(card, place) if has_effect(card, place, seat) else []
            board.put(card, place)
            for target in (None, *targets):
                _reach(board, seat, card, target)
                self.steps.append((card, place, target))
                yield from self.follow(tuple(rest), now_used)
                self.steps.pop()
                _reach(board, seat, card, target, back=True)
            board.take(card, place)

    def _shortlisted(self, card: Card, place: Place) -> list[Target]:
        """Return the targets to try for an effect at a place: all, or else the best by themselves.

        They are computed only once for a role and zone: the turn's other cards hardly change them.
        """
        lying = self.board.lying
        zone = (place,) if place >= 0 else (ABOVE, BELOW)
        known = self.shortlists.get((card.role, zone))
        if known is None:
            targets = [
                (kind, lies)
                for lies in zone
                for kind in lying[lies]
                if kind is None or kind.role is not Role.GUARD
            ]
            if len(targets) > self.shortlist:
                worths = {target: self._worth_of_reach(card, target) for target in targets}
                targets.sort(key=lambda target: -worths[target])
            known = self.shortlists[card.role, zone] = targets[: self.shortlist]
        return [(kind, lies) for kind, lies in known if kind in lying[lies]]

    def _worth_of_reach(self, card: Card, target: Target) -> float:
        _reach(self.board, self.view.seat, card, target)
        worth = self.worth(self.board)
        _reach(self.board, self.view.seat, card, target, back=True)
        return worth
