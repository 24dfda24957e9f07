"""Still pictures: components drawn without events, movement, ids and accessible names."""

from __future__ import annotations

import re
from typing import Final

from htpy import Node, fragment
from markupsafe import Markup

_LIVE: Final = re.compile(
    r" (?:id|aria-[a-z]+|role|type|tabindex|title"
    r'|data-(?:event|longpress|keys?|rove|drag|drop|move|from|gone|late))(?:="[^"]*")?(?=[ >])'
)
"""The attributes that are removed. No value in a component's markup contains a quotation mark."""


def still(drawn: Node) -> Markup:
    """Return the markup of a component, changed so that a page may contain it many times."""
    html = _LIVE.sub("", str(fragment[drawn]))
    return Markup(re.sub(r"<(/?)(?:button|h[1-6]|section)\b", r"<\1div", html))  # noqa: S704 - made of HTML
