"""The replay and the review: sessions without a browser."""

from __future__ import annotations

import html
import random
import re
from dataclasses import replace

import pytest

from courtisans import Game, Record, Seat, Variant
from courtisans.review import review
from tests.courtisans.engine.games import random_game, reshuffled
from tests.web.drawn import read
from tests.web.sessions import Page
from web.shell.storage import LAST

NAMES = ("Ana", "Silvio", "Beatrice", "Orlando", "Fiammetta", "Corrado")


def record_of(game: Game, persons: int = 1) -> Record:
    seats = [
        Seat(NAMES[number], None if number < persons else "greedy")
        for number in range(game.variant.players)
    ]
    return Record.of(game, seats)


def opened(game: Game, persons: int = 1, act: str = "replay") -> Page:
    """Import a game, and open its replay, or with `act="review"` its review."""
    page = Page()
    page.send("import", name="game.json", text=record_of(game, persons).dumps())
    page.send(act)
    return page


def judge_all(page: Page) -> None:
    """Let the bots' worker answer until it is asked nothing more."""
    while page.lasting:
        asked = page.lasting.pop(0)
        page.send(**asked["event"], answer=page.answered_by_bots(asked["ask"]))


def shown_position(page: Page) -> str:
    """Return the title that says which position of the game is shown."""
    found = re.search(r'id="steps-title"[^>]*>([^<]*)', page.html)
    assert found
    return found[1]


def test_a_game_can_be_gone_through_play_by_play_and_left() -> None:
    page = opened(random_game(Variant(3), 1))
    assert shown_position(page) == "Before the first card" and page.focused == "replay-title"
    page.send("step", ply=1)
    assert shown_position(page) == "The table after card 1 of 72"
    assert page.spoken[-1].startswith("The table after card 1 of 72. ")
    page.send("slide", value="50")
    assert shown_position(page) == "The table after card 50 of 72"
    page.send("look", plays=7)
    assert shown_position(page) == "The table after card 7 of 72"
    page.send("step", ply=999)
    assert shown_position(page) == "The table after card 72 of 72"
    page.send("slide", value="-1")
    assert shown_position(page) == "The table after card 72 of 72"
    page.send("back")
    assert page.focused == "tool-replay" and 'id="result"' in page.html


@pytest.mark.parametrize("variant", [Variant(2), Variant(6, True), Variant(4, True, True)])
def test_positions_throughout_a_game_are_drawn_from_every_point_of_view(variant: Variant) -> None:
    page = opened(random_game(variant, 3))
    for ply in [*range(0, variant.length, 7), variant.length]:
        page.send("step", ply=ply)
        for value in ("1", "open", "0"):
            page.send("stand", value=value)
            assert f'value="{ply}"' in page.html


def test_all_cards_can_be_opened_only_after_the_end() -> None:
    game = random_game(Variant(3), 2)
    page = opened(game)
    page.send("step", ply=20)
    page.send("stand", value="open")
    for hand in record_of(game).game(20).hands:
        assert all(read(page.html).text for _ in hand)
    assert "In hand:" in page.html
    running = opened(random_game(Variant(3), 2, 0.6))
    before = running.html
    for value in ("open", "1", "2", "x"):
        assert running.send("stand", value=value) == before
    assert "In hand:" not in running.html and "replay-stand" not in running.html


def test_the_replay_of_a_game_under_way_reveals_nothing_hidden() -> None:
    rng = random.Random(1)
    for seed in range(4):
        game = random_game(Variant(4, expansion=True), seed, 0.55)
        one, other = (opened(each) for each in (game, reshuffled(game, 0, rng)))
        for ply in range(0, len(game.plays) + 1, 5):
            assert one.send("step", ply=ply) == other.send("step", ply=ply)


def test_a_game_of_several_persons_cannot_be_replayed_before_its_end() -> None:
    page = opened(random_game(Variant(3), 5, 0.5), persons=2)
    assert "nobody may see another&#x27;s hand" in page.html or "another&#39;s" in page.html
    before = page.html
    assert page.send("step", ply=3) == page.send("stand", value="0") == before
    assert page.send("judge") == before
    assert not page.lasting
    assert "replay-stand" in opened(random_game(Variant(3), 5), persons=2).html


