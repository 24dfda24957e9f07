"""Dialogs of piles and domains, and earlier tables, on the built page, by touch and by keys."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.player import Player, TouchPlayer

BOT = "greedy"


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[TouchPlayer]:
    """A player on a phone whose second turn begins."""
    with browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    ) as context:
        player = TouchPlayer(context.new_page())
        player.open(site)
        play_first_turn(player)
        yield player


def play_first_turn(player: Player) -> None:
    """Deal a game, and play until the second turn begins."""
    player.new_game(["", BOT])
    assert player.wait_for_turn()
    for _ in range(3):
        player.play(effects=False)
    assert player.wait_for_turn()


def test_pile_is_opened_and_closed_by_touch_but_a_chosen_card_is_placed_on_it(
    phone: TouchPlayer,
) -> None:
    page = phone.page
    dialog = page.get_by_role("dialog")
    pile = page.locator(".stack:has(.card)").first
    phone.press(pile)
    expect(dialog).to_be_visible()
    page.touchscreen.tap(180, 20)
    expect(dialog).to_have_count(0)
    phone.press(phone.hand.first)
    expect(phone.places.first).to_be_visible()
    before = len(phone.record["plays"])
    phone.press(page.locator("#mat .above"))
    expect(phone.places).to_have_count(0)
    expect(dialog).to_have_count(0)
    if phone.button("No effect").count():
        phone.press(phone.button("No effect"))
    expect(phone.hand).to_have_count(2)
    assert len(phone.record["plays"]) == before + 1


def test_earlier_table_is_opened_from_the_log_and_left_by_a_tap(phone: TouchPlayer) -> None:
    page = phone.page
    phone.press(page.locator("#log li button").nth(2))
    heading = page.get_by_role("heading", name=re.compile("The table after card"))
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    expect(page.locator("#mat")).to_be_in_viewport()
    phone.press(phone.button("Back to now"))
    expect(heading).to_have_count(0)


def test_domain_dialog_and_earlier_table_are_opened_and_left_by_keys(page: Page, site: str) -> None:
    player = Player(page)
    player.open(site)
    play_first_turn(player)
    whole = player.button("My domain: card by card")
    whole.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="My domain")
    expect(dialog.get_by_role("heading").first).to_be_focused()
    page.keyboard.press("Tab")
    expect(dialog.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(whole).to_be_focused()
    page.locator("#log li button").first.focus()
    page.keyboard.press("Enter")
    expect(player.button("Back to now")).to_be_visible()
    past = page.get_by_role("heading", name="The table after card")
    shown = past.inner_text()
    player.button("Earlier").focus()
    page.keyboard.press("Enter")
    expect(past).not_to_have_text(shown)
    expect(past).to_be_visible()
    page.keyboard.press("Escape")
    expect(player.button("Back to now")).to_have_count(0)
    expect(player.hand.first).to_be_focused()


def test_back_of_the_browser_closes_a_pile_and_leaves_the_rules_and_then_the_table(
    phone: TouchPlayer,
) -> None:
    page = phone.page
    table, dialog = page.locator("#hand"), page.get_by_role("dialog")
    for _ in range(2):
        phone.press(page.locator(".stack:has(.card)").first)
        expect(dialog).to_be_visible()
        page.go_back()
        expect(dialog).to_have_count(0)
    phone.press(page.locator("#tool-rules"))
    expect(page.locator("#rules-title")).to_be_focused()
    page.go_back()
    expect(table).to_be_visible()
    expect(page.locator("#tool-rules")).to_be_focused()
    page.go_back()
    expect(phone.button("Deal")).to_be_visible()
    phone.press(phone.button(re.compile("Resume")))
    expect(table).to_be_visible()
    page.go_back()
    expect(phone.button("Deal")).to_be_visible()
    page.go_back()
    assert page.url == "about:blank"
