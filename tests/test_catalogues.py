"""The catalogues: extracted from the code, and refused by the build unless complete."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from web import locales
from web.build import catalogues
from web.build.project import BuildError

HEADER = """# Ours.
msgid ""
msgstr ""
"Language: fr\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"""
WHOLE = (
    HEADER
    + """
# A note of the translator.
#. What somebody does.
#: web/shell/acts.py
#, python-brace-format
msgid "{name} plays"
msgstr "{name} joue"

#: web/shell/acts.py
#, python-brace-format
msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} carte"
msgstr[1] "{n} cartes"

#: web/shell/acts.py
msgctxt "before a role"
msgid "stag"
msgstr "cerf"
"""
)


@pytest.fixture
def fr(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of the only catalogue, which needs three texts; it is not written yet."""
    texts, places = Catalog(), [("web/shell/acts.py", 0)]
    texts.add("{name} plays", locations=places, auto_comments=["What somebody does."])
    texts.add(("{n} card", "{n} cards"), locations=places)
    texts.add("stag", locations=places, context="before a role")
    monkeypatch.setattr(catalogues, "LOCALES", tmp_path)
    monkeypatch.setattr(catalogues, "templates", lambda: {"shell": texts})
    (tmp_path / "fr").mkdir()
    return tmp_path / "fr/shell.po"


def test_complete_catalogue_is_accepted_and_not_changed_by_an_update(fr: Path) -> None:
    fr.write_text(WHOLE, "utf-8")
    assert len(catalogues.whole("fr", "game")) == 3
    catalogues.update()
    assert fr.read_text("utf-8").rstrip() == WHOLE.rstrip()


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        (('msgid "stag"', 'msgid "stags"'), "lacks: stag"),
        (('msgid "stag"', 'msgid "stags"'), "used nowhere: stags"),
        (('msgctxt "before a role"\n', ""), "lacks: stag"),
        (('"cerf"', '""'), "not translated: stag"),
        (('[1] "{n} cartes"', '[1] ""'), "not translated: {n} card"),
        (('msgstr[1] "{n} cartes"\n', ""), "{n} card"),
        (("#: web/shell/acts.py\nmsgctxt", "#, fuzzy\nmsgctxt"), "only a guess"),
        (("{name} joue", "{nom} joue"), "other fields"),
        (("{name} joue", "{} joue"), "other fields"),
        (("{name} joue", "{name:d} joue"), "other fields"),
        (('msgid_plural "{n} cards"', 'msgid_plural "{n} many"'), "another plural: {n} card"),
        (("{name} joue", "{name joue"), "braces that make no sense"),
        (('msgstr "cerf"', "msgstr cerf"), "line 27 makes no sense: msgstr cerf"),
        (('"cerf"', '"a "cerf""'), "line 27 makes no sense"),
        (("msgid_plural", "msgid_many"), "fr/shell.po makes no sense"),
    ],
)
def test_incomplete_or_invalid_catalogue_is_refused(
    fr: Path, change: tuple[str, str], refusal: str
) -> None:
    assert change[0] in WHOLE
    fr.write_text(WHOLE.replace(*change), "utf-8")
    with pytest.raises(BuildError) as refused:
        catalogues.whole("fr", "game")
    assert refusal in str(refused.value)


def test_update_adds_new_texts_and_keeps_unused_ones_as_comments(fr: Path) -> None:
    rest = WHOLE.replace('msgid "stag"', 'msgid "stags"').replace("cerf", "cerfs")
    fr.write_text(rest, "utf-8")
    with pytest.raises(BuildError, match="not translated: stag"):
        catalogues.update()
    whole, unused = fr.read_text("utf-8").split("\n#~", 1)
    assert whole.rstrip() == WHOLE.replace("cerf", "").rstrip()
    assert '#~ msgid "stags"\n#~ msgstr "cerfs"\n' in unused
    before = fr.read_text("utf-8")
    with pytest.raises(BuildError, match="not translated: stag"):
        catalogues.update()
    assert fr.read_text("utf-8") == before


def test_update_restores_a_commented_translation_when_its_text_is_used_again(fr: Path) -> None:
    fr.write_text(f'{HEADER}\n#~ msgctxt "before a role"\n#~ msgid "stag"\n#~ msgstr "cerf"\n')
    with pytest.raises(BuildError) as refused:
        catalogues.update()
    assert "stag" not in str(refused.value)
    found = fr.read_text("utf-8")
    assert 'msgid "stag"\nmsgstr "cerf"' in found and "#~" not in found


def test_a_text_that_moves_to_another_domain_keeps_its_translation(
    fr: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = catalogues.templates()["shell"]
    monkeypatch.setattr(catalogues, "templates", lambda: {"game": Catalog(), "shell": texts})
    (fr.parent / "game.po").write_text(WHOLE, "utf-8")
    catalogues.update()
    assert len(catalogues.whole("fr", "game")) == 3
    assert "msgid" not in (fr.parent / "game.po").read_text("utf-8").removeprefix(HEADER)


def test_new_language_begins_with_every_text_untranslated(fr: Path) -> None:
    fr.write_text(WHOLE, "utf-8")
    german = fr.parents[1] / "de"
    german.mkdir()
    with pytest.raises(BuildError) as refused:
        catalogues.update()
    assert str(refused.value).count("de/shell.po has a text that is not translated") == 3
    assert (german / "shell.po").read_text("utf-8").count('msgstr ""') == 3


def test_extracted_texts_have_their_source_files_and_notes_for_translators() -> None:
    texts = catalogues.templates()
    plays = texts["courtisans"].get("{name} plays {card} {whither}.")
    assert plays is not None
    assert [place for place, _line in plays.locations] == ["web/courtisans/narration.py"]
    assert "{whither}" in " ".join(plays.auto_comments)
    refused = texts["courtisans"].get("{token} in {key} is not a card")
    assert refused is not None
    assert [place for place, _line in refused.locations] == ["courtisans/record.py"]


def test_texts_of_the_shell_are_in_the_catalogue_of_the_shell_only() -> None:
    texts = catalogues.templates()
    shared = {message.id for message in texts["shell"] if message.id}
    assert "Play here" in shared
    assert shared.isdisjoint(message.id for message in texts["courtisans"] if message.id)


def test_every_language_has_a_name_and_a_complete_catalogue() -> None:
    assert {*locales.NAMES} == {locales.ENGLISH, *catalogues.languages()}
    for language in catalogues.languages():
        assert len(catalogues.whole(language, "courtisans")) > 800


def test_every_catalogue_is_up_to_date_with_the_code() -> None:
    """If this fails, run `python3 build.py texts`."""
    for language in catalogues.languages():
        for domain in catalogues.templates():
            kept = catalogues.place(language, domain).read_bytes()
            assert kept == catalogues.updated(language, domain), (language, domain)
