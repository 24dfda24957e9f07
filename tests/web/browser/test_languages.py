"""A language's catalogue is fetched when it is spoken; the pages without Python speak it, too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from tests.web.hearing import HEAR, KEPT, WOKEN
from tests.web.player import Player
from tests.web.serving import served
from tests.web.waiting import until


@contextmanager
def reading(browser: Browser, language: str) -> Iterator[BrowserContext]:
    """A profile of somebody who reads that; tests answer in the place of the service worker."""
    with browser.new_context(locale=language, service_workers="block") as context:
        context.add_init_script(HEAR)
        yield context


def catalogues_asked(context: BrowserContext) -> list[str]:
    """Give the list to which each catalogue is added that will be asked for, as `fr`."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/locales/" in request.url:
            asked.append(request.url.rpartition("/")[2].removesuffix(".mo.zlib"))

    context.on("request", note)
    return asked


def language(page: Page, name: str) -> None:
    """Choose a language at home."""
    page.get_by_role("radio", name=name).check()


def test_english_asks_for_no_catalogue_and_another_language_for_its_own_once(
    browser: Browser, site: str
) -> None:
    with reading(browser, "en-GB") as context:
        asked = catalogues_asked(context)
        player = Player(context.new_page())
        player.open(site)
        assert asked == []
        for name, code in (("Deutsch", "de"), ("English", "en"), ("Deutsch", "de")):
            language(player.page, name)
            expect(player.page.locator("html")).to_have_attribute("lang", code)
        assert asked == ["de"]


def test_a_first_visit_speaks_the_language_of_the_browser(browser: Browser, site: str) -> None:
    with reading(browser, "fr-CH") as context:
        asked = catalogues_asked(context)
        page = context.new_page()
        page.goto(site)
        until(page, "document.documentElement.dataset.state === 'ready'")
        expect(page.get_by_role("button", name="Distribuer")).to_be_visible()
        assert asked == ["fr"]


def test_a_later_visit_has_the_catalogue_in_its_memory(browser: Browser, site: str) -> None:
    with reading(browser, "it") as context:
        player = Player(context.new_page())
        player.page.goto(site)
        until(player.page, KEPT)
        asked = catalogues_asked(context)
        player.page.reload()
        until(player.page, "document.documentElement.dataset.state === 'ready'")
        assert player.page.evaluate(WOKEN)
        expect(player.page.get_by_role("button", name="Distribuisci")).to_be_visible()
        assert asked == []


def test_a_language_that_cannot_be_fetched_says_so_and_can_be_chosen_again(
    browser: Browser, site: str
) -> None:
    with reading(browser, "en-GB") as context:
        player = Player(context.new_page())
        player.open(site)
        context.route("**/locales/**", lambda route: route.abort())
        language(player.page, "Deutsch")
        expect(player.page.locator("#notice-untranslated")).to_be_visible()
        expect(player.page.locator("html")).to_have_attribute("lang", "en")
        player.page.locator("#tool-settings").click()
        expect(player.page.locator("#notice-untranslated")).to_be_visible()
        context.unroute_all()
        language(player.page, "Deutsch")
        expect(player.page.locator("html")).to_have_attribute("lang", "de")
        expect(player.page.locator("#notice-untranslated")).to_have_count(0)


def test_where_a_catalogue_does_not_come_the_game_begins_in_english(
    browser: Browser, site: str
) -> None:
    with reading(browser, "de") as context:
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
def test_an_address_that_does_not_exist_is_told_in_the_language(
    browser: Browser, reads: str, chosen: str, heading: str
) -> None:
    # That page alone knows where the site lies.
    with served(under="/courtisans/") as site, reading(browser, reads) as context:
        page = context.new_page()
        if chosen:
            page.goto(f"{site}manifest.webmanifest")
            settings = f'{{"theme": "day", "language": "{chosen}"}}'
            page.evaluate("settings => localStorage['courtisans.settings'] = settings", settings)
        page.goto(f"{site}web/no/such/page")
        expect(page.get_by_role("heading")).to_have_text(heading)
        page.get_by_role("link").click()
        expect(page.locator("#setup-form")).to_be_visible()
