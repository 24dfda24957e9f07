"""The first steps of a visit, gone through in advance with invented games.

`warm_up` prepares the snapshot of Python's memory that is kept between visits; `first_game` is run
when the site is built, to find out what a first visit imports.
"""

from __future__ import annotations

# What PyScript's own package imports.
import base64  # noqa: F401
import html  # noqa: F401
import inspect  # noqa: F401
import pathlib
import secrets  # noqa: F401
from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from courtisans import bots
from web import locales
from web.courtisans.app_state import AppState
from web.courtisans.screens import FIRST_SCREENS, session
from web.courtisans.screens.home.setup import BOTS
from web.shell.markup import forget
from web.shell.session import Session

PACKAGES = (bots.__name__, *(screen.__module__ for screen in FIRST_SCREENS))
"""Packages whose modules are all imported here; otherwise some are imported only when needed."""


def warm_up(language: str = locales.ENGLISH, catalogue: str = "") -> None:
    """Import and run what a person sees first, so that whatever is created on first use exists.

    `language` is the person's; unless it is English, `catalogue` is the path of its catalogue.
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


def first_game() -> None:
    """Choose a card of the first hand; then let one bot of each kind play a game to its end."""
    visit, _reply = _at_the_table(["", ""])
    visit.act({"act": "ready"})
    visit.act({"act": "choose", "card": 0})
    visit, reply = _at_the_table(BOTS)
    while asked := [effect for effect in reply["effects"] if effect["do"] == "think"]:
        # The bots' worker does not answer: then the bots play here.
        reply = visit.act({**asked[0]["event"], "answer": None})
    if 'id="result-title"' not in visit.act({"act": "end-ceremony"})["html"]:
        raise RuntimeError("the first game has not come to its result")


def _at_the_table(seats: Sequence[str]) -> tuple[Session[AppState], dict[str, Any]]:
    """Deal a game and return the session and its reply; a seat is a bot's kind, "" for a person."""
    visit = session(new_seed=lambda: "first")
    visit.act({"act": "start", "stored": {}, "languages": ["en"]})
    fields = {"players": [str(len(seats))]}
    for number, bot in enumerate(seats):
        fields |= {f"name-{number}": [f"Seat {number}"], f"bot-{number}": [bot]}
    return visit, visit.act({"act": "deal", "fields": fields})
