"""Summaries of finished games: what lists and statistics need, without replaying any game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from functools import cached_property
from typing import Any, Final

from courtisans.errors import CourtisansError, VariantError
from courtisans.reading import parse
from courtisans.record import Record, Seat
from courtisans.scoring import Score, winners
from courtisans.variant import Variant
from web.courtisans.finished import FinishedRecord
from web.courtisans.narration import won
from web.courtisans.words import additions
from web.locales import _
from web.shell.acts import fits

VERSION: Final = 1

ENDED: Final = "ended"
"""An extra key of kept records: when the game ended, in UTC."""


MOST_POINTS: Final = 400
"""The most points, positive or negative, that a summary may have; no deck yields more."""


class SummaryError(CourtisansError):
    """A text stored as a summary is not a valid one."""


@dataclass(frozen=True)
class Summary:
    """The summary of a finished game that is kept."""

    key: str
    """The key under which its record is stored; the same game always has the same key."""
    ended: str
    """When the game ended, in UTC: `2026-11-24T21:05Z`."""
    variant: Variant
    seats: tuple[Seat, ...]
    scores: tuple[Score, ...]
    """By seat."""

    @staticmethod
    def of(finished: FinishedRecord, ended: str) -> Summary:
        """Summarize a finished game; `ended` is used unless its record has the time."""
        record = finished.record
        known = record.to_json().get(ENDED)
        return Summary(
            key_of(record),
            str(known) if is_time(known) else ended,
            finished.variant,
            record.seats,
            finished.result.scores,
        )

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return winners(self.variant, [score.total for score in self.scores])

    @property
    def person(self) -> int | None:
        """The seat that a person played; None if several did, or nobody."""
        persons = [seat for seat, who in enumerate(self.seats) if who.bot is None]
        return persons[0] if len(persons) == 1 else None

    @property
    def opponent(self) -> str | None:
        """The kind of all bots at the table; None if there were several kinds, or no bots."""
        kinds = {who.bot for who in self.seats if who.bot is not None}
        return kinds.pop() if len(kinds) == 1 else None

    @property
    def verdict(self) -> str:
        """How the game ended: who won, with how many points."""
        totals = [score.total for score in self.scores]
        return won(self.seats, self.winners, totals, teams=self.variant.teams)

    @staticmethod
    def parse(key: str, text: str) -> Summary:
        """Read what `dumps` wrote, stored under `key`. Raises `SummaryError`."""
        try:
            source: Any = parse(text)
        except ValueError:
            raise SummaryError("it is not JSON") from None
        if not fits(source, Mapping[str, object]) or source.get("version") != VERSION:
            raise SummaryError("it is of another version")
        return _read(key, source)

    def dumps(self) -> str:
        """Return the summary as JSON, without its key."""
        written = {
            "version": VERSION,
            "ended": self.ended,
            "variant": self.variant.to_json(),
            "seats": [[seat.name, seat.bot] for seat in self.seats],
            "scores": self.scores,
        }
        return json.dumps(written, separators=(",", ":"))


_SHAPE: Final[Mapping[str, object]] = {
    "version": int,
    "ended": str,
    "variant": Mapping[str, object],
    "seats": Sequence[Sequence[str | None]],
    "scores": Sequence[Sequence[int]],
}


def _read(key: str, source: Mapping[str, Any]) -> Summary:
    if source.keys() != _SHAPE.keys() or not all(
        fits(source[name], kind) for name, kind in _SHAPE.items()
    ):
        raise SummaryError("it has not the parts of a game in short")
    try:
        variant = Variant(**source["variant"])
        seats = tuple(Seat(name, bot) for name, bot in source["seats"])
        scores = tuple(Score(*score) for score in source["scores"])
    except (TypeError, ValueError, VariantError) as error:
        raise SummaryError(str(error)) from None
    whole = len(seats) == len(scores) == variant.players and all(seat.name for seat in seats)
    sums = all(
        score.cards + score.missions == score.total and abs(score.total) <= MOST_POINTS
        for score in scores
    )
    if not whole or not sums or not is_time(source["ended"]):
        raise SummaryError("it does not fit together")
    return Summary(key, source["ended"], variant, seats, scores)


def key_of(record: Record) -> str:
    """Return a game's key, a hash of its record without any extra keys."""
    bare = Record(record.dealt, record.seats, record.plays, record.result)
    return hashlib.sha256(bare.dumps().encode()).hexdigest()[:32]


def dumps_dated(record: Record, summary: Summary) -> str:
    """Return a record as JSON, with the time when the game ended."""
    return json.dumps({**record.to_json(), ENDED: summary.ended}, separators=(",", ":"))


def now() -> str:
    """Return the current time in the stored format."""
    return datetime.now(UTC).strftime(_TIME)


_TIME: Final = "%Y-%m-%dT%H:%MZ"


def is_time(text: object) -> bool:
    """Return whether `text` is a time in the stored format."""
    if not isinstance(text, str) or len(text) != len("2026-11-24T21:05Z") or text[-1] != "Z":
        return False
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return False
    # In the calendar's first and last year, conversion to a time zone may overflow.
    return MINYEAR < time.year < MAXYEAR


def day(ended: str) -> str:
    """Format the day of a stored time in the device's time zone."""
    there = datetime.fromisoformat(ended).astimezone()
    # Translators: a date as short as the language writes it; month and day have two digits.
    return _("{year}-{month}-{day}").format(
        year=there.year, month=f"{there.month:02}", day=f"{there.day:02}"
    )


def variant_name(variant: Variant) -> str:
    """Return a variant's name: `4 players, expansion, in teams`."""
    return ", ".join([_("{n} players").format(n=variant.players), *additions(variant)])
