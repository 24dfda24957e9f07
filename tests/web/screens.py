"""The screens of the game, as its code lists them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from web.courtisans.screens import SCREENS
from web.shell.screen import Screen


def all_screens() -> list[type[Screen[Any]]]:
    """Return the classes of all screens; those that are imported when needed come last."""
    later = [import_module(module).SCREEN for module in sorted({*SCREENS.later.values()})]
    return [*SCREENS.first, *later]
