"""The first steps of a visit, gone through in advance."""

from __future__ import annotations

import pathlib

from web import locales
from web.shell.markup import forget

from .screens import session


def warm_up(language: str, catalogue: str) -> None:
    if language != locales.ENGLISH:
        locales.add(language, pathlib.Path(catalogue).read_bytes())
    first_game()
    locales.use(locales.ENGLISH)
    forget()


def first_game() -> None:
    visit = session(new_seed=lambda: "first")
    visit.act({"act": "start", "stored": {}, "languages": ["en"]})
    visit.act({"act": "deal", "fields": {"name": ["Ana"]}})
    visit.act({"act": "name", "number": 1})
