"""Every language of the interface without a build, and one that nobody speaks."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import GNUTranslations, NullTranslations
from typing import Final, NoReturn

import pytest
from babel.messages.mofile import write_mo

from web import locales
from web.build import catalogues

LANGUAGES: Final = catalogues.languages()
"""Those that have catalogues: all but English."""
PSEUDO: Final = "xx"
"""English with accents, a third longer: what has room for it has room for most languages."""


class Untranslated(NullTranslations):
    """Stands behind a catalogue, and fails where that has no text."""

    def gettext(self, message: str) -> NoReturn:
        pytest.fail(f"untranslated: {message}")

    def pgettext(self, context: str, message: str) -> NoReturn:
        pytest.fail(f"untranslated: {message} ({context})")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> NoReturn:
        pytest.fail(f"untranslated: {msgid1}, {msgid2}, {n}")


class Pseudo(NullTranslations):
    """Makes a language of English."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def pgettext(self, _context: str, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(super().ngettext(msgid1, msgid2, n))


ACCENTED: Final = str.maketrans("AEIOUaeiouycsn", "ÅÉÎÖÜåéîöüýçšñ")


def pseudo(text: str) -> str:
    """Make a text a third longer, with accents; what it is filled in with stays.

    >>> pseudo("{n} cards in the pile")
    '{n} çåårdš îîñ théé pîîléé'
    """
    parts = re.split(r"(\{\w*\})", text)
    return "".join(
        part if number % 2 else re.sub("[aeiou]", r"\g<0>\g<0>", part).translate(ACCENTED)
        for number, part in enumerate(parts)
    )


def translations(language: str) -> NullTranslations:
    """Give the catalogue that the build would make, with nothing behind it."""
    if language == PSEUDO:
        return Pseudo()
    if language == locales.ENGLISH:
        return NullTranslations()
    compiled = io.BytesIO()
    write_mo(compiled, catalogues.whole(language, "courtisans"))
    compiled.seek(0)
    found = GNUTranslations(compiled)
    found.add_fallback(Untranslated())
    return found


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak it, whatever is asked for."""
    spoken = translations(language)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(locales, "catalogue", lambda _language: spoken)
        patch.setattr(locales, "best", lambda _wanted: language)
        locales.use(language)
        yield
    locales.use(locales.ENGLISH)
