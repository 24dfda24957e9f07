"""The archive: all finished games, as long as the browser has room for them in its database.

Of each its record is kept, which is proved by the rules when it is looked at, and the game in
short beside it, which lists and counts are made of: both are written at once or not at all. What
cannot be read stays where it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from courtisans.errors import RecordError
from courtisans.record import Record
from web.courtisans.finished import FinishedRecord
from web.courtisans.summary import Summary, SummaryError, dumps_dated, key_of, now
from web.shell.effects import Effect, archive, recall

GAMES: Final = "games"
"""The store of the records."""

SUMMARIES: Final = "summaries"
"""The store of the games in short."""

UNREADABLE: Final = "unreadable"
"""Stands there instead of a game in short whose record cannot be read."""

AT_ONCE: Final = 25
"""So many records are proved between two events: others may come in between."""


class Archive:
    """What of it is known here."""

    def __init__(self) -> None:
        """Begin without having looked."""
        self._summaries: dict[str, Summary] | None = None
        self._unknown: list[str] = []
        """The keys whose games in short are still to be made of their records."""
        self.unreadable: set[str] = set()
        """The keys of what is kept and cannot be read."""
        self.reachable = True
        """Whether the browser has a database for us, as far as is known."""
        self.failing = False
        """Whether it did not take what it was given last."""

    @property
    def summaries(self) -> Sequence[Summary] | None:
        """The finished games, the latest first; None until all are known."""
        if self._summaries is None or self._unknown:
            return None
        return sorted(self._summaries.values(), key=lambda one: (one.ended, one.key), reverse=True)

    def look(self) -> list[Effect]:
        """Ask what is kept."""
        return [recall(SUMMARIES, None, {"act": "kept-found"})]

    def found(self, found: Mapping[str, str] | None, last: Iterable[Record]) -> list[Effect]:
        """Take in what is kept, and keep what of the last games is not.

        None where the browser has no database for us: then the last games are all there is.
        """
        self.reachable = found is not None
        self._summaries, self.unreadable, self._unknown = {}, set(), []
        for key, text in (found or {}).items():
            if text == UNREADABLE:
                self.unreadable.add(key)
                continue
            try:
                self._summaries[key] = Summary.parse(key, text)
            except SummaryError:
                self._unknown.append(key)
        there = {*self._summaries, *self._unknown}
        over = filter(None, map(FinishedRecord.of, last))
        missing = [each for each in over if key_of(each.record) not in there]
        effects = self.keep(missing)
        if self.reachable and not missing:
            self.failing = False
        if not self.reachable or self.failing:  # it would fail again
            effects = []
        return [*effects, *self._ask_unknown()]

    def keep(self, games: Iterable[FinishedRecord]) -> list[Effect]:
        """Keep finished games; those that are kept already once."""
        time = now()
        entries: list[tuple[str, str, str | None]] = []
        for finished in games:
            summary = Summary.of(finished, time)
            if self._summaries is not None:
                if summary.key in self._summaries:
                    continue
                self._summaries[summary.key] = summary
            if summary.key in self.unreadable:  # here it is whole
                entries += [(GAMES, summary.key, None), (SUMMARIES, summary.key, None)]
                self.unreadable.discard(summary.key)
            entries.append((GAMES, summary.key, dumps_dated(finished.record, summary)))
            entries.append((SUMMARIES, summary.key, summary.dumps()))
        return [archive(entries)] if entries else []

    def holds(self, record: Record) -> bool:
        """Tell whether a game is known to be kept."""
        return self._summaries is not None and key_of(record) in self._summaries

    def made_known(self, found: Mapping[str, str] | None) -> list[Effect]:
        """Make games in short anew, of records whose own could not be read."""
        asked, self._unknown = self._unknown[:AT_ONCE], self._unknown[AT_ONCE:]
        effects: list[Effect] = []
        for key in asked:
            if found is not None and key in found:
                effects += self._summed(key, found[key])
            elif found is not None:
                effects.append(archive([(SUMMARIES, key, None)]))
        return [*effects, *self._ask_unknown()]

    def read(self, key: str, text: str) -> tuple[FinishedRecord | None, list[Effect]]:
        """Read a game that is kept under that key; put it aside if that cannot be done."""
        try:
            finished = FinishedRecord.of(Record.parse(text))
        except RecordError:
            finished = None
        if finished is None or key_of(finished.record) != key:
            return None, self._put_aside(key)
        return finished, []

    def forget(self, keys: Iterable[str]) -> list[Effect]:
        """Throw games away, and what could not be read."""
        entries: list[tuple[str, str, str | None]] = []
        for key in keys:
            if self._summaries is not None:
                self._summaries.pop(key, None)
            self.unreadable.discard(key)
            entries += [(GAMES, key, None), (SUMMARIES, key, None)]
        return [archive(entries)]

    def _ask_unknown(self) -> list[Effect]:
        if not self._unknown:
            return []
        return [recall(GAMES, self._unknown[:AT_ONCE], {"act": "kept-unknown"})]

    def _summed(self, key: str, text: str) -> list[Effect]:
        finished, effects = self.read(key, text)
        if finished is None or self._summaries is None:
            return effects
        summary = Summary.of(finished, now())
        self._summaries[key] = summary
        return [archive([(SUMMARIES, key, None), (SUMMARIES, key, summary.dumps())])]

    def _put_aside(self, key: str) -> list[Effect]:
        if self._summaries is not None:
            self._summaries.pop(key, None)
        self.unreadable.add(key)
        return [archive([(SUMMARIES, key, None), (SUMMARIES, key, UNREADABLE)])]
