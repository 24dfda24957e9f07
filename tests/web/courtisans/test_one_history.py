"""However tabs take the lead from each other, there is one history of the game."""

from __future__ import annotations

from random import Random

import pytest

from courtisans import Record, Seat, Variant
from tests.courtisans.engine.games import random_game
from tests.web.sessions import Page
from tests.web.tabs import Browser
from web.shell.storage import EARLIER, GAME, LAST

BOT = "random"


def begun(plays: int = 0) -> dict[str, str]:
    """Give what is stored of a game that a bot begins, after so many plays of the person."""
    page = Page()
    page.deal(["", BOT], first=1)
    page.let_bots_play()
    for _ in range(plays):
        page.play_first()
        page.let_bots_play()
    return page.stored


def two_tabs() -> tuple[Page, Page]:
    """Open a game in one tab, and take the lead in another."""
    robbed, leading = Page(begun()), Page(begun())
    leading.send("follows", stored=dict(robbed.stored))
    leading.send("leads", stored=dict(robbed.stored))
    return robbed, leading


def shown(tab: Page) -> str:
    """Give the game as a tab would export it."""
    tab.send("export")
    return tab.downloads[-1][1].strip()


def test_what_the_robbed_tab_wrote_last_is_taken_in_before_anything_is_played() -> None:
    robbed, leading = two_tabs()
    robbed.play_first()
    leading.send("stored", key=GAME, value=robbed.stored[GAME])
    leading.stored = dict(robbed.stored)
    assert not any(effect["do"] == "store" for effect in leading.effects)
    assert "Undo" in leading.labels()
    leading.play_first()
    assert leading.record.plays[:-1] == robbed.record.plays


def test_what_the_robbed_tab_wrote_later_is_written_over() -> None:
    robbed, leading = two_tabs()
    leading.play_first()
    own = dict(leading.stored)
    for _ in range(3):
        robbed.play_first()
    assert robbed.stored[EARLIER] != own[EARLIER]
    for key in (GAME, EARLIER):
        leading.stored |= robbed.stored | {LAST: "another's"}
        leading.send("stored", key=key, value=robbed.stored[key])
        assert leading.stored == own
    robbed.send("follows", stored=own)
    assert shown(robbed) == own[GAME]


def test_what_was_written_in_an_earlier_lead_does_not_count() -> None:
    robbed, leading = two_tabs()
    leading.play_first()
    leading.send("follows", stored=dict(leading.stored))
    leading.send("leads", stored=dict(robbed.stored))
    robbed.play_first()
    leading.send("stored", key=GAME, value=robbed.stored[GAME])
    assert not any(effect["do"] == "store" for effect in leading.effects)
    assert shown(leading) == robbed.stored[GAME]


def test_a_robbed_tab_shows_what_is_stored_and_not_what_it_could_not_write() -> None:
    robbed, _ = two_tabs()
    before = dict(robbed.stored)
    robbed.play_first()
    assert shown(robbed) != before[GAME]
    robbed.send("follows", stored=before)
    assert shown(robbed) == before[GAME]


def test_the_finished_games_of_the_robbed_tab_are_kept() -> None:
    robbed, leading = two_tabs()
    finished = Record.of(random_game(Variant(2), 1), [Seat("A"), Seat("B")]).dumps()
    leading.send("stored", key=LAST, value=finished)
    leading.stored = robbed.stored | {LAST: finished}
    leading.play_first()
    leading.send("stored", key=GAME, value=robbed.stored[GAME])
    assert leading.stored[LAST] == finished
    assert "Last games" in leading.send("home")


def test_who_only_watches_does_not_throw_a_damaged_game_away() -> None:
    robbed, _ = two_tabs()
    robbed.send("follows", stored=dict(robbed.stored))
    robbed.send("forget-damaged")
    assert not any(effect["do"] == "store" for effect in robbed.effects)
    assert robbed.focused == "notice-lead"


@pytest.mark.parametrize("seed", range(30))
def test_in_whatever_order_things_happen_all_tabs_show_what_is_stored(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    random = Random(seed)
    stored = begun(random.randrange(0, 3))
    # Most of the time would go into drawing what nobody looks at.
    monkeypatch.setattr("web.courtisans.screens.table.table", lambda *_, **__: "")
    browser = Browser(random.choice([2, 3]), stored, random)
    browser.run(steps=300)
    browser.settle()
    kept = browser.stored
    assert {tab.shown for tab in browser.tabs} == {kept[GAME]}
    assert [tab for tab in browser.tabs if not tab.follows] == [browser.holder]
    game, earlier = Record.parse(kept[GAME]), Record.parse(kept[EARLIER])
    assert earlier.plays == game.plays[: len(earlier.plays)]
    assert len(earlier.plays) // 3 == len(game.plays) // 3
    assert len(game.plays) > 3
