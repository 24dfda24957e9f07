"""The way into a game: the home screen with its folded form, and the way out on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import Page as Window

from tests.web.languages import LANGUAGES
from tests.web.late import SIZES
from tests.web.player import CHOSEN, Player
from tests.web.still import show
from web.locales import ENGLISH

FOLDED = ("Four seats, Courtiers", "Three seats, Jester, Courtier")


@pytest.mark.parametrize("language", [ENGLISH, *LANGUAGES])
def test_deal_and_what_it_deals_are_in_sight_at_every_size(window: Window, language: str) -> None:
    show(window, lambda _page: None, language)
    for width, height in SIZES:
        window.set_viewport_size({"width": width, "height": height})
        for part in ("#setup-title", "#setup-unfold", "#setup-deal"):
            expect(window.locator(part)).to_be_in_viewport(ratio=1)
        assert window.evaluate("document.documentElement.scrollWidth") <= width


def test_form_is_folded_and_survives_a_visit_to_the_settings(page: Page, site: str) -> None:
    player = Player(page)
    player.open(site)
    title, form = page.locator("#setup-title"), page.locator("#setup-fields")
    unfold = player.button("Set up the table")
    expect(title).to_have_text(FOLDED[0])
    expect(form).to_be_hidden()
    expect(unfold).to_have_attribute("aria-expanded", "false")
    player.press(unfold)
    expect(unfold).to_have_attribute("aria-expanded", "true")
    page.get_by_role("radio", name="3", exact=True).check()
    page.locator("#bot-1").select_option("random")
    page.locator("#name-0").fill("Zoë")
    player.press(player.button("Settings"))
    player.press(player.button("Back"))
    expect(page.locator("#name-0")).to_have_value("Zoë")
    expect(page.locator("#bot-1")).to_have_value("random")
    player.press(page.get_by_role("radio", name="Deutsch"))
    expect(page.locator("#name-0")).to_have_value("Zoë")
    player.press(page.get_by_role("radio", name="English"))
    player.press(unfold)
    expect(form).to_be_hidden()
    expect(title).to_have_text(FOLDED[1])
    player.press(player.button("Deal"))
    assert [seat["name"] for seat in player.record["seats"]] == ["Zoë", "Silvio", "Beatrice"]


def test_title_stays_where_it_is_as_seats_are_added(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 1600})
    player = Player(page)
    player.open(site)
    title = page.locator("h1")
    before = title.bounding_box()
    player.press(player.button("Set up the table"))
    page.get_by_role("checkbox", name="Expansion").check()
    page.get_by_role("radio", name="6", exact=True).check()
    assert title.bounding_box() == before


@pytest.mark.parametrize("size", [(360, 740), (740, 360)])
def test_phone_asks_before_it_leaves_a_game(
    browser: Browser, site: str, size: tuple[int, int]
) -> None:
    width, height = size
    with browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True
    ) as context:
        page = context.new_page()
        player = Player(page)
        player.open(site)
        player.new_game(["", "greedy"])
        player.wait_for_turn()
        player.play()
        question = page.get_by_text("Leave this game?")
        plays = len(player.record["plays"])
        card = player.hand.last.bounding_box()
        assert card
        middle = (card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
        for how in ("Keep playing", "Escape", "beside"):
            player.press(player.hand.first)
            player.press(player.button("New game"))
            expect(page.get_by_role("dialog", name="Leave this game?")).to_be_visible()
            expect(player.button("Keep playing")).to_be_focused()
            page.keyboard.press("u")  # a key of the table
            if how == "Escape":
                page.keyboard.press("Escape")
            elif how == "beside":
                page.mouse.click(*middle)
            else:
                player.press(player.button(how))
            expect(question).to_be_hidden()
            expect(page.locator(CHOSEN)).to_have_count(1)
            assert len(player.record["plays"]) == plays
            player.press(player.button("Cancel"))
        player.press(player.button("New game"))
        player.press(page.locator("#leaving").get_by_role("button", name="New game"))
        expect(player.button("Deal")).to_be_visible()
        player.press(player.button("Resume game"))
        expect(page.locator("#hand")).to_be_visible()
