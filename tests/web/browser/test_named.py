"""Deals by name in a browser: links, and the deal of the day."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from courtisans import NamedDeal
from courtisans.deals import of_day
from tests.patience import LONG_MS
from tests.web.player import Player
from web.courtisans.days import today

NAME = "1801-PR00-0073"


def test_link_opens_exactly_that_deal_and_a_reload_resumes_it(
    page: Page, site: str, complaints: list[str]
) -> None:
    player = Player(page)
    player.open(f"{site}#deal={NAME.lower()}")
    assert player.wait_for_turn() and player.record["deal"] == NAME
    dealt = NamedDeal.parse(NAME).dealt
    assert player.record["pile"] == [card.token for card in dealt.pile]
    assert "#" not in page.url
    player.play()
    page.reload()
    player.wait_until_ready()
    expect(player.hand.first).to_be_visible()
    assert player.record["deal"] == NAME and len(player.record["plays"]) > 0
    # Links that are opened while the page is open.
    page.evaluate("location.hash = 'deal=1KE0-MWM0-C1SW'")
    expect(page.locator("#notice-unlinked")).to_contain_text("The link leads to no deal")
    assert "#" not in page.url and player.record["deal"] == NAME
    other = of_day(today()).name
    page.evaluate("name => { location.hash = `deal=${name}`; }", other)
    player.press(player.button("Play this deal"))
    expect(player.hand.first).to_be_visible()
    page.wait_for_function(
        "name => JSON.parse(localStorage['courtisans.game']).deal === name", arg=other
    )
    assert [text for text in complaints if "error" in text] == []


@pytest.mark.parametrize("tail", ["%E0%A4%A", "<svg onload=alert(1)>", "a" * 5_000, "%00", ""])
def test_hostile_link_is_reported_and_does_no_harm(
    page: Page, site: str, complaints: list[str], tail: str
) -> None:
    player = Player(page)
    player.open(f"{site}#deal={tail}")
    expect(page.locator("#notice-unlinked")).to_be_visible()
    assert "#" not in page.url and page.locator("#notices svg[onload]").count() == 0
    expect(player.button("Deal")).to_be_visible()
    assert complaints == []


@pytest.mark.long
# The parts of this test are tested in `test_day`, too.
@pytest.mark.slow
def test_deal_of_the_day_is_played_and_compared_with_the_chancellor(page: Page, site: str) -> None:
    player = Player(page)
    player.open(site)
    player.press(page.locator("#tool-day"))
    player.press(player.button("Play the deal of the day"))
    player.wait_for_turn()
    assert player.record["deal"] == of_day(today()).name
    player.play_to_the_end()
    player.press(player.button("How the day went"))
    expect(page.locator(".compared")).to_contain_text("the Chancellor", timeout=LONG_MS)
    kept = page.evaluate("localStorage['courtisans.days']")
    page.reload()
    player.wait_until_ready()
    player.press(player.button("How the day went"))
    expect(page.locator(".compared")).to_be_visible()
    assert page.evaluate("localStorage['courtisans.days']") == kept
