"""What the browser keeps of our games: whole, damaged, written by others, or not at all."""

import html
import json
import re
from pathlib import Path

import pytest

from courtisans import Record, Seat, Variant
from tests.engine.games import random_game
from tests.web.sessions import Page
from web.shelf import DAMAGED, FINISHED, GAME, MOST_FINISHED

BOT = "greedy"
# What each released version left in the browser's storage.
SAMPLES = sorted(Path(__file__).with_name("samples").glob("*.json"))


def test_a_damaged_save_is_put_aside_and_told() -> None:
    page = Page({GAME: "{broken"})
    assert "could not be read" in page.html and "Deal" in page.labels()
    assert page.stored == {DAMAGED: "{broken"}
    page.send("export-damaged")
    assert page.downloads[-1][1] == "{broken"
    page = Page(page.stored)
    assert "Export damaged game" in page.labels()
    page.send("forget-damaged")
    assert "Export damaged game" not in page.labels() and not page.stored


def test_a_damaged_save_gives_way_to_the_beginning_of_the_turn() -> None:
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    turn = page.record.plays
    page.play_first()
    good = page.record
    damaged = page.stored[GAME][:-40]
    again = Page(page.stored | {GAME: damaged})
    assert again.record.plays == turn == good.plays[:-1]
    assert again.stored[DAMAGED] == damaged
    again.play_first()
    assert again.record.plays == good.plays


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
def test_what_an_earlier_version_kept_is_still_there(file: Path) -> None:
    stored = json.loads(file.read_text("utf-8"))
    page = Page(stored)
    assert "put aside" not in page.html
    assert page.record == Record.parse(stored[GAME])
    assert 'id="hand"' in page.html
    page.send("home")
    assert len(re.findall('"show"', html.unescape(page.html))) == stored[FINISHED].count("\n") + 1


def test_the_last_ten_finished_games_are_kept_and_shown() -> None:
    page = Page()
    for number in range(MOST_FINISHED + 2):
        record = Record.of(random_game(Variant(2), number), [Seat("Ana"), Seat(f"N{number}")])
        page.send("import", name="x", text=record.dumps())
    kept = [Record.parse(line) for line in page.stored[FINISHED].split("\n")]
    assert [one.seats[1].name for one in kept] == [f"N{n}" for n in range(11, 1, -1)]
    page.send("home")
    page.send("show", number=9)
    assert "Result" in page.html and "N2" in page.html
    page.send("export")
    assert Record.parse(page.downloads[-1][1]).seats[1].name == "N2"
    page.send("show", number=10)
    assert "N2" in page.html
    again = Page(page.stored | {FINISHED: page.stored[FINISHED].replace("N5", "")})
    again.send("home")
    assert "Last games" in again.html
    for nonsense in ("{", "3", "[3]\n\n", "[" * 99_999, again.stored[GAME][:-9]):
        assert "Last games" not in Page({FINISHED: nonsense}).html


def test_a_game_that_is_over_is_kept_once() -> None:
    page = Page()
    page.deal([BOT, "random"])
    page.let_bots_play()
    again = Page(page.stored)
    again.send("import", name="x", text=page.stored[GAME])
    assert len(again.stored[FINISHED].split("\n")) == 1


def test_what_cannot_be_stored_is_told_once_and_the_game_goes_on() -> None:
    page = Page()
    page.deal(["", BOT])
    page.send("unstored", key=GAME, reason="full")
    assert "cannot save" in page.html
    page.send("dismiss")
    page.send("unstored", key=GAME, reason="full")
    assert "cannot save" not in page.html
    page.let_bots_play()
    page.play_first()
