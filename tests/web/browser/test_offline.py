"""The installed site: without its server, with new versions, under any path."""

from __future__ import annotations

import json
import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from courtisans import Record, Variant
from tests.lanes import one_quick
from tests.web.conftest import CHROMIUM_ARGUMENTS
from tests.web.player import Player
from tests.web.scenes import Scene, record
from tests.web.waiting import be_patient, rest, until
from web.build import environment, offline, server
from web.build.project import DIST
from web.courtisans.screens import LATER

ACTIVE = "navigator.serviceWorker.getRegistration().then(it => it?.active?.state === 'activated')"
WAITING = "navigator.serviceWorker.getRegistration().then(it => Boolean(it?.waiting))"
STATE = "document.documentElement.dataset.state"
RENEW = re.compile("^(Reload|Renew|New version)", re.IGNORECASE)
SEEN = "performance.getEntriesByType('resource').map(it => it.name).concat(location.href)"
RENEWED = "#live.renewed"
DEEP = "/a/very/deep/~path/with%20space/"


class Host:
    """A web server for a copy of the site; the copy can be changed, the server stopped."""

    def __init__(self, folder: Path, under: str) -> None:
        self.folder = folder / "site"
        self.under = under
        shutil.copytree(DIST, self.folder)
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}{self.under}"

    def start(self) -> None:
        self._server = server.listen(self.folder, self.under, self.port)
        self.port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def stop(self) -> None:
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()

    def change(self, name: str, old: str, new: str) -> None:
        """Deploy another version, with `old` replaced by `new` in a file."""
        text = (self.folder / name).read_text("utf-8")
        assert old in text
        (self.folder / name).write_text(text.replace(old, new), "utf-8")
        (self.folder / "sw.js").write_text(offline.worker(self.folder), "utf-8")


@contextmanager
def hosted(folder: Path, under: str) -> Iterator[Host]:
    host = Host(folder, under)
    try:
        yield host
    finally:
        host.stop()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with hosted(tmp_path, "/courtisans/") as host:
        yield host


