"""A portrait of whoever plays a seat: a kind of bot, or a person."""

from __future__ import annotations

from htpy import Element, span
from markupsafe import Markup

from web.shell.components.symbol import symbol


def portrait(bot: str | None) -> Markup:
    """Draw the portrait of a kind of bot of ours, or of a person if `bot` is None."""
    return symbol("courtier" if bot is None else f"portrait-{bot}", "symbol portrait")


def sitter(bot: str | None, seal: Element | None) -> Element:
    """Draw a seat's portrait, with its seal, if any, at the corner."""
    return span(class_="sitter", aria_hidden="true")[portrait(bot), seal]
