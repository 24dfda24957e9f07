"""The registry of games. A game's package, `web.KEY`, is imported when the game is opened.

The package must have `screens.session`, `answers.ANSWERS` and `warm_up.warm_up`; for the build,
also `start.start` and `warm_up.first_game`. Its engine is the package `KEY`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.shell.app_state import NewSeed
    from web.shell.session import Session

GAMES: Final[Mapping[str, str]] = {"courtisans": "Courtisans"}
"""The names of the games, by key. The page of the first one is the site's main page."""


def page(key: str) -> str:
    """Return the address of a game's page, relative to any page of the site."""
    return "./" if key == next(iter(GAMES)) else f"./{key}.html"


def others(key: str) -> Mapping[str, str]:
    """Return the names of the other games, by the addresses of their pages."""
    return {page(other): name for other, name in GAMES.items() if other != key}


def session(key: str, new_seed: NewSeed) -> Session[Any]:
    """Return a new session of a game."""
    opened: Session[Any] = import_module(f"web.{key}.screens").session(new_seed)
    opened.app.others = others(key)
    return opened


def answers(key: str) -> Mapping[str, Callable[[str], str]]:
    """Return the functions that answer questions to a game's bots, by kind of question."""
    found: Mapping[str, Callable[[str], str]] = import_module(f"web.{key}.answers").ANSWERS
    return found


def warm_up(key: str, language: str, catalogue: str) -> None:
    """Import what both workers need of a game, and run what a person sees first.

    `language` is the person's; unless it is English, `catalogue` is the path of its catalogue.
    """
    answers(key)
    import_module(f"web.{key}.warm_up").warm_up(language, catalogue)


def first_game(key: str) -> None:
    """Play a first game, so that everything that it needs is imported."""
    import_module(f"web.{key}.warm_up").first_game()
