"""A first visit makes the browser store the machine code that later visits need."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.player import Player
from tests.web.profiles import altered_route, profile, refusing_route
from tests.web.waiting import until
from tests.web.worker_messages import KEPT, REHEARSED, WOKEN


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """The profile of a person on a first visit."""
    with profile(browser) as context:
        yield context


ACT_ON_REHEARSAL = """
    window.Worker = class extends Worker {
        constructor(...how) {
            super(...how);
            if (!how[1]?.name?.startsWith("python:rehearser")) return;
            if (window.reportedAtEnd) return;
            this.addEventListener("message", ({ data }) => {
                if (data === "python:woken") document.querySelector("#tool-settings").click();
            });
            this.terminate = () => {
                super.terminate();
                window.reportedAtEnd = [...messages];
            };
        }
    };
"""
"""Opens the settings as soon as a rehearsal begins; `reportedAtEnd` are the messages so far."""


def test_after_a_stored_snapshot_games_are_rehearsed_once(page: Page, site: str) -> None:
    Player(page).open(site)
    until(page, REHEARSED)
    assert page.evaluate(KEPT)
    assert page.evaluate("writers") == 1


def test_a_rehearsal_is_stopped_when_the_page_has_something_to_do_and_made_up_for(
    page: Page, site: str
) -> None:
    page.add_init_script(ACT_ON_REHEARSAL)
    player = Player(page)
    player.open(site)
    until(page, "window.reportedAtEnd !== undefined")
    ended = page.evaluate("reportedAtEnd")
    assert "python:kept" in ended and "python:rehearsed" not in ended
    expect(player.button("Deal")).to_be_hidden()
    until(page, REHEARSED)
    assert page.evaluate("writers") == 1
    page.reload()
    player.wait_until_ready()
    assert page.evaluate(WOKEN)


def test_a_rehearsal_that_fails_is_reported_and_the_game_goes_on(page: Page, site: str) -> None:
    page.context.route(**refusing_route())
    player = Player(page)
    player.open(site)
    until(page, "messages.some(it => it.startsWith('python:rehearser fails'))")
    assert page.evaluate(KEPT)
    assert not page.evaluate(WOKEN) and not page.evaluate(REHEARSED)
    player.new_game(["", "greedy"])
    assert player.wait_for_turn()


COMPILING = "WebAssembly.compileStreaming("
NOTING = """(async (sent) => {
    const module = await WebAssembly.compileStreaming(sent);
    self.isApart = WebAssembly.Module.customSections(module, "apart").length === 1;
    return module;
})("""


@pytest.fixture
def noting_page(page: Page) -> Page:
    """A page whose workers note in `isApart` whether they compile a module that is not stored."""
    for script in ("web/preload.js", "vendor/pyodide/engine.mjs"):
        page.context.route(**altered_route(script, COMPILING, NOTING))
    return page


def noted(page: Page, part: str) -> bool:
    """Return what the page's worker with that part has noted."""
    told = [worker.evaluate("[self.name, self.isApart]") for worker in page.workers]
    [is_apart] = [is_apart for name, is_apart in told if name.split(" ")[0] == part]
    return bool(is_apart)


def test_only_machine_code_of_starts_with_a_snapshot_is_stored(
    noting_page: Page, site: str
) -> None:
    player = Player(noting_page)
    player.open(site)
    assert noted(noting_page, "python:apart")
    until(noting_page, REHEARSED)
    assert not noted(noting_page, "python:rehearser")
