"""The screens, one folder each: its state, acts (event handlers), drawing and styles."""

from collections.abc import Mapping
from typing import Final

from web.courtisans.app_state import AppState, Screen
from web.courtisans.screens.ceremony import Ceremony
from web.courtisans.screens.home import Home
from web.courtisans.screens.result import Result
from web.courtisans.screens.table import Table
from web.shell import screens
from web.shell.app_state import NewSeed
from web.shell.routing import Screens
from web.shell.session import Session

FIRST_SCREENS: Final[tuple[type[Screen], ...]] = (Home, Table, Ceremony, Result)
"""The screens of a first game. They are imported when the page starts."""

_FOLDERS: Final[Mapping[str, str]] = {
    "rules": "rules",
    "rules-at": "rules",
    "lesson-on": "lessons",
    "lesson-resume": "lessons",
    "lessons": "lessons",
    "games": "games",
    "kept-found": "games",
    "kept-unknown": "games",
    "unarchived": "games",
    "statistics": "statistics",
    "judged": "replay",
    "replay": "replay",
    "review": "replay",
    "named": "named",
    "linked": "named",
    "challenge": "named",
    "day": "day",
    "puzzles": "puzzles",
    "puzzles-come": "puzzles",
    "puzzle": "puzzles",
    "puzzle-resume": "puzzles",
    "puzzle-judged": "puzzles",
    "puzzle-again": "puzzles",
    "puzzle-show": "puzzles",
}
"""The folders of the other screens, by the acts that they handle from any screen."""

LATER: Final[Mapping[str, str]] = {
    **{act: f"{__name__}.{folder}" for act, folder in _FOLDERS.items()},
    **screens.LATER,
}
"""The modules of the other screens, and of the shell's screens, by act.

Every import delays the first hand, so a module is imported when one of its acts is first
asked for.
"""

SCREENS: Final[Screens[AppState]] = Screens(FIRST_SCREENS, LATER)
"""All screens."""


def session(new_seed: NewSeed) -> Session[AppState]:
    """Return a session that begins at the home screen, with no game."""
    return Session(AppState(new_seed), SCREENS)
