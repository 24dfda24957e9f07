"""A language's catalogue is fetched when needed; pages without Python are translated, too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from tests.web.player import Player
from tests.web.serving import served
from tests.web.waiting import until
from tests.web.worker_messages import KEPT, RECORD_MESSAGES, WOKEN


@contextmanager
def profile_with_language(browser: Browser, language: str) -> Iterator[BrowserContext]:
    """A profile with that language and without service worker, so that tests can answer for it."""
    with browser.new_context(locale=language, service_workers="block") as context:
        context.add_init_script(RECORD_MESSAGES)
        yield context


def requested_catalogues(context: BrowserContext) -> list[str]:
    """Return a list that grows by the language, such as `fr`, of each requested catalogue."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/locales/" in request.url:
            asked.append(request.url.rpartition("/")[2].removesuffix(".mo.zlib"))

    context.on("request", note)
    return asked


def choose_language(page: Page, name: str) -> None:
    """Choose a language on the home screen."""
    page.get_by_role("radio", name=name).check()


def test_english_requests_no_catalogue_and_another_language_its_own_once(
    browser: Browser, site: str
) -> None:
    with profile_with_language(browser, "en-GB") as context:
        asked = requested_catalogues(context)
        player = Player(context.new_page())
        player.open(site)
        assert asked == []
        for name, code in (("Deutsch", "de"), ("English", "en"), ("Deutsch", "de")):
            choose_language(player.page, name)
            expect(player.page.locator("html")).to_have_attribute("lang", code)
        assert asked == ["de"]


def test_first_visit_uses_the_language_of_the_browser(browser: Browser, site: str) -> None:
    with profile_with_language(browser, "fr-CH") as context:
        asked = requested_catalogues(context)
        page = context.new_page()
        page.goto(site)
        until(page, "document.documentElement.dataset.state === 'ready'")
        expect(page.get_by_role("button", name="Distribuer")).to_be_visible()
        assert asked == ["fr"]


def test_later_visit_has_the_catalogue_in_the_snapshot_of_its_memory(
    browser: Browser, site: str
) -> None:
    with profile_with_language(browser, "it") as context:
        player = Player(context.new_page())
        player.page.goto(site)
        until(player.page, KEPT)
        asked = requested_catalogues(context)
        player.page.reload()
        until(player.page, "document.documentElement.dataset.state === 'ready'")
        assert player.page.evaluate(WOKEN)
        expect(player.page.get_by_role("button", name="Distribuisci")).to_be_visible()
        assert asked == []


def test_failed_change_of_language_is_reported_and_can_be_tried_again(
    browser: Browser, site: str
) -> None:
    with profile_with_language(browser, "en-GB") as context:
        player = Player(context.new_page())
        player.open(site)
        context.route("**/locales/**", lambda route: route.abort())
        choose_language(player.page, "Deutsch")
        expect(player.page.locator("#notice-untranslated")).to_be_visible()
        expect(player.page.locator("html")).to_have_attribute("lang", "en")
        player.page.locator("#tool-settings").click()
        expect(player.page.locator("#notice-untranslated")).to_be_visible()
        context.unroute_all()
        choose_language(player.page, "Deutsch")
        expect(player.page.locator("html")).to_have_attribute("lang", "de")
        expect(player.page.locator("#notice-untranslated")).to_have_count(0)


def test_game_begins_in_english_if_the_catalogue_cannot_be_fetched(
    browser: Browser, site: str
) -> None:
    with profile_with_language(browser, "de") as context:
        context.route("**/locales/**", lambda route: route.abort())
        page = context.new_page()
        page.goto(site)
        until(page, "document.documentElement.dataset.state === 'ready'")
        expect(page.locator("html")).to_have_attribute("lang", "en")
        expect(page.locator("#notice-untranslated")).to_be_visible()
        expect(page.get_by_role("button", name="Deal", exact=True)).to_be_visible()


@pytest.mark.parametrize(
    ("reads", "chosen", "heading"),
    [
        ("en-GB", "", "Nobody sits here"),
        ("de-AT", "", "Hier sitzt niemand"),
        ("de-AT", "it", "Qui non siede nessuno"),
        ("pt", "", "Nobody sits here"),
    ],
)
def test_404_page_is_in_the_language_of_the_browser_or_the_settings(
    browser: Browser, reads: str, chosen: str, heading: str
) -> None:
    # The 404 page contains the path of the site.
    with served(under="/courtisans/") as site, profile_with_language(browser, reads) as context:
        page = context.new_page()
        if chosen:
            page.goto(f"{site}manifest.webmanifest")
            settings = f'{{"theme": "day", "language": "{chosen}"}}'
            page.evaluate("settings => localStorage['courtisans.settings'] = settings", settings)
        page.goto(f"{site}web/no/such/page")
        expect(page.get_by_role("heading")).to_have_text(heading)
        page.get_by_role("link").click()
        expect(page.locator("#setup-form")).to_be_visible()
