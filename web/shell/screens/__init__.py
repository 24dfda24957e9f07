"""Screens that every game has: a folder for each, with its state, acts, drawing and styles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LATER: Final[Mapping[str, str]] = {
    "set": "web.shell.screens.settings",
    "settings": "web.shell.screens.settings",
}
"""Their modules, by the acts that are done there from anywhere; see `routing.Screens`."""