@pytest.fixture
def profile(browser: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser with a profile on disk: other contexts are private windows, which keep little."""
    with browser.browser_type.launch_persistent_context(
        tmp_path / "profile",
        executable_path=environment.headless_chromium(),
        args=CHROMIUM_ARGUMENTS,
    ) as context:
        be_patient(context)
        yield context


@pytest.fixture
def heard(context: BrowserContext, page: Page) -> list[str]:
    """Errors and warnings on the console, and requests that go to another host."""
    heard: list[str] = []
    page.on("console", lambda message: heard.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: heard.append(f"uncaught: {error}"))
    context.on(
        "request", lambda request: heard.append(request.url) if is_foreign(request.url) else None
    )
    return heard


def is_foreign(url: str) -> bool:
    return re.match(r"(blob:)?http://localhost:|data:", url) is None


def visit(page: Page, address: str) -> Player:
    """Open the page for the first time, and stay until the service worker has the site."""
    player = Player(page)
    player.open(address)
    until(page, ACTIVE)
    return player


@pytest.mark.long
def test_game_is_played_to_its_end_and_exported_without_the_server(
    page: Page, host: Host, heard: list[str], tmp_path: Path
) -> None:
    player = visit(page, host.address)
    host.stop()
    page.reload()
    player.wait_until_ready()
    seats = ["", *["greedy", "random"] * 2]
    player.new_game(seats)
    player.play_to_the_end()
    with page.expect_download() as download:
        player.press(player.button("Export game"))
    download.value.save_as(tmp_path / "game.jsonl")
    record = Record.parse((tmp_path / "game.jsonl").read_text("utf-8"))
    assert record.game().over and [seat.bot or "" for seat in record.seats] == seats
    assert heard == []


def test_puzzles_are_fetched_when_opened_even_without_the_server(
    page: Page, host: Host, heard: list[str]
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    player = visit(page, host.address)
    # Requests of the service worker are not among the page's.
    assert [url for url in asked if "puzzles" in url] == []
    host.stop()
    page.reload()
    player.wait_until_ready()
    player.press(page.locator("#tool-puzzles"))
    expect(page.locator("#puzzles-next")).to_be_visible()
    assert f"{host.address}web/puzzles.json" in asked
    assert heard == []


def test_every_late_screen_opens_without_the_server(
    page: Page, host: Host, heard: list[str]
) -> None:
    player = visit(page, host.address)
    host.stop()
    page.reload()
    player.wait_until_ready()
    page.set_input_files("#import-file", record(Scene(Variant(2), share=1), Variant(2)))
    expect(page.locator("#result-title")).to_be_focused()
    player.press(player.button("Replay"))
    expect(page.locator("#step-slider")).to_be_visible()
    player.press(player.button("Back"))
    expect(page.locator("#tool-replay")).to_be_focused()
    player.press(player.button("New game"))
    for screen in sorted({module.rpartition(".")[2] for module in LATER.values()}):
        if screen == "replay":
            continue  # opened from a finished game, not from home
        player.press(page.locator(f"#tool-{screen}"))
        expect(page.locator(f"#{screen}-title")).to_be_focused()
        player.press(page.locator(f"#{screen}-back"))
        expect(page.locator(f"#tool-{screen}")).to_be_focused()
    assert heard == []


DELETE_OUR_WASM = """async () => {
    let lost = 0;
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
            if (url.includes(".wasm")) lost += await cache.delete(url);
        }
    }
    return lost;
}"""


@pytest.mark.parametrize("lost", ["its own", "ours"])
def test_python_starts_without_the_server_from_either_cache_of_the_browser(
    profile: BrowserContext, host: Host, lost: str
) -> None:
    """The HTTP cache comes first, as it also has compiled code; then the service worker's."""
    page = profile.new_page()
    player = visit(page, host.address)
    host.stop()
    if lost == "ours":
        assert page.evaluate(DELETE_OUR_WASM) == 2
    else:
        profile.new_cdp_session(page).send("Network.clearBrowserCache")
    page.reload()
    player.wait_until_ready()
    assert page.evaluate(STATE) == "ready"


def test_every_address_of_the_page_opens_without_the_server(page: Page, host: Host) -> None:
    player = visit(page, host.address)
    host.stop()
    for address in ("", "index.html", "?some=query#place"):
        page.goto(host.address + address)
        player.wait_until_ready()


def test_first_visit_offers_no_new_version_and_does_not_reload(page: Page, host: Host) -> None:
    loads: list[str] = []
    page.on("load", lambda _: loads.append(page.url))
    visit(page, host.address)
    until(page, "navigator.serviceWorker.controller !== null")
    rest(page)
    assert loads == [host.address]
    assert not page.evaluate(WAITING)
    expect(page.get_by_role("button", name=RENEW)).to_have_count(0)


def test_caches_of_other_apps_of_the_origin_are_kept(page: Page, host: Host) -> None:
    page.goto(f"{host.address}manifest.webmanifest")
    nested = f"courtisans {host.address}nested/ 1"
    names = ["another app", "courtisans", nested]
    page.evaluate("names => Promise.all(names.map(name => caches.open(name)))", names)
    outdated = f"courtisans {host.address} outdated"
    page.evaluate("name => caches.open(name)", outdated)
    visit(page, host.address)
    kept = page.evaluate("caches.keys()")
    assert set(names) < set(kept)
    assert outdated not in kept
    assert len(kept) == len(names) + 1


def test_new_version_is_offered_and_keeps_the_game(page: Page, host: Host) -> None:
    player = visit(page, host.address)
    player.new_game(["", "random"])
    player.wait_for_turn()
    host.change("index.html", '<p id="live"', '<p class="renewed" id="live"')
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until(page, WAITING)
    expect(page.locator(RENEWED)).to_have_count(0)
    before = player.record
    with page.expect_event("load"):
        player.press(page.get_by_role("button", name=RENEW))
    player.wait_until_ready()
    expect(page.locator(RENEWED)).to_have_count(1)
    assert player.record == before
    assert not page.evaluate(WAITING)
    assert len(page.evaluate("caches.keys()")) == 1


