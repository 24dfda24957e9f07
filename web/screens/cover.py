"""The cover: hides the table while the device goes from one person to the next."""

from __future__ import annotations

from htpy import Element, div, h1, p, section

from web.components.button import button
from web.components.symbol import symbol
from web.gestures import event, key
from web.locales import _


def cover(name: str) -> Element:
    """Draw the cover, until the person of that name says that they are there."""
    return section(id="cover", class_="cover", aria_labelledby="cover-title")[
        div(class_="curtain")[
            symbol("queen", "ornament"),
            h1(id="cover-title")[_("It is the turn of {name}.").format(name=name)],
            p[_("The others look away now.")],
            button(
                _("I am {name}").format(name=name),
                event("ready"),
                key("Enter"),
                ident="cover-ready",
                kind="strong",
            ),
        ]
    ]
