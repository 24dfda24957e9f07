"""How the table uses its window late in a game: columns, rows, sizes of cards, whole names.

The screens are drawn by this process, as in `test_layout.py`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import CDPSession, expect
from playwright.sync_api import Page as Window

from courtisans import Variant
from tests.web.browser.test_overlaps import found_at
from tests.web.late import LATE, MORE_SIZES, SIZES
from tests.web.scenes import Scene
from tests.web.still import imported, show

OTHERS: Final = ".others .domain"
PHONES: Final = [size for size in [*SIZES, *MORE_SIZES] if size[0] < 640]
DESKTOPS: Final = [(1440, 900), (1920, 1080)]

# Returns the boxes of the elements that a CSS selector finds: left, top, width and height, in px.
BOXES: Final = """css => [...document.querySelectorAll(css)].filter(each => each.checkVisibility())
    .map(each => each.getBoundingClientRect())
    .map(({ left, top, width, height }) => [left, top, width, height].map(Math.round))"""


def boxes(window: Window, css: str) -> list[list[int]]:
    """Return left, top, width and height of the elements that a CSS selector finds, in px."""
    found: list[list[int]] = window.evaluate(BOXES, css)
    return found


def rows(window: Window, css: str) -> list[int]:
    """Return how many of the elements that a CSS selector finds stand in each row."""
    tops = [top for _left, top, _width, _height in boxes(window, css)]
    return [tops.count(top) for top in sorted(set(tops))]


def resize(window: Window, size: tuple[int, int]) -> None:
    width, height = size
    window.set_viewport_size({"width": width, "height": height})


@pytest.mark.parametrize("variant", LATE.values(), ids=LATE)
def test_on_a_phone_three_others_or_more_stand_in_two_columns(
    window: Window, variant: Variant
) -> None:
    show(window, imported(Scene(variant, share=0.9)))
    others = variant.players - 1
    in_rows = {1: [1], 2: [1, 1], 3: [2, 1], 4: [2, 2], 5: [2, 2, 1]}[others]
    for size in PHONES:
        resize(window, size)
        assert (size, rows(window, OTHERS)) == (size, in_rows)


@pytest.mark.parametrize("variant", LATE.values(), ids=LATE)
def test_toolbar_has_one_row_and_missions_at_most_two(window: Window, variant: Variant) -> None:
    show(window, imported(Scene(variant, share=0.9)))
    for size in [*SIZES, *MORE_SIZES]:
        resize(window, size)
        assert (size, len(rows(window, ".bar .tools button"))) == (size, 1)
        assert (size, len(rows(window, ".mission")) <= 2) == (size, True)


@pytest.mark.parametrize("variant", LATE.values(), ids=LATE)
def test_cards_grow_into_a_large_window(window: Window, variant: Variant) -> None:
    """No wide band stays empty between the domains and the mat, and one's own piles go far down."""
    show(window, imported(Scene(variant, share=0.9)))
    heights = []
    for width, height in DESKTOPS:
        window.set_viewport_size({"width": width, "height": height})
        parts = [boxes(window, css)[-1] for css in (OTHERS, "#mat", ".domain.mine")]
        for (_, top, _, high), (_, below, _, _) in pairwise(parts):
            assert 0 < below - (top + high) < 0.06 * height
        _, top, _, high = parts[-1]
        assert top + high > height - 24
        lowest = max(top + high for _, top, _, high in boxes(window, ".domain.mine .card"))
        assert lowest > top + high / 2
        heights.append(boxes(window, f"{OTHERS} .card")[0][3])
    assert heights[1] > 1.2 * heights[0]


