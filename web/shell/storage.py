"""What the browser stores of our games between one visit and the next.

Each entry is one key of the browser's storage and is written whole or not at all. What is kept may
have been damaged, or written by somebody else: it is checked as any file from outside. What cannot
be read is put aside as it was found, and nothing takes its place before that has been written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic

from web.shell.effects import Effect, confirm, store
from web.shell.game import Game, InputError, R
from web.shell.settings import SETTINGS, Settings

GAME: Final = "game"
"""The game under way, as a record; after its end, until the next one is dealt, the finished one."""

EARLIER: Final = "earlier"
"""The same game at the beginning of the turn, for when the other entry is damaged.

Or at a later play, if only then it could be written.
"""

DAMAGED: Final = "damaged"
"""What could not be read, put aside as it was found: one text below the other."""

LAST: Final = "finished"
"""The last games, a record a line, the latest first: played to their end, or left for another."""

SETUP: Final = "setup"
"""The form of the table as it was when a game was last dealt."""

ASIDE: Final = "aside"
"""The act that comes back to what was done apart from the game under way, if anything was."""

OF_GAMES: Final = frozenset({GAME, EARLIER, LAST})
"""Where games are kept that can be read."""

MOST_LAST: Final = 10


@dataclass(slots=True)
class Storage(Generic[R]):
    """What is kept."""

    kind: Game[R]
    """What is played here."""
    game: R | None = None
    """The game under way, or the last one."""
    last: tuple[R, ...] = ()
    """The games before it, and it as well when it is over; the latest first."""
    settings: Settings = field(init=False)
    beside: dict[str, str] = field(default_factory=dict)
    """What is kept beside the games, by its key, as it is written down."""
    damaged: str | None = None
    """What could not be read, now or at an earlier visit."""
    found: dict[str, str] = field(default_factory=dict)
    """The entries that still hold something damaged, with the reason why it cannot be read."""
    failing: bool = False
    """Whether the browser could not write what it was last told to."""
    _relisted: bool = False
    """Whether the list of the last games has changed since it was written."""

    def __post_init__(self) -> None:
        """Begin with the settings of a first visit."""
        self.settings = Settings(self.kind.settings)

    @staticmethod
    def read(kind: Game[R], stored: Mapping[str, str]) -> Storage[R]:
        """Read what is kept."""
        beside = {key: text for key, text in stored.items() if key in kind.beside}
        storage = Storage(kind, beside=beside, damaged=stored.get(DAMAGED))
        for key in (GAME, EARLIER):
            if key not in stored:
                continue
            try:
                storage.game = kind.read(stored[key])
                break
            except InputError as error:
                storage.find(key, stored[key], error)
        last = []
        for line in filter(str.strip, stored.get(LAST, "").split("\n")):
            try:
                last.append(kind.read(line))
            except InputError as error:
                storage.find(LAST, line, error)
        storage.last = tuple(last[:MOST_LAST])
        if SETTINGS in stored:
            try:
                storage.settings = storage.settings.read(kind.parse(stored[SETTINGS]))
            except InputError as error:
                storage.find(SETTINGS, stored[SETTINGS], error)
        return storage

    @property
    def stuck(self) -> bool:
        """Whether there is no room to put aside what is damaged."""
        return self.failing and bool(self.found)

    def keep(self, record: R) -> list[Effect]:
        """Keep the game as it stands."""
        self.game = record
        keys = [GAME]
        if self.kind.is_between_turns(record):
            keys.append(EARLIER)
        if self.kind.is_over(record):
            self._list(record)
        if self._relisted:
            keys.append(LAST)
            self._relisted = False
        return self._write(*keys)

    def keep_settings(self, settings: Settings) -> list[Effect]:
        """Keep the settings."""
        self.settings = settings
        return self._write(SETTINGS)

    def keep_beside(self, key: str, text: str) -> list[Effect]:
        """Keep something beside the games."""
        self.beside[key] = text
        return self._write(key)

    def leave(self) -> None:
        """List the game under way among the last ones: another is about to take its place."""
        if self.game is not None and self.kind.is_begun(self.game):
            self._list(self.game)
        self.game = None

    def take_back(self, number: int) -> None:
        """Take a game that was left from the list: it is gone on with."""
        self.last = (*self.last[:number], *self.last[number + 1 :])
        self._relisted = True

    def strike(self, struck: Callable[[R], bool]) -> list[Effect]:
        """Forget those of the games that the person throws away."""
        self.last = tuple(record for record in self.last if not struck(record))
        if self.game is not None and struck(self.game):
            self.game = None
        return self._write(GAME, EARLIER, LAST)

    def add(self, records: Sequence[R]) -> list[Effect]:
        """List games from elsewhere among the last ones, behind them, as far as there is room."""
        fresh = [each for each in records if each not in self.last and each != self.game]
        free = max(0, MOST_LAST - len(self.last))
        self.last = (*self.last, *fresh[:free])
        return self._write(LAST) if fresh[:free] else []

    def _list(self, record: R) -> None:
        if record not in self.last:
            self.last = (record, *self.last)[:MOST_LAST]
            self._relisted = True

    def take_in(self, stored: Mapping[str, str]) -> None:
        """Take over what another tab has written, as far as it can be read."""
        written = Storage.read(self.kind, stored)
        if LAST in stored:
            self.last = written.last
        if GAME in stored and written.game is not None:
            self.game = written.game
        self.beside |= written.beside

    def write_again(self) -> list[Effect]:
        """Keep all as it is here, whatever another tab has written in its place."""
        if self.game is None:
            return []
        return self._write(*self._all)

    def put_aside(self) -> list[Effect]:
        """Keep what is damaged apart from the others, and what is used instead in its place."""
        return self._write()

    def forget_damaged(self) -> list[Effect]:
        """Throw away what is damaged, wherever it lies."""
        keys = [*self.found]
        self.damaged = None
        self.found = {}
        return [store(DAMAGED, None), *self._write(*keys)]

    def fail(self) -> None:
        """Take note that something could not be written: next time all is written again."""
        self.failing = True

    def note_written(self) -> None:
        """Take note that all has been written."""
        self.failing = False
        self.found = {}

    def find(self, key: str, text: str, error: InputError) -> None:
        """Add a damaged text to the others, unless it is among them already."""
        self.found.setdefault(key, str(error))
        if self.damaged is None:
            self.damaged = text
        elif text not in self.damaged:
            self.damaged += f"\n{text}"

    @property
    def _all(self) -> tuple[str, ...]:
        """The entries of what was played."""
        return (GAME, EARLIER, LAST, *self.beside)

    def _write(self, *keys: str) -> list[Effect]:
        """Write these entries, and whatever else is due.

        What takes the place of something damaged comes last, behind the copy of that: of a reply's
        stores none is carried out after one that failed.
        """
        due = dict.fromkeys((*self._all, *keys)) if self.failing else keys
        effects = [store(key, self._text(key)) for key in due if key not in self.found]
        if self.found:
            effects.append(store(DAMAGED, self.damaged))
            effects += [store(key, self._text(key)) for key in self.found]
        if self.found or self.failing:
            effects.append(confirm({"act": "kept"}))
        return effects

    def _text(self, key: str) -> str | None:
        """Write what an entry is to hold."""
        if key == SETTINGS:
            return self.settings.dumps()
        if key in self.kind.beside:
            return self.beside.get(key)
        if key == LAST:
            return "\n".join(each.dumps() for each in self.last) or None
        if self.game is None:
            return None
        if key == EARLIER and not self.kind.is_between_turns(self.game):
            return self.kind.turn_begun(self.game).dumps()
        return self.game.dumps()


def settings_kept(kind: Game[R], stored: Mapping[str, str]) -> Settings:
    """Give the settings that the browser keeps, or those of a first visit."""
    kept = {key: text for key, text in stored.items() if key == SETTINGS}
    return Storage.read(kind, kept).settings
