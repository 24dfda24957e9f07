"""The ceremony: what it shows at which moment, what it announces, and how it ends."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import pairwise

import pytest
from playwright.sync_api import FilePayload, expect
from playwright.sync_api import Page as BrowserPage

from courtisans import Record, Role, Seat, Variant
from courtisans.plays import OUT, PLACE_TOKENS
from courtisans.variant import VARIANTS
from tests.courtisans.engine.games import random_game, reshuffled
from tests.web.courtisans.test_screens import exchanged
from tests.web.drawn import read
from tests.web.finished import finished_game
from tests.web.player import Player
from tests.web.sessions import Page, set_to
from tests.web.staging import Stage, button
from tests.web.tables import seats_of
from web.courtisans.components.card import piece_name
from web.courtisans.mission_words import mission_text
from web.courtisans.pieces import pieces_of_record
from web.courtisans.scene import Scene
from web.courtisans.screens.ceremony.drawing import ceremony
from web.courtisans.screens.ceremony.moments import moments, pieces_at, points_at
from web.shell.settings import PACES, SETTINGS
from web.shell.storage import GAME


def almost_over(variant: Variant, seed: int = 4) -> Record:
    """Return a game of bots that lacks only its last play."""
    game = random_game(variant, seed)
    game.undo()
    return Record.of(game, [Seat(f"N{seat}", "random") for seat in range(variant.players)])


def begun(variant: Variant = Variant(3)) -> Page:  # noqa: B008 - it is frozen
    """Return a page where a game has just ended and the ceremony begins."""
    page = Page({GAME: almost_over(variant).dumps()})
    page.wait()
    return page


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_ceremony_ends_with_the_result_of_the_engine_within_a_minute(variant: Variant) -> None:
    for seed in range(3):
        game = random_game(variant, seed)
        finished = finished_game(game, seats_of(game))
        scores = [score.total for score in finished.result.scores]
        sequence = moments(finished)
        assert points_at(sequence[-1], finished.accounts) == scores
        assert points_at(sequence[0], finished.accounts) == [0] * variant.players
        spies = [n for n, play in enumerate(game.plays) if play.card.role is Role.SPY]
        assert sorted(sequence[-1].turned) == [n for n in spies if game.now[n] != OUT]
        assert max(PACES.values()) * sum(moment.beats for moment in sequence) <= 60_000
        page = read(ceremony(finished, sequence[-1], 0))
        totals = [one.name.replace("−", "-") for one in page.classed("total")]
        assert sorted(map(int, totals)) == sorted(scores)


def test_each_moment_shows_exactly_one_new_thing() -> None:
    game = random_game(Variant(5), seed=3)
    sequence = moments(finished_game(game, seats_of(game)))
    for before, after in pairwise(sequence):
        steps = (len(after.turned) - len(before.turned), after.counted - before.counted)
        assert [
            *steps,
            after.seats_revealed - before.seats_revealed,
            after.crowned - before.crowned,
        ].count(1) == 1


def test_r13_first_moment_shows_nothing_that_the_viewer_does_not_know() -> None:
    for seed in range(6):
        game = random_game(Variant(4), seed)
        for seat in range(4):
            other = reshuffled(game, seat, random.Random(seed))
            drawn = [
                str(ceremony(finished, moments(finished)[0], seat))
                for finished in (finished_game(each, seats_of(game)) for each in (game, other))
            ]
            assert drawn[0] == drawn[1]


def test_r13_identity_of_a_spy_affects_nothing_shown_before_it_is_revealed() -> None:
    tried = 0
    for seed in range(8):
        game = random_game(Variant(2), seed)
        finished = finished_game(game, seats_of(game))
        sequence = moments(finished)
        for number in sequence[-1].turned:
            aside = next((c for c in game.dealt.set_aside if c.role is Role.SPY), None)
            viewer = 1 - next(
                piece.by for piece in pieces_at(finished, sequence[-1], 0) if piece.number == number
            )
            if aside is None or aside is game.plays[number].card:
                continue
            changed = finished_game(exchanged(game, number, aside), seats_of(game))
            for moment, same in zip(sequence, moments(changed), strict=True):
                alike = str(ceremony(finished, moment, viewer)) == str(
                    ceremony(changed, same, viewer)
                )
                assert alike == (number not in moment.turned)
                if not alike:
                    break
            tried += 1
    assert tried > 5


def test_missions_of_a_seat_are_shown_at_its_own_moment_only() -> None:
    game = random_game(Variant(4), seed=6)
    finished = finished_game(game, seats_of(game))
    for moment in moments(finished):
        text = read(ceremony(finished, moment, 0)).text
        for seat, missions in enumerate(game.dealt.missions):
            left = finished.seats[game.variant.left_of(seat)].name
            own = seat == finished.own_seat
            shown = [mission_text(mission, left, own=own) in text for mission in missions]
            assert shown == [moment.seat == seat] * 2


def test_revealed_spy_is_named_in_the_heading() -> None:
    game = random_game(Variant(4), seed=6)
    finished = finished_game(game, seats_of(game))
    for moment in moments(finished):
        if moment.turned and not moment.counted:
            pieces = pieces_at(finished, moment, 0)
            piece = next(each for each in pieces if each.number == moment.turned[-1])
            page = read(ceremony(finished, moment, 0))
            name = piece_name(piece, Scene(finished.seats, 0, pieces))
            assert name in page.classed("call")[0].text


def test_ceremony_goes_on_by_itself_with_two_announcements() -> None:
    page = begun()
    assert "Result" not in page.html and page.focused == "ceremony-skip"
    assert page.record.result is not None
    spoken = len(page.spoken) - 1
    while page.waiting is not None:
        assert "Result" not in page.html
        page.wait()
    assert "Result" in page.html and page.focused == "result-title"
    announced = page.spoken[spoken:]
    assert len(announced) == 2 and announced[0].startswith("The game is over")
    assert all(family in announced[1] for family in ("Butterfly", "Stag", "Carp"))


def test_ceremony_can_be_ended_and_later_events_of_it_change_nothing() -> None:
    page = begun()
    late = page.waiting
    assert late is not None
    page.send("end-ceremony")
    assert "Result" in page.html and page.waiting is None
    spoken = len(page.spoken)
    page.send(**late)
    page.send("end-ceremony")
    assert "Result" in page.html and len(page.spoken) == spoken


def test_late_event_of_an_earlier_moment_does_not_skip_a_moment() -> None:
    page = begun()
    late = page.waiting
    assert late is not None
    page.wait()
    shown = page.html
    page.send(**late)
    assert page.html == shown


def test_without_pauses_the_result_is_shown_without_a_ceremony() -> None:
    stored = {GAME: almost_over(Variant(3)).dumps(), SETTINGS: set_to(pace="at-once")}
    page = Page(stored)
    page.wait()
    assert "Result" in page.html and page.waiting is None


def test_reload_during_the_ceremony_shows_the_result() -> None:
    page = begun()
    page.wait()
    again = Page(page.stored)
    assert "Result" in again.html and again.waiting is None


def test_ceremony_ends_when_another_tab_stores_another_game() -> None:
    page = begun()
    page.send("follows", stored={})
    page.send("stored", key=GAME, value=almost_over(Variant(4), seed=9).dumps())
    assert "Result" not in page.html and 'id="ceremony-skip"' not in page.html


def test_next_game_comes_to_its_result_after_an_ended_ceremony() -> None:
    page = begun()
    first = page.html
    page.wait()
    page.send("end-ceremony")
    page.send("same")
    page.let_bots_play()
    assert "Result" in page.html
    assert "The spies are revealed." in first


def test_button_for_any_key_is_pressed_by_every_key_except_those_of_navigation(
    stage: Stage,
) -> None:
    stage.begin(button("Skip", 'data-key="any"'))
    for key in ("Shift", "Tab", "Control"):
        stage.page.keyboard.press(key)
    assert stage.acts == []
    stage.page.evaluate("document.activeElement.blur()")
    stage.page.keyboard.press("x")
    assert stage.acts == ["skip"]


@pytest.mark.parametrize("way", ["key", "tap", "patience"])
def test_result_is_reached_by_any_key_by_a_tap_or_by_waiting(
    page: BrowserPage, site: str, complaints: list[str], way: str
) -> None:
    person = Player(page, hurries=way == "patience")
    text = almost_over(Variant(5)).dumps().encode()
    person.open(site)
    file: FilePayload = {"name": "game.json", "mimeType": "application/json", "buffer": text}
    page.set_input_files("#import-file", file)
    if way != "patience":
        begins = page.get_by_role("heading", name="The court decides")
        expect(begins).to_be_visible()
    if way == "key":
        page.keyboard.press("x")
    elif way == "tap":
        page.locator("#mat").click()
    result = page.get_by_role("heading", name=re.compile("^Result"))
    expect(result).to_be_focused()
    # The cards that the ceremony has shown are still there.
    pieces = pieces_of_record(Record.from_json(person.record))
    for zone, cards in Counter(piece.place for piece in pieces).items():
        expect(page.locator(f"[id='lying-{PLACE_TOKENS[zone]}'] .card")).to_have_count(cards)
    assert complaints == []
