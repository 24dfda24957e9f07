"""The replay and the review in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from courtisans import Variant
from tests.patience import LONG_MS
from tests.web.player import Player
from tests.web.scenes import Scene, record


@pytest.fixture
def player(page: Page, site: str) -> Player:
    """A player who has imported a finished game of four."""
    player = Player(page, hurries=False)
    player.open(site)
    page.set_input_files("#import-file", record(Scene(Variant(4), share=1), Variant(4)))
    expect(player.button("Replay")).to_be_visible()
    return player


def test_page_answers_while_a_review_runs(player: Player) -> None:
    page = player.page
    player.press(player.button("Review"))
    slider, score = page.locator("#step-slider"), page.locator(".score")
    page.keyboard.press("Home")
    for step in range(1, 6):
        expect(slider).to_have_value(str(step - 1))
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("5")
    assert score.count() == 0, "the review was over before the table was asked"
    expect(score).to_have_text(re.compile("^[0-9]+ of 100 kept$"), timeout=LONG_MS)


def test_review_can_be_read_by_keyboard(player: Player) -> None:
    page = player.page
    player.press(player.button("Review"))
    expect(page.locator("#review-title")).to_be_focused()
    expect(page.locator(".score")).to_be_visible(timeout=LONG_MS)
    first = page.locator("#graph-1")
    first.focus()
    page.keyboard.press("Tab")
    second = page.locator("#graph-2")
    expect(second).to_be_focused()
    page.keyboard.press("Enter")
    expect(second).to_have_attribute("aria-current", "step")
    expect(page.locator("#verdict")).to_contain_text("Turn 2:")
    page.keyboard.press("Escape")
    expect(page.locator("#tool-replay")).to_be_focused()


def test_replay_is_controlled_by_keys_and_slider_and_can_be_played_on(player: Player) -> None:
    page = player.page
    player.press(player.button("Replay"))
    slider = page.locator("#step-slider")
    expect(slider).to_have_value("0")
    for key, value in {"PageDown": 3, "ArrowRight": 4, "PageUp": 3, "ArrowLeft": 2}.items():
        page.keyboard.press(key)
        expect(slider).to_have_value(str(value))
    page.keyboard.press("End")
    expect(slider).to_have_value("84")
    slider.fill("20")
    expect(page.locator("#steps-title")).to_have_text("The table after card 20 of 84")
    expect(slider).to_have_value("20")
    page.locator("#replay-stand").select_option("Open cards")
    expect(page.locator(".slip.open").first).to_be_attached()
    player.press(player.button("Play on from here"))
    expect(page.locator("#hand")).to_be_visible()
    expect(page.locator("#replay")).not_to_be_attached()
    assert len(player.record["plays"]) >= 20


def test_review_of_a_kept_game_can_be_started_on_a_phone_without_scrolling(player: Player) -> None:
    page = player.page
    page.set_viewport_size({"width": 360, "height": 740})
    player.press(player.button("New game"))
    player.press(page.locator("#tool-games"))
    player.press(page.locator(".kept").get_by_role("button", name="Replay"))
    expect(page.locator("#replay-title")).to_be_focused()
    expect(page.locator("#review-begin")).to_be_in_viewport(ratio=1)
