"""The languages: every catalogue has every text of the interface, and texts are correct."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from courtisans import Game, Record, Seat, Variant, View
from courtisans.errors import RecordError
from courtisans.variant import VARIANTS
from tests.courtisans.engine.games import random_game
from tests.lanes import slow
from tests.web.finished import finished_game
from tests.web.languages import LANGUAGES, speaking
from tests.web.sessions import Page
from tests.web.tables import choices, seats_of
from web import locales
from web.build import catalogues
from web.build.project import WEB
from web.courtisans.game import COURTISANS
from web.courtisans.narration import spoken
from web.courtisans.screens.ceremony.drawing import ceremony
from web.courtisans.screens.ceremony.moments import moments
from web.courtisans.screens.result.drawing import result
from web.courtisans.screens.result.sharing import picture, summary
from web.courtisans.screens.table.cover import cover
from web.courtisans.screens.table.drawing import table
from web.courtisans.screens.table.table_state import TableState
from web.courtisans.start import start
from web.courtisans.words import a_card, card_name, points, reason_text
from web.shell.files import FileError, loaded
from web.shell.persistence import Persistence
from web.shell.storage import GAME, LAST


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run the test in each language."""
    language: str = request.param
    with speaking(language):
        yield language


def test_no_text_to_translate_is_inside_an_f_string() -> None:
    """The extraction of texts for the catalogues does not look inside f-strings."""
    hidden = [
        f"{path.name}:{call.lineno}"
        for path in WEB.glob("**/*.py")
        if "node_modules" not in path.parts
        for text in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in catalogues.KEYWORDS
        and isinstance(call.args[0], ast.Constant)
    ]
    assert hidden == []


def test_every_language_with_a_catalogue_is_offered() -> None:
    assert set(locales.NAMES) == {locales.ENGLISH, *LANGUAGES}


@pytest.mark.parametrize(
    "variant",
    # With four players every rule applies; other numbers of players add no texts.
    [each if each.players == 4 else slow(each) for each in VARIANTS],
    ids=str,
)
def test_each_language_has_a_text_for_everything(language: str, variant: Variant) -> None:
    assert start({}).keys() > {"lost", "manifest"}
    cover("Ana")
    game = random_game(variant, seed=4, share=0.7)
    for seat in range(variant.players):
        view = game.view(seat)
        for choice in choices(view):
            str(table(view, seats_of(game), TableState(choice=choice, undo=True)))
        str(table(view, seats_of(game), TableState(undo=True, thinking=1)))
    game = random_game(variant, seed=4)
    finished = finished_game(game, seats_of(game))
    headed = locales._("Result: {verdict}").partition("{")[0].strip()
    assert str(result(finished, 0)).count(headed) == 1
    assert summary(finished) and picture(finished)
    for moment in moments(finished):
        str(ceremony(finished, moment, 0))


QUOTED_FILE = {"fr": "«\u202fx.json\u202f»", "de": "„x.json“", "it": "«x.json»"}
"""A file's name between the quotation marks of each language."""


@pytest.mark.parametrize("text", [None, "{", '{"format":"courtisans-record/1"}\n' * 2])
def test_a_file_is_refused_in_the_language_of_the_page(language: str, text: str | None) -> None:
    with pytest.raises(FileError) as refused:
        loaded(COURTISANS, "x.json", text)
    assert str(refused.value).startswith(QUOTED_FILE[language])
    assert not re.search(
        "JSON|record|this is", str(refused.value).removeprefix(QUOTED_FILE[language])
    )


def test_unreadable_stored_games_are_reported_in_the_language_of_the_page(language: str) -> None:
    persistence = Persistence(COURTISANS)
    persistence.read({GAME: "{", LAST: "["})
    persistence.read_last()
    ((_name, trouble),) = persistence.troubles.items()
    assert "JSON" not in trouble.text
    assert trouble.detail and trouble.detail.count("JSON") == 2
    assert "Expecting" not in trouble.detail and "this is" not in trouble.detail


def damaged(change: Callable[[dict[str, Any]], object]) -> str:
    """Return the record of a game as JSON, altered by `change`."""
    record = json.loads(Record.of(random_game(Variant(4), seed=1), seats_of_four()).dumps())
    change(record)
    return json.dumps(record)


def seats_of_four() -> list[Seat]:
    return [Seat(name) for name in ("Ana", "Silvio", "Beatrice", "Orlando")]


