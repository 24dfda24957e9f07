"""The registry: the games that there are. A game's package, `web.KEY`, is imported when it opens.

Of a package is asked: `screens.session`, `answers.ANSWERS`, `warm_up.warm_up`; and by the build
`start.start` and `warm_up.first_game`. Its engine is the package `KEY`.
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
"""What they are called, by their keys. The page of the first is the site's own."""


def page(key: str) -> str:
    """Give the address of a game's page, seen from any other."""
    return "./" if key == next(iter(GAMES)) else f"./{key}.html"


def others(key: str) -> Mapping[str, str]:
    """Give the names of the other games, by the addresses of their pages."""
    return {page(other): name for other, name in GAMES.items() if other != key}


def session(key: str, new_seed: NewSeed) -> Session[Any]:
    """Open a game."""
    opened: Session[Any] = import_module(f"web.{key}.screens").session(new_seed)
    opened.app.others = others(key)
    return opened


def answers(key: str) -> Mapping[str, Callable[[str], str]]:
    """Give what answers the questions to a game's bots, by what is asked."""
    found: Mapping[str, Callable[[str], str]] = import_module(f"web.{key}.answers").ANSWERS
    return found


def warm_up(key: str, language: str, catalogue: str) -> None:
    """Import what both workers need of a game, and go through what a person sees first.

    The person speaks that language; unless it is English, its catalogue lies at that path.
    """
    answers(key)
    import_module(f"web.{key}.warm_up").warm_up(language, catalogue)


def first_game(key: str) -> None:
    """Play a first game, for what is imported by that."""
    import_module(f"web.{key}.warm_up").first_game()
