"""The page's script in several tabs: which one leads, is notified of it, and may write."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.web.staging import Stage
from tests.web.waiting import until

GAME = "game"
STORED = f"courtisans.{GAME}"
GO = """<button data-event='{"act": "go"}'>Go</button>"""
PLAY_HERE = """<button data-event='{"act": "lead"}'>Play here</button>"""
HELD = "navigator.locks.query().then(({ held }) => held.length === 1)"
WAITING = """number =>
    navigator.locks.query().then(({ pending }) => pending.length === number)"""


def store(value: str) -> dict[str, Any]:
    return {"do": "store", "key": GAME, "value": value}


def stored_game(page: Page) -> Any:
    return page.evaluate(f"localStorage.getItem({json.dumps(STORED)})")


def until_sent(stage: Stage, *acts: str) -> None:
    """Wait until these events have been sent after the first; answer each but the last."""
    for number, act in enumerate(acts, 1):
        until(stage.page, "number => sent.length > number", number)
        assert stage.acts[number - 1] == act
        if number < len(acts):
            stage.answer()


@pytest.fixture
def tabs(context: BrowserContext, site: str) -> tuple[Stage, Stage]:
    """A tab that leads, and a tab that has been notified that it follows."""
    first = Stage(context.new_page(), site)
    first.begin(GO + PLAY_HERE, store("dealt"))
    until(first.page, HELD)
    second = Stage(context.new_page(), site)
    until(second.page, WAITING, 1)
    second.begin(GO + PLAY_HERE)
    until_sent(second, "follows")
    assert second.sent[1] == {"act": "follows", "stored": {GAME: "dealt"}}
    second.answer()
    return first, second


def take_lead(tab: Stage) -> None:
    """Press "Play here", and wait until the tab has been notified that it leads."""
    before = len(tab.sent)
    tab.page.get_by_text("Play here").click()
    assert tab.sent[before]["act"] == "lead"
    tab.answer(None, {"do": "lead"})
    until(tab.page, "number => sent.length > number", before + 1)
    assert tab.sent[-1]["act"] == "leads"


def test_new_leader_and_former_leader_are_notified_of_what_is_stored(
    tabs: tuple[Stage, Stage],
) -> None:
    first, second = tabs
    take_lead(second)
    assert second.sent[-1] == {"act": "leads", "stored": {GAME: "dealt"}}
    until_sent(first, "follows")
    second.answer(None, store("played"))
    assert stored_game(second.page) == "played"
    until_sent(first, "follows", "stored")
    assert first.sent[1] == {"act": "follows", "stored": {GAME: "dealt"}}
    assert first.sent[2] == {"act": "stored", "key": GAME, "value": "played"}


def test_former_leader_does_not_write_the_reply_that_was_under_way(
    tabs: tuple[Stage, Stage],
) -> None:
    first, second = tabs
    first.page.get_by_text("Go").click()
    take_lead(second)
    # The first tab waits for the lock, so it has learned that it lost it.
    until(first.page, WAITING, 1)
    first.answer(None, store("too late"))
    assert first.acts == ["go", "follows"]
    assert stored_game(first.page) == "dealt"


def test_former_leader_that_leads_again_does_not_write_earlier_replies(
    tabs: tuple[Stage, Stage],
) -> None:
    first, second = tabs
    first.page.get_by_text("Go").click()
    take_lead(second)
    until(first.page, WAITING, 1)
    second.answer(None, store("played"))
    second.page.close()
    until(first.page, WAITING, 0)
    until(first.page, "key => localStorage.getItem(key) === 'played'", STORED)
    # The event about what was written meanwhile may come before or after the others.
    while first.acts[-1] != "leads":
        sent = len(first.sent)
        first.answer(None, store("too late"))
        assert stored_game(first.page) == "played"
        until(first.page, "sent => window.sent.length > sent", sent)
    assert "follows" in first.acts
    assert stored_game(first.page) == "played"
    assert first.sent[-1]["stored"] == {GAME: "played"}
    first.answer(None, store("in time"))
    assert stored_game(first.page) == "in time"


def test_leader_is_notified_of_what_another_tab_still_writes(tabs: tuple[Stage, Stage]) -> None:
    first, second = tabs
    take_lead(second)
    second.answer()
    # The first tab writes as if it had not learned yet that it lost the lock.
    first.page.evaluate("key => localStorage.setItem(key, 'late')", STORED)
    until(second.page, "sent.at(-1).act === 'stored'")
    assert second.sent[-1] == {"act": "stored", "key": GAME, "value": "late"}


def test_leading_tab_does_not_steal_the_lock_from_itself(tabs: tuple[Stage, Stage]) -> None:
    first, second = tabs
    second.page.get_by_text("Play here").click()
    second.answer(None, {"do": "lead"}, {"do": "lead"})
    until(second.page, "sent.at(-1).act === 'leads'")
    second.page.get_by_text("Play here").click()
    second.answer()
    second.answer(None, {"do": "lead"})
    until_sent(first, "follows")
    until(first.page, WAITING, 1)
    second.page.get_by_text("Go").click()
    second.answer(None, store("written"))
    assert second.acts == ["follows", "lead", "leads", "lead", "go"]
    assert stored_game(second.page) == "written"


@pytest.mark.parametrize("leads", [True, False])
def test_reloaded_tab_leads_again_only_if_it_led_before(
    tabs: tuple[Stage, Stage], leads: bool
) -> None:
    first, second = tabs
    reloaded, other = (first, second) if leads else (second, first)
    reloaded.page.reload()
    until(reloaded.page, "window.connect !== undefined")
    until(reloaded.page, HELD)
    until(reloaded.page, WAITING, 1)
    reloaded.begin(GO, store("reloaded"))
    assert stored_game(other.page) == ("reloaded" if leads else "dealt")
    assert ("follows" in reloaded.acts) is not leads
