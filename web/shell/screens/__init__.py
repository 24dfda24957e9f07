"""Screens of every game, one folder each: state, acts (event handlers), drawing and styles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LATER: Final[Mapping[str, str]] = {
    "set": "web.shell.screens.settings",
    "settings": "web.shell.screens.settings",
}
"""Their modules, as for `routing.Screens.later`."""
