"""A notice: something went wrong that the person should know, until they put it away."""

from __future__ import annotations

from htpy import Element, div, p

from web.components.button import button
from web.gestures import event
from web.locales import _


def notice(text: str) -> Element:
    """Draw a notice over whatever screen there is."""
    return div(id="notice", class_="notice", role="alert")[
        p[text],
        button(_("Close"), event("dismiss"), ident="notice-close", icon="cross", kind="quiet"),
    ]
