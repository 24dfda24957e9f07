"""Two tabs of one game: one leads, the other watches; neither writes over the other."""

import re

from playwright.sync_api import BrowserContext, expect

from tests.web.player import Player

BOT = "greedy"
WATCHING = re.compile("another tab")


def test_one_leads_the_other_follows_and_takes_over(context: BrowserContext, site: str) -> None:
    first = Player(context.new_page())
    first.open(site)
    first.new_game(["", BOT])
    first.wait_for_turn()

    second = Player(context.new_page())
    second.open(site)
    expect(second.page.get_by_text(WATCHING)).to_be_visible()
    expect(first.page.get_by_text(WATCHING)).to_have_count(0)
    assert second.page.locator("#hand button:not([aria-disabled])").count() == 0

    first.play()
    expect(second.hand).to_have_count(2)
    played = second.record["plays"]
    second.press(second.button("Play here"))
    expect(first.page.get_by_text(WATCHING)).to_be_visible()
    expect(second.page.get_by_text(WATCHING)).to_have_count(0)
    second.play()
    assert second.record["plays"][:-1] == played
    expect(first.hand).to_have_count(1)

    # Back again, and then the leading one is closed.
    first.press(first.button("Play here"))
    expect(second.page.get_by_text(WATCHING)).to_be_visible()
    first.page.close()
    expect(second.page.get_by_text(WATCHING)).to_have_count(0)
    second.press(second.button("Undo"))
    expect(second.hand).to_have_count(2)
    assert second.record["plays"] == played
