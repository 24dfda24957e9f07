"""A later visit wakes Python's memory. Where that cannot be, it starts, and makes it anew."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.lanes import one_quick
from tests.web.harm import FOLDER, HARM, NAMES
from tests.web.hearing import HEAR, KEPT, WOKEN
from tests.web.player import Player
from tests.web.waiting import until
from web.build.project import DIST

BOTH_WOKEN = "heard.filter(it => it === 'python:woken').length === 2"
DONE = f"{KEPT} || {BOTH_WOKEN}"
"""Nobody reads or writes the memory any more."""
NO_ROOM = {
    "little memory": "Navigator.prototype, 'deviceMemory', { get: () => (asked = true, 1) }",
    "little storage": """StorageManager.prototype, 'estimate', {
        value: async () => (asked = true, { quota: 1e9, usage: 9e8 }) }""",
    "a storage that says nothing": """StorageManager.prototype, 'estimate', {
        value: async () => { asked = true; throw new TypeError("no") } }""",
    "no such storage": """StorageManager.prototype, 'getDirectory', {
        get: () => void (asked = true) }""",
}

OURS = "courtisans-first.zip.zlib"

NEVER_PAINTED = """
    window.PerformanceObserver = class extends PerformanceObserver {
        observe(what) { if (what.type !== "paint") super.observe(what); }
    };
"""
"""As where a page is opened and not drawn yet."""

HOLD_WRITERS = """
    window.hold = true;
    window.stopped = 0;
    window.Worker = class extends Worker {
        constructor(...how) {
            super(...how);
            if (!how[1]?.name?.startsWith("python:snapshot-writer") || !hold) return;
            this.addEventListener("message", event => event.stopImmediatePropagation());
            this.terminate = () => { super.terminate(); stopped += 1; };
        }
    };
"""
"""It makes nothing while nobody hears what it asks for."""


@contextmanager
def profile(
    browser: Browser, service_workers: Literal["allow", "block"] = "block"
) -> Iterator[BrowserContext]:
    """A profile without the service worker, so that tests may answer for the server."""
    with browser.new_context(service_workers=service_workers) as context:
        context.add_init_script(HEAR)
        yield context


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """The profile of one who has never been here."""
    with profile(browser) as context:
        yield context


@pytest.fixture(scope="module")
def regular(browser: Browser, site: str) -> Iterator[Player]:
    """One who was here before, long enough for the memory to be kept."""
    with profile(browser) as context:
        player = Player(context.new_page())
        player.open(site)
        until(player.page, KEPT)
        yield player


@pytest.fixture
def player(regular: Player) -> Player:
    """The same one at a fresh page, with a memory that is kept and that nobody reads or writes."""
    regular.page.context.unroute_all()
    open_again(regular)
    until(regular.page, DONE)
    return regular


def open_again(player: Player) -> None:
    """Open the page once more."""
    player.page.reload()
    player.open_already()


def test_the_table_and_the_bots_wake_and_deal_another_game_each_time(player: Player) -> None:
    piles = []
    for _ in range(2):
        open_again(player)
        assert player.page.evaluate(WOKEN)
        player.new_game(["", "expert"])
        assert player.wait_for_turn()
        piles.append(player.record["pile"])
        until(player.page, BOTH_WOKEN)
        for _ in range(3):
            player.play()
        assert player.wait_for_turn()
    assert piles[0] != piles[1]


def test_two_tabs_wake_at_once(player: Player, site: str) -> None:
    player.new_game(["", "greedy"])
    assert player.wait_for_turn()
    with player.page.context.new_page() as page:
        other = Player(page)
        for tab in (player, other):
            tab.page.goto(site, wait_until="commit")
        for tab in (player, other):
            tab.open_already()
            expect(tab.button("Export game")).to_be_visible()


@pytest.mark.parametrize("harm", one_quick(HARM, "damaged at 1000004"))
def test_a_memory_that_is_not_right_is_not_woken_and_made_anew(player: Player, harm: str) -> None:
    page = player.page
    kept = page.evaluate(NAMES)
    page.evaluate(f"async () => {{ {FOLDER} {HARM[harm]} }}")
    open_again(player)
    assert not page.evaluate(WOKEN)
    until(page, KEPT)
    assert page.evaluate(NAMES) == kept


def altered(name: str, old: str, new: str) -> dict[str, Any]:
    """Answer for the server with the site's own file, but for a few words, where it is run."""
    text = (DIST / name).read_text("utf-8")
    assert old in text

    def answer(route: Route) -> None:
        if route.request.resource_type == "fetch":  # it is only compared with its sum
            route.continue_()
            return
        route.fulfill(body=text.replace(old, new), content_type="text/javascript")

    return {"url": f"**/{name}", "handler": answer}


def test_a_memory_that_the_browser_refuses_is_made_anew(player: Player) -> None:
    page = player.page
    restoring = "API.restoreSnapshot=function(t){"
    refusal = 'throw new RangeError("source array is too long");'
    page.context.route(**altered("vendor/pyodide/pyodide.asm.mjs", restoring, restoring + refusal))
    open_again(player)
    assert not page.evaluate(WOKEN)
    player.new_game(["", "greedy"])
    assert player.wait_for_turn()
    until(page, KEPT)


