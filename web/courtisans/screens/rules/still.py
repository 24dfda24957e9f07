"""Still pictures: what a component draws, with nothing in it to be pressed, moved or named."""

from __future__ import annotations

import re
from typing import Final

from htpy import Node, fragment
from markupsafe import Markup

_LIVE: Final = re.compile(
    r" (?:id|aria-[a-z]+|role|type|tabindex|title"
    r'|data-(?:event|longpress|keys?|rove|drag|drop|move|from|gone|late))(?:="[^"]*")?(?=[ >])'
)
"""Attributes that a picture has no use for. In what is drawn no value holds a quotation mark."""


def still(drawn: Node) -> Markup:
    """Draw it so that it may stand on a page many times."""
    html = _LIVE.sub("", str(fragment[drawn]))
    return Markup(re.sub(r"<(/?)(?:button|h[1-6]|section)\b", r"<\1div", html))  # noqa: S704 - made of HTML
