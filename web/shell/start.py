"""What a game's page shows before the game runs: drawn when the site is built."""

from __future__ import annotations

from typing import TypedDict

from htpy import Node, fragment
from markupsafe import escape

from web.locales import _


class Start(TypedDict):
    """The contents of a game's page before the game runs, in one language."""

    screens: dict[str, str]
    """HTML, by the `id` of the element that it fills."""
    description: str
    """The game in a sentence."""
    scriptless: str
    """The text for a browser that runs no scripts."""


def page(title: str, description: str, home: Node) -> Start:
    """Return the contents in the current language; `home` is the home screen on a first visit."""
    return {
        "screens": {
            "title": escape(title),
            "app": str(fragment[home]),
            "preparing": escape(_("Preparing the table")),
            "restarting": escape(
                _("The game stopped working. It is starting again, where you were…")
            ),
            "stalled": escape(_("The game is taking long to start. Trying again may help.")),
            "failed": escape(_("The game could not start or has stopped.")),
            "unreachable": escape(_("The page cannot be reached just now.")),
            "again": escape(_("Try again")),
            "rescue-text": escape(
                _(
                    "What is kept in this browser may be the reason."
                    " Save it, erase it, and try again."
                )
            ),
            "rescue-warning": escape(
                _("All games and settings of this browser will be gone for good.")
            ),
            "rescue-save": escape(_("Save everything")),
            "rescue-erase": escape(_("Erase everything here")),
        },
        "description": description,
        "scriptless": _("This game needs JavaScript."),
    }
