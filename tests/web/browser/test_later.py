"""Modules that a first game does not need are fetched when needed; failures are reported."""

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
    """A page on a first visit without service worker, so that tests can answer for it."""
    with browser.new_context(service_workers="block") as context:
        yield context.new_page()


def test_first_turn_needs_no_archive_but_the_first(first: Page, site: str) -> None:
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
    # The bots' worker fetches it when the page is idle; an import would fetch it by an "xhr".
    assert set(asked) <= {"fetch"}


def test_another_screen_is_fetched_at_once_when_opened(first: Page, site: str) -> None:
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.resource_type)
        route.continue_()

    first.context.route(f"**/{WHOLE}", answer)
    first.goto(site)
    first.locator("#tool-settings").click()
    expect(first.locator("#settings-title")).to_be_focused()
    assert asked.count("xhr") == 1


@pytest.mark.parametrize("begins", ["with a link", "with something stored"])
def test_visit_that_needs_more_fetches_the_whole_archive_only(
    first: Page, site: str, begins: str
) -> None:
    asked: list[str] = []
    first.context.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    if begins == "with a link":
        first.goto(f"{site}#deal=no such deal")
    else:
        first.goto(f"{site}manifest.webmanifest")
        first.evaluate("localStorage['courtisans.settings'] = '{}'")
        first.goto(site)
    until(first, "document.documentElement.dataset.state === 'ready'")
    assert WHOLE in asked
    assert "courtisans-first.zip.zlib" not in asked


def test_failed_fetch_of_a_screen_is_reported_and_the_screen_can_be_opened_later(
    first: Page, site: str
) -> None:
    first.context.route(f"**/{WHOLE}", lambda route: route.abort())
    first.goto(site)
    settings = first.locator("#tool-settings")
    settings.click()
    expect(first.locator("#notice-unfetched")).to_be_visible()
    expect(first.locator("#setup-form")).to_be_visible()
    first.context.unroute_all()
    settings.click()
    expect(first.locator("#settings-title")).to_be_focused()
    expect(first.locator("#notice-unfetched")).to_have_count(0)


def test_unanswered_fetch_of_a_screen_is_reported_before_the_page_gives_up(
    first: Page, site: str
) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    first.context.route(f"**/{WHOLE}", hold)
    first.goto(site)
    first.locator("#tool-settings").click()
    expect(first.locator("#notice-unfetched")).to_be_visible()
    expect(first.locator("html")).to_have_attribute("data-state", "ready")
    assert held


def test_cached_archive_of_another_build_is_requested_again(first: Page, site: str) -> None:
    content = zlib.compress(zlib.decompress((DIST / WHOLE).read_bytes()), 1)
    answers = [content]

    def answer(route: Route) -> None:
        if answers and route.request.resource_type == "xhr":
            route.fulfill(body=answers.pop())
        else:
            route.continue_()

    first.context.route(f"**/{WHOLE}", answer)
    first.goto(site)
    first.locator("#tool-settings").click()
    expect(first.locator("#settings-title")).to_be_focused()
    assert answers == []
