"""A change of the table makes the browser match few other elements against the styles again."""

import json

from playwright.sync_api import Browser, Page, expect

from courtisans import Variant
from tests.web.player import MY_TURN, Player, settle
from tests.web.scenes import Scene, record

SIX_SEATS = Variant(6, expansion=True)
MOST_MATCHED = 200
"""Eight places with their texts, and what else changes, are some 80 elements, of 1,600."""


def test_choosing_a_card_and_taking_it_back_restyle_few_elements(
    page: Page, browser: Browser, site: str
) -> None:
    """A rule such as `:has(:checked) .symbol` restyles hundreds whenever anything is inserted."""
    player = Player(page, hurries=False)
    player.open(site)
    page.set_input_files("#import-file", record(Scene(SIX_SEATS, share=0.75), SIX_SEATS))
    expect(page.locator(".call")).to_have_text(MY_TURN)
    assert page.locator("#app *").count() > 5 * MOST_MATCHED
    settle(page)
    for places in (8, 0):
        browser.start_tracing(page=page, categories=["devtools.timeline"])
        player.press(page.locator("#hand button").first)
        events = json.loads(browser.stop_tracing())["traceEvents"]
        expect(page.locator(".place")).to_have_count(places)
        updates = [event["args"] for event in events if event["name"] == "UpdateLayoutTree"]
        assert 0 < sum(update.get("elementCount", 0) for update in updates) < MOST_MATCHED
