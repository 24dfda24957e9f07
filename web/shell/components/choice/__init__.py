"""A choice: a radio button or a checkbox, drawn as a chip."""

from __future__ import annotations

from collections.abc import Iterable

from htpy import Element, Node, label, span
from htpy import input as field

from web.shell.gestures import Attributes


def radio(
    name: str,
    value: str,
    content: Iterable[Node],
    *attributes: Attributes,
    checked: bool,
    css: dict[str, bool] | None = None,
) -> Element:
    """Draw a radio button of the group `name`."""
    ident = f"{name}-{value}"
    return label(class_=["choice", css or {}], for_=ident)[
        field(*attributes, id=ident, type="radio", name=name, value=value, checked=checked),
        span(class_="chip")[content],
    ]


def checkbox(ident: str, name: str, hint: str, *, checked: bool, css: str = "") -> Element:
    """Draw a checkbox. Its accessible name is `name`, and its description the hint."""
    described = f"{ident}-hint"
    return label(class_=["choice", css], for_=ident)[
        field(
            id=ident,
            type="checkbox",
            name=ident,
            value="on",
            checked=checked,
            aria_label=name,
            aria_describedby=described,
        ),
        span(class_="chip")[span(class_="name")[name], span(class_="hint", id=described)[hint]],
    ]
