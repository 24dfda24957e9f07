"""Python's memory as it is kept between visits: all that the workers import, and a game begun.

It is made before anything of the browser's is there, or of a person's: nobody's game is in it.
"""

from __future__ import annotations

# What PyScript's own package imports.
import base64  # noqa: F401
import html  # noqa: F401
import inspect  # noqa: F401
import pathlib  # noqa: F401
import secrets  # noqa: F401

from courtisans.bots import learned, planner  # noqa: F401 - else read where a bot is made
from web.courtisans.screens.ceremony import drawing  # noqa: F401 - else read where a game ends
from web.courtisans.screens.result import sharing  # noqa: F401
from web.courtisans.session import Session
from web.shell.markup import forget


def warm_up() -> None:
    """Go through what a person sees first, so that what is made at its first use is made."""
    session = Session(new_seed=lambda: "warm-up")
    session.act({"act": "start", "stored": {}, "languages": ["en"]})
    session.act({"act": "deal", "fields": {"players": ["2"], "name-0": ["A"], "name-1": ["B"]}})
    forget()
