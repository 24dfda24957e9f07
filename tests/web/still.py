"""A page that shows screens as this process draws them, for the browser to lay out.

It runs no Python and no script of ours, so a screen is there at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser
from playwright.sync_api import Page as Window

from tests.web.browser.test_everyone import AXE
from tests.web.languages import speaking
from tests.web.scenes import Scene, record
from tests.web.sessions import Page
from web.build.project import DIST
from web.locales import ENGLISH


def import_scene(page: Page, scene: Scene) -> None:
    """Import the game of a scene."""
    assert scene.variant
    text = record(scene, scene.variant)["buffer"].decode()
    page.send("import", name="game.json", text=text)


def imported(scene: Scene, *acts: dict[str, Any]) -> Callable[[Page], None]:
    """Return a function that imports the game of a scene and then sends events."""

    def do(page: Page) -> None:
        import_scene(page, scene)
        for act in acts:
            page.send(**act)

    return do


@contextmanager
def still_page(browser: Browser, site: str) -> Iterator[Window]:
    """Open the built page without its scripts."""
    html = (DIST / "index.html").read_text("utf-8")
    still = re.sub(r"<script.*?</script>", "", html, flags=re.DOTALL)
    with browser.new_context(reduced_motion="reduce") as context:
        context.add_init_script(path=AXE)
        page = context.new_page()
        page.route(site, lambda route: route.fulfill(body=still, content_type="text/html"))
        page.goto(site)
        page.evaluate("document.getElementById('loading').hidden = true")
        page.evaluate("document.getElementById('app').hidden = false")
        page.evaluate("document.documentElement.dataset.state = 'ready'")
        yield page


def show(window: Window, do: Callable[[Page], None], language: str = ENGLISH) -> None:
    """Put into the window what a person sees after doing something."""
    with speaking(language):
        page = Page()
        do(page)
    show_page(window, page, language)


def show_page(window: Window, page: Page, language: str) -> None:
    """Put into the window what a page shows, which is in that language."""
    window.evaluate(
        "([html, lang]) => { document.getElementById('app').innerHTML = html;"
        " document.documentElement.lang = lang }",
        [page.html, language],
    )