def test_an_update_wakes_nothing_stale_and_leaves_nothing_behind(player: Player) -> None:
    page = player.page
    [before] = page.evaluate(NAMES)
    for script in ("vendor/pyodide/engine.mjs", "web/preload.js"):
        page.context.route(**altered(script, before, "a-newer-build"))
    open_again(player)
    assert not page.evaluate(WOKEN)
    until(page, KEPT)
    assert page.evaluate(NAMES) == ["a-newer-build"]
    open_again(player)
    assert page.evaluate(WOKEN)
    page.context.unroute_all()
    open_again(player)
    assert not page.evaluate(WOKEN)


def of_another_build(name: str) -> bytes:
    """Give a file of the site as another build might have made it: as good, and not the same."""
    content = (DIST / name).read_bytes()
    if name.endswith(".wasm"):
        return content + b"\0\5\4test"  # one more section, of no meaning
    return zlib.compress(zlib.decompress(content), 1)


@pytest.mark.parametrize("name", one_quick([OURS, "vendor/pyodide/python_stdlib.zip.zlib"], OURS))
def test_what_is_of_another_build_is_not_started_nor_kept(page: Page, site: str, name: str) -> None:
    """So it is while a new version is brought out file by file."""
    body = of_another_build(name)
    page.context.route(f"**/{name}", lambda route: route.fulfill(body=body))
    page.goto(site)
    expect(page.locator("html")).to_have_attribute("data-state", "failed")
    assert page.evaluate("writers") == 0
    page.context.unroute_all()
    page.locator("#again").click()
    Player(page).open_already()
    until(page, KEPT)


def test_what_a_cache_has_of_another_build_is_asked_for_anew(page: Page, site: str) -> None:
    body = of_another_build(OURS)
    asked: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(route)
        if len(asked) == 1:
            route.fulfill(body=body)
        else:
            route.continue_()

    page.context.route(f"**/{OURS}", answer)
    Player(page).open(site)
    assert len(asked) > 1


def test_no_memory_is_kept_of_webassembly_of_another_build(page: Page, site: str) -> None:
    wasm = "vendor/pyodide/pyodide.asm.wasm"
    body = of_another_build(wasm)
    asked: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(route)
        route.fulfill(body=body, content_type="application/wasm")

    page.context.route(f"**/{wasm}*", answer)
    Player(page).open(site)
    running = len(asked)
    until(page, "heard.some(it => it.includes('no memory is kept'))")
    assert not page.evaluate(KEPT)
    assert len(asked) == running + 1  # what runs will not be what it is not, however often one asks


@pytest.fixture
def where_kept(browser: Browser, site: str) -> Iterator[Player]:
    """A player whose browser keeps the site and Python's memory, from this visit on."""
    with profile(browser, service_workers="allow") as context:
        player = Player(context.new_page())
        player.open(site)
        until(player.page, f"{KEPT} && navigator.serviceWorker.controller !== null")
        yield player


def test_until_the_first_paint_only_the_memory_is_read(where_kept: Player) -> None:
    page = where_kept.page
    page.add_init_script(NEVER_PAINTED)
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.reload()
    until(page, "heard.includes('python:left')")
    assert [url for url in asked if "asm" in url] == []
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    where_kept.open_already()
    assert page.evaluate(WOKEN)
    assert [url for url in asked if "asm.wasm" in url]


def test_where_the_site_is_kept_the_first_worker_helps_itself(where_kept: Player) -> None:
    page = where_kept.page
    open_again(where_kept)
    heard = page.evaluate("heard")
    # The bots' worker may have asked already; nobody has before the table's woke.
    before = set(heard[: heard.index("python:woken")])
    assert before == {"python:left", "python:compiled"}
    until(page, BOTH_WOKEN)  # while it is read it cannot be written
    page.evaluate(f"async () => {{ {FOLDER} {HARM['cut off']} }}")
    open_again(where_kept)
    assert "python:none" in page.evaluate("heard") and not page.evaluate(WOKEN)
    where_kept.new_game(["", "greedy"])
    assert where_kept.wait_for_turn()
    until(page, KEPT)


@pytest.mark.parametrize("lack", one_quick(NO_ROOM, "a storage that says nothing"))
def test_where_there_is_no_room_none_is_made(page: Page, site: str, lack: str) -> None:
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.add_init_script(f"window.asked = false; Object.defineProperty({NO_ROOM[lack]})")
    Player(page).open(site)
    until(page, "asked")
    page.evaluate("new Promise(done => setTimeout(done))")  # what follows from it has happened
    assert page.evaluate("writers") == 0 and complaints == []


DIRECTORY = "navigator.storage.getDirectory()"


def test_where_nothing_answers_python_starts_as_ever(player: Player) -> None:
    player.page.context.route(**altered("web/preload.js", DIRECTORY, "new Promise(() => {})"))
    open_again(player)
    assert not player.page.evaluate(WOKEN)


def test_where_it_is_forbidden_python_starts_as_ever(page: Page, site: str) -> None:
    refusal = 'Promise.reject(new DOMException("not here", "SecurityError"))'
    for script in ("vendor/pyodide/engine.mjs", "web/preload.js"):
        page.context.route(**altered(script, DIRECTORY, refusal))
    player = Player(page)
    player.open(site)
    player.new_game(["", "greedy"])
    assert player.wait_for_turn()
    until(page, "heard.some(it => it.includes('SecurityError'))")


def test_making_it_gives_way_to_whatever_is_to_be_done(page: Page, site: str) -> None:
    page.add_init_script(HOLD_WRITERS)
    player = Player(page)
    player.open(site)
    until(page, "writers === 1")
    player.new_game(["", "greedy"])
    until(page, "stopped === 1")
    page.evaluate("hold = false")
    until(page, KEPT)
