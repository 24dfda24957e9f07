"""Later visits restore Python from a snapshot of its memory, or start it and make a new one."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.lanes import one_quick
from tests.web.damage import DAMAGE, FOLDER, NAMES
from tests.web.player import Player
from tests.web.profiles import altered_route, profile, refusing_route
from tests.web.waiting import until
from tests.web.worker_messages import KEPT, REHEARSED, WOKEN
from web.build.project import DIST

BOTH_WOKEN = "messages.filter(it => it === 'python:woken').length === 2"
DONE = f"{REHEARSED} || {BOTH_WOKEN}"
"""Whether the snapshot is not being read or written any more."""
NO_SPACE = {
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
"""Suppresses the page's observer of the first paint, as if the page had not been drawn yet."""

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
"""Snapshot writers make nothing while `hold` is set, as their requests get no answer."""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """The profile of a person on a first visit."""
    with profile(browser) as context:
        yield context


@pytest.fixture(scope="module")
def returning_player(browser: Browser, site: str) -> Iterator[Player]:
    """A player whose first visit lasted until a snapshot was stored."""
    with profile(browser) as context:
        player = Player(context.new_page())
        player.open(site)
        until(player.page, KEPT)
        yield player


@pytest.fixture
def player(returning_player: Player) -> Player:
    """The returning player on a reloaded page; the snapshot is not being read or written."""
    returning_player.page.context.unroute_all()
    open_again(returning_player)
    until(returning_player.page, DONE)
    return returning_player


def open_again(player: Player) -> None:
    """Reload the page, and wait until it is ready."""
    player.page.reload()
    player.wait_until_ready()


def test_both_interpreters_are_restored_and_each_visit_deals_another_game(player: Player) -> None:
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


def test_two_tabs_start_from_the_snapshot_at_the_same_time(player: Player, site: str) -> None:
    player.new_game(["", "greedy"])
    assert player.wait_for_turn()
    with player.page.context.new_page() as page:
        other = Player(page)
        for tab in (player, other):
            tab.page.goto(site, wait_until="commit")
        for tab in (player, other):
            tab.wait_until_ready()
            expect(tab.button("Export game")).to_be_visible()


@pytest.mark.parametrize("damage", one_quick(DAMAGE, "damaged at 1000004"))
def test_damaged_snapshot_is_not_restored_and_replaced_by_a_new_one(
    player: Player, damage: str
) -> None:
    page = player.page
    kept = page.evaluate(NAMES)
    page.evaluate(f"async () => {{ {FOLDER} {DAMAGE[damage]} }}")
    open_again(player)
    assert not page.evaluate(WOKEN)
    until(page, KEPT)
    assert page.evaluate(NAMES) == kept


def test_snapshot_that_cannot_be_restored_is_replaced_by_a_new_one(player: Player) -> None:
    page = player.page
    page.context.route(**refusing_route())
    open_again(player)
    assert not page.evaluate(WOKEN)
    player.new_game(["", "greedy"])
    assert player.wait_for_turn()
    until(page, KEPT)


def test_other_build_restores_no_old_snapshot_and_replaces_it(player: Player) -> None:
    page = player.page
    [before] = page.evaluate(NAMES)
    for script in ("vendor/pyodide/engine.mjs", "web/preload.js"):
        page.context.route(**altered_route(script, before, "a-newer-build"))
    open_again(player)
    assert not page.evaluate(WOKEN)
    until(page, KEPT)
    assert page.evaluate(NAMES) == ["a-newer-build"]
    open_again(player)
    assert page.evaluate(WOKEN)
    page.context.unroute_all()
    open_again(player)
    assert not page.evaluate(WOKEN)


def file_of_another_build(name: str) -> bytes:
    """Return a file of the site as another build might have made it: valid, but different."""
    content = (DIST / name).read_bytes()
    if name.endswith(".wasm"):
        return content + b"\0\5\4test"  # an additional section without meaning
    return zlib.compress(zlib.decompress(content), 1)


@pytest.mark.parametrize("name", one_quick([OURS, "vendor/pyodide/python_stdlib.zip.zlib"], OURS))
def test_file_of_another_build_is_not_used_and_no_snapshot_is_stored(
    page: Page, site: str, name: str
) -> None:
    """This happens while a new version is being deployed file by file."""
    body = file_of_another_build(name)
    page.context.route(f"**/{name}", lambda route: route.fulfill(body=body))
    page.goto(site)
    expect(page.locator("html")).to_have_attribute("data-state", "failed")
    assert page.evaluate("writers") == 0
    page.context.unroute_all()
    page.locator("#again").click()
    Player(page).wait_until_ready()
    until(page, KEPT)