def test_a_game_can_be_played_on_from_any_position_and_the_one_under_way_is_kept() -> None:
    page = Page()
    page.deal(["", "greedy", "greedy"])
    page.let_bots_play()
    page.play_first()
    under_way = page.record
    finished = record_of(random_game(Variant(3), 4))
    page.send("home")
    page.stored[LAST] = finished.dumps()
    page = Page(page.stored)
    page.send("home")
    page.send("show", number=0)
    page.send("replay")
    page.send("step", ply=12)
    page.send("play-on")
    assert page.record.plays[:12] == finished.plays[:12]
    assert page.record.dealt == finished.dealt and 'id="hand"' in page.html
    kept = [Record.parse(line) for line in page.stored[LAST].splitlines()]
    assert kept == [under_way, finished]


def test_a_game_cannot_be_played_on_from_its_end() -> None:
    page = opened(random_game(Variant(3), 4))
    page.send("step", ply=72)
    before = page.html
    assert page.send("play-on") == before


def test_the_review_equals_that_of_the_engine_and_is_shown_on_the_table() -> None:
    game = random_game(Variant(4), 6)
    page = opened(game, act="review")
    assert [each["id"] for each in page.effects if each["do"] == "focus"][-1] == "review-title"
    judge_all(page)
    found = review(record_of(game), 0)
    assert f"{found.score} of 100 kept" in page.html
    assert f"{found.score} of 100 kept" in page.spoken[-1]
    worst = found.costliest[0]
    page.send("step", ply=worst.ply)
    text = html.unescape(page.html)
    assert "The Chancellor would have played" in text and text.count("advice") == 3
    assert "The Chancellor would have played" in page.spoken[-1]
    page.send("step", ply=worst.ply + 1)
    assert "The Chancellor would have played" in page.html and "advice" not in page.html


def test_going_through_the_game_does_not_disturb_a_review() -> None:
    page = opened(random_game(Variant(4), 7), act="review")
    (asked,) = page.lasting
    page.send("step", ply=4)
    page.send("step", ply=5)
    assert page.lasting == [asked]  # not asked again
    page.lasting.clear()
    page.send(**asked["event"], answer=page.answered_by_bots(asked["ask"]))
    assert "1 of 7 turns are judged." in page.html and len(page.lasting) == 1


def test_a_review_pauses_on_another_screen_and_loses_nothing() -> None:
    page = opened(random_game(Variant(4), 7), act="review")
    asked = page.lasting.pop()
    page.send("back")
    assert not page.lasting
    page.send(**asked["event"], answer=page.answered_by_bots(asked["ask"]))
    assert not page.lasting and 'id="result"' in page.html
    page.send("replay")
    assert "1 of 7 turns are judged." in page.html and len(page.lasting) == 1


def test_a_review_can_be_stopped_continued_and_deleted() -> None:
    page = opened(random_game(Variant(4), 8), act="review")
    asked = page.lasting.pop()
    page.send("judge-stop")
    assert page.focused == "review-go-on"
    page.send(**asked["event"], answer=page.answered_by_bots(asked["ask"]))
    assert not page.lasting and "1 of 7 turns are judged." in page.html
    page.send("judge")
    assert len(page.lasting) == 1
    page.send("judge-stop")
    page.send("judge-drop")
    assert page.focused == "review-begin" and "turns are judged" not in page.html


@pytest.mark.parametrize("answer", [None, "", "{}", '{"ply": 1}', "carp.plain@0"])
def test_an_invalid_answer_is_reported_and_asked_for_again_on_request(answer: str | None) -> None:
    page = opened(random_game(Variant(4), 8), act="review")
    asked = page.lasting.pop()
    page.send(**asked["event"], answer=answer)
    assert "The Chancellor has no answer just now." in page.html and not page.lasting
    page.send("judge")
    assert page.lasting[0]["ask"] == asked["ask"]


def test_the_review_of_a_game_under_way_uses_only_what_its_person_may_know() -> None:
    game = random_game(Variant(3), 9, 0.5)
    pages = [opened(each, act="review") for each in (game, reshuffled(game, 0, random.Random(2)))]
    for page in pages:
        judge_all(page)
    assert pages[0].html == pages[1].html and "of 100 kept" in pages[0].html


def test_names_are_shown_as_text_never_as_markup() -> None:
    record = record_of(random_game(Variant(2), 1))
    named = replace(record, seats=(Seat("<b>A</b>"), Seat("<i>")))
    page = Page()
    page.send("import", name="game.json", text=named.dumps())
    page.send("review")
    judge_all(page)
    page.send("step", ply=9)
    assert "<b>A" not in page.html and "<i>" not in page.html
