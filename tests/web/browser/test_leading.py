"""The page's script in several tabs: who leads, who is told so, and who writes."""

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


def kept(page: Page) -> Any:
    return page.evaluate(f"localStorage.getItem({json.dumps(STORED)})")


def until_sent(stage: Stage, *acts: str) -> None:
    """Wait until these events have gone out after the first; answer each but the last."""
    for number, act in enumerate(acts, 1):
        until(stage.page, "number => sent.length > number", number)
        assert stage.acts[number - 1] == act
        if number < len(acts):
            stage.answer()


@pytest.fixture
def tabs(context: BrowserContext, site: str) -> tuple[Stage, Stage]:
    """One that leads, and one that has been told that it follows."""
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
    """Press what takes the lead, and wait until the browser has given it."""
    before = len(tab.sent)
    tab.page.get_by_text("Play here").click()
    assert tab.sent[before]["act"] == "lead"
    tab.answer(None, {"do": "lead"})
    until(tab.page, "number => sent.length > number", before + 1)
    assert tab.sent[-1]["act"] == "leads"


def test_who_takes_the_lead_and_who_loses_it_are_told_what_is_stored(
    tabs: tuple[Stage, Stage],
) -> None:
    first, second = tabs
    take_lead(second)
    assert second.sent[-1] == {"act": "leads", "stored": {GAME: "dealt"}}
    until_sent(first, "follows")
    second.answer(None, store("played"))
    assert kept(second.page) == "played"
    until_sent(first, "follows", "stored")
    assert first.sent[1] == {"act": "follows", "stored": {GAME: "dealt"}}
    assert first.sent[2] == {"act": "stored", "key": GAME, "value": "played"}


def test_a_robbed_tab_does_not_write_what_was_under_way(tabs: tuple[Stage, Stage]) -> None:
    first, second = tabs
    first.page.get_by_text("Go").click()
    take_lead(second)
    # It waits for its turn: it knows.
    until(first.page, WAITING, 1)
    first.answer(None, store("too late"))
    assert first.acts == ["go", "follows"]
    assert kept(first.page) == "dealt"


def test_a_robbed_tab_that_leads_again_does_not_write_what_was_under_way_before(
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
    # What was written in the meantime may be told at any place.
    while first.acts[-1] != "leads":
        sent = len(first.sent)
        first.answer(None, store("too late"))
        assert kept(first.page) == "played"
        until(first.page, "sent => window.sent.length > sent", sent)
    assert "follows" in first.acts
    assert kept(first.page) == "played"
    assert first.sent[-1]["stored"] == {GAME: "played"}
    first.answer(None, store("in time"))
    assert kept(first.page) == "in time"


def test_what_a_tab_writes_while_it_does_not_know_is_told_to_the_one_that_leads(
    tabs: tuple[Stage, Stage],
) -> None:
    first, second = tabs
    take_lead(second)
    second.answer()
    # As if nobody had told it yet.
    first.page.evaluate("key => localStorage.setItem(key, 'late')", STORED)
    until(second.page, "sent.at(-1).act === 'stored'")
    assert second.sent[-1] == {"act": "stored", "key": GAME, "value": "late"}


def test_a_tab_does_not_rob_itself(tabs: tuple[Stage, Stage]) -> None:
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
    assert kept(second.page) == "written"


@pytest.mark.parametrize("leads", [True, False])
def test_a_tab_that_led_when_it_was_reloaded_leads_again_and_another_does_not(
    tabs: tuple[Stage, Stage], leads: bool
) -> None:
    first, second = tabs
    reloaded, other = (first, second) if leads else (second, first)
    reloaded.page.reload()
    until(reloaded.page, "window.connect !== undefined")
    until(reloaded.page, HELD)
    until(reloaded.page, WAITING, 1)
    reloaded.begin(GO, store("reloaded"))
    assert kept(other.page) == ("reloaded" if leads else "dealt")
    assert ("follows" in reloaded.acts) is not leads
