"""Python's memory as it is kept between visits: all that the workers import, and a game begun.

It is made before anything of the browser's is there, or of a person's: nobody's game is in it.
"""

from __future__ import annotations

# What PyScript's own package imports.
import base64  # noqa: F401
import html  # noqa: F401
import inspect  # noqa: F401
import pathlib
import secrets  # noqa: F401
from importlib import import_module
from pkgutil import iter_modules

from courtisans import bots
from web import locales
from web.courtisans.screens import FIRST_SCREENS, session
from web.shell.markup import forget

PACKAGES = (bots.__name__, *(screen.__module__ for screen in FIRST_SCREENS))
"""Of them all modules: some wait until they are needed, for the first hand waits for imports."""


def warm_up(language: str = locales.ENGLISH, catalogue: str = "") -> None:
    """Import and go through what a person sees first: then what is made at first use is made.

    The person speaks that language; unless it is English, its catalogue lies at that path.
    """
    if language != locales.ENGLISH:
        locales.add(language, pathlib.Path(catalogue).read_bytes())
    for package in PACKAGES:
        for module in iter_modules(import_module(package).__path__):
            import_module(f"{package}.{module.name}")
    visit = session(new_seed=lambda: "warm-up")
    visit.act({"act": "start", "stored": {}, "languages": [language]})
    visit.act({"act": "deal", "fields": {"players": ["2"], "name-0": ["A"], "name-1": ["B"]}})
    locales.use(locales.ENGLISH)
    forget()
