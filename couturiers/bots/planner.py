"""Planner: thinks whole turns through, and takes the decision that the best of them begins with."""

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
"""By the kind of question, how many answers are thought through to the turn's end."""

_WIDE: Final[Widths] = {"turn": 24, "pay": 6, "place": 9, "reward": 6, "keep": 3, "bonus": 9}
_NARROW: Final[Widths] = dict.fromkeys(_WIDE, 2)
_HASTY: Final[Widths] = dict.fromkeys(_WIDE, 1)

ENOUGH: Final = 1000
"""After so many answers tried for one decision, nothing but what looks best is followed up.

Few decisions come near it. A bonus that makes a dress, with a hall that gives a tile, may open
ten thousand ways to end a turn.
"""


def hasty(_players: int) -> Widths:
    """Follow up nothing but what looks best at once."""
    return _HASTY


def thorough(players: int) -> Widths:
    """Follow up much, but little where two seats have the whole board for themselves.

    There it would score more than people do: some 80 points instead of 75.
    """
    return _NARROW if players == 2 else _WIDE


@dataclass(slots=True)
class Planner:
    """Plays the turn after which the seat's worth is greatest, by its taste."""

    rng: random.Random
    taste: Taste
    reach: Callable[[int], Widths]
    """How far it thinks, by the number of seats."""
    tried: int = field(default=0, init=False)
    """How many answers it has tried for this decision."""

    def choose(self, view: View) -> str:
        """Choose one of `view.legal`."""
        self.tried = 0
        table = guess(view, self.rng)
        if view.kind == "hand":
            return self._hand(table, view)
        return self._best(table, view.seat, None)[1]

    def _best(self, table: Table, seat: int, turns: int | None) -> tuple[float, str, Table]:
        """Find the answer to the question asked after which the turn ends best; and that end."""
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
        """Choose the cards that the best turns of the round would play, one after the other."""
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
            # Whom such a turn hires cannot be chosen now.
            holding.supply += [card for card in holding.hand if card not in pool]
            holding.hand = [card for card in holding.hand if card in pool]
        spare = [card for card in pool if card not in chosen and card not in forced]
        cards = [*forced, *(card for card in chosen if card not in forced), *spare]
        return "h:" + "+".join(sorted(cards[: CONSTANTS.hand]))
