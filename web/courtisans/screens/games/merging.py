"""Merging a file into what is kept: a few games at a time, so that the page stays responsive."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from courtisans.record import Record
from web.courtisans.archive import AT_ONCE, Archive
from web.courtisans.backup import Backup, merged
from web.courtisans.finished import FinishedRecord
from web.courtisans.summary import key_of
from web.locales import _, ngettext
from web.shell.effects import Effect, confirm, store
from web.shell.storage import Storage


@dataclass(slots=True)
class Merge:
    """One file, as far as it has been merged."""

    name: str
    _backup: Backup
    report: Sequence[str] = ()
    """The outcome in sentences; empty until all is merged."""
    _new: set[str] = field(default_factory=set)
    """The keys of finished games that were not kept here before."""
    _there: set[str] = field(default_factory=set)
    """The keys of finished games that were kept already. A file may hold a game several times."""
    _running: list[Record] = field(default_factory=list)
    """The file's games that are not over."""

    @property
    def goes_on(self) -> bool:
        """Whether there are games still to be read."""
        return bool(self._backup.lines or self._backup.games)

    @property
    def left(self) -> int:
        """How many games are still to be read."""
        return len(self._backup.lines)

    def step(self, archive: Archive) -> list[Effect]:
        """Read the next few games, and keep those that are over and not kept yet."""
        self._backup.read_some(AT_ONCE)
        records, self._backup.games = self._backup.games, []
        fresh = []
        for record in records:
            finished = FinishedRecord.of(record)
            if finished is None:
                self._running.append(record)
            elif key_of(record) in self._new:
                continue
            elif archive.holds(record):
                self._there.add(key_of(record))
            else:
                self._new.add(key_of(record))
                fresh.append(finished)
        return archive.keep(fresh)

    def close(
        self, archive: Archive, storage: Storage[Record], here: Mapping[str, str]
    ) -> list[Effect]:
        """Merge the games that are not over and the other entries, and set `report`.

        `here` are the browser's storage entries.
        """
        entries = merged(here, self._backup.stored)
        effects = [
            *[store(key, text) for key, text in entries.items()],
            *storage.add(self._running),
            confirm({"act": "joined", "stored": {**here, **entries}}),
        ]
        keys = {one.key for one in archive.summaries or ()}
        new = len(self._new & keys)
        left_out = sum(
            each not in storage.last and each != storage.record for each in self._running
        )
        there = len(self._there)
        counts = [
            (new, _new(new)),
            (there, _there(there)),
            (len(self._new) - new, _unkept(len(self._new) - new)),
            (left_out, _unlisted(left_out)),
            (self._backup.unreadable, _unreadable(self._backup.unreadable)),
        ]
        self.report = [text for count, text in counts if count] or [_("No game was in it.")]
        return effects


def _new(n: int) -> str:
    return ngettext("{n} game was new.", "{n} games were new.", n).format(n=n)


def _there(n: int) -> str:
    return ngettext("{n} game was here already.", "{n} games were here already.", n).format(n=n)


def _unkept(n: int) -> str:
    return ngettext("{n} game could not be kept.", "{n} games could not be kept.", n).format(n=n)


def _unlisted(n: int) -> str:
    return ngettext(
        "{n} game that is not over had no room among the last ones.",
        "{n} games that are not over had no room among the last ones.",
        n,
    ).format(n=n)


def _unreadable(n: int) -> str:
    return ngettext("{n} line could not be read.", "{n} lines could not be read.", n).format(n=n)
