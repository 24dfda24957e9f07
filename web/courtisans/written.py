"""What the browser keeps beside the games: read where it is wanted, and kept as it changes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic, Protocol, TypeVar

from courtisans.errors import CourtisansError, Reason
from courtisans.reading import parse
from web.courtisans.persistence import Persistence
from web.shell.effects import Effect

VERSION: Final = 1


class WrittenError(CourtisansError):
    """What is kept beside the games cannot be read, or not all of it."""

    rest: Any = None
    """What could be read, if anything."""


class HasPersistence(Protocol):
    """What stores things, and answers events: the app state."""

    persistence: Persistence
    effects: list[Effect]
    """Of the reply that is being made."""


class Writable(Protocol):
    """What can be written down."""

    def dumps(self) -> str:
        """Write it down."""
        ...


Kept = TypeVar("Kept", bound=Writable)
Item = TypeVar("Item")
Read = TypeVar("Read")


def dumps(kept: Mapping[str, object]) -> str:
    """Write it down, as `loads` reads it."""
    return json.dumps({"version": VERSION, **kept}, separators=(",", ":"))


def loads(text: str, build: Callable[[Mapping[str, Any]], Kept]) -> Kept:
    """Read what `dumps` wrote. Raises `WrittenError`.

    `build` raises `ValueError`, or stumbles, over what is damaged.
    """
    try:
        kept: Any = parse(text)
        version = kept["version"]
        if version == VERSION:
            return build(kept)
    except WrittenError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise WrittenError(Reason("what was written down is damaged")) from error
    raise WrittenError(
        Reason("what was written down is of version {version}", version=f"{version!r:.20}")
    )


def sound(items: Iterable[Item], read: Callable[[Item], Read]) -> tuple[list[Read], bool]:
    """Read each item by itself, for one that is damaged must not cost the others.

    Gives those that could be read, and whether all could.
    """
    found, whole = [], True
    for item in items:
        try:
            found.append(read(item))
        except (ValueError, LookupError, TypeError, AttributeError):
            whole = False
    return found, whole


def all_of(kept: Kept, *, whole: bool) -> Kept:
    """Give what was read. Raises `WrittenError`, with that, if it is not the whole."""
    if not whole:
        error = WrittenError(Reason("what was written down is damaged"))
        error.rest = kept
        raise error
    return kept


class Written(Generic[Kept]):
    """One of these entries, at one device."""

    def __init__(
        self, app: HasPersistence, key: str, read: Callable[[str], Kept], nothing: Kept
    ) -> None:
        """Begin without having read."""
        self._app = app
        self._key = key
        self._parse = read
        self._nothing = nothing
        self._text: str | None = None
        """What was read, or written."""
        self._kept = nothing
        """What that says."""

    def read(self) -> Kept:
        """Give what is kept; what cannot be read is put aside whole, and told."""
        persistence = self._app.persistence
        text = persistence.storage.beside.get(self._key)
        if text != self._text:
            self._text, self._kept = text, self._nothing
            try:
                self._kept = self._nothing if text is None else self._parse(text)
            except WrittenError as error:
                damaged = persistence.storage.beside.pop(self._key)
                self._text = None
                self._app.effects += persistence.put_aside(self._key, damaged, error)
                if error.rest is not None and error.rest != self._nothing:
                    self._kept, self._text = error.rest, error.rest.dumps()
                    self._app.effects += persistence.storage.keep_beside(self._key, self._text)
        return self._kept

    def keep(self, kept: Kept) -> list[Effect]:
        """Keep something else, if it is that."""
        if kept == self.read():
            return []
        self._kept, self._text = kept, kept.dumps()
        return self._app.persistence.storage.keep_beside(self._key, self._text)