@pytest.mark.parametrize("variant", [LATE["6 seats"], LATE["teams of 6"]], ids=["6", "teams"])
def test_five_others_stand_in_balance(window: Window, variant: Variant) -> None:
    """In one row, or in a row of three and one of two centred below; all of the same width."""
    show(window, imported(Scene(variant, share=0.9)))
    for size in [size for size in [*SIZES, *MORE_SIZES] if size[0] >= 640 and size[1] > 480]:
        resize(window, size)
        others = boxes(window, OTHERS)
        assert rows(window, OTHERS) in ([5], [3, 2])
        assert max(box[2] for box in others) - min(box[2] for box in others) <= 2
        around = boxes(window, ".others")[0]
        for top in {box[1] for box in others}:
            row = [box for box in others if box[1] == top]
            left = row[0][0] - around[0]
            right = around[0] + around[2] - (row[-1][0] + row[-1][2])
            assert (size, abs(left - right) <= 2) == (size, True)


# Returns names of families, and of seats on plates, that are cut off or broken within a word.
CUT_NAMES: Final = """() => [...document.querySelectorAll(".crest .name, .plate .name")]
    .filter(each => each.checkVisibility() && getComputedStyle(each).clipPath === "none")
    .filter(each => each.scrollWidth > each.clientWidth + 1)
    .map(each => each.innerText)"""


@pytest.mark.parametrize("variant", LATE.values(), ids=LATE)
def test_names_of_families_and_of_seats_are_whole(window: Window, variant: Variant) -> None:
    show(window, imported(Scene(variant, share=0.9)))
    assert found_at(window, CUT_NAMES, [*SIZES, *MORE_SIZES]) == {}


# Returns words of missions that are broken over two lines.
BROKEN_WORDS: Final = """() => [...document.querySelectorAll(".mission .asked")].flatMap(each => {
    const text = each.firstChild;
    return [...text.data.matchAll(/\\S+/g)].filter(word => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return new Set([...range.getClientRects()].map(line => Math.round(line.top))).size > 1;
    }).map(word => word[0]);
})"""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES)
def test_text_of_32_px_breaks_neither_names_nor_words(
    window: Window, size: tuple[int, int], language: str
) -> None:
    devtools: CDPSession = window.context.new_cdp_session(window)
    resize(window, size)
    show(window, imported(Scene(Variant(4), share=0.9)), language)
    try:
        devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 32}})
        assert window.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        assert window.evaluate(CUT_NAMES) == []
        assert window.evaluate(BROKEN_WORDS) == []
    finally:
        devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 16}})


def test_marker_of_the_log_stands_beside_its_heading(window: Window) -> None:
    """A block would go to the line below the marker."""
    show(window, imported(Scene(Variant(4), share=0.9)))
    for size in SIZES:
        resize(window, size)
        heading = window.locator(".log summary h2")
        assert heading.evaluate("each => getComputedStyle(each).display") == "inline"


# Returns the emblems of the fan on the home screen whose centre another card covers.
COVERED_EMBLEMS: Final = """() => [...document.querySelectorAll(".fan .emblem")].filter(each => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    return each.checkVisibility() && !each.closest(".card").contains(met);
}).map(each => each.closest(".card").dataset.family)"""


def test_fan_on_the_home_screen_shows_its_emblems(window: Window) -> None:
    show(window, lambda _page: None)
    expect(window.locator(".fan .emblem")).to_have_count(6)
    assert found_at(window, COVERED_EMBLEMS) == {}


# Returns the points of seats, the switch that shows them, and what each family's cards bring, where
# they are not in the window as a whole.
NOT_SHOWN: Final = """() => [...document.querySelectorAll(
    ".plate .points, #switch-outlook, .crest .worth")].filter(each => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return !each.checkVisibility() || left < -1 || right > innerWidth + 1 || top < -1
        || bottom > innerHeight + 1;
}).map(each => each.id || each.className)"""


@pytest.mark.parametrize("variant", LATE.values(), ids=LATE)
def test_points_their_switch_and_what_families_bring_are_in_sight(
    window: Window, variant: Variant
) -> None:
    """So in one's first games, when they are switched on."""
    show(window, imported(Scene(variant, share=0.9)))
    expect(window.locator(".plate .points")).to_have_count(variant.players)
    expect(window.locator("#switch-outlook")).to_have_count(1)
    assert window.locator(".crest .worth").count() > 0
    assert found_at(window, NOT_SHOWN, [*SIZES, *MORE_SIZES]) == {}
