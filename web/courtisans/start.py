"""What the page shows before the game runs or if it cannot run, drawn when the site is built."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import escape

from web.courtisans.screens.home.drawing import home
from web.courtisans.screens.home.setup import Setup
from web.courtisans.words import page_title
from web.locales import _
from web.shell.start import Start, page


class SiteStart(Start):
    """What the page starts with, and texts of the whole site, whose main page it is."""

    lost: dict[str, str]
    """The texts of the page for addresses that do not exist, by `id`."""
    manifest: dict[str, str]
    """The texts of the web app manifest."""


def start(others: Mapping[str, str]) -> SiteStart:
    """Return all of it in the current language; `others` has the other games' names by address."""
    description = _(
        "Raise six families into the Queen's light, or let them fall. Alone or together."
    )
    first = home(Setup.default(), unfolded=False, resumable=False, trouble=None, others=others)
    return {
        **page(page_title(), description, first),
        "lost": {
            "title": escape(_("Courtisans: no such page")),
            "lost": escape(_("Nobody sits here")),
            "no-page": escape(_("There is no page at this address.")),
            "way-back": escape(_("To the table")),
        },
        "manifest": {
            "description": description,
            "wide": _("The table"),
            "narrow": _("The table on a phone"),
            "home": _("New game"),
            "resume": _("Resume game"),
        },
    }
