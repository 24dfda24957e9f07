"""Nothing lies on what one has to read, above all in one's own turn late in a game, or to press.

The screens are drawn by this process, as in `test_layout.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import pytest
from playwright.sync_api import Page as Window

from courtisans import Variant
from tests.lanes import one_quick
from tests.web.browser.test_layout import SCREENS
from tests.web.languages import LANGUAGES, speaking
from tests.web.late import LATE, MORE_SIZES, SIZES
from tests.web.scenes import Scene
from tests.web.sessions import Page
from tests.web.still import import_scene, imported, show, show_page
from web.locales import ENGLISH


def found_at(
    window: Window, script: str, sizes: Iterable[tuple[int, int]] = SIZES
) -> dict[str, Any]:
    """Return what a script finds, by size of the window, where it finds anything."""
    found = {}
    for width, height in sizes:
        window.set_viewport_size({"width": width, "height": height})
        window.evaluate("scrollTo(0, 0)")
        if met := window.evaluate(script):
            found[f"{width} × {height}"] = met
    return found


# Returns the texts of which something is seen and that lie on another such text, with that.
ON_EACH_OTHER: Final = """() => {
    const seen = [];
    const walker = document.createTreeWalker(document.querySelector("#app"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const element = node.parentElement;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) {
            const box = within(line, element);
            const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
            const met = document.elementFromPoint(x, y);
            if (box.right - box.left > 2 && box.bottom - box.top > 2 && element.contains(met))
                seen.push({ node, box });
        }
    }
    // What is left of a text where the elements around it cut it off.
    function within({ left, right, top, bottom }, element) {
        for (let each = element; each.id !== "app"; each = each.parentElement) {
            const { overflowX, clipPath, display } = getComputedStyle(each);
            const cuts = overflowX !== "visible" || clipPath !== "none";
            if (display === "contents" || !cuts) continue;
            const around = each.getBoundingClientRect();
            [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
            [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
        }
        return { left, right, top, bottom };
    }
    // The boxes of lines are higher than letters.
    const meet = (one, other) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
            > 0.3 * Math.min(one.bottom - one.top, other.bottom - other.top);
    return seen.flatMap(({ node, box }, at) => seen.slice(at + 1)
        .filter(other => other.node !== node && meet(box, other.box))
        .map(other => [node.data, other.node.data]));
}"""


@pytest.mark.parametrize("language", ["en", *one_quick(LANGUAGES, "de")])
@pytest.mark.parametrize("variant", LATE.values(), ids=LATE)
def test_no_text_lies_on_another(window: Window, variant: Variant, language: str) -> None:
    """Neither at the beginning of a turn, nor with a card chosen, nor with a hint, nor both."""
    with speaking(language):
        page = Page()
        import_scene(page, Scene(variant, share=0.9))
        show_page(window, page, language)
        assert found_at(window, ON_EACH_OTHER) == {}
        for card in range(len(page.record.game().hands[0])):
            page.send("choose", card=card)
            show_page(window, page, language)
            assert found_at(window, ON_EACH_OTHER) == {}
        page.send("cancel")
        page.ask_for_hint()
        show_page(window, page, language)
        assert found_at(window, ON_EACH_OTHER) == {}
        page.send("choose", card=0)
        show_page(window, page, language)
        assert found_at(window, ON_EACH_OTHER) == {}


# Returns the roles and seals, of cards in front, that a pile's weight covers by more than a corner.
UNDER_WEIGHTS: Final = """() => [...document.querySelectorAll(".stack > .sum")].flatMap(sum => {
    const weight = sum.getBoundingClientRect();
    const front = [...sum.parentElement.querySelectorAll(".card")].at(-1);
    return [...front.querySelectorAll(".role, .seal")].filter(each => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return each.checkVisibility()
            && Math.min(right, weight.right) - Math.max(left, weight.left) > 3
            && Math.min(bottom, weight.bottom) - Math.max(top, weight.top) > 3;
    }).map(() => front.id);
})"""

# Returns the influences of which an end is covered by another family's medal or name.
COVERED_NUMBERS: Final = """() => [...document.querySelectorAll(".crest .number")].filter(each => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return [left + 1, right - 1].some(x => {
        const met = document.elementFromPoint(x, (top + bottom) / 2);
        return met?.closest(".medal, .name") && !each.closest(".crest").contains(met);
    });
}).map(each => each.closest(".crest").innerText)"""


@pytest.mark.parametrize("variant", LATE.values(), ids=LATE)
def test_neither_roles_nor_influences_are_covered(window: Window, variant: Variant) -> None:
    """Cards and crests are smallest on phones, upright and on their side."""
    show(window, imported(Scene(variant, share=0.9)))
    assert window.locator(".stack > .sum").count() > 5
    assert window.locator(".crest .number").count() >= 6  # the Queen's is that of spies, if any
    sizes = [*SIZES, *MORE_SIZES]
    assert found_at(window, UNDER_WEIGHTS, sizes) == {}
    assert found_at(window, COVERED_NUMBERS, sizes) == {}


# Returns the names, points and missions on plates that the note of a place covers by half or more.
UNDER_NOTES: Final = """() => [...document.querySelectorAll(".domain .label")].flatMap(note => {
    const over = note.getBoundingClientRect();
    const plate = note.closest(".domain").querySelector(".plate");
    return [...plate.querySelectorAll(".name, .points, .held")].filter(each => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return each.checkVisibility() && note.checkVisibility()
            && Math.min(right, over.right) - Math.max(left, over.left) > 3
            && Math.min(bottom, over.bottom) - Math.max(top, over.top) > (bottom - top) / 2;
    }).map(each => each.innerText);
})"""


@pytest.mark.parametrize("language", ["en", *one_quick(LANGUAGES, "de")])
@pytest.mark.parametrize("variant", LATE.values(), ids=LATE)
def test_notes_on_places_leave_names_and_points_in_sight(
    window: Window, variant: Variant, language: str
) -> None:
    """The notes say what a card would do there, as in one's first games, or name the place."""
    with speaking(language):
        page = Page()
        import_scene(page, Scene(variant, share=0.9))
        for card in range(len(page.record.game().hands[0])):
            page.send("choose", card=card)
            show_page(window, page, language)
            assert window.locator(".place.foretold").count() > 2
            assert found_at(window, UNDER_NOTES, [*SIZES, *MORE_SIZES]) == {}
        page.send("set", name="guidance", value="off")
        show_page(window, page, language)
        assert window.locator(".place .label").count() > 2
        assert window.locator(".place.foretold").count() == 0
        assert found_at(window, UNDER_NOTES, [*SIZES, *MORE_SIZES]) == {}


