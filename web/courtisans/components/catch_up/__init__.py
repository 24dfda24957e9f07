"""The plays since the viewer's last turn, until they play: for screens without the log in sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from htpy import Element, h2, section

from web.courtisans.components.log import LogEntry, entries
from web.locales import _
from web.shell.components.button import button

_TARGET: Final = {"popovertarget": "catch-up"}


def catch_up(plays: Sequence[LogEntry]) -> Element:
    """Draw these plays, to be opened over the table by `catch_up_button`."""
    return section(
        id="catch-up",
        class_="catch-up",
        aria_labelledby="catch-up-title",
        popover=True,
        role="dialog",
    )[
        h2(id="catch-up-title")[_("Since your last turn")],
        button(_("Close"), _TARGET, ident="catch-up-close", icon="cross", kind="quiet"),
        entries(plays, "catch-up", shown=None),
    ]


def catch_up_button() -> Element:
    """Draw the button that opens the list."""
    return button(
        _("Since your last turn"), _TARGET, ident="deed-catch-up", icon="ledger", kind="terse"
    )
