"""Every language of the interface without a build, and an invented one, `PSEUDO`."""

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
"""The languages that have catalogues: all but English."""
PSEUDO: Final = "xx"
"""English with accents, a third longer: where it fits, most languages fit."""


class Untranslated(NullTranslations):
    """The fallback of a catalogue: fails the test when a text is not translated."""

    def gettext(self, message: str) -> NoReturn:
        pytest.fail(f"untranslated: {message}")

    def pgettext(self, context: str, message: str) -> NoReturn:
        pytest.fail(f"untranslated: {message} ({context})")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> NoReturn:
        pytest.fail(f"untranslated: {msgid1}, {msgid2}, {n}")


class Pseudo(NullTranslations):
    """Translates English texts into `PSEUDO`."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def pgettext(self, _context: str, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(super().ngettext(msgid1, msgid2, n))


ACCENTED: Final = str.maketrans("AEIOUaeiouycsn", "ÅÉÎÖÜåéîöüýçšñ")


def pseudo(text: str) -> str:
    """Return a text made a third longer, with accents; its placeholders stay.

    >>> pseudo("{n} cards in the pile")
    '{n} çåårdš îîñ théé pîîléé'
    """
    parts = re.split(r"(\{\w*\})", text)
    return "".join(
        part if number % 2 else re.sub("[aeiou]", r"\g<0>\g<0>", part).translate(ACCENTED)
        for number, part in enumerate(parts)
    )


def translations(language: str) -> NullTranslations:
    """Return the catalogue that the build would make; a missing text fails the test."""
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
    """Use that language within the context, whatever language is requested."""
    spoken = translations(language)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(locales, "catalogue", lambda _language: spoken)
        patch.setattr(locales, "best", lambda _wanted: language)
        locales.use(language)
        yield
    locales.use(locales.ENGLISH)
