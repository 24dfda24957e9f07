"""The note of a guided game beside the table: a title, a button to leave, and the content."""

from __future__ import annotations

from htpy import Element, Node, h2, header, section

from web.shell.components.button import button
from web.shell.gestures import Attributes, back


def guide(
    title: str,
    leave_label: str,
    leave: Attributes,
    *content: Node,
    step: Node = None,
    kind: str = "",
) -> Element:
    """Draw a note.

    `leave_label` is the text of the button that does `leave`; `step` is shown beside the title.
    """
    return section(id="guide", class_=["guide", kind], aria_labelledby="guide-title")[
        header[
            h2(id="guide-title")[title],
            step,
            button(leave_label, leave, back(), ident="guide-leave", icon="cross", kind="quiet"),
        ],
        content,
    ]
