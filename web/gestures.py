"""What a gesture on an element means, as attributes that the page's script reads."""

from __future__ import annotations

import json

Attributes = dict[str, str]


def event(act: str, **details: str | int | None) -> Attributes:
    """Make an element send an event when it is pressed.

    >>> event("choose", card=1)
    {'data-event': '{"act":"choose","card":1}'}
    """
    return {"data-event": json.dumps({"act": act, **details}, separators=(",", ":"))}


def carried(act: str) -> Attributes:
    """Let an element be carried by the pointer; let go where nothing takes it, it sends the event.

    >>> carried("cancel")
    {'data-carry': '{"act":"cancel"}'}
    """
    return {"data-carry": event(act)["data-event"]}


def key(name: str) -> Attributes:
    """Let a key press the element, and say so to assistive technology."""
    return {"data-key": name, "aria-keyshortcuts": name}
