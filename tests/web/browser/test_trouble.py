"""Messages about a start that fails or takes long, and the button to try again."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.staging import Stage
from tests.web.waiting import until

SECOND = 1_000
STALLED_AFTER_MS = 20 * SECOND
STALLED = "Stalled."
UNREACHABLE = "Not there."
AGAIN = "Try again"


@pytest.fixture
def frozen(page: Page, site: str) -> Stage:
    """A stage whose clock only the test advances."""
    page.clock.install(time=0)
    page.clock.pause_at(SECOND)
    return Stage(page, site)


def begin(stage: Stage, html: str) -> None:
    """Let the game become ready and answer; frames also need the clock to be advanced."""
    stage.connect()
    stage.page.evaluate("html => answer({ html, effects: [] })", html)
    stage.page.clock.run_for(SECOND)


def test_start_without_progress_is_reported_and_goes_on_nevertheless(frozen: Stage) -> None:
    frozen.page.clock.fast_forward(STALLED_AFTER_MS - 1)
    expect(frozen.page.get_by_role("alert")).to_have_count(0)
    frozen.page.clock.run_for(1)
    expect(frozen.page.get_by_text(STALLED)).to_be_visible()
    expect(frozen.page.get_by_role("button", name=AGAIN)).to_be_visible()
    expect(frozen.page.locator("progress")).to_be_visible()
    frozen.page.evaluate("step(0)")
    expect(frozen.page.get_by_role("alert")).to_have_count(0)
    frozen.page.clock.fast_forward(2 * STALLED_AFTER_MS)
    expect(frozen.page.get_by_text(STALLED)).to_be_visible()
    begin(frozen, "<p>Here</p>")
    assert frozen.state == "ready"
    expect(frozen.page.get_by_role("alert")).to_have_count(0)
    frozen.page.clock.fast_forward(10 * STALLED_AFTER_MS)
    expect(frozen.page.get_by_role("alert")).to_have_count(0)


def test_time_limit_grows_with_the_duration_of_a_start_on_a_slow_line(frozen: Stage) -> None:
    for _ in range(10):
        frozen.page.clock.fast_forward(STALLED_AFTER_MS - SECOND)
        frozen.page.evaluate("step(0)")
    frozen.page.clock.fast_forward(9 * (STALLED_AFTER_MS - SECOND))
    expect(frozen.page.get_by_role("alert")).to_have_count(0)
    frozen.page.clock.fast_forward(2 * STALLED_AFTER_MS)
    expect(frozen.page.get_by_text(STALLED)).to_be_visible()
    assert frozen.page.evaluate("document.querySelector('progress').value") == 0


def test_failed_start_is_not_reported_as_stalled(frozen: Stage) -> None:
    frozen.connect()
    frozen.page.evaluate("refuse('out of cards')")
    frozen.page.evaluate("step(0)")
    frozen.page.clock.fast_forward(2 * STALLED_AFTER_MS)
    assert frozen.state == "failed"
    expect(frozen.page.get_by_text("It has stopped.")).to_be_visible()
    expect(frozen.page.get_by_text(STALLED)).to_be_hidden()


def test_slow_restart_is_reported_as_stalled(frozen: Stage) -> None:
    begin(frozen, """<button data-event='{"act": "go"}'>Go</button>""")
    frozen.page.get_by_text("Go").click()
    frozen.page.evaluate("refuse('out of cards')")
    expect(frozen.page.get_by_text("Starting again.")).to_be_visible()
    frozen.page.clock.fast_forward(STALLED_AFTER_MS + SECOND)
    expect(frozen.page.get_by_text("Starting again.")).to_be_hidden()
    expect(frozen.page.get_by_role("button", name=AGAIN)).to_be_visible()
    begin(frozen, "<p>Here</p>")
    expect(frozen.page.get_by_role("alert")).to_have_count(0)


def test_try_again_reloads_the_page(stage: Stage) -> None:
    stage.connect()
    stage.page.evaluate("refuse('out of cards')")
    with stage.page.expect_event("load"):
        stage.page.get_by_role("button", name=AGAIN).click()
    expect(stage.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("how", ["aborted", "broken", "silent"])
def test_try_again_reports_an_unreachable_page_and_does_not_leave_it(
    stage: Stage, how: str
) -> None:
    page = stage.page
    address = page.url
    if how == "aborted":
        page.route(address, lambda route: route.abort())
    elif how == "broken":
        page.route(address, lambda route: route.fulfill(status=502))
    else:
        page.evaluate("AbortSignal.timeout = () => AbortSignal.abort()")
    stage.connect()
    page.evaluate("refuse('out of cards')")
    page.evaluate("window.same = true")
    again = page.get_by_role("button", name=AGAIN)
    again.click()
    expect(page.get_by_text(UNREACHABLE)).to_be_visible()
    assert page.evaluate("same")
    until(page, "!document.getElementById('again').ariaDisabled")
    if how != "silent":
        page.unroute(address)
        page.route(address, lambda route: route.fulfill(body="<title>There again</title>"))
        with page.expect_event("load"):
            again.click()
        expect(page).to_have_title("There again")
