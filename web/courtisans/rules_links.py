"""Gestures on an element that open the part of the rules that explains it."""

from __future__ import annotations

from functools import cache

from web.shell.gestures import Attributes, event, keys, long_pressed


@cache  # A table has many cards, but few roles.
def long_press_opens_rules(part: str) -> Attributes:
    """Make a long press on an element open a part of the rules."""
    return long_pressed("rules-at", part=part, asker=None)


def key_opens_rules(part: str, ident: str) -> Attributes:
    """Let `?` open a part of the rules while the element with the id `ident` has the focus."""
    return keys({"?": event("rules-at", part=part, asker=ident)})
