"""The ribbon across a table that is shown as it once stood."""

from __future__ import annotations

from typing import Final

from htpy import Element, div, h2, p, section, span

from web.locales import _
from web.shell.components.button import button
from web.shell.gestures import event, key

TITLE: Final = "ribbon-title"
"""The id of its heading."""


def ribbon(title: str, told: str, meanwhile: str, *, first: bool, last: bool) -> Element:
    """Draw the ribbon.

    `told` is the play that the table is shown after, the `first` of all or the `last`; `meanwhile`
    is what has come since the person began to look.
    """
    return section(id="ribbon", class_="ribbon", aria_labelledby=TITLE)[
        div(class_="caption")[
            h2(id=TITLE)[title],
            p[told, meanwhile and span(class_="meanwhile")[" ", meanwhile]],
        ],
        div(class_="deeds")[
            _leaf(_("Earlier"), -1, "earlier", disabled=first),
            _leaf(_("Later"), 1, "later", disabled=last),
            button(
                _("Back to now"), event("now"), key("Escape"), ident="ribbon-now", kind="strong"
            ),
        ],
    ]


def _leaf(label: str, by: int, icon: str, *, disabled: bool) -> Element:
    state = {"aria-disabled": "true"} if disabled else {}
    return button(
        label, event("leaf", by=by), state, ident=f"ribbon-{icon}", icon=icon, kind="terse"
    )
