"""Fixtures: the built site on a server of its own, and a browser that opens it."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    sync_playwright,
)

from tests.web.serving import served
from tests.web.staging import Stage
from tests.web.waiting import be_patient
from web.build import environment
from web.build.project import CACHE

TRACES: Final = CACHE / "traces"
"""Where traces are saved; `playwright show-trace FILE` shows one."""
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# What a worker says when it loads the code that is hardly ever called.
SECONDARY_LOADED = "Python loads its secondary module."


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site, under a sub-path."""
    with served() as address:
        yield address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright; a process can have only one instance."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The Chromium that all tests of a process share."""
    path = environment.headless_chromium()
    browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
    browser.on("context", be_patient)
    yield browser
    browser.close()


@pytest.fixture
def context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """An empty browser profile. If the test is a rerun, its trace is saved."""
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
    """Console messages, uncaught errors and requests to other hosts: a clean run has none."""
    heard: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        # Whether any of that code is called may depend on the deal.
        if message.text != SECONDARY_LOADED:
            heard.append(f"{message.type}: {message.text}")

    page.on("console", hear)
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
    """The page's script alone, without Python."""
    assert complaints == []
    return Stage(page, site)
