"""A finished game with its result, for everything that shows how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from courtisans.record import Record, Seat
from courtisans.scoring import Account, Result, accounts
from courtisans.variant import Variant
from web.courtisans.names import with_display_names


@dataclass(frozen=True)
class FinishedRecord:
    """The record of a game that is over, and its result."""

    record: Record
    result: Result

    @staticmethod
    def of(record: Record) -> FinishedRecord | None:
        """Return a record with its result; None while its game is not over."""
        return None if record.result is None else FinishedRecord(record, record.result)

    @property
    def variant(self) -> Variant:
        """The variant that was played."""
        return self.record.dealt.variant

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, with names as `with_display_names` displays them."""
        return with_display_names(self.record.seats)

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        """What each seat's points are made of."""
        record = self.record
        return accounts(self.variant, record.dealt.missions, record.plays, record.game().now)

    @property
    def own_seat(self) -> int | None:
        """The seat of the person, if exactly one seat is a person's."""
        persons = [number for number, seat in enumerate(self.seats) if seat.bot is None]
        return persons[0] if len(persons) == 1 else None

    def rank(self, seat: int) -> int:
        """Return the place of a seat, or in teams of its side, from 1; equals share a place."""
        totals = [score.total for score in self.result.scores]
        # Of a side the lower score counts first (R34).
        points = [sorted(totals[each] for each in side) for side in self.variant.sides]
        own = next(number for number, side in enumerate(self.variant.sides) if seat in side)
        return 1 + sum(each > points[own] for each in points)

    @property
    def ranking(self) -> list[list[int]]:
        """The sides, winners first, then by score; in each, first the seat whose score counts."""
        totals = [score.total for score in self.result.scores]
        sides = [sorted(side, key=lambda seat: (totals[seat], seat)) for side in self.variant.sides]
        return sorted(
            sides,
            key=lambda side: (
                side[0] not in self.result.winners,
                [-totals[seat] for seat in side],
                side,
            ),
        )
