"""The built site on a server of its own, and a browser to look at it."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.web.serving import served
from tests.web.staging import Stage
from tests.web.waiting import be_patient
from web.build import environment
from web.build.project import CACHE

TRACES: Final = CACHE / "traces"
"""To be looked at with `playwright show-trace FILE`."""
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
    path = environment.headless_chromium()
    browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
    browser.on("context", be_patient)
    yield browser
    browser.close()


@pytest.fixture
def context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A browser profile with nothing in it. Of a test that is tried again the trace is kept."""
    tries = getattr(request.node, "execution_count", 1)
    context = browser.new_context()
    if tries > 1:
        context.tracing.start(screenshots=True, snapshots=True)
    yield context
    if tries > 1:
        name = re.sub(r"[^\w-]+", "-", request.node.name)[:100]
        context.tracing.stop(path=TRACES / f"{name}-{tries}.zip")
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
