"""The screens: a folder for each, with its state, its acts, its drawing and its styles."""

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
"""Those that a first game leads through."""

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
"""The folders of all others, by the acts that are done there from anywhere."""

LATER: Final[Mapping[str, str]] = {
    **{act: f"{__name__}.{folder}" for act, folder in _FOLDERS.items()},
    **screens.LATER,
}
"""Their modules, and those of the shell's screens.

The first hand waits for what is imported: these are when one of their acts is asked for.
"""

SCREENS: Final[Screens[AppState]] = Screens(FIRST_SCREENS, LATER)
"""All of them."""


def session(new_seed: NewSeed) -> Session[AppState]:
    """Begin at the home screen, with no game."""
    return Session(AppState(new_seed), SCREENS)
