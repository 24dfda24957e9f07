"""What is shown before the game runs, and where it cannot: drawn when the site is built."""

from __future__ import annotations

from markupsafe import escape

from web.courtisans.screens.home.drawing import home
from web.courtisans.screens.home.setup import Setup
from web.courtisans.words import page_title
from web.locales import _


def start() -> dict[str, str]:
    """Give the home with the first choices, and what the page says around it.

    HTML by the `id` of the element that it fills.
    """
    return {
        "title": escape(page_title()),
        "app": str(home(Setup.default(), resumable=False, trouble=None)),
        "preparing": escape(_("Preparing the table")),
        "restarting": escape(_("The game stopped working. It is starting again, where you were…")),
        "stalled": escape(_("The game is taking long to start. Trying again may help.")),
        "failed": escape(_("The game could not start or has stopped.")),
        "unreachable": escape(_("The page cannot be reached just now.")),
        "again": escape(_("Try again")),
        "rescue-told": escape(
            _("What is kept in this browser may be the reason. Save it, erase it, and try again.")
        ),
        "rescue-warning": escape(
            _("All games and settings of this browser will be gone for good.")
        ),
        "rescue-save": escape(_("Save everything")),
        "rescue-erase": escape(_("Erase everything here")),
    }


def scriptless() -> str:
    """Say why nothing happens in a browser that runs no scripts."""
    return _("This game needs JavaScript.")


def lost() -> dict[str, str]:
    """Give what the page for addresses that do not exist shows, as `start` does."""
    return {
        "title": escape(_("Courtisans: no such page")),
        "lost": escape(_("Nobody sits here")),
        "no-page": escape(_("There is no page at this address.")),
        "way-back": escape(_("To the table")),
    }


def presented() -> dict[str, str]:
    """Give the texts of the manifest, by which the app is installed and opened."""
    return {
        "description": _(
            "Raise six families into the Queen's light, or let them fall. Alone or together."
        ),
        "wide": _("The table"),
        "narrow": _("The table on a phone"),
        "home": _("New game"),
        "resume": _("Resume game"),
    }
