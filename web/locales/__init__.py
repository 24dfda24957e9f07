"""The interface's texts in the reader's language: English in the code, catalogues in this folder.

The build compiles those of a language to one file, which is read when the language is spoken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from typing import Final

ENGLISH: Final = "en"

NAMES: Final = {"en": "English", "fr": "Français", "de": "Deutsch", "it": "Italiano"}
"""The languages, as those who speak them call them."""


@dataclass(slots=True)
class _Spoken:
    language: str = ENGLISH
    catalogues: dict[str, NullTranslations] = field(default_factory=dict)
    read: Callable[[str], bytes] | None = None


_spoken: Final = _Spoken()
_EMPTY: Final = NullTranslations()


def add(language: str, content: bytes) -> None:
    """Take the catalogue of a language other than English, as its `.mo` has it."""
    _spoken.catalogues[language] = GNUTranslations(BytesIO(content))


def read_by(read: Callable[[str], bytes]) -> None:
    """Have the other catalogues read by that, when their languages are spoken first.

    It takes the language, gives its `.mo`, and may raise what it likes when it cannot.
    """
    _spoken.read = read


def use(language: str) -> None:
    """Speak one of the languages from now on: in English where there is no catalogue.

    Raises what the catalogue's reader raises; then the language stays as it was.
    """
    if language != ENGLISH and language not in _spoken.catalogues and _spoken.read is not None:
        add(language, _spoken.read(language))
    _spoken.language = language


def current() -> str:
    """Tell which language is spoken, as an HTML `lang` has it."""
    return _spoken.language


def best(wanted: Sequence[str]) -> str:
    """Choose a language from those a reader wants, best first, such as `["fr-CH", "de"]`.

    >>> best(["xx", "en-GB"])
    'en'
    """
    for tag in filter(None, wanted):
        language = tag.split("-")[0].lower()
        if language in NAMES:
            return language
    return ENGLISH


def _(message: str) -> str:
    """Give a text in the language that is spoken."""
    return catalogue(_spoken.language).gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    """Give the form of a text that fits a number."""
    return catalogue(_spoken.language).ngettext(one, many, n)


def pgettext(context: str, message: str) -> str:
    """Give a text that other languages say otherwise in that context."""
    return catalogue(_spoken.language).pgettext(context, message)


def N_(message: str) -> str:  # noqa: N802 - gettext's customary name
    """Mark a text for the catalogues where it stands; `_` translates it where it is shown."""
    return message


def NC_(context: str, message: str) -> str:  # noqa: N802 - gettext's customary name
    """Mark a text as `N_` does, for `pgettext`."""
    del context
    return message


def catalogue(language: str) -> NullTranslations:
    """Give a language's catalogue, an empty one where there is none."""
    return _spoken.catalogues.get(language, _EMPTY)
