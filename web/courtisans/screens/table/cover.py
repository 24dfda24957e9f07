"""The cover: hides the table while the device goes from one person to the next."""

from __future__ import annotations

from htpy import Element, div, h1, p, section

from web.courtisans.narration import turn_of
from web.locales import _
from web.shell.components.button import button
from web.shell.components.symbol import symbol
from web.shell.gestures import event, key


def cover(name: str, *, watching: bool = False) -> Element:
    """Draw the cover, with a button by which the person of that name confirms to be there.

    There is no button if this tab is only `watching` what happens in another one.
    """
    return section(id="cover", class_="cover", aria_labelledby="cover-title")[
        div(class_="curtain")[
            symbol("queen", "ornament"),
            h1(id="cover-title")[turn_of(name)],
            not watching
            and [
                p[_("The others look away now.")],
                button(
                    _("I am {name}").format(name=name),
                    event("ready"),
                    key("Enter"),
                    ident="cover-ready",
                    kind="strong",
                ),
            ],
        ]
    ]
