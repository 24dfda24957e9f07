"""The archive: all finished games, as long as the browser has room for them in its database.

Each game is stored as a record, which is checked against the rules when it is opened, and as a
summary, from which lists and statistics are made; both are written together or not at all. A
record that cannot be read is left as it is.
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
"""The database's store of records."""

SUMMARIES: Final = "summaries"
"""The database's store of summaries."""

UNREADABLE: Final = "unreadable"
"""Stored in place of a summary when the game's record cannot be read."""

AT_ONCE: Final = 25
"""How many records are checked in one event, so that other events can come in between."""


class Archive:
    """The archive as far as it is known here."""

    def __init__(self) -> None:
        """Start without reading anything."""
        self._summaries: dict[str, Summary] | None = None
        self._unknown: list[str] = []
        """The keys whose summaries are still to be made from their records."""
        self.unreadable: set[str] = set()
        """The keys of the records that are stored but cannot be read."""
        self.reachable = True
        """Whether the browser provides a database, as far as is known."""
        self.failing = False
        """Whether storing failed last time."""

    @property
    def summaries(self) -> Sequence[Summary] | None:
        """The summaries of all games, latest first; None until all are known."""
        if self._summaries is None or self._unknown:
            return None
        return sorted(self._summaries.values(), key=lambda one: (one.ended, one.key), reverse=True)

    def look(self) -> list[Effect]:
        """Ask the database for all summaries."""
        return [recall(SUMMARIES, None, {"act": "kept-found"})]

    def take_summaries(
        self, found: Mapping[str, str] | None, last: Iterable[Record]
    ) -> list[Effect]:
        """Take in the stored summaries by key, and store the last games that are missing.

        `found` is None if the browser has no database: then the last games are all there is.
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
        """Store finished games that are not stored already."""
        time = now()
        entries: list[tuple[str, str, str | None]] = []
        for finished in games:
            summary = Summary.of(finished, time)
            if self._summaries is not None:
                if summary.key in self._summaries:
                    continue
                self._summaries[summary.key] = summary
            if summary.key in self.unreadable:
                # This copy can be read. The database replaces no text: the old ones go first.
                entries += [(GAMES, summary.key, None), (SUMMARIES, summary.key, None)]
                self.unreadable.discard(summary.key)
            entries.append((GAMES, summary.key, dumps_dated(finished.record, summary)))
            entries.append((SUMMARIES, summary.key, summary.dumps()))
        return [archive(entries)] if entries else []

    def holds(self, record: Record) -> bool:
        """Return whether a game is known to be stored."""
        return self._summaries is not None and key_of(record) in self._summaries

    def take_records(self, found: Mapping[str, str] | None) -> list[Effect]:
        """Make new summaries of games whose stored summaries could not be read.

        `found` has their records by key; it is None if the browser has no database.
        """
        asked, self._unknown = self._unknown[:AT_ONCE], self._unknown[AT_ONCE:]
        effects: list[Effect] = []
        for key in asked:
            if found is not None and key in found:
                effects += self._summarize(key, found[key])
            elif found is not None:
                effects.append(archive([(SUMMARIES, key, None)]))
        return [*effects, *self._ask_unknown()]

    def read(self, key: str, text: str) -> tuple[FinishedRecord | None, list[Effect]]:
        """Read the record `text` stored under a key; if that fails, mark it as unreadable.

        Return the game, or None, and the effects that store the mark.
        """
        try:
            finished = FinishedRecord.of(Record.parse(text))
        except RecordError:
            finished = None
        if finished is None or key_of(finished.record) != key:
            return None, self._put_aside(key)
        return finished, []

    def forget(self, keys: Iterable[str]) -> list[Effect]:
        """Delete the games of these keys, whether they could be read or not."""
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

    def _summarize(self, key: str, text: str) -> list[Effect]:
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
