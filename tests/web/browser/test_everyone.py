"""Accessibility of every scene in `scenes`: axe's rules, narrow windows, sizes, contrast."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.lanes import slow
from tests.web.player import settle
from tests.web.scenes import SCENES, enter
from tests.web.screens import all_screens
from tests.web.shots import SIZES, THEMES
from tests.web.steps import Person
from web.build.project import NODE_MODULES

AXE = NODE_MODULES / "axe-core/axe.min.js"
VIOLATIONS = """async (rules) => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    // The log's later entries are like the first ones.
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
DIFFERING = {"desktop": ["color-contrast"], "phone": ["scrollable-region-focusable", "target-size"]}
"""Axe's rules whose outcome may differ by day on a desktop, and on a phone."""
OPEN_LOG = "opened => document.querySelectorAll('#log').forEach(log => { log.open = opened })"
WIDTH, HEIGHT = SIZES["desktop"]


# Returns the controls that are smaller than 44 px: the edges of a square of 44 px around the centre
# of such a control do not all belong to it.
TOO_SMALL = """() => [...document.querySelectorAll("button, input, select, summary")]
    .filter(each => each.checkVisibility({ visibilityProperty: true })
        && !each.closest("[inert]") && !each.matches(":disabled, .unseen, [type=file]"))
    .flatMap(each => {
        const mine = each.closest("label") ?? each;
        mine.scrollIntoView({ block: "center", behavior: "instant" });
        const { x, y, width, height } = mine.getBoundingClientRect();
        const [middle, centre] = [x + width / 2, y + height / 2];
        const wide = width >= 43.5, high = height >= 43.5;
        const edges = [];
        if (!wide) edges.push([middle - 21.5, centre], [middle + 21.5, centre]);
        if (!high) edges.push([middle, centre - 21.5], [middle, centre + 21.5]);
        const there = edges.map(edge => document.elementFromPoint(...edge));
        return there.every(found => mine.contains(found))
            ? [] : [`${each.id || mine.textContent}: ${width} × ${height}`];
    })"""
REFLOWS = [(320, 640, 16), (360, 740, 32), (740, 360, 16), (1440, 900, 32)]


@pytest.fixture(scope="module")
def visitor(browser: Browser, site: str) -> Iterator[Person]:
    """The person who visits all scenes, one after the other."""
    with browser.new_context() as context:
        context.add_init_script(path=AXE)
        person = Person(context.new_page())
        person.open(site)
        yield person


# Scenes for which another scene shows the same screen, with as much on it or more.
SIMILAR = """setup settings rules-found lesson-late puzzle table-4-begun table-4-late table-5-late
    teams-6 chosen past pile replay ceremony-family result-2""".split()


def slow_if_similar(scene: str, *more: object) -> object:
    """Return a parameter for a scene; the test is slow if there is a similar scene."""
    return slow(scene, *more) if scene in SIMILAR else pytest.param(scene, *more)


@pytest.fixture(scope="module", params=[slow_if_similar(scene) for scene in SCENES])
def person(request: pytest.FixtureRequest, visitor: Person, site: str) -> Iterator[Person]:
    """A person in one of the scenes."""
    scene, page = SCENES[request.param], visitor.page
    fit(page, WIDTH, HEIGHT)
    # The scene before may have left settings or an open dialog behind.
    changed = page.evaluate(
        "'courtisans.settings' in localStorage || !!document.querySelector('[inert]')"
    )
    if scene.variant and visitor.button("New game").count() and not changed:
        visitor.press(visitor.button("New game"))
        expect(visitor.button("Deal")).to_be_visible()
    else:
        # Cleared from another address: here a bot might play meanwhile, and its play be saved.
        page.goto(f"{site}manifest.webmanifest")
        page.evaluate("localStorage.clear()")
        visitor.open(site)
    enter(visitor, scene)
    yield visitor
    page.mouse.up()
    if scene.until:  # its timers are stopped
        visitor.open(site)


def fit(page: Page, width: int, height: int) -> None:
    """Set the size of the window and the dark theme."""
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark")


def test_every_screen_has_a_scene() -> None:
    """A scene's name begins with the name of its screen, unless another scene's does."""
    named = {part for scene in SCENES for part in (scene, scene.partition("-")[0])}
    assert [screen.name for screen in all_screens() if screen.name not in named] == []


