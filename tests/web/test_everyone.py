"""Every screen in every state that `shots` lists, for everyone: by axe, by reach, by size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.shots import SCENES, SIZES, THEMES, Person, enter
from web.build.project import NODE_MODULES

AXE = NODE_MODULES / "axe-core/axe.min.js"
VIOLATIONS = """async (rules) => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    // One entry of the log is like another.
    const page = { exclude: "#log li:nth-child(n + 6)" };
    const found = await axe.run(
        page,
        rules ? { runOnly: rules, resultTypes: ["violations"] } : {
            runOnly: tags,
            rules: { "label-content-name-mismatch": { enabled: true } },
            resultTypes: ["violations"],
        },
    );
    return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${failureSummary} ${html}`));
}"""
OPENED = "opened => document.querySelectorAll('#log').forEach(log => { log.open = opened })"
WIDTH, HEIGHT = SIZES["desktop"]


@pytest.fixture(scope="module")
def visitor(browser: Browser, site: str) -> Iterator[Person]:
    """Somebody who goes from scene to scene."""
    with browser.new_context() as context:
        context.add_init_script(path=AXE)
        person = Person(context.new_page(), hurries=False)
        person.open(site)
        yield person


@pytest.fixture(scope="module", params=SCENES)
def person(request: pytest.FixtureRequest, visitor: Person, site: str) -> Iterator[Person]:
    """Somebody in one of the scenes."""
    scene, page = SCENES[request.param], visitor.page
    fit(page, WIDTH, HEIGHT)
    # What the scene before it left behind is no part of this one.
    changed = page.evaluate(
        "'courtisans.settings' in localStorage || !!document.querySelector('[inert]')"
    )
    if scene.variant and visitor.button("New game").count() and not changed:
        visitor.press(visitor.button("New game"))
        expect(visitor.button("Deal")).to_be_visible()
    else:
        page.evaluate("localStorage.clear()")
        visitor.open(site)
    enter(visitor, scene)
    yield visitor
    page.mouse.up()
    if scene.until:  # its clocks stand still
        visitor.open(site)


def fit(page: Page, width: int, height: int) -> None:
    """Give the page that room, and by candlelight."""
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark")


def test_axe_finds_nothing(person: Person) -> None:
    page = person.page
    found: dict[str, list[str]] = {}
    for size, theme in (("phone", "night"), ("desktop", "night"), ("desktop", "day")):
        width = SIZES[size][0]
        # On a phone the log would be most of the page, and it is the same.
        page.evaluate(OPENED, size == "desktop")
        fit(page, *SIZES[size])
        # Nothing is to lie under what stays in sight.
        fit(page, width, page.evaluate("document.documentElement.scrollHeight"))
        page.emulate_media(color_scheme=THEMES[theme])
        # By day only the colours are others.
        rules = None if theme == "night" else ["color-contrast"]
        found[f"{size}-{theme}"] = page.evaluate(VIOLATIONS, rules)
    assert not any(found.values()), found
