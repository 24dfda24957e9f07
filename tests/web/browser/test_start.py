"""The built page with the real worker."""

import mimetypes

import pytest
from playwright.sync_api import Browser, Dialog, Page, Route, expect

from courtisans import Record, Seat, Variant
from tests.courtisans.engine.games import random_game
from tests.lanes import one_quick, slow
from tests.web.waiting import until
from web.courtisans.backup import Backup

STATE = "document.documentElement.dataset.state"
STORED = "'courtisans.game' in localStorage"


def test_page_starts_without_console_messages_or_requests_to_other_hosts(
    page: Page, site: str, complaints: list[str]
) -> None:
    page.goto(site)
    until(page, f"{STATE} !== 'loading'")
    assert (page.evaluate(STATE), complaints) == ("ready", [])
    expect(page.locator("#loading")).to_be_hidden()
    expect(page.locator("#trouble")).to_be_hidden()
    assert page.locator("#app").inner_text().strip()
    progress = page.locator("#loading progress")
    assert progress.get_attribute("value") == progress.get_attribute("max")


def test_what_workers_need_does_not_pass_through_the_page(page: Page, site: str) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.goto(site)
    until(page, f"{STATE} === 'ready'")
    entries = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    zips = {url for url in asked if url.endswith(".zlib")}
    assert any(url.endswith("courtisans-first.zip.zlib") for url in zips)
    assert not zips & set(entries)


