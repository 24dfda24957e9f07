"""The results of the daily deals, as the browser stores them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime, timedelta
from typing import Any, Final, NamedTuple

from courtisans.deals import of_day
from courtisans.missions import POINTS
from courtisans.record import Record
from web.courtisans.finished import FinishedRecord
from web.courtisans.game import DAY, DAYS
from web.shell.stored_value import HasPersistence, StoredValue, dumps, readable, require_complete

FIRST: Final = date(2026, 1, 1)
"""The first day that has a deal."""

LAST: Final = date(MAXYEAR - 1, 12, 31)
"""The last day that has one. After it, the day after a day might not exist (`OverflowError`)."""

DAY_ON: Final = timedelta(days=1)

SEAT: Final = 0
"""The person's seat in a daily deal."""

_FARTHEST: Final = 1_000
"""More points, positive or negative, than any game can end with."""


class Outcome(NamedTuple):
    """How a daily deal ended for the person's seat, whoever played there."""

    points: int
    place: int
    """The rank, from 1; seats with equal points share it."""
    held: int
    """How many of the seat's missions were fulfilled."""

    @staticmethod
    def of(finished: FinishedRecord) -> Outcome:
        """Return the outcome of a finished game."""
        scores = finished.result.scores
        own = scores[SEAT]
        place = 1 + sum(other.total > own.total for other in scores)
        return Outcome(own.total, place, own.missions // POINTS[finished.variant.missions])


@dataclass(frozen=True, slots=True)
class Day:
    """The results of one day's deal."""

    own: Outcome | None = None
    """The person's, from their first attempt; None while that is not finished."""
    rival: Outcome | None = None
    """The Chancellor's; None until it has played."""


@dataclass(frozen=True, slots=True)
class Days:
    """The results of all days that were begun."""

    begun: Mapping[date, Day] = field(default_factory=dict)

    def with_day(self, when: date, day: Day) -> Days:
        """Return the days with one added, or replaced."""
        return Days({**self.begun, when: day})

    def with_end(self, record: Record) -> Days:
        """Return the days with a game's result, if it counts for a day that has none yet."""
        when, finished = counted(record), FinishedRecord.of(record)
        if when is None or finished is None:
            return self
        day = self.begun.get(when, Day())
        return self if day.own else self.with_day(when, replace(day, own=Outcome.of(finished)))

    def streaks(self, today: date) -> Streaks:
        """Count consecutive days whose deal was finished: the current run and the longest."""
        played = {when for when, day in self.begun.items() if day.own is not None}
        runs = {when: _run(played, when) for when in played if when + DAY_ON not in played}
        current = runs.get(today, 0) or runs.get(today - DAY_ON, 0)
        return Streaks(current, max(runs.values(), default=0))

    @staticmethod
    def of(kept: Mapping[str, Any]) -> Days:
        """Build the days from what `dumps` wrote; see `stored_value.Build`."""
        begun, complete = readable(
            kept["days"].items(), lambda each: (_date(each[0]), _day(each[1]))
        )
        return require_complete(Days(dict(begun)), complete=complete)

    def dumps(self) -> str:
        """Return the days as JSON."""
        days = {
            when.isoformat(): {"own": day.own, "rival": day.rival}
            for when, day in sorted(self.begun.items())
        }
        return dumps({"days": days})


class Streaks(NamedTuple):
    """The lengths of runs of consecutive days that were played."""

    current: int
    """Up to today, or to yesterday while today is still to be played."""
    longest: int


class Diary:
    """The days on one device: read when needed, and stored when they change."""

    def __init__(self, app: HasPersistence) -> None:
        """Start without reading anything."""
        self._app = app
        self._stored = StoredValue(app, DAYS, Days.of, Days())
        self._read: tuple[Days | None, Days] = (None, Days())
        """The stored days, and the same with results added from the last games."""

    def read(self) -> Days:
        """Return the days.

        A result that could not be stored is taken from its game, if that is among the last ones.
        """
        stored, storage = self._stored.read(), self._app.persistence.storage
        if self._read[0] is not stored:
            days = stored
            for record in (storage.record, *storage.last):
                days = days if record is None else days.with_end(record)
            self._read = (stored, days)
        return self._read[1]

    def end(self, record: Record) -> None:
        """Store the result of a game, if it counts for a day."""
        self.keep(self.read().with_end(record))

    def keep(self, days: Days) -> None:
        """Store the days."""
        self._app.effects += self._stored.keep(days)


def today() -> date:
    """Return the date in UTC; if the device's clock is wrong, the nearest day that has a deal."""
    return min(max(FIRST, datetime.now(UTC).date()), LAST)


def counted(record: Record) -> date | None:
    """Return the day that a game counts for; None if it does not have that day's deal."""
    try:
        when = _date(record.beside(DAY))
    except (ValueError, TypeError):
        return None
    return when if record.deal == of_day(when) else None


def _run(played: Collection[date], last: date) -> int:
    """Count the consecutive days played that end with the day `last`."""
    first = last
    while first - DAY_ON in played:
        first -= DAY_ON
    return (last - first).days + 1


def _date(text: object) -> date:
    if not isinstance(text, str) or len(text) != len("2026-01-01"):
        raise ValueError(f"{text!r:.40} is no day")
    when = date.fromisoformat(text)
    if not MINYEAR < when.year < MAXYEAR:
        raise ValueError(f"the year {when.year} is too close to an end of the calendar")
    return when


def _day(kept: Mapping[str, Any]) -> Day:
    return Day(_outcome(kept["own"]), _outcome(kept["rival"]))


def _outcome(kept: Any) -> Outcome | None:
    if kept is None:
        return None
    if not (isinstance(kept, list) and all(type(number) is int for number in kept)):
        raise ValueError(f"{kept!r:.40} is no outcome")
    points, place, held = kept
    if not (abs(points) < _FARTHEST and 1 <= place <= 4 and 0 <= held <= 2):
        raise ValueError(f"{kept!r:.40} is no outcome")
    return Outcome(points, place, held)
