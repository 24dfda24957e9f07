"""The built page with the real worker."""

import pytest
from playwright.sync_api import Browser, Page, Route, expect

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


UNCOVERED = """element => {
  const {left, top, width, height} = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def test_deal_is_in_sight_on_a_phone_and_covers_nothing_one_is_at(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(site)
    until(page, f"{STATE} === 'ready'")
    deal = page.get_by_role("button", name="Deal", exact=True)
    expect(deal).to_be_in_viewport(ratio=1)
    loading = page.locator("#loading")
    loading.evaluate("bar => bar.hidden = false")  # as it was until now
    bar, button = loading.bounding_box(), deal.bounding_box()
    assert bar
    assert button
    assert bar["y"] + bar["height"] <= button["y"]
    loading.evaluate("bar => bar.hidden = true")
    fields = page.locator("#setup-form").locator("input:visible, select:visible").all()
    assert len(fields) == 4 + 2 * 4 + 3
    for field in fields:
        field.focus()
        assert field.evaluate(UNCOVERED)
        expect(deal).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("web/app.py", None),
        ("vendor/pyodide/engine.mjs", None),
        ("vendor/pyodide/pyodide.asm.mjs", None),
        ("vendor/pyodide/python_stdlib.zip.zlib", None),
        ("vendor/pyodide/python_stdlib.zip.zlib", b"damaged"),
        ("courtisans.zip.zlib", None),
        ("courtisans.zip.zlib", b"damaged"),
    ],
)
def test_a_game_that_cannot_start_says_so(
    page: Page, site: str, file: str, content: bytes | None
) -> None:
    def answer(route: Route) -> None:
        if content is None:
            route.fulfill(status=404)
        else:
            route.fulfill(body=content)

    # The workers' requests are the context's, not the page's.
    page.context.route(f"**/{file}", answer)
    page.goto(site)
    until(page, f"{STATE} !== 'loading'")
    assert page.evaluate(STATE) == "failed"
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("#loading")).to_be_hidden()


@pytest.mark.parametrize(
    ("locale", "says"),
    [
        ("fr-CH", ("fr", "Distribuer", "Le jeu n’a pas pu démarrer")),
        ("de-DE", ("en", "Deal", "The game could not start")),
    ],
)
def test_before_python_runs_the_page_speaks_the_readers_language(
    browser: Browser, site: str, locale: str, says: tuple[str, str, str]
) -> None:
    lang, deal, trouble = says
    with browser.new_context(locale=locale) as context:
        context.route("**/web/app.py", lambda route: route.fulfill(status=404))
        page = context.new_page()
        page.goto(site)
        until(page, f"{STATE} === 'failed'")
        assert page.locator("html").get_attribute("lang") == lang
        expect(page.get_by_role("button", name=deal, exact=True)).to_be_visible()
        expect(page.get_by_role("alert")).to_contain_text(trouble)
