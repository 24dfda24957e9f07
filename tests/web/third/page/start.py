"""What the page shows before the game runs."""

from __future__ import annotations

from collections.abc import Mapping

from web.shell.start import Start, page

from .screens import home


def start(others: Mapping[str, str]) -> Start:
    return page("Guess the number", "A number is to be guessed.", home(others, resumable=False))
