"""The plays since the viewer's last turn, shown until they play."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, h2, section

from web.courtisans.components.log import LogEntry, entries
from web.locales import _
from web.shell.components.button import button
from web.shell.gestures import event, key


def catch_up(plays: Sequence[LogEntry]) -> Element:
    """Draw these plays over the table, for screens where the log is out of sight."""
    return section(id="catch-up", class_="catch-up", aria_labelledby="catch-up-title")[
        h2(id="catch-up-title")[_("Since your last turn")],
        button(
            _("Close"),
            event("seen"),
            key("Escape"),
            ident="catch-up-close",
            icon="cross",
            kind="quiet",
        ),
        entries(plays, "catch-up", shown=None),
    ]
