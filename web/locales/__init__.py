"""Translation of the interface's texts, English in the code; the catalogues are in this folder.

The build compiles a language's catalogues to one file, which is read when that language is used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from typing import Final

ENGLISH: Final = "en"

NAMES: Final = {"en": "English", "fr": "Français", "de": "Deutsch", "it": "Italiano"}
"""The languages, each with its own name for itself."""


@dataclass(slots=True)
class _Spoken:
    language: str = ENGLISH
    catalogues: dict[str, NullTranslations] = field(default_factory=dict)
    read: Callable[[str], bytes] | None = None


_spoken: Final = _Spoken()
_EMPTY: Final = NullTranslations()


def add(language: str, content: bytes) -> None:
    """Add the catalogue of a language other than English; `content` is its `.mo` file."""
    _spoken.catalogues[language] = GNUTranslations(BytesIO(content))


def read_by(read: Callable[[str], bytes]) -> None:
    """Set the function that loads a catalogue when its language is first used.

    It takes the language and returns the content of its `.mo` file. It may raise any exception.
    """
    _spoken.read = read


def use(language: str) -> None:
    """Switch to a language; its texts are in English if it has no catalogue.

    Raises what the function set by `read_by` raises; then the language stays as it was.
    """
    if language != ENGLISH and language not in _spoken.catalogues and _spoken.read is not None:
        add(language, _spoken.read(language))
    _spoken.language = language


def current() -> str:
    """Return the current language, in the form of an HTML `lang` attribute."""
    return _spoken.language


def best(wanted: Sequence[str]) -> str:
    """Return the best available language, given those that a person prefers, best first.

    >>> best(["xx", "en-GB"])
    'en'
    """
    for tag in filter(None, wanted):
        language = tag.split("-")[0].lower()
        if language in NAMES:
            return language
    return ENGLISH


def _(message: str) -> str:
    """Return a text in the current language."""
    return catalogue(_spoken.language).gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    """Return the form of a text that fits the number `n`, in the current language."""
    return catalogue(_spoken.language).ngettext(one, many, n)


def pgettext(context: str, message: str) -> str:
    """Return a text whose translation depends on the context, in the current language."""
    return catalogue(_spoken.language).pgettext(context, message)


def N_(message: str) -> str:  # noqa: N802 - gettext's customary name
    """Mark a text in a constant for the catalogues; `_` translates it where it is shown."""
    return message


def NC_(context: str, message: str) -> str:  # noqa: N802 - gettext's customary name
    """Mark a text as `N_` does, for `pgettext`."""
    del context
    return message


def catalogue(language: str) -> NullTranslations:
    """Return a language's catalogue, or an empty one if it has none."""
    return _spoken.catalogues.get(language, _EMPTY)
