"""A chamber: a room that one visits and comes back from, its title and the way back above it."""

from __future__ import annotations

from htpy import Element, Node, div, h1, header

from web.locales import _
from web.shell.components.button import button
from web.shell.gestures import event, key


def chamber(name: str, title: str, *content: Node) -> Element:
    """Draw the room of that name."""
    return div(id=name, class_=["chamber", name])[
        header(class_="setup")[
            h1(id=f"{name}-title")[title],
            button(_("Back"), event("back"), key("Escape"), ident=f"{name}-back", kind="strong"),
        ],
        content,
    ]