# Returns how much of the places of the turn the raised card covers with its ring, in CSS pixels.
UNDER_THE_RAISED_CARD: Final = """() => {
    const raised = document.querySelector('#hand [aria-pressed="true"] .front');
    const over = raised.getBoundingClientRect();
    return [...document.querySelectorAll("#turn li")].filter(each => each.checkVisibility())
        .map(each => each.getBoundingClientRect())
        .filter(({ left, right, top }) =>
            right > over.left - 3 && left < over.right + 3 && top < over.top)
        .map(({ bottom }) => bottom - (over.top - 3))
        .filter(covered => covered > 0.5);
}"""


@pytest.mark.parametrize("variant", LATE.values(), ids=LATE)
def test_raised_card_leaves_the_places_of_the_turn_in_sight(
    window: Window, variant: Variant
) -> None:
    page = Page()
    import_scene(page, Scene(variant, share=0.9))
    page.send("choose", card=0)
    show_page(window, page, ENGLISH)
    assert window.locator("#turn li").count() > 2
    assert found_at(window, UNDER_THE_RAISED_CARD, [*SIZES, *MORE_SIZES]) == {}
    window.set_viewport_size({"width": 360, "height": 740})
    window.locator('#hand [aria-pressed="true"]').hover()
    assert window.evaluate(UNDER_THE_RAISED_CARD) == []


