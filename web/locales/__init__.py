"""The interface's texts in the reader's language: English in the code, catalogues beside this file.

A catalogue is written as `fr.po`; the build compiles it to `fr.mo`, which is what is read here.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pkgutil import get_data
from typing import Final

ENGLISH: Final = "en"

NAMES: Final = {"en": "English", "fr": "Français", "de": "Deutsch", "it": "Italiano"}
"""The languages, as those who speak them call them."""

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
    for tag in filter(None, wanted):
        language = tag.split("-")[0].lower()
        if language == ENGLISH or _content(language) is not None:
            return language
    return ENGLISH


def _(message: str) -> str:
    """Give a text in the language that is spoken."""
    return catalogue(_language.get()).gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    """Give the form of a text that fits a number."""
    return catalogue(_language.get()).ngettext(one, many, n)


def pgettext(context: str, message: str) -> str:
    """Give a text that other languages say otherwise in that context."""
    return catalogue(_language.get()).pgettext(context, message)


def N_(message: str) -> str:  # noqa: N802 - gettext's customary name
    """Mark a text for the catalogues where it stands; `_` translates it where it is shown."""
    return message


def NC_(context: str, message: str) -> str:  # noqa: N802 - gettext's customary name
    """Mark a text as `N_` does, for `pgettext`."""
    del context
    return message


@cache
def catalogue(language: str) -> NullTranslations:
    """Read a language's catalogue; an empty one where there is none."""
    content = _content(language)
    return NullTranslations() if content is None else GNUTranslations(BytesIO(content))


@cache
def _content(language: str) -> bytes | None:
    # The tag comes from the browser: only letters may become part of a file's name.
    if not (language.isalpha() and language.isascii()):
        return None
    try:
        return get_data(__name__, f"{language}.mo")
    except OSError:
        return None
