"""What the browser stores of a game between visits.

Each entry is one key of the browser's storage and is written completely or not at all. Stored data
may be damaged, or written by somebody else: it is checked like any file from outside. Data that
cannot be read is copied to an entry of its own, and is not overwritten before that is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic

from web.shell.effects import Effect, confirm, store
from web.shell.game import Game, InputError, R
from web.shell.settings import SETTINGS, Settings

GAME: Final = "game"
"""The entry for the record of the game under way, or of the finished one until the next deal."""

EARLIER: Final = "earlier"
"""The entry for the same game at the beginning of the turn, in case `GAME` is damaged."""

DAMAGED: Final = "damaged"
"""The entry for all data that could not be read, unchanged: one text below the other."""

LAST: Final = "finished"
"""The entry for the last games, one record a line, latest first: finished, or left for another."""

SETUP: Final = "setup"
"""The entry for the fields of the setup form when a game was last dealt."""

ACTIVITY: Final = "aside"
"""The entry for the act that resumes an activity beside the stored game, such as a lesson."""

OF_GAMES: Final = frozenset({GAME, EARLIER, LAST})
"""The entries with games that can be read."""

MOST_LAST: Final = 10
"""How many of the last games are stored at most."""


@dataclass(slots=True)
class Storage(Generic[R]):
    """What is stored in the browser."""

    game: Game[R]
    """The game, as the shell knows it."""
    record: R | None = None
    """The game under way, or the finished one until the next deal."""
    settings: Settings = field(init=False)
    values: dict[str, str] = field(default_factory=dict)
    """The texts of the values that are stored beside the games, by key."""
    damaged: str | None = None
    """What could not be read, now or at an earlier visit."""
    unreadable: dict[str, str] = field(default_factory=dict)
    """The entries that still hold unreadable data, each with the reason why it cannot be read."""
    failing: bool = False
    """Whether the last attempt to write failed."""
    _last: tuple[R, ...] = ()
    """The last games, as far as they have been read."""
    _lines_to_read: tuple[str, ...] = ()
    """The lines of last games that have not been read yet: reading one takes milliseconds."""
    _unreadable_lines: tuple[tuple[str, InputError], ...] = ()
    """The lines of last games that cannot be read, until `read_last` adds them to `unreadable`."""
    has_unreadable_last: bool = False
    """Whether a line of the last games could not be read on this visit."""
    _displaced: R | None = None
    """Another tab's game that this one replaced, the last time that it replaced one."""
    _relisted: bool = False
    """Whether the list of the last games has changed since it was written."""

    def __post_init__(self) -> None:
        """Start with the default settings."""
        self.settings = Settings(self.game.settings)

    @staticmethod
    def read(game: Game[R], stored: Mapping[str, str]) -> Storage[R]:
        """Return what is stored, with the damaged entries in `damaged` and `unreadable`."""
        values = {key: text for key, text in stored.items() if key in game.values}
        storage = Storage(game, values=values, damaged=stored.get(DAMAGED))
        for key in (GAME, EARLIER):
            if key not in stored:
                continue
            try:
                storage.record = game.read(stored[key])
                break
            except InputError as error:
                storage.note_unreadable(key, stored[key], error)
        storage._lines_to_read = _lines_of_last(stored)
        if SETTINGS in stored:
            try:
                storage.settings = storage.settings.read(game.parse(stored[SETTINGS]))
            except InputError as error:
                storage.note_unreadable(SETTINGS, stored[SETTINGS], error)
        return storage

    @property
    def last(self) -> tuple[R, ...]:
        """The last games, latest first; `game` is one of them when it is over.

        They are read when they are first asked for.
        """
        return tuple(self.each_last())[:MOST_LAST]

    @last.setter
    def last(self, last: tuple[R, ...]) -> None:
        self._last, self._lines_to_read = last, ()

    def read_last(self) -> None:
        """Read the last games that have not been read yet."""
        self._last = self.last
        for line, error in self._unreadable_lines:
            self.note_unreadable(LAST, line, error)
            self.has_unreadable_last = True
        self._unreadable_lines = ()

    def each_last(self) -> Iterator[R]:
        """Yield the last games, the latest first, and read only as many as are asked for."""
        yield from self._last
        while self._lines_to_read:
            line, *rest = self._lines_to_read
            self._lines_to_read = tuple(rest)
            try:
                record = self.game.read(line)
            except InputError as error:
                self._unreadable_lines = (*self._unreadable_lines, (line, error))
            else:
                self._last = (*self._last, record)
                yield record

    @property
    def lacks_room(self) -> bool:
        """Whether there is no room for the copy of the damaged data."""
        return self.failing and bool(self.unreadable)

    def keep(self, record: R) -> list[Effect]:
        """Store the game as it stands.

        The last games are written first: a game left for another is nowhere else once `GAME` is
        overwritten.
        """
        if self.game.is_over(record):
            self._list(record)
        keys = [LAST] if self._relisted else []
        self._relisted = False
        keys.append(GAME)
        # Of another game, what was stored at an earlier turn is of no use.
        if self.record is None or self.game.is_between_turns(record):
            keys.append(EARLIER)
        self.record = record
        return self._write(*keys)

    def keep_settings(self, settings: Settings) -> list[Effect]:
        """Store the settings."""
        self.settings = settings
        return self._write(SETTINGS)

    def keep_value(self, key: str, text: str) -> list[Effect]:
        """Store the text of a value beside the games."""
        self.values[key] = text
        return self._write(key)

    def leave(self) -> None:
        """List the game under way among the last ones: another is about to take its place."""
        if self.record is not None and self.game.is_begun(self.record):
            self._list(self.record)
        self.record = None

    def remove_last(self, number: int) -> None:
        """Remove one of the last games, by its index: it is being continued."""
        self.last = (*self.last[:number], *self.last[number + 1 :])
        self._relisted = True

    def remove(self, matches: Callable[[R], bool]) -> list[Effect]:
        """Delete the games for which `matches` returns true."""
        self.last = tuple(record for record in self.last if not matches(record))
        if self.record is not None and matches(self.record):
            self.record = None
        return self._write(GAME, EARLIER, LAST)

    def add(self, records: Sequence[R]) -> list[Effect]:
        """Append games from elsewhere to the last ones, as far as there is room."""
        fresh = [each for each in records if each not in self.last and each != self.record]
        free = max(0, MOST_LAST - len(self.last))
        self.last = (*self.last, *fresh[:free])
        return self._write(LAST) if fresh[:free] else []

    def _list(self, record: R) -> None:
        if record not in self.last:
            self.last = (record, *self.last)[:MOST_LAST]
            self._relisted = True

    def adopt(self, stored: Mapping[str, str]) -> None:
        """Adopt entries written elsewhere, except settings, as far as they can be read."""
        written = Storage.read(self.game, stored)
        if LAST in stored:
            self._last, self._lines_to_read, self._unreadable_lines = (), _lines_of_last(stored), ()
        if GAME in stored and written.record is not None:
            self.record = written.record
        self.values |= written.values

    def write_again(self) -> list[Effect]:
        """Write all entries except the settings again, over what another tab has written."""
        if self.record is None:
            return []
        return self._write(*self._all)

    def write_over(self, stored: Mapping[str, str]) -> list[Effect]:
        """Write all entries again, over what another tab has stored, which does not have all of it.

        The game in place of which this one is written is listed among the last ones, unless nothing
        was played in it; what cannot be read is put aside.
        """
        other = Storage.read(self.game, stored)
        other.read_last()
        if other.unreadable:
            self.damaged, self.unreadable = other.damaged, other.unreadable
        # An earlier call may have listed this game as it was then; it may be continued by now.
        kept = [each for each in self.last if each != self._displaced]
        self._displaced = other.record
        other.leave()
        listed = [*other.last[:1], *kept, *other.last[1:]]
        self.last = tuple(
            each
            for number, each in enumerate(listed)
            if each != self.record and each not in listed[:number]
        )[:MOST_LAST]
        return self.write_again()

    def put_aside(self) -> list[Effect]:
        """Write a copy of the damaged data, then overwrite the damaged entries."""
        return self._write()

    def forget_damaged(self) -> list[Effect]:
        """Delete the damaged data: its copy, and the entries that it is in."""
        keys = [*self.unreadable]
        self.damaged = None
        self.unreadable = {}
        return [store(DAMAGED, None), *self._write(*keys)]

    def note_failure(self) -> None:
        """Note that writing failed: the next time, all entries are written again."""
        self.failing = True

    def note_written(self) -> None:
        """Note that everything has been written."""
        self.failing = False
        self.unreadable = {}

    def note_unreadable(self, key: str, text: str, error: InputError) -> None:
        """Note an unreadable entry, and add its text to the damaged data unless it is there."""
        self.unreadable.setdefault(key, str(error))
        if self.damaged is None:
            self.damaged = text
        elif text not in self.damaged:
            self.damaged += f"\n{text}"

    @property
    def _all(self) -> tuple[str, ...]:
        """The keys of all entries except the settings, in the order in which they are written."""
        return (LAST, GAME, EARLIER, *self.values)

    def _write(self, *keys: str) -> list[Effect]:
        """Write these entries; also the damaged ones, and after a failure all others.

        Damaged entries are overwritten last, after their copy is written: if one `store` fails, the
        page carries out none of those after it.
        """
        due = dict.fromkeys((*self._all, *keys)) if self.failing else keys
        if LAST in due:
            self.read_last()  # so that damaged games are noted before they are overwritten
        effects = [store(key, self._text(key)) for key in due if key not in self.unreadable]
        if self.unreadable:
            effects.append(store(DAMAGED, self.damaged))
            effects += [store(key, self._text(key)) for key in self.unreadable]
        if self.unreadable or self.failing:
            effects.append(confirm({"act": "kept"}))
        return effects

    def _text(self, key: str) -> str | None:
        """Return the text to store in an entry; None removes the entry."""
        if key == SETTINGS:
            return self.settings.dumps()
        if key in self.game.values:
            return self.values.get(key)
        if key == LAST:
            return "\n".join(each.dumps() for each in self.last) or None
        if self.record is None:
            return None
        if key == EARLIER and not self.game.is_between_turns(self.record):
            return self.game.turn_begun(self.record).dumps()
        return self.record.dumps()


def _lines_of_last(stored: Mapping[str, str]) -> tuple[str, ...]:
    """Return the lines of the entry for the last games: one record each."""
    return tuple(filter(str.strip, stored.get(LAST, "").split("\n")))


def stored_settings(game: Game[R], stored: Mapping[str, str], otherwise: Settings) -> Settings:
    """Return the stored settings; `otherwise` if there are none, or none that can be read."""
    kept = {key: text for key, text in stored.items() if key == SETTINGS}
    read = Storage.read(game, kept)
    return otherwise if read.unreadable or not kept else read.settings
