"""What the shell knows of a game: how it is called, how its records are read, what it keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar


class InputError(ValueError):
    """What comes from outside cannot be read; the message says why, as the page may show it."""


class Record(Protocol):
    """A game on paper, finished or not. Equal records are the same game at the same point."""

    def dumps(self) -> str:
        """Write it as one line."""


R = TypeVar("R", bound=Record)


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that a person may set. Its texts are marked, and translated when it is drawn."""

    name: str
    title: str
    default: str
    """The choice of a first visit."""
    choices: Mapping[str, str]
    """What each is called."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Something that is kept beside the games. Its texts are marked, and translated when told."""

    unread: str
    """What is told if it cannot be read."""
    unsaved: str | None = None
    """What is told if it could not be written; None where nothing is lost by that."""


class Game(Protocol[R]):
    """A game, as the shell knows it."""

    @property
    def key(self) -> str:
        """Its short name in lower case: files are called by it, and the format of its records."""

    @property
    def settings(self) -> Sequence[Setting]:
        """What can be set besides what every game has."""

    @property
    def beside(self) -> Mapping[str, Beside]:
        """What it keeps beside the games, by the names of the browser's entries."""

    def title(self) -> str:
        """Give the title of the page."""

    def keys(self) -> Sequence[tuple[str, str]]:
        """List the keys that do something, with spaces between them, and what that is."""

    def parse(self, text: str) -> object:
        """Read JSON that somebody wrote, whatever it holds. Raises `InputError`."""

    def read(self, text: str) -> R:
        """Read a record, and prove it by the rules. Raises `InputError`."""

    def is_begun(self, record: R) -> bool:
        """Tell whether anything was played."""

    def is_over(self, record: R) -> bool:
        """Tell whether the game is over."""

    def is_between_turns(self, record: R) -> bool:
        """Tell whether no turn is half played."""

    def turn_begun(self, record: R) -> R:
        """Give the game as it was when the turn that is half played began."""
