"""`build.py profile`: find out which functions of Pyodide the site calls.

Every screen is shown, and a visit is repeated with the snapshot of Python's memory; the same once
more as in a browser in which Python cannot be suspended. Then tests are run that use the site as
persons do; this module is a pytest plugin for that. The functions are written down in
`web/build/called_functions.txt`: the site loads others only when they are called.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from tests.web.conftest import CHROMIUM_ARGUMENTS
from tests.web.scenes import SCENES, enter
from tests.web.serving import served
from tests.web.steps import Person
from web.build import called_functions, environment, pyodide_files, site
from web.build.project import CACHE, status_of

BASE = "/"
CALLED = """Object.entries(self.noted ?? {})
    .filter(([name, { value }]) => name.startsWith("called ") && value)
    .map(([name]) => Number(name.slice("called ".length)))"""
# Tests that use the site as persons do.
TESTS = (
    "database game looking named nothing_lost offline puzzles reviewing rulebook share start "
    "waking way_in ways".split()
)
NOTED = CACHE / "noted"
POLL_MS = 250
# How long a page is left alone, until the snapshot is stored and a game was rehearsed.
ALONE_MS = 15_000


def called_in(page: Page) -> set[int]:
    """Return the functions that the page's workers have called."""
    called: set[int] = set()
    for worker in page.workers:
        try:
            called |= set(worker.evaluate(CALLED))
        except Error as ended:
            print(f"a worker has ended: {ended.message.splitlines()[0]}")
    return called


def called_at_rest(page: Page) -> set[int]:
    """Leave the page alone, and return what its workers call meanwhile."""
    called: set[int] = set()
    for _ in range(ALONE_MS // POLL_MS):
        page.wait_for_timeout(POLL_MS)
        called |= called_in(page)
    return called


def called_on_screens(browser: Browser, address: str) -> Iterator[set[int]]:
    """Show every screen, and visit the site twice; yield the functions of each."""
    for name, scene in SCENES.items():
        with browser.new_context() as context:
            person = Person(context.new_page(), hurries=False)
            person.open(address)
            enter(person, scene)
            print(name, flush=True)
            yield called_in(person.page)
    with browser.new_context() as context:
        for _visit in range(2):
            person = Person(context.new_page(), hurries=False)
            person.open(address)
            print("visit", flush=True)
            yield called_at_rest(person.page)
            person.page.close()


def pytest_configure() -> None:
    """Note what a page's workers have called when a test closes its browser context."""
    close = BrowserContext.close

    def note_and_close(context: BrowserContext) -> None:
        noted = NOTED / f"{uuid4()}.json"
        noted.write_text(json.dumps(sorted(set().union(*map(called_in, context.pages)))), "utf-8")
        close(context)

    # mypy: a method is not to be replaced
    BrowserContext.close = note_and_close  # type: ignore[method-assign,assignment]


def called_in_tests() -> set[int]:
    """Run the tests, and return the functions that were called."""
    shutil.rmtree(NOTED, ignore_errors=True)
    NOTED.mkdir(parents=True)
    tests = [f"tests/web/browser/test_{name}.py" for name in TESTS]
    # The exit status does not matter: a few tests rely on how fast or how large the site is.
    status_of(
        sys.executable, "-m", "pytest", "-q", "-p", "tests.web.profile", "-m", "not slow", *tests
    )
    return set().union(*(json.loads(path.read_text("utf-8")) for path in NOTED.iterdir()))


def main() -> None:
    """Find out the functions, and write them down."""
    script, whole = pyodide_files.trimmed()
    found: set[int] = set()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=environment.headless_chromium(), args=CHROMIUM_ARGUMENTS
        )
        for suspends in (True, False):
            files = pyodide_files.noting_files(script, whole, suspends=suspends)
            site.build(Path(sys.executable), BASE, files)
            with served() as address:
                for functions in called_on_screens(browser, address):
                    found |= functions
        browser.close()
    site.build(Path(sys.executable), BASE, pyodide_files.noting_files(script, whole, suspends=True))
    found |= called_in_tests()
    called_functions.write(whole, found)
    print(f"{len(found)} functions are called")


if __name__ == "__main__":
    main()