DAMAGES: Mapping[str, Callable[[dict[str, Any]], object]] = {
    "the deck": lambda record: record["pile"].__setitem__(0, "stag.noble"),
    "the version": lambda record: record.update(format="courtisans-record/9"),
    "a part": lambda record: record.pop("plays"),
    "a seat": lambda record: record["seats"][1].pop("bot"),
    "a number": lambda record: record.update(first="0"),
    "the table": lambda record: record["variant"].update(players=9),
    "a play": lambda record: record["plays"].__setitem__(3, "carp.guard@+*0"),
    "the missions": lambda record: record["missions"][0].pop(),
    "a score": lambda record: record["result"]["scores"][2].update(total="x"),
    "the winners": lambda record: record["result"].update(winners=[]),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_reason_why_a_record_is_refused_is_in_the_language_of_the_page(
    language: str, damage: str
) -> None:
    with pytest.raises(FileError) as refused:
        loaded(COURTISANS, "x.json", damaged(DAMAGES[damage]))
    detail = refused.value.detail
    assert detail and not re.search(r"R[0-9]+:|\b(the|must|not|is|are|lacks)\b", detail), language


def test_reasons_in_english_equal_those_of_the_command_line_but_for_the_rules_number() -> None:
    with pytest.raises(RecordError) as refused:
        Record.parse(damaged(DAMAGES["the deck"]))
    assert str(refused.value) == f"R1: {reason_text(refused.value.reason)}"


def translated(language: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of a language, each after its English original."""
    for message in catalogues.whole(language, "courtisans"):
        if message.id:
            original = catalogues.forms(message.id)[0]
            yield from ((original, text) for text in catalogues.forms(message.string))


QUOTED = {"fr": "«\u202f{}\u202f»", "de": "„{}“", "it": "«{}»"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    mark = QUOTED[language].format("{file}")
    assert [text for _, text in translated(language) if "{file}" in text and mark not in text] == []
    # Neither straight quotation marks nor those of other languages may occur.
    others = {"fr": "[„“”\"']", "de": "[«»”’\"']", "it": "[„“”\"']"}[language]
    assert [text for _, text in translated(language) if re.search(others, text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_spaces_around_punctuation_are_those_of_the_language(language: str) -> None:
    before = r"(?<!\u202f)[:;!?»]|«(?!\u202f)" if language == "fr" else r"\s[:;!?»]|«\s"
    wrong = rf"{before}|\.\.\.|\s…|  |\s[,.](?!\w)"
    assert [text for _, text in translated(language) if re.search(wrong, text)] == []


def test_in_french_a_narrow_space_precedes_every_colon_that_the_page_adds() -> None:
    finished = finished_game(random_game(Variant(4), seed=3), [Seat(name) for name in "ABCD"])
    with speaking("fr"):
        texts = [summary(finished)]
        texts += [str(ceremony(finished, moment, 0)) for moment in moments(finished)]
        page = Page(
            {
                GAME: Record.of(
                    random_game(Variant(2), 1, 0), [Seat("A"), Seat("B", "greedy")]
                ).dumps()
            }
        )
        page.send("explain", card=0)
        texts += [re.sub("<[^>]*>", "", page.html), *page.spoken]
    assert not [text for text in texts if re.search(r"(?<!\u202f):(?=\s)", text)]
    assert all("\u202f: " in text for text in (texts[0], page.spoken[-1]))


@pytest.mark.parametrize(
    ("language", "counted"),
    [
        ("fr", ["0 point", "1 point", "2 points", "5 points"]),
        ("de", ["0 Punkte", "1 Punkt", "2 Punkte", "5 Punkte"]),
        ("it", ["0 punti", "1 punto", "2 punti", "5 punti"]),
    ],
)
def test_points_are_counted_in_the_plural_forms_of_the_language(
    language: str, counted: list[str]
) -> None:
    with speaking(language):
        assert [points(number) for number in (0, 1, 2, 5)] == counted


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_card_names_are_capitalized_inside_sentences_only_in_german(language: str) -> None:
    game = random_game(Variant(6, expansion=True), seed=3)
    seats = [Seat(str(number)) for number in range(6)]
    with speaking(language):
        texts = [spoken(game_view, seats, number) for game_view, number in seen(game)]
        names = {card_name(card) for card in Variant(6, expansion=True).deck}
    found = {name for name in names for text in texts if f" {name}" in text}
    if language != "de":
        assert not found
        return
    assert "Hirsch" in found
    assert not [text for text in texts if re.search("(ein|eine|einen) [a-zäöü]", text)]


def seen(game: Game) -> Iterator[tuple[View, int]]:
    """Undo the last play; yield the view of seat 0 with the number of each play."""
    game.undo()
    view = game.view(0)
    return ((view, number) for number in range(len(view.plays)))


PRINTED = {
    "fr": {"Cerf noble", "Carpe", "Papillon espion", "Lièvre confident"},
    "de": {"Hirsch-Adliger", "Karpfen", "Schmetterlings-Spion", "Hasen-Vertrauter"},
    "it": {"Cervo nobile", "Carpa", "Farfalla spia", "Lepre confidente"},
}
IN_SENTENCES = {
    "en": {"a stag noble", "a carp", "a butterfly spy", "a hare confidant"},
    "fr": {"un cerf noble", "une carpe", "un papillon espion", "un lièvre confident"},
    "de": {
        "einen Hirsch-Adligen",
        "einen Karpfen",
        "einen Schmetterlings-Spion",
        "einen Hasen-Vertrauten",
    },
    "it": {"un cervo nobile", "una carpa", "una farfalla spia", "una lepre confidente"},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_have_the_names_of_the_printed_game(language: str) -> None:
    with speaking(language):
        assert PRINTED[language] <= {card_name(card) for card in Variant(6, expansion=True).deck}


# "Place" has a single translation that does not mean a seat; before a role, each family has a
# single form in German.
WRONG_TERMS = {
    "fr": r"\blieux?\b|choisissez une place",
    "de": r"(Kröte|Hase|Nachtigall|Schmetterling)-|(Kröten|Hasen|Karpfen|Hirsch)(ad|wa|sp|as|di|ve)"
    r"|Wähle einen Platz\.|Spiel des Tages",
    "it": r"farebbe un posto|scegli un posto|Ascolta un posto",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_thing_has_only_one_term(language: str) -> None:
    texts = (text for _, text in translated(language))
    assert [text for text in texts if re.search(WRONG_TERMS[language], text)] == []


@pytest.mark.parametrize("language", IN_SENTENCES)
def test_cards_in_sentences_have_their_article_and_case(language: str) -> None:
    with speaking(language):
        assert IN_SENTENCES[language] <= {a_card(card) for card in Variant(6, True).deck}


def test_the_best_language_is_the_first_that_is_known() -> None:
    assert locales.best(["xx", "fr-CH", "en"]) == "fr"
    assert locales.best(["en-GB", "fr"]) == "en"
    assert locales.best([]) == "en"
    assert locales.best(["../../etc"]) == "en"
