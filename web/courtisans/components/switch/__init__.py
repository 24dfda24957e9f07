"""A button at the table that switches one of the game's settings on or off."""

from __future__ import annotations

import htpy
from htpy import Element, Node

from web.shell.gestures import event


def switch(name: str, label: Node, *, on: bool) -> Element:
    """Draw the switch of the setting `name`, which is `on` or off now."""
    return htpy.button(
        event("set", name=name, value="off" if on else "on"),
        id=f"switch-{name}",
        type="button",
        class_="switch",
        aria_pressed="true" if on else "false",
    )[label]
