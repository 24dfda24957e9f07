"""A tab whose game could not be saved, while other tabs take the lead and give it back."""

import pytest

from tests.web.sessions import Page
from web.shell.storage import DAMAGED, GAME, LAST

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


def test_it_puts_damaged_data_of_another_tab_aside_before_it_writes(page: Page) -> None:
    unsaved = exported(page)
    page.send("follows", stored={})
    page.stored = {GAME: BROKEN, LAST: f"{BROKEN} too"}
    page.has_room = lambda _key, _value: True
    page.send("leads", stored=dict(page.stored))
    assert page.stored[DAMAGED].split("\n") == [BROKEN, f"{BROKEN} too"]
    assert page.stored[GAME] == unsaved and LAST not in page.stored
