"""The banner on a table that is shown as it stood at an earlier time."""

from __future__ import annotations

from typing import Final

from htpy import Element, div, h2, p, section, span

from web.locales import _
from web.shell.components.button import button
from web.shell.gestures import back_key, event

TITLE: Final = "history-banner-title"
"""The id of its heading."""


def history_banner(title: str, play: str, meanwhile: str, *, first: bool, last: bool) -> Element:
    """Draw the banner.

    `play` is the play after which the table is shown, in words; `first` and `last`: whether it is
    the first or the latest of all plays; `meanwhile`: what has been played since the person began
    to look back.
    """
    return section(id="history-banner", class_="history-banner", aria_labelledby=TITLE)[
        div(class_="caption")[
            h2(id=TITLE)[title],
            p[play, meanwhile and span(class_="meanwhile")[" ", meanwhile]],
        ],
        div(class_="deeds")[
            _leaf(_("Earlier"), -1, "earlier", disabled=first),
            _leaf(_("Later"), 1, "later", disabled=last),
            button(
                _("Back to now"),
                event("now"),
                back_key(),
                ident="history-banner-now",
                kind="strong",
            ),
        ],
    ]


def _leaf(label: str, by: int, icon: str, *, disabled: bool) -> Element:
    state = {"aria-disabled": "true"} if disabled else {}
    return button(
        label, event("leaf", by=by), state, ident=f"history-banner-{icon}", icon=icon, kind="terse"
    )
