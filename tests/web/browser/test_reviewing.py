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
    """Somebody at the end of a game of four."""
    player = Player(page, hurries=False)
    player.open(site)
    page.set_input_files("#import-file", record(Scene(Variant(4), share=1), Variant(4)))
    expect(player.button("Replay")).to_be_visible()
    return player


def test_the_table_answers_while_a_review_runs(player: Player) -> None:
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


def test_a_review_is_read_by_keyboard(player: Player) -> None:
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


def test_one_goes_through_a_game_by_keys_and_slider_and_plays_on(player: Player) -> None:
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


def test_on_a_phone_a_kept_game_is_reviewed_without_scrolling(player: Player) -> None:
    page = player.page
    page.set_viewport_size({"width": 360, "height": 740})
    player.press(player.button("New game"))
    player.press(page.locator("#tool-games"))
    player.press(page.locator(".kept").get_by_role("button", name="Replay"))
    expect(page.locator("#replay-title")).to_be_focused()
    expect(page.locator("#review-begin")).to_be_in_viewport(ratio=1)
