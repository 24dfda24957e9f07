"""The frame of a screen that one visits and comes back from: its title and a Back button."""

from __future__ import annotations

from htpy import Element, Node, div, h1, header

from web.locales import _
from web.shell.components.button import button
from web.shell.gestures import back_key, event


def screen_frame(name: str, title: str, *content: Node) -> Element:
    """Draw a screen; `name` is its id."""
    return div(id=name, class_=["framed", name])[
        header(class_="setup")[
            h1(id=f"{name}-title")[title],
            button(_("Back"), event("back"), back_key(), ident=f"{name}-back", kind="strong"),
        ],
        content,
    ]
