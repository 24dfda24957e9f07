"""A tab whose game could not be saved, while other tabs take the lead and give it back."""

import pytest

from courtisans import Record, Seat, Variant
from tests.courtisans.engine.games import random_game
from tests.web.sessions import Page
from web.courtisans.game import LESSONS
from web.shell.storage import DAMAGED, GAME, LAST, MOST_LAST

BOT = "greedy"
BROKEN = "{broken"


@pytest.fixture
def page() -> Page:
    """A tab whose last play could not be saved."""
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    page.has_room = lambda _key, _value: False
    page.play_unsaved()
    return page


def exported(page: Page) -> str:
    """Return the game as a tab exports it."""
    page.send("export")
    return page.downloads[-1][1].strip()


def test_it_keeps_its_game_to_be_exported_when_another_tab_takes_over(page: Page) -> None:
    unsaved, stored = exported(page), dict(page.stored)
    page.send("follows", stored=stored)
    page.send("stored", key=GAME, value=stored[GAME])
    assert "cannot save" in page.html and "Play here" in page.labels()
    assert exported(page) == unsaved != stored[GAME]


def test_its_game_goes_on_when_it_takes_the_lead_again(page: Page) -> None:
    unsaved = exported(page)
    page.send("follows", stored=dict(page.stored))
    other = Page(page.stored)
    other.play_first()
    other.play_first()
    page.stored = dict(other.stored)
    page.has_room = lambda _key, _value: True
    page.send("leads", stored=dict(other.stored))
    assert page.stored[GAME] == unsaved
    assert other.stored[GAME] in page.stored[LAST].split("\n")
    assert "cannot save" not in page.html


def test_each_game_that_it_is_written_over_is_listed_first_and_once(page: Page) -> None:
    games = [random_game(Variant(2), number) for number in range(MOST_LAST)]
    seats = [Seat("Ana"), Seat("Bea")]
    last = [Record.of(game, seats).dumps() for game in games]
    page.send("follows", stored=dict(page.stored))
    other = Page({LAST: "\n".join(last)})
    other.deal(["", BOT, BOT])
    for number in range(3):
        other.play_first()
        other.let_bots_play()
        if number == 2:
            page.has_room = lambda _key, _value: True
            page.stored = dict(other.stored)
        page.send("leads", stored=dict(other.stored))
        if number < 2:
            page.send("follows", stored=dict(other.stored))
    assert page.stored[LAST].split("\n") == [other.stored[GAME], *last[:-1]]


def test_it_adopts_what_another_tab_stores_beside_the_games(page: Page) -> None:
    page.send("follows", stored=dict(page.stored))
    page.send("stored", key=LESSONS, value="{}")
    page.has_room = lambda _key, _value: True
    page.send("leads", stored=page.stored | {LESSONS: "{}"})
    assert page.stored[LESSONS] == "{}"


def test_it_puts_damaged_data_of_another_tab_aside_before_it_writes(page: Page) -> None:
    unsaved = exported(page)
    page.send("follows", stored={})
    page.stored = {GAME: BROKEN, LAST: f"{BROKEN} too"}
    page.has_room = lambda _key, _value: True
    page.send("leads", stored=dict(page.stored))
    assert page.stored[DAMAGED].split("\n") == [BROKEN, f"{BROKEN} too"]
    assert page.stored[GAME] == unsaved and LAST not in page.stored