def test_cached_file_of_another_build_is_requested_again(page: Page, site: str) -> None:
    body = file_of_another_build(OURS)
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


def test_no_snapshot_is_stored_with_webassembly_of_another_build(page: Page, site: str) -> None:
    wasm = "vendor/pyodide/pyodide.asm.wasm"
    body = file_of_another_build(wasm)
    asked: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(route)
        route.fulfill(body=body, content_type="application/wasm")

    page.context.route(f"**/{wasm}*", answer)
    Player(page).open(site)
    running = len(asked)
    until(page, "messages.some(it => it.startsWith('python:snapshot-writer fails'))")
    assert not page.evaluate(KEPT)
    assert len(asked) == running + 1  # further requests would not change the code that runs


@pytest.fixture
def installed_player(browser: Browser, site: str) -> Iterator[Player]:
    """A player whose browser has installed the site and stored a snapshot during this visit."""
    with profile(browser, service_workers="allow") as context:
        player = Player(context.new_page())
        player.open(site)
        until(player.page, f"{REHEARSED} && navigator.serviceWorker.controller !== null")
        yield player


def test_an_installed_site_does_not_wait_for_the_first_paint_to_restore_python(
    installed_player: Player,
) -> None:
    page = installed_player.page
    page.add_init_script(NEVER_PAINTED)
    page.reload()
    until(page, WOKEN)
    assert page.evaluate("document.documentElement.dataset.state") == "loading"
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    installed_player.wait_until_ready()


def test_an_installed_site_without_a_snapshot_starts_python_after_the_first_paint(
    installed_player: Player,
) -> None:
    page = installed_player.page
    page.evaluate(f"async () => {{ {FOLDER} {DAMAGE['missing']} }}")
    page.add_init_script(NEVER_PAINTED)
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.reload()
    until(page, "messages.includes('python:none')")
    assert [url for url in asked if "asm.mjs" in url] == []
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    installed_player.wait_until_ready()
    assert [url for url in asked if "asm.mjs" in url]
    assert not page.evaluate(WOKEN)


def test_with_an_installed_site_the_first_worker_loads_the_snapshot_itself(
    installed_player: Player,
) -> None:
    page = installed_player.page
    open_again(installed_player)
    messages = page.evaluate("messages")
    # Later messages do not count: from then on the bots' worker may send requests.
    before = set(messages[: messages.index("python:woken")])
    assert before == {"python:left", "python:compiled"}
    until(page, BOTH_WOKEN)  # while it is being read, it cannot be written
    page.evaluate(f"async () => {{ {FOLDER} {DAMAGE['cut off']} }}")
    open_again(installed_player)
    assert "python:none" in page.evaluate("messages") and not page.evaluate(WOKEN)
    installed_player.new_game(["", "greedy"])
    assert installed_player.wait_for_turn()
    until(page, KEPT)


@pytest.mark.parametrize("lack", one_quick(NO_SPACE, "a storage that says nothing"))
def test_no_snapshot_is_made_without_enough_memory_or_storage(
    page: Page, site: str, lack: str
) -> None:
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.add_init_script(f"window.asked = false; Object.defineProperty({NO_SPACE[lack]})")
    Player(page).open(site)
    until(page, "asked")
    page.evaluate("new Promise(done => setTimeout(done))")  # errors come first
    assert page.evaluate("writers") == 0 and complaints == []


DIRECTORY = "navigator.storage.getDirectory()"


def test_python_starts_normally_if_the_preloader_gets_no_answer(player: Player) -> None:
    player.page.context.route(**altered_route("web/preload.js", DIRECTORY, "new Promise(() => {})"))
    open_again(player)
    assert not player.page.evaluate(WOKEN)


def test_python_starts_normally_if_the_storage_of_snapshots_is_forbidden(
    page: Page, site: str
) -> None:
    refusal = 'Promise.reject(new DOMException("not here", "SecurityError"))'
    for script in ("vendor/pyodide/engine.mjs", "web/preload.js"):
        page.context.route(**altered_route(script, DIRECTORY, refusal))
    player = Player(page)
    player.open(site)
    player.new_game(["", "greedy"])
    assert player.wait_for_turn()
    until(page, "messages.some(it => it.includes('SecurityError'))")


def test_making_a_snapshot_is_stopped_when_the_page_has_something_to_do(
    page: Page, site: str
) -> None:
    page.add_init_script(HOLD_WRITERS)
    player = Player(page)
    player.open(site)
    until(page, "writers === 1")
    player.new_game(["", "greedy"])
    until(page, "stopped === 1")
    page.evaluate("hold = false")
    until(page, KEPT)