UNCOVERED = """element => {
  const {left, top, width, height} = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def test_deal_button_is_always_in_sight_on_a_phone_and_covers_no_focused_field(
    page: Page, site: str
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(site)
    until(page, f"{STATE} === 'ready'")
    deal = page.get_by_role("button", name="Deal", exact=True)
    expect(deal).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Set up the table").click()
    expect(deal).to_be_in_viewport(ratio=1)
    loading = page.locator("#loading")
    loading.evaluate("bar => bar.hidden = false")  # as it was during the start
    bar, button = loading.bounding_box(), deal.bounding_box()
    assert bar
    assert button
    assert bar["y"] + bar["height"] <= button["y"]
    loading.evaluate("bar => bar.hidden = true")
    fields = page.locator("#setup-form").locator("input:visible, select:visible").all()
    assert len(fields) == 4 + 1 + 2 * 4 + 1 + 3
    for field in fields:
        field.focus()
        assert field.evaluate(UNCOVERED)
        expect(deal).to_be_in_viewport(ratio=1)


MISSING = "404"
ABORTED = "aborted"
DAMAGED = "damaged"


@pytest.mark.parametrize(
    ("file", "answer"),
    [
        ("web/app.py", MISSING),
        ("vendor/pyscript/core.js", ABORTED),
        ("courtisans-first.zip.zlib", DAMAGED),
        slow("web/app.py", ABORTED),
        slow("vendor/pyscript/core.js", MISSING),
        slow("vendor/pyscript/core.js", DAMAGED),
        slow("vendor/pyodide/engine.mjs", MISSING),
        slow("vendor/pyodide/started.js", MISSING),
        slow("vendor/pyodide/pyodide.asm.mjs", MISSING),
        slow("vendor/pyodide/pyodide.asm.wasm", MISSING),
        slow("vendor/pyodide/pyodide.asm.wasm", ABORTED),
        slow("vendor/pyodide/pyodide.asm.wasm", DAMAGED),
        slow("vendor/pyodide/python_stdlib.zip.zlib", MISSING),
        slow("vendor/pyodide/python_stdlib.zip.zlib", DAMAGED),
        slow("courtisans-first.zip.zlib", MISSING),
    ],
)
def test_failed_start_is_reported_and_can_be_tried_again(
    page: Page, site: str, file: str, answer: str
) -> None:
    def fail(route: Route) -> None:
        if answer == ABORTED:
            route.abort()
        elif answer == MISSING:
            route.fulfill(status=404)
        else:
            route.fulfill(body="damaged", content_type=mimetypes.guess_type(file)[0])

    # Requests of workers belong to the context, not to the page.
    page.context.route(f"**/{file}*", fail)
    page.goto(site)
    until(page, f"{STATE} === 'failed'")
    expect(page.get_by_role("alert")).to_contain_text("could not start")
    expect(page.locator("#loading")).to_be_hidden()
    page.context.unroute(f"**/{file}*")
    with page.expect_event("load"):
        page.get_by_role("button", name="Try again", exact=True).click()
    until(page, f"{STATE} === 'ready'")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_stored_data_can_be_saved_and_erased_if_the_game_never_starts(
    page: Page, site: str
) -> None:
    record = Record.of(random_game(Variant(2), 3, 0.3), [Seat("Ana"), Seat("Bo")])
    page.context.route("**/web/app.py*", lambda route: route.fulfill(status=404))
    page.goto(f"{site}manifest.webmanifest")
    page.evaluate("text => localStorage['courtisans.game'] = text", record.dumps())
    page.goto(site)
    until(page, f"{STATE} === 'failed'")
    rescue = page.locator("#rescue")
    expect(rescue).to_be_hidden()
    with page.expect_event("load"):
        page.locator("#again").click()
    until(page, f"{STATE} === 'failed'")
    expect(rescue).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save everything", exact=True).click()
    saved = Backup.of(download.value.path().read_text("utf-8"))
    assert [Record.parse(line).plays for line in saved.lines] == [record.plays]
    asked: list[str] = []
    erase = page.get_by_role("button", name="Erase everything here", exact=True)

    def refuse(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    page.once("dialog", refuse)
    erase.click()
    assert "gone for good" in asked[0] and page.evaluate(STORED)
    page.context.unroute_all()
    page.once("dialog", lambda dialog: dialog.accept())
    with page.expect_event("load"):
        erase.click()
    until(page, f"{STATE} === 'ready'")
    expect(rescue).to_be_hidden()
    assert not page.evaluate(STORED)


@pytest.mark.parametrize(
    "file",
    one_quick(
        ["vendor/pyodide/pyodide.asm.wasm", "vendor/pyscript/core.js", "courtisans-first.zip.zlib"],
        "vendor/pyodide/pyodide.asm.wasm",
    ),
)
def test_start_with_a_delayed_file_is_reported_as_stalled_and_goes_on_when_it_comes(
    page: Page, site: str, file: str
) -> None:
    waiting: list[Route] = []
    answers = False

    def hold(route: Route) -> None:
        if answers:
            route.continue_()
        else:
            waiting.append(route)

    page.context.route(f"**/{file}*", hold)
    page.clock.install()
    page.goto(site)
    again = page.get_by_role("button", name="Try again", exact=True)
    # On a slow machine other files come late, too, and each step of the start restarts the timer.
    while not (waiting and again.is_visible()):
        page.clock.fast_forward(30_000)
        page.wait_for_timeout(100)
    assert page.evaluate(STATE) == "loading"
    answers = True
    for route in waiting:
        route.continue_()
    until(page, f"{STATE} === 'ready'")
    expect(again).to_be_hidden()


@pytest.mark.parametrize(
    ("locale", "says"),
    [
        ("fr-CH", ("fr", "Distribuer", "Le jeu n’a pas pu démarrer", "Réessayer")),
        ("de-DE", ("de", "Austeilen", "Das Spiel konnte nicht starten", "Noch einmal versuchen")),
        ("it-CH", ("it", "Distribuisci", "Il gioco non è riuscito a partire", "Riprova")),
        ("es-ES", ("en", "Deal", "The game could not start", "Try again")),
    ],
)
def test_page_is_in_the_language_of_the_browser_before_python_runs(
    browser: Browser, site: str, locale: str, says: tuple[str, str, str, str]
) -> None:
    lang, deal, trouble, again = says
    with browser.new_context(locale=locale) as context:
        context.route("**/web/app.py", lambda route: route.fulfill(status=404))
        page = context.new_page()
        page.goto(site)
        until(page, f"{STATE} === 'failed'")
        assert page.locator("html").get_attribute("lang") == lang
        expect(page.get_by_role("button", name=deal, exact=True)).to_be_visible()
        expect(page.get_by_role("alert")).to_contain_text(trouble)
        expect(page.get_by_role("button", name=again, exact=True)).to_be_visible()
