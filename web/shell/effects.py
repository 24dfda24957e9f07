"""The effects that a reply may request from the page, in the form that the page's script reads.

A test checks that `web/stage/effects.js` declares the same fields.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias, TypedDict

from web.shell.sound import Sound, Tone

Event: TypeAlias = dict[str, Any]
"""An event as the page sends it: the name of the `act`, and its details."""

Question: TypeAlias = Mapping[str, Any]
"""`what` names the function of the bots' worker that answers; the other entries are its input."""


class Store(TypedDict):
    """See `store`."""

    do: Literal["store"]
    key: str
    value: str | None


class Confirm(TypedDict):
    """See `confirm`."""

    do: Literal["confirm"]
    event: Event


class Archive(TypedDict):
    """See `archive`."""

    do: Literal["archive"]
    entries: Sequence[tuple[str, str, str | None]]


class Recall(TypedDict):
    """See `recall`."""

    do: Literal["recall"]
    store: str
    keys: Sequence[str] | None
    event: Event


class Inventory(TypedDict):
    """See `inventory`."""

    do: Literal["inventory"]
    event: Event


class Fetch(TypedDict):
    """See `fetch`."""

    do: Literal["fetch"]
    path: str
    event: Event


class Think(TypedDict):
    """See `think`."""

    do: Literal["think"]
    ms: int
    ask: Question
    event: Event
    waits: bool
    lasts: bool


class Later(TypedDict):
    """See `later`."""

    do: Literal["later"]
    ms: int
    event: Event


class Focus(TypedDict):
    """See `focus`."""

    do: Literal["focus"]
    id: str
    within: str | None


class Download(TypedDict):
    """See `download`."""

    do: Literal["download"]
    name: str
    text: str


class Share(TypedDict):
    """See `share`."""

    do: Literal["share"]
    name: str
    text: str
    picture: str | None
    link: str | None
    event: Event


class Speak(TypedDict):
    """See `speak`."""

    do: Literal["speak"]
    text: str


class PlaySound(TypedDict):
    """See `sound`."""

    do: Literal["sound"]
    tones: Sequence[Tone]
    buzz: int


class Lang(TypedDict):
    """See `lang`."""

    do: Literal["lang"]
    value: str
    title: str


class ApplySettings(TypedDict):
    """See `apply_settings`."""

    do: Literal["apply-settings"]
    settings: str


class Bare(TypedDict):
    """See `erase`, `renew` and `lead`."""

    do: Literal["erase", "renew", "lead"]


Effect: TypeAlias = (
    Store
    | Confirm
    | Archive
    | Recall
    | Inventory
    | Fetch
    | Think
    | Later
    | Focus
    | Download
    | Share
    | Speak
    | PlaySound
    | Lang
    | ApplySettings
    | Bare
)
"""Any effect."""


def store(key: str, value: str | None) -> Effect:
    """Write a text to an entry of the browser's storage; None removes the entry.

    If it fails, the page carries out no further `store` of the same reply, since that may depend on
    this one, and reports the failure by an event `unstored`.
    """
    return Store(do="store", key=key, value=value)


def confirm(event: Event) -> Effect:
    """Send the event if everything that this reply has stored so far was written."""
    return Confirm(do="confirm", event=event)


def archive(entries: Sequence[tuple[str, str, str | None]]) -> Effect:
    """Write texts to the browser's database; an entry is the name of a store, a key and a text.

    A text of None removes the entry. Either all entries are written or none. An existing text is
    not overwritten: remove it first. The page reports a failure by an event `unarchived`.
    """
    return Archive(do="archive", entries=entries)


def recall(store: str, keys: Sequence[str] | None, event: Event) -> Effect:
    """Send the event with `found`: the texts of a store of the database, by key.

    If `keys` is None, all texts of the store are sent. `found` is None if there is no database.
    """
    return Recall(do="recall", store=store, keys=keys, event=event)


def inventory(event: Event) -> Effect:
    """Send the event with `stored`: all entries of this game in the browser's storage, by key."""
    return Inventory(do="inventory", event=event)


def fetch(path: str, event: Event) -> Effect:
    """Send the event with the `text` of a file of the site, or None if it cannot be fetched.

    The path is relative to the page.
    """
    return Fetch(do="fetch", path=path, event=event)


def think(
    ms: int,
    ask: Question,
    event: Event,
    *,
    waits: bool = False,
    lasts: bool = False,
) -> Effect:
    """Ask the bots' worker, and send the event with its `answer`, at the earliest after `ms` ms.

    The answer is None if the worker gives none, or if it has not started; with `waits`, the page
    waits for it to start. Another reply that comes first cancels the event, unless it `lasts`.
    """
    return Think(do="think", ms=ms, ask=ask, event=event, waits=waits, lasts=lasts)


def later(ms: int, event: Event) -> Effect:
    """Send the event after `ms` milliseconds, unless another reply comes first."""
    return Later(do="later", ms=ms, event=event)


def focus(ident: str, *, within: str | None = None) -> Effect:
    """Focus the element with the id `ident`, if it exists.

    With `within`, do so only if the focus is in the element with that id, or nowhere.
    """
    return Focus(do="focus", id=ident, within=within)


def download(name: str, text: str) -> Effect:
    """Save a text as a file for the person."""
    return Download(do="download", name=name, text=text)


def share(
    name: str,
    text: str,
    picture: str | None,
    event: Event,
    *,
    link: str | None = None,
) -> Effect:
    """Share a text, or a picture with it, by the device's own means.

    Without such means, a text is copied to the clipboard or else, like a picture, saved as a file
    called `name`. The picture is an SVG; it may use the page's symbols, typefaces and custom
    properties. The event is sent with the outcome in `how`: `shared`, `copied`, `saved`,
    `cancelled` or `failed`.

    With a `link`, the page's address is appended to the text. A link `WHAT=VALUE` is added to the
    address, and opening that sends an event `linked`; an empty link adds nothing.
    """
    return Share(do="share", name=name, text=text, picture=picture, link=link, event=event)


def speak(text: str) -> Effect:
    """Announce a text to assistive technology."""
    return Speak(do="speak", text=text)


def sound(sound: Sound) -> Effect:
    """Play a sound and vibrate, as far as the device and the browser allow it."""
    return PlaySound(do="sound", tones=sound.tones, buzz=sound.buzz)


def lang(value: str, title: str) -> Effect:
    """Set the language of the page, and its title."""
    return Lang(do="lang", value=value, title=title)


def apply_settings(settings: str) -> Effect:
    """Apply settings to the page, as written by `Settings.dumps`."""
    return ApplySettings(do="apply-settings", settings=settings)


def erase() -> Effect:
    """Erase everything that this game has stored in the browser, and reload the page."""
    return Bare(do="erase")


def renew() -> Effect:
    """Change to the new version of the site that is ready."""
    return Bare(do="renew")


def lead() -> Effect:
    """Make this tab the one that leads; the tab that led until now only watches."""
    return Bare(do="lead")
