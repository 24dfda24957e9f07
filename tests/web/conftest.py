"""The built site on a server of its own, and a browser to look at it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.web.serving import served
from tests.web.staging import Stage
from tests.web.waiting import be_patient
from web.build import environment

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site, under a sub-path."""
    with served() as address:
        yield address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives browsers; a process can have one."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for all tests."""
    path = environment.chromium()
    browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
    browser.on("context", be_patient)
    yield browser
    browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser profile with nothing in it."""
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page."""
    return context.new_page()


@pytest.fixture
def complaints(page: Page, site: str) -> list[str]:
    """What a clean run leaves empty: console messages, uncaught errors, requests to other hosts."""
    heard: list[str] = []
    page.on("console", lambda message: heard.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: heard.append(f"uncaught: {error}"))
    page.context.on(
        "request",
        lambda request: (
            None
            if request.url.startswith((site, "blob:", "data:"))
            else heard.append(f"request: {request.url}")
        ),
    )
    return heard


@pytest.fixture
def stage(page: Page, site: str, complaints: list[str]) -> Stage:
    """The page's script by itself."""
    assert complaints == []
    return Stage(page, site)
