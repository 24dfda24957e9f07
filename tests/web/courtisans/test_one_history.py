"""However often the lead passes from tab to tab, there is one history of the game."""

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
    """Return what is stored of a game that a bot begins, after so many plays of the person."""
    page = Page()
    page.deal(["", BOT], first=1)
    page.let_bots_play()
    for _ in range(plays):
        page.play_first()
        page.let_bots_play()
    return page.stored


def two_tabs() -> tuple[Page, Page]:
    """Return two tabs with the same game: the former leader, and the tab that has taken the lead.

    The former leader has not been notified of that yet.
    """
    former, leader = Page(begun()), Page(begun())
    leader.send("follows", stored=dict(former.stored))
    leader.send("leads", stored=dict(former.stored))
    return former, leader


def shown(tab: Page) -> str:
    """Return the game as a tab exports it."""
    tab.send("export")
    return tab.downloads[-1][1].strip()


def test_new_leader_adopts_the_last_write_of_the_former_leader() -> None:
    former, leader = two_tabs()
    former.play_first()
    leader.send("stored", key=GAME, value=former.stored[GAME])
    leader.stored = dict(former.stored)
    assert not any(effect["do"] == "store" for effect in leader.effects)
    assert "Undo" in leader.labels()
    leader.play_first()
    assert leader.record.plays[:-1] == former.record.plays


def test_new_leader_that_has_played_overwrites_later_writes_of_the_former_leader() -> None:
    former, leader = two_tabs()
    leader.play_first()
    own = dict(leader.stored)
    for _ in range(3):
        former.play_first()
    assert former.stored[EARLIER] != own[EARLIER]
    for key in (GAME, EARLIER):
        leader.stored |= former.stored | {LAST: "another's"}
        leader.send("stored", key=key, value=former.stored[key])
        assert leader.stored == own
    former.send("follows", stored=own)
    assert shown(former) == own[GAME]


def test_new_leader_adopts_writes_though_it_wrote_itself_during_an_earlier_lead() -> None:
    former, leader = two_tabs()
    leader.play_first()
    leader.send("follows", stored=dict(leader.stored))
    leader.send("leads", stored=dict(former.stored))
    former.play_first()
    leader.send("stored", key=GAME, value=former.stored[GAME])
    assert not any(effect["do"] == "store" for effect in leader.effects)
    assert shown(leader) == former.stored[GAME]


def test_former_leader_shows_what_is_stored_instead_of_its_own_unwritten_play() -> None:
    former, _ = two_tabs()
    before = dict(former.stored)
    former.play_first()
    assert shown(former) != before[GAME]
    former.send("follows", stored=before)
    assert shown(former) == before[GAME]


def test_finished_games_written_by_the_former_leader_are_kept() -> None:
    former, leader = two_tabs()
    finished = Record.of(random_game(Variant(2), 1), [Seat("A"), Seat("B")]).dumps()
    leader.send("stored", key=LAST, value=finished)
    leader.stored = former.stored | {LAST: finished}
    leader.play_first()
    leader.send("stored", key=GAME, value=former.stored[GAME])
    assert leader.stored[LAST] == finished
    assert "Last games" in leader.send("home")


def test_former_leader_cannot_delete_a_damaged_game() -> None:
    former, _ = two_tabs()
    former.send("follows", stored=dict(former.stored))
    former.send("forget-damaged")
    assert not any(effect["do"] == "store" for effect in former.effects)
    assert former.focused == "notice-lead"


@pytest.mark.parametrize("seed", range(30))
def test_all_tabs_show_what_is_stored_in_whatever_order_things_happen(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    random = Random(seed)
    stored = begun(random.randrange(0, 3))
    # Drawing the table would take most of the time, and this test does not read it.
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
