"""The archive in a real browser's database: kept, full, forbidden, erased, damaged, offline."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Page, expect

from courtisans import Record, Variant
from tests.lanes import slow
from tests.web.courtisans.test_archive import ended
from tests.web.player import Player
from tests.web.staging import Stage, button
from tests.web.waiting import until
from web.courtisans.summary import key_of

PUT = """([store, key, text]) => new Promise((done, failed) => {
    const opening = indexedDB.open("courtisans", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("texts");
    opening.onerror = () => failed(opening.error);
    opening.onsuccess = () => {
        const writing = opening.result.transaction("texts", "readwrite");
        writing.objectStore("texts").put(text, [store, key]);
        writing.oncomplete = () => (opening.result.close(), done());
    };
})"""
# Whether our database exists; PyScript has databases of its own.
EXISTS = "indexedDB.databases().then(all => all.some(({ name }) => name === 'courtisans'))"
KEYS = f"""async () => {{
    if (!(await {EXISTS})) return [];
"""
KEYS += """
    return new Promise((done) => {
        const opening = indexedDB.open("courtisans");
        opening.onsuccess = () => {
            const database = opening.result;
            const asking = database.transaction("texts").objectStore("texts").getAllKeys();
            asking.onsuccess = () => (database.close(), done(asking.result));
        };
    });
}"""
DELETE = """() => new Promise((done) => {
    indexedDB.deleteDatabase("courtisans").onsuccess = done;
})"""
FULL = """
    IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError") };
"""
# Only our database is forbidden, since PyScript needs its own.
FORBIDDEN = """
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name, ...more) {
        if (name === "courtisans") throw new DOMException("no", "SecurityError");
        return open.call(this, name, ...more);
    };
"""
COUNT_PERSIST_REQUESTS = """
    window.asked = 0;
    StorageManager.prototype.persisted = async () => false;
    StorageManager.prototype.persist = async () => { window.asked += 1; return false };
"""


def archive(*entries: Sequence[str | None]) -> dict[str, Any]:
    return {"do": "archive", "entries": entries}


def recall(store: str, keys: list[str] | None = None) -> dict[str, Any]:
    return {"do": "recall", "store": store, "keys": keys, "event": {"act": "found", "more": 1}}


def wait_for_event(stage: Stage, number: int) -> dict[str, Any]:
    """Wait until the event with that number has been sent, and return it."""
    until(stage.page, "number => sent.length > number", number)
    event: dict[str, Any] = stage.sent[number]
    return event


def test_archive_keeps_texts_by_store_and_key_and_never_overwrites_one(stage: Stage) -> None:
    entries = [["a", "1", "one"], ["a", "2", "two"], ["b", "1", "other"], ["aa", "1", "no"]]
    again: list[list[str | None]] = [
        ["a", "1", "ONE"],
        ["a", "2", None],
        ["a", "3", None],
        ["a", "3", "three"],
    ]
    stage.begin(button("Go"), archive(*entries), archive(*again), recall("a"))
    assert wait_for_event(stage, 1) == {
        "act": "found",
        "more": 1,
        "found": {"1": "one", "3": "three"},
    }
    stage.answer(None, recall("b", ["1", "2"]), recall("c"))
    assert wait_for_event(stage, 2)["found"] == {"1": "other"}
    stage.answer()
    assert wait_for_event(stage, 3)["found"] == {}


def test_if_one_of_several_entries_fails_none_is_archived(stage: Stage) -> None:
    stage.page.evaluate("""() => {
        const put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (text, place) {
            if (text === "large") throw new DOMException("full", "QuotaExceededError");
            return put.call(this, text, place);
        };
    }""")
    stage.begin("", archive(["a", "1", "one"], ["a", "2", "large"]), recall("a"))
    wait_for_event(stage, 1)
    stage.answer()
    wait_for_event(stage, 2)
    events = {event.pop("act"): event for event in stage.sent[1:]}
    assert "Quota" in events["unarchived"]["reason"] and events["found"]["found"] == {}


def test_game_is_notified_that_there_is_no_database(stage: Stage) -> None:
    stage.page.evaluate(f"{FORBIDDEN} null")
    stage.begin("", archive(["a", "1", "one"]), recall("a"))
    wait_for_event(stage, 1)
    stage.answer()
    wait_for_event(stage, 2)
    events = {event.pop("act"): event for event in stage.sent[1:]}
    assert "unarchived" in events and events["found"]["found"] is None


def test_an_inventory_lists_what_is_stored(stage: Stage) -> None:
    store = {"do": "store", "key": "a", "value": "1"}
    stage.begin("", store, {"do": "inventory", "event": {"act": "listed"}})
    assert stage.sent[1] == {"act": "listed", "stored": {"a": "1"}}


def test_following_tab_archives_nothing(context: BrowserContext, site: str) -> None:
    first = Stage(context.new_page(), site).begin("")
    until(first.page, "navigator.locks.query().then(({ held }) => held.length === 1)")
    second = Stage(context.new_page(), site)
    until(second.page, "navigator.locks.query().then(({ pending }) => pending.length === 1)")
    second.begin("", archive(["a", "1", "one"]), recall("a"))
    until(second.page, "sent.some(({ act }) => act === 'follows')")
    second.answer()
    until(second.page, "sent.some(({ act }) => act === 'found')")
    (found,) = [each["found"] for each in second.sent if each["act"] == "found"]
    assert found == {}


def game_file(record: Record) -> FilePayload:
    return {
        "name": "game.json",
        "mimeType": "application/json",
        "buffer": record.dumps().encode(),
    }


def import_finished(page: Page, record: Record) -> None:
    """Import a finished game, and wait until it is shown."""
    page.set_input_files("#import-file", game_file(record))
    expect(page.locator("#result-title")).to_be_visible()


def archived_keys(page: Page) -> list[list[str]]:
    found: list[list[str]] = page.evaluate(KEYS)
    return found


def wait_for_kept(page: Page, number: int) -> None:
    """Wait until the database contains that number of games, each with a summary."""
    until(page, f"async () => (await ({KEYS})()).length === {2 * number}")


def go_home(player: Player) -> None:
    player.press(player.button("New game"))


def test_finished_games_are_archived_without_loading_the_archive_before_the_first_hand(
    page: Page, site: str, complaints: list[str]
) -> None:
    page.add_init_script(COUNT_PERSIST_REQUESTS)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    player = Player(page)
    player.open(site)
    player.new_game(["", "greedy"])
    player.wait_for_turn()
    assert archived_keys(page) == [] and page.evaluate("asked") == 0
    assert not [url for url in asked if url.endswith("/archive.js")]
    import_finished(page, ended(1))
    wait_for_kept(page, 1)
    until(page, "asked === 1")
    go_home(player)
    import_finished(page, ended(2))
    wait_for_kept(page, 2)
    page.evaluate("localStorage.clear()")
    page.reload()
    player.wait_until_ready()
    player.press(page.locator("#tool-games"))
    expect(page.locator(".outcome")).to_have_count(2)
    player.press(page.locator(".kept").get_by_role("button", name="Open").last)
    expect(page.locator("#result-title")).to_be_focused()
    assert complaints == []


def test_persistent_storage_is_requested_on_the_third_visit_and_later_again(
    page: Page, site: str
) -> None:
    page.add_init_script(COUNT_PERSIST_REQUESTS)
    for visit, asked in enumerate((0, 0, 1, 0), 1):
        page.goto(site)
        until(page, f"localStorage['courtisans-visits'] === '{visit}'")
        until(page, f"asked === {asked}")
    # After a refusal it is not requested on each visit, but after a number of visits again.
    page.evaluate("localStorage['courtisans-visits'] = 12")
    page.goto(site)
    until(page, "asked === 1")


@pytest.mark.parametrize(
    "failing", [pytest.param(FULL, id="full"), slow(FORBIDDEN, id="forbidden")]
)
def test_failing_archive_is_reported_once_and_the_last_games_are_kept(
    page: Page, site: str, failing: str
) -> None:
    page.add_init_script(failing)
    player = Player(page)
    player.open(site)
    notice = page.locator(".notice", has_text="keeps no more finished games")
    import_finished(page, ended(1))
    expect(notice).to_be_visible()
    player.press(player.button("Close"))
    go_home(player)
    import_finished(page, ended(2))
    go_home(player)
    player.press(page.locator("#tool-games"))
    expect(page.locator(".outcome")).to_have_count(2)
    expect(page.get_by_text("no room for more than the last ten")).to_be_visible()
    expect(notice).to_have_count(0)
    player.press(page.locator("#games-back"))
    player.press(page.locator("#tool-statistics"))
    expect(page.locator(".figure").first).to_have_text("2")
    player.press(page.locator("#statistics-back"))
    player.new_game(["", "greedy"])
    player.wait_for_turn()
    player.play(effects=False)


def test_database_deleted_while_the_page_is_open_is_created_again(page: Page, site: str) -> None:
    player = Player(page)
    player.open(site)
    import_finished(page, ended(1))
    wait_for_kept(page, 1)
    page.evaluate(DELETE)
    go_home(player)
    import_finished(page, ended(2))
    wait_for_kept(page, 1)
    go_home(player)
    player.press(page.locator("#tool-games"))
    expect(page.locator(".outcome")).to_have_count(2)
    wait_for_kept(page, 2)


def test_erasing_does_not_wait_for_open_connections_to_the_database(stage: Stage) -> None:
    stage.page.evaluate("""new Promise((done) => {
        const opening = indexedDB.open("courtisans", 1);
        opening.onsuccess = () => done(void (window.held = opening.result));
    })""")
    with stage.page.expect_event("load"):
        stage.begin("", {"do": "erase"})
    until(stage.page, f"{EXISTS}.then((exists) => !exists)")


def test_rescue_saves_and_erases_even_if_the_archive_script_cannot_be_loaded(stage: Stage) -> None:
    page = stage.page
    page.evaluate(PUT, ["games", "1", "one"])
    page.evaluate("sessionStorage['courtisans.failed'] = 1")
    page.route("**/archive.js", lambda route: route.abort())
    stage.connect()
    page.evaluate("refuse('out of cards')")
    with page.expect_download() as downloading:
        page.get_by_text("Save", exact=True).click()
    assert downloading.value.suggested_filename == "courtisans-without-kept-games.jsonl"
    page.once("dialog", lambda dialog: dialog.accept())
    with page.expect_event("load"):
        page.get_by_text("Erase", exact=True).click()
    until(page, f"{EXISTS}.then((exists) => !exists)")


def test_damaged_archived_game_is_reported_and_can_be_exported(
    page: Page, site: str, complaints: list[str]
) -> None:
    player = Player(page)
    player.open(site)
    import_finished(page, ended(1))
    wait_for_kept(page, 1)
    damage = "<img src=x onerror=alert(1)>"
    page.evaluate(PUT, ["games", key_of(ended(1)), damage])
    page.evaluate(PUT, ["summaries", "other", {"no": "text"}])
    page.evaluate("localStorage.clear()")
    page.reload()
    player.wait_until_ready()
    player.press(page.locator("#tool-games"))
    player.press(page.locator(".kept").get_by_role("button", name="Open"))
    expect(page.get_by_text("1 kept game cannot be read")).to_be_visible()
    assert page.locator("#app img").count() == 0
    with page.expect_download() as downloading:
        player.press(page.locator("#unreadable-export"))
    assert Path(downloading.value.path()).read_text("utf-8") == damage
    assert complaints == []


def test_everything_is_saved_to_one_file_and_restored_from_it_after_erasing(
    page: Page, site: str, tmp_path: Path, complaints: list[str]
) -> None:
    player = Player(page)
    player.open(site)
    import_finished(page, ended(1))
    go_home(player)
    import_finished(page, ended(2, Variant(6, expansion=True)))
    wait_for_kept(page, 2)
    go_home(player)
    for entry in ("days", "puzzles", "lessons"):
        page.evaluate(f"localStorage.setItem('courtisans.{entry}', '{{\"1\":2}}')")
    player.press(page.locator("#tool-games"))
    with page.expect_download() as downloading:
        player.press(player.button("Save everything"))
    file = tmp_path / "everything.jsonl"
    downloading.value.save_as(file)
    player.press(page.locator("#games-back"))
    player.press(page.locator("#tool-settings"))
    player.press(player.button("Erase everything here"))
    with page.expect_navigation():
        player.press(player.button("Erase everything now"))
    player.wait_until_ready()
    assert not page.evaluate(EXISTS)
    assert page.evaluate("Object.keys(localStorage)") == ["courtisans-visits"]
    player.press(page.locator("#tool-games"))
    page.set_input_files("#join-file", file)
    expect(page.locator("#joined p").nth(1)).to_have_text("2 games were new.")
    expect(page.locator("#joined p")).to_have_count(2)
    for entry in ("days", "puzzles", "lessons"):
        assert page.evaluate(f"localStorage.getItem('courtisans.{entry}')") == '{"1":2}'
    wait_for_kept(page, 2)
    assert json.loads(file.read_text("utf-8").splitlines()[0])["format"] == "courtisans-backup/1"
    assert complaints == []


def test_kept_games_and_statistics_work_offline(
    context: BrowserContext, page: Page, site: str
) -> None:
    player = Player(page)
    player.open(site)
    until(page, "navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')")
    context.set_offline(True)
    page.reload()
    player.wait_until_ready()
    import_finished(page, ended(1))
    wait_for_kept(page, 1)
    go_home(player)
    player.press(page.locator("#tool-games"))
    expect(page.locator(".outcome")).to_have_count(1)
    player.press(page.locator("#games-back"))
    player.press(page.locator("#tool-statistics"))
    expect(page.locator(".figure").first).to_have_text("1")
    context.set_offline(False)
