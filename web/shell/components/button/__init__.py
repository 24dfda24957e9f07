"""Buttons that are told by a word and a symbol."""

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
    """Make a button.

    `kind` is `plain`, `strong` for what a screen is for, `link` for what leads aside, or `quiet` or
    `terse`, which show their symbol alone on a narrow screen, the quiet without an outline.
    """
    merged = {"type": "button"}
    for some in attributes:
        merged |= some
    return htpy.button(merged, id=ident, class_=["button", kind])[
        icon and symbol(icon), span(class_={"unseen-narrow": kind in {"quiet", "terse"}})[label]
    ]
