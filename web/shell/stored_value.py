"""What the browser keeps beside the games: read where it is wanted, and kept as it changes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic, Protocol, TypeVar

from web.locales import _
from web.shell.effects import Effect
from web.shell.game import Game, InputError
from web.shell.persistence import Persistence

VERSION: Final = 1


class StoredValueError(InputError):
    """What is kept beside the games cannot be read, or not all of it."""

    rest: Any = None
    """What could be read, if anything."""


class HasPersistence(Protocol):
    """What stores things, and answers events: the app state."""

    kind: Game[Any]
    persistence: Persistence[Any]
    effects: list[Effect]
    """Of the reply that is being made."""


class Writable(Protocol):
    """What can be written down."""

    def dumps(self) -> str:
        """Write it down."""
        ...


Value = TypeVar("Value", bound=Writable)
Item = TypeVar("Item")
Read = TypeVar("Read")


def dumps(value: Mapping[str, object]) -> str:
    """Write it down, as `loads` reads it."""
    return json.dumps({"version": VERSION, **value}, separators=(",", ":"))


Build = Callable[[Mapping[str, Any]], Value]
"""Makes it of what `dumps` was given; raises `ValueError`, or stumbles, over what is damaged."""


def loads(kind: Game[Any], text: str, build: Build[Value]) -> Value:
    """Read what `dumps` wrote. Raises `StoredValueError`."""
    try:
        value: Any = kind.parse(text)
        version = value["version"]
        if version == VERSION:
            return build(value)
    except StoredValueError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise StoredValueError(_("what was written down is damaged")) from error
    told = _("what was written down is of version {version}")
    raise StoredValueError(told.format(version=f"{version!r:.20}"))


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


def all_of(value: Value, *, whole: bool) -> Value:
    """Give what was read. Raises `StoredValueError`, with that, if it is not the whole."""
    if not whole:
        error = StoredValueError(_("what was written down is damaged"))
        error.rest = value
        raise error
    return value


class StoredValue(Generic[Value]):
    """One of these entries, at one device."""

    def __init__(self, app: HasPersistence, key: str, build: Build[Value], nothing: Value) -> None:
        """Begin without having read."""
        self._app = app
        self._key = key
        self._build = build
        self._nothing = nothing
        self._text: str | None = None
        """What was read, or written."""
        self._value = nothing
        """What that says."""

    def read(self) -> Value:
        """Give what is kept; what cannot be read is put aside whole, and told."""
        persistence = self._app.persistence
        text = persistence.storage.beside.get(self._key)
        if text != self._text:
            self._text, self._value = text, self._nothing
            try:
                self._value = self._nothing
                if text is not None:
                    self._value = loads(self._app.kind, text, self._build)
            except StoredValueError as error:
                damaged = persistence.storage.beside.pop(self._key)
                self._text = None
                self._app.effects += persistence.put_aside(self._key, damaged, error)
                if error.rest is not None and error.rest != self._nothing:
                    self._value, self._text = error.rest, error.rest.dumps()
                    self._app.effects += persistence.storage.keep_beside(self._key, self._text)
        return self._value

    def keep(self, value: Value) -> list[Effect]:
        """Keep something else, if it is that."""
        if value == self.read():
            return []
        self._value, self._text = value, value.dumps()
        return self._app.persistence.storage.keep_beside(self._key, self._text)
