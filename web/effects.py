"""The effects that a reply may ask of the page, as the page's script reads them."""

from __future__ import annotations

from typing import Any

Effect = dict[str, Any]


def store(key: str, value: str | None) -> Effect:
    """Keep a text in the browser's storage; None forgets it."""
    return {"do": "store", "key": key, "value": value}


def later(ms: int, event: dict[str, Any]) -> Effect:
    """Send an event after so many milliseconds, unless another reply comes first."""
    return {"do": "later", "ms": ms, "event": event}


def focus(ident: str) -> Effect:
    """Put the keyboard's focus on the element of that id, if it is there."""
    return {"do": "focus", "id": ident}


def download(name: str, text: str) -> Effect:
    """Hand the person a file."""
    return {"do": "download", "name": name, "text": text}


def speak(text: str) -> Effect:
    """Tell assistive technology what happened."""
    return {"do": "speak", "text": text}


def lang(value: str) -> Effect:
    """Say what language the page is in."""
    return {"do": "lang", "value": value}
