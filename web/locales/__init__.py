"""The interface's texts in the reader's language: English in the code, catalogues beside this file.

A catalogue is written as `fr.po`; the build compiles it to `fr.mo`, which is what is read here.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Final

ENGLISH: Final = "en"

_language: Final = ContextVar("language", default=ENGLISH)


def use(language: str) -> None:
    """Speak that language from now on; English where there is no catalogue for it."""
    _language.set(language)


def current() -> str:
    """Tell which language is spoken, as an HTML `lang` has it."""
    return _language.get()


def best(wanted: Sequence[str]) -> str:
    """Choose a language from those a reader wants, best first, such as `["fr-CH", "de"]`.

    >>> best(["xx", "en-GB"])
    'en'
    """
    for tag in wanted:
        language = tag.split("-")[0].lower()
        if language == ENGLISH or _catalogue_of(language).is_file():
            return language
    return ENGLISH


def _(message: str) -> str:
    """Give a text in the language that is spoken."""
    return catalogue(_language.get()).gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    """Give the form of a text that fits a number."""
    return catalogue(_language.get()).ngettext(one, many, n)


def N_(message: str) -> str:  # noqa: N802 - gettext's customary name
    """Mark a text for the catalogues where it stands; `_` translates it where it is shown."""
    return message


@cache
def catalogue(language: str) -> NullTranslations:
    """Read a language's catalogue; an empty one where there is none."""
    path = _catalogue_of(language)
    if language == ENGLISH or not path.is_file():
        return NullTranslations()
    with path.open("rb") as file:
        return GNUTranslations(file)


def _catalogue_of(language: str) -> Path:
    # The tag comes from the browser: only letters may become part of a file's name.
    name = language if language.isalpha() and language.isascii() else ENGLISH
    return Path(__file__).with_name(f"{name}.mo")
