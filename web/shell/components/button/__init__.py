"""Buttons with a label and, if wanted, a symbol."""

from __future__ import annotations

import htpy
from htpy import Element, span

from web.shell.components.symbol import symbol
from web.shell.gestures import Attributes


def button(
    label: str,
    *attributes: Attributes,
    ident: str,
    icon: str | None = None,
    kind: str = "plain",
) -> Element:
    """Draw a button.

    `kind` is `plain`, `strong` for the main action of a screen, `link` for a way to somewhere else,
    or `quiet` or `terse`: on a narrow screen, only their symbol is shown; `quiet` has no outline.
    """
    merged = {"type": "button"}
    for some in attributes:
        merged |= some
    symbolic = kind in {"quiet", "terse"}
    title = label if symbolic else None
    return htpy.button(merged, id=ident, class_=["button", kind], title=title)[
        icon and symbol(icon), span(class_={"unseen-narrow": symbolic})[label]
    ]
