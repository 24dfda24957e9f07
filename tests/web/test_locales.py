"""The languages: every text of the interface is in every catalogue, and comes out as meant."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from string import Formatter
from typing import NoReturn

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from courtisans import Record, Variant
from courtisans.variant import VARIANTS
from tests.engine.games import random_game
from tests.web.test_table import choices, seats_of
from web import locales
from web.files import FileError, loaded
from web.keeping import Keeping
from web.screens.ceremony.drawing import ceremony
from web.screens.ceremony.moments import moments
from web.screens.result.drawing import result
from web.screens.result.sharing import picture, summary
from web.screens.table.cover import cover
from web.screens.table.drawing import table
from web.shelf import GAME, LAST
from web.start import start
from web.words import card_name

WEB = Path(locales.__file__).parents[1]
CATALOGUES = sorted(Path(locales.__file__).parent.glob("*.po"))


def catalogue(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


class Untranslated(NullTranslations):
    """Stands behind a catalogue, and fails where that has no text."""

    def gettext(self, message: str) -> NoReturn:
        pytest.fail(f"untranslated: {message}")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> NoReturn:
        pytest.fail(f"untranslated: {msgid1}, {msgid2}, {n}")


@pytest.fixture
def french(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Speak French by the catalogue that the build would make, with nothing behind it."""
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(WEB / "locales/fr.po"))
    compiled.seek(0)
    translations = GNUTranslations(compiled)
    translations.add_fallback(Untranslated())
    monkeypatch.setattr(locales, "catalogue", lambda _language: translations)
    locales.use("fr")
    yield
    locales.use(locales.ENGLISH)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_catalogue_has_every_text_and_no_other(path: Path) -> None:
    skipped = {"node_modules", "build", "stage"}
    found = {
        singular(message)
        for name, _line, message, _comments, _context in extract_from_dir(
            WEB,
            method_map=[("**.py", "python")],
            keywords={"_": None, "N_": None, "ngettext": (1, 2)},
            directory_filter=lambda folder: Path(folder).name not in skipped,
        )
    }
    assert {singular(message.id) for message in catalogue(path) if message.id} == found


def singular(message: str | tuple[str, ...] | list[str]) -> str:
    """Give the text by which a catalogue knows a message, whether it has a plural or not."""
    return message if isinstance(message, str) else message[0]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_translations_are_whole_and_have_the_same_fields(path: Path) -> None:
    for message in catalogue(path):
        if not message.id:
            continue
        assert not message.fuzzy
        originals = message.id if isinstance(message.id, tuple) else (message.id,)
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        texts = [str(text or "") for text in strings]
        assert all(texts)
        assert {*map(fields, texts)} <= {fields(str(original)) for original in originals}


def fields(text: str) -> frozenset[str]:
    """List the fields that a text is filled in with."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)


@pytest.mark.usefixtures("french")
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_french_has_a_text_for_everything(variant: Variant) -> None:
    start()
    cover("Ana")
    game = random_game(variant, seed=4, share=0.7)
    for seat in range(variant.players):
        view = game.view(seat)
        for choice in choices(view):
            str(table(view, seats_of(game), choice, undo=True, thinking=None))
        str(table(view, seats_of(game), choices(view)[0], undo=True, thinking=1))
    game = random_game(variant, seed=4)
    record = Record.of(game, seats_of(game))
    assert record.result is not None
    assert str(result(record, 0)).count("Résultat") == 1
    assert summary(record, record.result) and picture(record, record.result)
    for moment in moments(record):
        str(ceremony(record, moment, 0))


@pytest.mark.usefixtures("french")
@pytest.mark.parametrize("text", [None, "{", '{"format":"courtisans-record/1"}\n' * 2])
def test_in_french_a_file_is_refused_in_french(text: str | None) -> None:
    with pytest.raises(FileError, match=r"^x\.json (n’est pas|n’a pas|contient) ") as refused:
        loaded("x.json", text)
    assert not re.search("JSON|record|this is", str(refused.value).removeprefix("x.json"))


@pytest.mark.usefixtures("french")
def test_in_french_what_was_kept_and_cannot_be_read_is_told_in_french() -> None:
    keeping = Keeping()
    keeping.take({GAME: "{", LAST: "["})
    ((_name, told),) = keeping.troubles.items()
    assert "illisible" in told.text and "lisibles" in told.text and "JSON" not in told.text
    assert told.detail and told.detail.count("JSON") == 2


def test_in_french_a_narrow_space_that_does_not_break_stands_before_high_marks() -> None:
    for message in catalogue(WEB / "locales/fr.po"):
        if not message.id:
            continue
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        assert not [text for text in strings if re.search(r"(?<!\u202f)[:;!?]", str(text))]


@pytest.mark.usefixtures("french")
def test_french_uses_the_printed_terms() -> None:
    deck = Variant(6, expansion=True).deck
    names = {card_name(card) for card in deck}
    assert {"Cerf noble", "Carpe", "Papillon espion", "Lièvre confident"} <= names


def test_the_best_language_is_the_first_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locales, "_content", {"fr": b"a catalogue"}.get)
    assert locales.best(["xx", "fr-CH", "en"]) == "fr"
    assert locales.best(["en-GB", "fr"]) == "en"
    assert locales.best([]) == "en"
    assert locales.best(["../../etc"]) == "en"
