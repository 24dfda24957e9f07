"""What the first hand does without comes when it is asked for, or it is told that it cannot."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.player import CHOSEN, Player
from tests.web.waiting import until
from web.build.project import DIST

WHOLE = "courtisans.zip.zlib"


@pytest.fixture
def first(browser: Browser) -> Iterator[Page]:
    """A page of somebody who was never here, without the service worker: tests answer for it."""
    with browser.new_context(service_workers="block") as context:
        yield context.new_page()


def test_a_first_turn_asks_for_nothing_but_the_first_archive(first: Page, site: str) -> None:
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.resource_type)
        route.abort()

    first.context.route(f"**/{WHOLE}", refuse)
    player = Player(first)
    player.open(site)
    player.new_game(["", ""])
    player.press(first.locator("#cover-ready"))
    player.press(player.hand.first)
    expect(first.locator(CHOSEN)).to_have_count(1)
    # The bots' worker fetches it at the first rest; an import that cannot wait would be an "xhr".
    assert set(asked) <= {"fetch"}


def test_another_screen_comes_at_once(first: Page, site: str) -> None:
    first.goto(site)
    first.locator("#tool-settings").click()
    expect(first.locator("#settings-title")).to_be_focused()


def test_a_screen_that_cannot_be_fetched_says_so_and_comes_later(first: Page, site: str) -> None:
    first.context.route(f"**/{WHOLE}", lambda route: route.abort())
    first.goto(site)
    settings = first.locator("#tool-settings")
    settings.click()
    expect(first.locator("#notice-unfetched")).to_be_visible()
    expect(first.locator("#setup-form")).to_be_visible()
    first.context.unroute_all()
    settings.click()
    expect(first.locator("#settings-title")).to_be_focused()


def test_what_a_cache_has_of_another_build_is_asked_for_afresh(first: Page, site: str) -> None:
    content = zlib.compress(zlib.decompress((DIST / WHOLE).read_bytes()), 1)
    answers = [content]

    def answer(route: Route) -> None:
        if answers:
            route.fulfill(body=answers.pop())
        else:
            route.continue_()

    first.context.route(f"**/{WHOLE}", answer)
    first.goto(site)
    first.locator("#tool-settings").click()
    expect(first.locator("#settings-title")).to_be_focused()
    assert answers == []
    until(first, "document.documentElement.dataset.state === 'ready'")
