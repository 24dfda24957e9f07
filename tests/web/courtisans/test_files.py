"""Games saved to files and loaded from them: sessions without a browser."""

from random import Random

import pytest

from courtisans import Game, Record, Seat, Variant
from tests.courtisans.engine.games import random_game
from tests.web.drawn import read
from tests.web.sessions import Page
from web.shell.storage import GAME

BOT = "greedy"
SEATS = [Seat("Ana"), Seat("Bo", BOT)]


def test_an_exported_record_can_be_imported_elsewhere() -> None:
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    page.play_first()
    page.send("export")
    name, text = page.downloads[-1]
    assert name.endswith(".jsonl")
    assert Record.parse(text).dumps() == page.stored[GAME]
    other = Page()
    other.send("import", name=name, text=text)
    assert other.html == page.html
    assert other.stored[GAME] == page.stored[GAME]


@pytest.mark.parametrize("text", ["", "{}", "[" * 50_000, '{"format":"courtisans-record/9"}', None])
def test_a_bad_file_is_refused_with_the_reason_and_the_game_goes_on(text: str | None) -> None:
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    before, saved = page.html, page.stored[GAME]
    page.send("import", name="<b>x</b>.json", text=text)
    assert 'class="notice"' in page.html and "<b>x" not in page.html and "&lt;b&gt;x" in page.html
    assert page.stored[GAME] == saved
    assert page.send("dismiss", trouble="unloaded") == before


def test_the_notice_on_a_bad_file_has_details_and_goes_when_another_is_loaded() -> None:
    page = Page()
    page.send("import", name="x.json", text="{")
    (notice,) = read(page.html).classed("notice-text")
    assert notice.tagged("p")[0].text == page.spoken[-1]
    assert page.spoken[-1] == "x.json was not loaded: it is no saved game, or a damaged one."
    (detail,) = notice.tagged("details")
    assert "JSON" in detail.text
    page.send("import", name="y", text=None)
    assert "too large" in page.spoken[-1] and "not text" in page.spoken[-1]
    assert page.html.count('class="notice"') == 1
    page.send("import", name="z", text=Record.of(Game.deal(Variant(2), 1), SEATS).dumps())
    assert 'class="notice"' not in page.html


def test_a_binary_file_is_reported_as_no_saved_game() -> None:
    chance = Random(8)
    page = Page()
    lines = [b"{" + chance.randbytes(99) for _ in range(8)]
    page.send("import", name="x.png", text=b"\n".join(lines).decode(errors="replace"))
    assert "no saved game" in page.spoken[-1] and "games" not in page.spoken[-1]


def test_a_file_with_several_games_is_not_loaded_and_their_number_is_reported() -> None:
    games = [Record.of(random_game(Variant(2), seed), [Seat("Ana"), Seat("Bo")]) for seed in (1, 2)]
    page = Page()
    page.send("import", name="many.jsonl", text="".join(f"{game.dumps()}\n" for game in games))
    assert "many.jsonl holds 2 games" in page.html and GAME not in page.stored


def test_importing_a_finished_record_shows_its_result() -> None:
    game = random_game(Variant(6, expansion=True, teams=True), seed=3)
    text = Record.of(game, [Seat(f"<i>{n}</i>") for n in range(6)]).dumps()
    page = Page()
    page.send("import", name="x", text=text)
    assert "Result" in page.html and "<i>0" not in page.html
    assert page.focused == "result-title" and not any("Result" in text for text in page.spoken)
