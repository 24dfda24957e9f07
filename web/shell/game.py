"""What the shell asks of a game: its names, how its records are read, and what it stores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar


class InputError(ValueError):
    """Data from outside cannot be read; the message gives the reason and may be shown."""


class Record(Protocol):
    """The record of a game, finished or not. Equal records mean the same game at the same point."""

    def dumps(self) -> str:
        """Return it as one line of text."""


R = TypeVar("R", bound=Record)


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting. Its texts are marked for translation, and translated when they are drawn."""

    name: str
    title: str
    default: str
    """The value on a first visit."""
    choices: Mapping[str, str]
    """The labels of the values."""


@dataclass(frozen=True, slots=True)
class ValueNotices:
    """Notices about a value that is stored beside the games. They are translated when shown."""

    unreadable: str
    """The notice if the value cannot be read."""
    unsaved: str | None = None
    """The notice if the value cannot be written; None if nothing is lost by that."""


class Game(Protocol[R]):
    """A game, as the shell knows it."""

    @property
    def key(self) -> str:
        """Its short name in lower case, used in the names of files and of its record format."""

    @property
    def settings(self) -> Sequence[Setting]:
        """Its own settings, besides those of every game."""

    @property
    def values(self) -> Mapping[str, ValueNotices]:
        """The values that it stores beside the games, by the keys of the browser's entries."""

    def title(self) -> str:
        """Return the title of the page."""

    def keys(self) -> Sequence[tuple[str, str]]:
        """List the keyboard shortcuts with what they do; several keys are separated by spaces."""

    def parse(self, text: str) -> object:
        """Parse JSON from outside, whatever it contains. Raises `InputError`."""

    def read(self, text: str) -> R:
        """Parse a record and check it against the rules. Raises `InputError`."""

    def is_begun(self, record: R) -> bool:
        """Return whether anything was played."""

    def is_over(self, record: R) -> bool:
        """Return whether the game is over."""

    def is_between_turns(self, record: R) -> bool:
        """Return whether no turn is half played."""

    def turn_begun(self, record: R) -> R:
        """Return the game as it was when the half-played turn began."""