# Returns the symbols on cards that reach beyond their card, with the number of CSS pixels.
BEYOND_CARDS: Final = """() => [...document.querySelectorAll("#app .face svg")].flatMap(each => {
    const symbol = each.getBoundingClientRect();
    const card = each.closest(".face").getBoundingClientRect();
    const beyond = Math.max(card.left - symbol.left, card.top - symbol.top,
        symbol.right - card.right, symbol.bottom - card.bottom);
    return each.checkVisibility() && beyond > 0.5 ? [[each.outerHTML, beyond]] : [];
})"""


@pytest.mark.parametrize("variant", LATE.values(), ids=LATE)
def test_symbols_lie_within_their_cards(window: Window, variant: Variant) -> None:
    show(window, imported(Scene(variant, share=0.9)))
    assert window.locator(".face svg").count() > 50
    assert found_at(window, BEYOND_CARDS, [*SIZES, *MORE_SIZES]) == {}


@pytest.mark.parametrize("screen", SCREENS)
def test_symbols_lie_within_their_cards_on_every_screen(window: Window, screen: str) -> None:
    show(window, SCREENS[screen])
    assert found_at(window, BEYOND_CARDS) == {}


# Returns the controls of which the ring that shows the focus is cut off.
CUT_RINGS: Final = """() => [...document.querySelectorAll("#app button, #app a")].filter(each => {
    each.focus({ focusVisible: true });
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(each);
    if (document.activeElement !== each) return false;
    if (outlineStyle === "none") return true;
    const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const { clientWidth, scrollHeight } = document.documentElement;
    const cut = { left: 0, right: clientWidth, top: -scrollY, bottom: scrollHeight - scrollY };
    for (let around = each.parentElement; around.id !== "app"; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const edge = around.getBoundingClientRect();
        if (overflowX !== "visible") {
            cut.left = Math.max(cut.left, edge.left);
            cut.right = Math.min(cut.right, edge.right);
        }
        if (overflowY !== "visible") {
            const beyond = around.scrollHeight - around.clientHeight - around.scrollTop;
            cut.top = Math.max(cut.top, edge.top - around.scrollTop);
            cut.bottom = Math.min(cut.bottom, edge.bottom + beyond);
        }
    }
    const isWhole = left - ring > cut.left - 0.5 && right + ring < cut.right + 0.5
        && top - ring > cut.top - 0.5 && bottom + ring < cut.bottom + 0.5;
    return !isWhole;
}).map(each => each.id)"""


@pytest.mark.parametrize("variant", LATE.values(), ids=LATE)
def test_rings_of_the_focus_are_whole(window: Window, variant: Variant) -> None:
    show(window, imported(Scene(variant, share=0.9)))
    assert found_at(window, CUT_RINGS) == {}


@pytest.mark.parametrize("screen", SCREENS)
def test_rings_of_the_focus_are_whole_on_every_screen(window: Window, screen: str) -> None:
    show(window, SCREENS[screen])
    assert found_at(window, CUT_RINGS) == {}


# Returns the controls that cannot be pressed even when scrolled to, with what lies over each.
COVERED: Final = """() => [...document.getElementById("app")
        .querySelectorAll("button, a, input, select, summary")]
    .filter(each => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter(each => !each.closest("[inert]"))
    .flatMap(each => {
        const pressed = each.closest("label") ?? each;
        // The dock and the rules' search field stay at an edge: another control may have to be
        // scrolled away from there.
        const over = ["center", "start"].map(block => {
            pressed.scrollIntoView({ block, inline: "center", behavior: "instant" });
            const { left, right, top, bottom } = pressed.getBoundingClientRect();
            if (right - left < 8 || bottom - top < 8) return null;
            const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return met && (pressed.contains(met) || met.contains(pressed)) ? null : met ?? document;
        });
        if (over.includes(null)) return [];
        return [`${each.id || each.className} is under ${over[0].id || over[0].className}`];
    })"""


@pytest.mark.parametrize("language", ["en", *one_quick(LANGUAGES, "de")])
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_lies_on_what_can_be_pressed(window: Window, screen: str, language: str) -> None:
    show(window, SCREENS[screen], language)
    assert found_at(window, COVERED) == {}
