"""`greedy`: the turn that leaves it best off if the game ended now."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import permutations
from typing import Final

from courtisans.bots.board import Board, Kind
from courtisans.cards import Card, Role
from courtisans.plays import ABOVE, BELOW, OUT, Place, Play
from courtisans.rules import PLAYS_A_TURN, has_effect, open_places
from courtisans.view import View

SHORTLIST: Final = 6
"""Of the cards an effect can reach, so many are followed up: the best by themselves."""


Target = tuple[Kind, Place]
"""What an effect reaches. Cards of one kind at one place are one choice."""

Step = tuple[Card, Place, Target | None]
"""One play of a planned turn."""


@dataclass(slots=True)
class Greedy:
    """Plans the whole rest of its turn, and makes the first play of the best plan.

    It holds a plan for better by `Board.margin`: its points less the others', now. Plans that are
    equally good are equally likely.
    """

    rng: random.Random

    def choose(self, view: View) -> Play:
        """Choose one of `view.legal`."""
        search = _Search(view)
        # Which card comes first matters only where a confidant can bring another along (R23).
        confidant = any(card.role is Role.CONFIDANT for card in view.hand)
        orders = list(permutations(view.hand)) if confidant else [view.hand]
        for order in dict.fromkeys(orders):
            search.follow(order, search.used)
        card, place, target = self.rng.choice(search.best)
        if target is None:
            return Play(card, place)
        kind, lies = target
        return next(
            Play(card, place, number)
            for number, seen in enumerate(view.plays)
            if seen.card is kind and seen.now == lies
        )


@dataclass(slots=True)
class _Search:
    """All plans of a turn, tried out on one board."""

    view: View
    board: Board = field(init=False)
    used: tuple[tuple[Place, bool], ...] = field(init=False)
    """For each play of this turn, its place and whether it was a confidant."""
    steps: list[Step] = field(default_factory=list)
    """The plan under way."""
    best: list[Step] = field(default_factory=list)
    """The first steps of the best plans."""
    highest: float = float("-inf")

    def __post_init__(self) -> None:
        """Lay the cards out."""
        plays = self.view.plays
        this_turn = plays[len(plays) - len(plays) % PLAYS_A_TURN :]
        self.board = Board(self.view)
        self.used = tuple((seen.place, seen.role is Role.CONFIDANT) for seen in this_turn)

    def follow(self, order: tuple[Card, ...], used: tuple[tuple[Place, bool], ...]) -> None:
        """Try every way to play these cards in this order."""
        if not order:
            self._compare()
            return
        card, *rest = order
        seat = self.view.seat
        after_confidant = bool(used) and used[-1][1]
        for place in open_places(
            self.view.variant.players, seat, tuple(place for place, _ in used), after_confidant
        ):
            now_used = (*used, (place, card.role is Role.CONFIDANT))
            targets = self._shortlist(card, place) if has_effect(card, place, seat) else []
            self.board.put(card, place)
            for target in (None, *targets):
                self._reach(card, target)
                self.steps.append((card, place, target))
                self.follow(tuple(rest), now_used)
                self.steps.pop()
                self._reach(card, target, back=True)
            self.board.take(card, place)

    def _compare(self) -> None:
        margin = self.board.margin()
        if margin > self.highest:
            self.highest = margin
            self.best = []
        if margin == self.highest:
            self.best.append(self.steps[0])

    def _reach(self, card: Card, target: Target | None, *, back: bool = False) -> None:
        """Carry out an effect (R14, R19), or take it back."""
        if target is None:
            return
        kind, lies = target
        home = OUT if card.role is Role.ASSASSIN else self.view.seat
        start, end = (home, lies) if back else (lies, home)
        if start != OUT:
            self.board.take(kind, start)
        if end != OUT:
            self.board.put(kind, end)

    def _shortlist(self, card: Card, place: Place) -> list[Target]:
        """List what an effect there can reach; if that is much, the best by themselves."""
        zone = (place,) if place >= 0 else (ABOVE, BELOW)
        targets = [
            (kind, lies)
            for lies in zone
            for kind in self.board.lying[lies]
            if kind is None or kind.role is not Role.GUARD
        ]
        if len(targets) <= SHORTLIST:
            return targets
        margins = {}
        for target in targets:
            self._reach(card, target)
            margins[target] = self.board.margin()
            self._reach(card, target, back=True)
        return sorted(targets, key=lambda target: -margins[target])[:SHORTLIST]