def test_axe_finds_no_violations(person: Person) -> None:
    page = person.page
    found: dict[str, list[str]] = {}
    for size, theme in (("phone", "night"), ("desktop", "night"), ("desktop", "day")):
        width = SIZES[size][0]
        # On a phone the log would be most of the page, and the same as on a desktop.
        page.evaluate(OPEN_LOG, size == "desktop")
        fit(page, *SIZES[size])
        # The window is as high as the page, so that nothing lies under the dock.
        fit(page, width, page.evaluate("document.documentElement.scrollHeight"))
        page.emulate_media(color_scheme=THEMES[theme])
        # By day only colours differ, on a phone only scrolling and the distances of controls.
        rules = None if (size, theme) == ("desktop", "night") else DIFFERING[size]
        # A card in motion may cover controls.
        settle(page)
        found[f"{size}-{theme}"] = page.evaluate(VIOLATIONS, rules)
    assert not any(found.values()), found


def test_scenes_need_no_horizontal_scrolling_in_narrow_windows_and_large_letters(
    person: Person,
) -> None:
    page = person.page
    browser = page.context.new_cdp_session(page)
    widths: dict[tuple[int, int, int], int] = {}
    for width, height, letters in REFLOWS:
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": letters, "fixed": letters}})
        fit(page, width, height)
        widths[width, height, letters] = page.evaluate("document.documentElement.scrollWidth")
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
    assert widths == {size: size[0] for size in REFLOWS}


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_controls_are_at_least_44_pixels_wide_and_high(person: Person, size: str) -> None:
    fit(person.page, *SIZES[size])
    # A card in motion may cover controls.
    settle(person.page)
    assert person.page.evaluate(TOO_SMALL) == []


# Returns the parts of the table that are outside the window or under the dock without scrolling.
HIDDEN = """() => {
    window.scrollTo(0, 0);
    const parts = document.querySelectorAll(
        "#table :is(.plate, .side, .court), #table:not(.past) .mission, .hand .front");
    if (!parts.length) return ["there is no table"];
    return [...parts]
        .filter(each => each.checkVisibility())
        .filter(each => {
            const { x, y, width, height } = each.getBoundingClientRect();
            const there = document.elementFromPoint(x + width / 2, y + height - 4);
            return y < 0 || y + height > window.innerHeight + 1 || there?.closest(".dock") &&
                !each.closest(".dock");
        })
        .map(each => `${each.className} ${each.textContent}`);
}"""
OWN_TURNS = [
    "table-2",
    "table-4",
    "table-4-late",
    "table-5-late",
    "table-6",
    "teams-4",
    "teams-6",
    "chosen",
    "chosen-6",
    "target",
    "hint",
]
GUIDED_TURNS = ["lesson", "lesson-objection", "lesson-late", "puzzle", "puzzle-missed"]
LOOKS_BACK = ["past", "past-6"]


@pytest.mark.parametrize(
    ("person", "sizes"),
    [slow_if_similar(scene, list(SIZES)) for scene in OWN_TURNS]
    + [slow_if_similar(scene, ["phone"]) for scene in GUIDED_TURNS]
    + [slow_if_similar(scene, ["tablet", "desktop"]) for scene in LOOKS_BACK],
    indirect=["person"],
)
def test_own_turn_needs_no_scrolling(person: Person, sizes: list[str]) -> None:
    hidden = {}
    for size in sizes:
        fit(person.page, *SIZES[size])
        settle(person.page)
        hidden[size] = person.page.evaluate(HIDDEN)
    assert not any(hidden.values()), hidden


# Returns cards whose symbol has a contrast below 3 to 1 (WCAG 1.4.11), that have no plain edge or
# through which a card below is seen.
LOW_CONTRAST = """() => {
    const light = colour => {
        const [r, g, b] = colour.match(/[0-9.]+/g).slice(0, 3).map(part => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    return [...document.querySelectorAll(":is(.face, .front) .symbol")]
        .filter(each => each.checkVisibility())
        .filter(each => {
            const card = getComputedStyle(each.closest(".face, .front"));
            const pair = [light(getComputedStyle(each).color), light(card.backgroundColor)];
            return Math.max(...pair) / Math.min(...pair) < 3
                || !card.backgroundColor.startsWith("rgb(")
                || card.backgroundImage !== "none" || card.borderTopWidth === "0px";
        })
        .map(each => each.closest(".card, .front")?.outerHTML);
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_cards_keep_contrast_and_edges_under_forced_colours(
    person: Person, theme: Literal["light", "dark"]
) -> None:
    person.page.emulate_media(forced_colors="active", color_scheme=theme)
    pale = person.page.evaluate(LOW_CONTRAST)
    person.page.emulate_media(forced_colors="none")
    assert pale == []
