"""The effects that a reply may ask of the page, as the page's script reads them.

A test holds that `web/stage/effects.js` states the same fields.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias, TypedDict

from web.shell.sound import Sound, Tone

Event: TypeAlias = dict[str, Any]
"""An event as the page sends it back: `act`, and what that takes."""

Question: TypeAlias = Mapping[str, Any]
"""`what` of the bots' worker is to answer, and what it needs for that."""


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
"""Any of them."""


def store(key: str, value: str | None) -> Effect:
    """Keep a text in the browser's storage; None forgets it.

    Of one reply's stores none is carried out after one that failed: it may rely on that one. The
    page tells of the failure by an event `unstored`.
    """
    return Store(do="store", key=key, value=value)


def confirm(event: Event) -> Effect:
    """Send the event if all that this reply has stored so far was written."""
    return Confirm(do="confirm", event=event)


def archive(entries: Sequence[tuple[str, str, str | None]]) -> Effect:
    """Keep texts in the browser's database, each by the name of a store and a key; None removes.

    All or none of it is done. A text that is there already stays, unless it is removed before. The
    page tells of a failure by an event `unarchived`.
    """
    return Archive(do="archive", entries=entries)


def recall(store: str, keys: Sequence[str] | None, event: Event) -> Effect:
    """Send the event with the texts `found` in that store of the database, by key.

    With None for `keys`, with all of them; with None for `found`, where there is no database.
    """
    return Recall(do="recall", store=store, keys=keys, event=event)


def inventory(event: Event) -> Effect:
    """Send the event with all that is `stored` in the browser's storage."""
    return Inventory(do="inventory", event=event)


def fetch(path: str, event: Event) -> Effect:
    """Send the event with the `text` of a file of the site, None where it is not to be had.

    The path begins where the page lies.
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
    """Ask the bots' worker, and send the event with its `answer` after so many milliseconds.

    Where that worker is not there, the answer is None; before it has started, too, unless it
    `waits` for that. Another reply that comes first makes the event void, unless it `lasts`.
    """
    return Think(do="think", ms=ms, ask=ask, event=event, waits=waits, lasts=lasts)


def later(ms: int, event: Event) -> Effect:
    """Send the event after so many milliseconds, unless another reply comes first."""
    return Later(do="later", ms=ms, event=event)


def focus(ident: str, *, within: str | None = None) -> Effect:
    """Put the keyboard's focus on the element of that id, if it is there.

    With `within`, only if the focus is in the element of that id, or nowhere.
    """
    return Focus(do="focus", id=ident, within=within)


def download(name: str, text: str) -> Effect:
    """Hand the person a file."""
    return Download(do="download", name=name, text=text)


def share(
    name: str,
    text: str,
    picture: str | None,
    event: Event,
    *,
    link: str | None = None,
) -> Effect:
    """Offer others a text, or a picture with it, by the means that the device has for that.

    Where it has none, a text goes to the clipboard and a picture becomes a file of that name. The
    picture is an SVG; it may use the page's symbols, typefaces and custom properties. The event is
    sent with `how` that went: `shared`, `copied`, `saved`, `cancelled` or `failed`.

    With a `link` the text ends with the page's address: with `WHAT=VALUE`, which comes back as an
    event `linked` where the address is opened; or just the address, where it is empty.
    """
    return Share(do="share", name=name, text=text, picture=picture, link=link, event=event)


def speak(text: str) -> Effect:
    """Tell assistive technology what happened."""
    return Speak(do="speak", text=text)


def sound(sound: Sound) -> Effect:
    """Let a sound be heard, and felt, as far as the device and the browser allow it."""
    return PlaySound(do="sound", tones=sound.tones, buzz=sound.buzz)


def lang(value: str, title: str) -> Effect:
    """Say what language the page is in, and what it is called there."""
    return Lang(do="lang", value=value, title=title)


def apply_settings(settings: str) -> Effect:
    """Show the page as these settings, written down, have it."""
    return ApplySettings(do="apply-settings", settings=settings)


def erase() -> Effect:
    """Erase all that this game keeps in the browser, and begin anew."""
    return Bare(do="erase")


def renew() -> Effect:
    """Go over to the new version of the site that stands ready."""
    return Bare(do="renew")


def lead() -> Effect:
    """Make this tab the one that plays; another that did so until now only watches."""
    return Bare(do="lead")
