"""Values that the browser stores beside the games: read when needed, stored when they change."""

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
    """A stored value cannot be read, or only in part."""

    rest: Any = None
    """The part that could be read, if any."""


class HasPersistence(Protocol):
    """The part of the app state that a `StoredValue` uses."""

    game: Game[Any]
    persistence: Persistence[Any]
    effects: list[Effect]
    """The effects of the reply that is being prepared."""


class Writable(Protocol):
    """A value that can be stored as text."""

    def dumps(self) -> str:
        """Return it as text."""
        ...


Value = TypeVar("Value", bound=Writable)
Item = TypeVar("Item")
Read = TypeVar("Read")


def dumps(value: Mapping[str, object]) -> str:
    """Return a value as JSON with a version, as `loads` reads it."""
    return json.dumps({"version": VERSION, **value}, separators=(",", ":"))


Build = Callable[[Mapping[str, Any]], Value]
"""Makes a value of the mapping given to `dumps`.

If the mapping is damaged, it raises `ValueError`, `LookupError`, `TypeError` or `AttributeError`.
"""


def loads(game: Game[Any], text: str, build: Build[Value]) -> Value:
    """Return the value that `dumps` wrote. Raises `StoredValueError`."""
    try:
        value: Any = game.parse(text)
        version = value["version"]
        if version == VERSION:
            return build(value)
    except StoredValueError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise StoredValueError(_("what was written down is damaged")) from error
    message = _("what was written down is of version {version}")
    raise StoredValueError(message.format(version=f"{version!r:.20}"))


def readable(items: Iterable[Item], read: Callable[[Item], Read]) -> tuple[list[Read], bool]:
    """Read each item by itself, so that one that is damaged does not make the others unreadable.

    Return the items that could be read, and whether that is all of them.
    """
    values, complete = [], True
    for item in items:
        try:
            values.append(read(item))
        except (ValueError, LookupError, TypeError, AttributeError):
            complete = False
    return values, complete


def require_complete(value: Value, *, complete: bool) -> Value:
    """Return a value if it is `complete`; else raise `StoredValueError` with it as the `rest`."""
    if not complete:
        error = StoredValueError(_("what was written down is damaged"))
        error.rest = value
        raise error
    return value


class StoredValue(Generic[Value]):
    """One value that the browser stores, under the key of an entry."""

    def __init__(self, app: HasPersistence, key: str, build: Build[Value], nothing: Value) -> None:
        """Start without reading; `nothing` is the value if there is no entry."""
        self._app = app
        self._key = key
        self._build = build
        self._nothing = nothing
        self._text: str | None = None
        """The text that was last read or written."""
        self._value = nothing
        """The value of that text."""

    def read(self) -> Value:
        """Return the stored value. If it cannot be read, its whole text is put aside and reported.

        The part of it that can be read, if any, is returned and stored in its place.
        """
        persistence = self._app.persistence
        text = persistence.storage.values.get(self._key)
        if text != self._text:
            self._text, self._value = text, self._nothing
            try:
                self._value = self._nothing
                if text is not None:
                    self._value = loads(self._app.game, text, self._build)
            except StoredValueError as error:
                damaged = persistence.storage.values.pop(self._key)
                self._text = None
                self._app.effects += persistence.put_aside(self._key, damaged, error)
                if error.rest is not None and error.rest != self._nothing:
                    self._value, self._text = error.rest, error.rest.dumps()
                    self._app.effects += persistence.storage.keep_value(self._key, self._text)
        return self._value

    def keep(self, value: Value) -> list[Effect]:
        """Store a value, unless it is the stored one."""
        if value == self.read():
            return []
        self._value, self._text = value, value.dumps()
        return self._app.persistence.storage.keep_value(self._key, self._text)
