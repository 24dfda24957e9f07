"""HTML attributes by which the page's script turns gestures on an element into events."""

from __future__ import annotations

import json
from collections.abc import Mapping

Attributes = dict[str, str]


def event(act: str, **details: str | int | None) -> Attributes:
    """Make an element send an event when it is pressed.

    >>> event("choose", card=1)
    {'data-event': '{"act":"choose","card":1}'}
    """
    return {"data-event": json.dumps({"act": act, **details}, separators=(",", ":"))}


def draft(act: str) -> Attributes:
    """Make a form send an event with all its `fields` whenever one of them changes.

    >>> draft("set-up")
    {'data-draft': '{"act":"set-up"}'}
    """
    return {"data-draft": event(act)["data-event"]}


def draggable(act: str) -> Attributes:
    """Make an element draggable; dropped where nothing accepts it, it sends the event.

    >>> draggable("cancel")
    {'data-drag': '{"act":"cancel"}'}
    """
    return {"data-drag": event(act)["data-event"]}


def long_pressed(act: str, **details: str | int | None) -> Attributes:
    """Make an element send an event on a long press.

    >>> long_pressed("explain", card=1)
    {'data-longpress': '{"act":"explain","card":1}'}
    """
    return {"data-longpress": event(act, **details)["data-event"]}


def keys(events: Mapping[str, Attributes]) -> Attributes:
    """Let keys send events without pressing an element; on a button, only while it has the focus.

    >>> keys({"m": event("read", what="score")})
    {'data-keys': '{"m":{"act":"read","what":"score"}}'}
    """
    sent = {name: json.loads(each["data-event"]) for name, each in events.items()}
    return {"data-keys": json.dumps(sent, separators=(",", ":"))}


def roves(group: str) -> Attributes:
    """Let the arrow keys move the focus among all elements of the group."""
    return {"data-rove": group}


def key(name: str) -> Attributes:
    """Let a key press the element, and expose that to assistive technology."""
    return {"data-key": name, "aria-keyshortcuts": name}


def back(*, home: bool = False) -> Attributes:
    """Let the browser's Back press the element, which leaves or closes what is shown.

    With `home`, only if there is no other such element.
    """
    return {"data-back": "home" if home else ""}


def back_key() -> Attributes:
    """Let Escape and the browser's Back press the element, which leaves or closes what is shown."""
    return {**back(), **key("Escape")}
