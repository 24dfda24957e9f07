"""The built page with the real worker."""

from playwright.sync_api import Page, expect

from tests.web.waiting import until

STATE = "document.documentElement.dataset.state"


def test_the_page_starts_quietly_and_asks_no_other_host(
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


def test_a_worker_that_cannot_start_is_told(page: Page, site: str) -> None:
    page.route("**/web/app.py", lambda route: route.fulfill(status=404))
    page.goto(site)
    until(page, f"{STATE} !== 'loading'")
    assert page.evaluate(STATE) == "failed"
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("#loading")).to_be_hidden()
