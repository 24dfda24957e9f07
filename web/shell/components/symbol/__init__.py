"""A symbol of the sprite, drawn in the colour of the text around it."""

from __future__ import annotations

from functools import cache

from htpy import svg, use
from markupsafe import Markup


@cache  # Half of all that is drawn are symbols, and there are few different ones.
def symbol(name: str, css: str = "symbol") -> Markup:
    """Draw a symbol, hidden from assistive technology: a text beside it always says the same."""
    element = svg(class_=css, aria_hidden="true")[use(href=f"#symbol-{name}")]
    return Markup(element)  # noqa: S704 - it is HTML already
