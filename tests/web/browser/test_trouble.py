"""What the page says of a start that comes to nothing or takes long, and its button."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.staging import Stage
from tests.web.waiting import until

SECOND = 1_000
LONG = 20 * SECOND
STALLED = "Stalled."
UNREACHABLE = "Not there."
AGAIN = "Try again"


@pytest.fixture
def still(page: Page, site: str) -> Stage:
    """A stage whose clock stands still unless told."""
    page.clock.install(time=0)
    page.clock.pause_at(SECOND)
    return Stage(page, site)


def begin(stage: Stage, html: str) -> None:
    """Let the game be ready and answer; the frames in between are the clock's, too."""
    stage.connect()
    stage.page.evaluate("html => answer({ html, effects: [] })", html)
    stage.page.clock.run_for(SECOND)


def test_a_start_of_which_nothing_comes_is_told_and_goes_on_all_the_same(still: Stage) -> None:
    still.page.clock.fast_forward(LONG - 1)
    expect(still.page.get_by_role("alert")).to_have_count(0)
    still.page.clock.run_for(1)
    expect(still.page.get_by_text(STALLED)).to_be_visible()
    expect(still.page.get_by_role("button", name=AGAIN)).to_be_visible()
    expect(still.page.locator("progress")).to_be_visible()
    still.page.evaluate("step(0)")
    expect(still.page.get_by_role("alert")).to_have_count(0)
    still.page.clock.fast_forward(2 * LONG)
    expect(still.page.get_by_text(STALLED)).to_be_visible()
    begin(still, "<p>Here</p>")
    assert still.state == "ready"
    expect(still.page.get_by_role("alert")).to_have_count(0)
    still.page.clock.fast_forward(10 * LONG)
    expect(still.page.get_by_role("alert")).to_have_count(0)


def test_on_a_slow_line_patience_grows_with_what_comes(still: Stage) -> None:
    for _ in range(10):
        still.page.clock.fast_forward(LONG - SECOND)
        still.page.evaluate("step(0)")
    still.page.clock.fast_forward(9 * (LONG - SECOND))
    expect(still.page.get_by_role("alert")).to_have_count(0)
    still.page.clock.fast_forward(2 * LONG)
    expect(still.page.get_by_text(STALLED)).to_be_visible()
    assert still.page.evaluate("document.querySelector('progress').value") == 0


def test_a_start_that_has_failed_is_not_taken_for_one_that_takes_long(still: Stage) -> None:
    still.connect()
    still.page.evaluate("refuse('out of cards')")
    still.page.evaluate("step(0)")
    still.page.clock.fast_forward(2 * LONG)
    assert still.state == "failed"
    expect(still.page.get_by_text("It has stopped.")).to_be_visible()
    expect(still.page.get_by_text(STALLED)).to_be_hidden()


def test_a_game_that_takes_long_to_start_again_says_so(still: Stage) -> None:
    begin(still, """<button data-event='{"act": "go"}'>Go</button>""")
    still.page.get_by_text("Go").click()
    still.page.evaluate("refuse('out of cards')")
    expect(still.page.get_by_text("Starting again.")).to_be_visible()
    still.page.clock.fast_forward(LONG + SECOND)
    expect(still.page.get_by_text("Starting again.")).to_be_hidden()
    expect(still.page.get_by_role("button", name=AGAIN)).to_be_visible()
    begin(still, "<p>Here</p>")
    expect(still.page.get_by_role("alert")).to_have_count(0)


def test_trying_again_is_a_reload(stage: Stage) -> None:
    stage.connect()
    stage.page.evaluate("refuse('out of cards')")
    with stage.page.expect_event("load"):
        stage.page.get_by_role("button", name=AGAIN).click()
    expect(stage.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("how", ["aborted", "broken", "silent"])
def test_where_the_page_cannot_be_reached_it_stays_and_says_so(stage: Stage, how: str) -> None:
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