def test_tab_that_loads_the_new_version_still_leads(
    context: BrowserContext, page: Page, host: Host
) -> None:
    player = visit(page, host.address)
    player.new_game(["", "random"])
    player.wait_for_turn()
    other = Player(context.new_page())
    other.open(host.address)
    watching = re.compile("another tab")
    expect(other.page.get_by_text(watching)).to_be_visible()
    host.change("index.html", '<p id="live"', '<p class="renewed" id="live"')
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until(page, WAITING)
    with page.expect_event("load"):
        player.press(page.get_by_role("button", name=RENEW))
    player.wait_until_ready()
    expect(page.locator(RENEWED)).to_have_count(1)
    player.wait_for_turn()
    player.play(effects=False)
    expect(page.get_by_text(watching)).to_have_count(0)
    expect(other.page.get_by_text(watching)).to_be_visible()
    expect(other.hand).to_have_count(2)


def test_new_version_from_an_earlier_visit_is_offered_after_a_reload(
    page: Page, host: Host
) -> None:
    player = visit(page, host.address)
    host.change("index.html", '<p id="live"', '<p class="renewed" id="live"')
    page.evaluate("navigator.serviceWorker.getRegistration().then(it => it.update()).then(() => 1)")
    until(page, WAITING)
    page.reload()
    player.wait_until_ready()
    expect(page.locator(RENEWED)).to_have_count(0)
    with page.expect_event("load"):
        player.press(page.get_by_role("button", name=RENEW))
    expect(page.locator(RENEWED)).to_have_count(1)


def test_incomplete_deployment_is_not_installed(page: Page, host: Host) -> None:
    visit(page, host.address)
    old = (host.folder / "courtisans.css").read_text("utf-8")
    host.change("courtisans.css", ":root", ":root ")
    (host.folder / "courtisans.css").write_text(old, "utf-8")
    page.evaluate(
        "navigator.serviceWorker.getRegistration().then(it => it.update()).catch(() => 1)"
    )
    until(page, "navigator.serviceWorker.getRegistration().then(it => !it.installing)")
    assert not page.evaluate(WAITING)
    host.stop()
    page.reload()
    Player(page).wait_until_ready()


@pytest.mark.parametrize("under", one_quick(["/", DEEP], DEEP))
def test_site_starts_and_works_offline_under_any_path(
    page: Page, heard: list[str], tmp_path: Path, under: str
) -> None:
    with hosted(tmp_path, under) as host:
        player = visit(page, host.address)
        assert [url for url in page.evaluate(SEEN) if host.address not in url] == []
        host.stop()
        page.reload()
        player.wait_until_ready()
    assert heard == []


def test_site_can_be_installed(profile: BrowserContext, host: Host) -> None:
    page = profile.new_page()
    visit(page, host.address)
    devtools = profile.new_cdp_session(page)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []


def test_shortcuts_open_their_screens_and_leave_the_address(page: Page, host: Host) -> None:
    player = Player(page)
    player.open(host.address)
    player.new_game(["", "random"])
    player.wait_for_turn()
    shortcuts = json.loads((DIST / "manifest.webmanifest").read_text("utf-8"))["shortcuts"]
    new, resume = (shortcut["url"].removeprefix("./") for shortcut in shortcuts)
    player.open(host.address + new)
    expect(player.button("Deal")).to_be_visible()
    assert page.url == host.address
    player.open(host.address + resume)
    player.wait_for_turn()
    assert page.url == host.address


def test_link_cannot_cause_an_act_without_a_shortcut(page: Page, host: Host) -> None:
    player = Player(page)
    player.open(f"{host.address}?act=undo&other=1")
    expect(player.button("Deal")).to_be_visible()
    assert page.url == f"{host.address}?other=1"
    assert page.evaluate(STATE) == "ready"
