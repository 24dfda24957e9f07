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
from importlib import import_module
from pkgutil import iter_modules

from courtisans import bots
from web.courtisans.screens import FIRST_SCREENS
from web.courtisans.session import Session
from web.shell.markup import forget

PACKAGES = (bots.__name__, *(screen.__module__ for screen in FIRST_SCREENS))
"""Of them all modules: some wait until they are needed, for the first hand waits for imports."""


def warm_up() -> None:
    """Import and go through what a person sees first: then what is made at first use is made."""
    for package in PACKAGES:
        for module in iter_modules(import_module(package).__path__):
            import_module(f"{package}.{module.name}")
    session = Session(new_seed=lambda: "warm-up")
    session.act({"act": "start", "stored": {}, "languages": ["en"]})
    session.act({"act": "deal", "fields": {"players": ["2"], "name-0": ["A"], "name-1": ["B"]}})
    forget()
