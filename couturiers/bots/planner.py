"""Planner: tries out whole turns, and makes the first decision of the best one."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from heapq import nlargest
from typing import Final

from couturiers.actions import answer
from couturiers.bots.guess import guess
from couturiers.bots.worth import Taste, waiting
from couturiers.box import CONSTANTS
from couturiers.rounds import TURN, ask
from couturiers.table import Table, missing_hand
from couturiers.view import View

Widths = Mapping[str, int]
"""By the kind of question: how many answers are followed up to the end of the turn."""

_WIDE: Final[Widths] = {"turn": 24, "pay": 6, "place": 9, "reward": 6, "keep": 3, "bonus": 9}
_NARROW: Final[Widths] = dict.fromkeys(_WIDE, 2)
_HASTY: Final[Widths] = dict.fromkeys(_WIDE, 1)

ENOUGH: Final = 1000
"""Once this many answers were tried for a decision, only the most promising is followed up.

Few decisions come near it. But a bonus that makes a dress, with a hall that gives a tile, may lead
to ten thousand ways to end a turn.
"""


def hasty(_players: int) -> Widths:
    """Return the widths for following up only the most promising answer."""
    return _HASTY


def thorough(players: int) -> Widths:
    """Return the widths for following up many answers, but few at a table of two seats.

    With many, a bot would score more than people do there: some 80 points instead of 75.
    """
    return _NARROW if players == 2 else _WIDE


@dataclass(slots=True)
class Planner:
    """Plays the turn that leaves the seat in the best position, by its taste."""

    rng: random.Random
    taste: Taste
    reach: Callable[[int], Widths]
    """Returns how many answers to follow up, by the number of seats."""
    tried: int = field(default=0, init=False)
    """How many answers were tried for the current decision."""

    def choose(self, view: View) -> str:
        """Choose one of `view.legal`."""
        self.tried = 0
        table = guess(view, self.rng)
        if view.kind == "hand":
            return self._hand(table, view)
        return self._best(table, view.seat, None)[1]

    def _best(self, table: Table, seat: int, turns: int | None) -> tuple[float, str, Table]:
        """Return the best answer to the current question.

        The result is the worth at the end of the turn, the answer, and the table then. `turns` is
        as for `worth`.
        """
        tokens = table.asked
        kind = table.pending[-1].kind
        tried = []
        for token in tokens:
            after = table.copy()
            answer(after, token)
            ask(after)
            tried.append((waiting(after, seat, self.taste, turns), self.rng.random(), token, after))
        self.tried += len(tried)
        width = self.reach(len(table.seats))[kind]
        found: list[tuple[float, float, str, Table]] = []
        for value, chance, token, after in nlargest(width, tried):
            if found and self.tried > ENOUGH:
                break
            if after.pending:
                ended, _, last = self._best(after, seat, turns)
                found.append((ended, chance, token, last))
            else:
                found.append((value, chance, token, after))
        ended, _, token, last = max(found)
        return ended, token, last

    def _hand(self, table: Table, view: View) -> str:
        """Return the hand of the cards that the best turns of this round would play in sequence."""
        seat = view.seat
        holding = table.seats[seat]
        missing = missing_hand(holding.supply)
        forced = holding.supply if missing else []
        pool = sorted(holding.supply + (holding.discard if missing else []))
        table.choosers, table.seat = (), seat
        holding.hand, holding.supply = pool, []
        chosen: list[str] = []
        left = missing or CONSTANTS.hand
        while left and holding.hand:
            table.pending = [TURN]
            if ask(table):
                table = self._best(table, seat, CONSTANTS.hand - 1 - len(chosen))[2]
            card = table.in_play
            chosen.append(card)
            left -= card not in forced
            holding = table.seats[seat]
            if not table.deputed:
                holding.discard.append(card)
            # An employee whom such a turn hires cannot be part of the hand.
            holding.supply += [card for card in holding.hand if card not in pool]
            holding.hand = [card for card in holding.hand if card in pool]
        spare = [card for card in pool if card not in chosen and card not in forced]
        cards = [*forced, *(card for card in chosen if card not in forced), *spare]
        return "h:" + "+".join(sorted(cards[: CONSTANTS.hand]))
