"""The focused element is visible: the dock, which stays in sight, does not cover it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from courtisans import Variant
from courtisans.cards import Role
from tests.lanes import slow
from tests.web.player import TouchPlayer, settle
from tests.web.scenes import Scene, enter, record
from tests.web.staging import Stage, button
from tests.web.steps import Person, choose_card
from tests.web.waiting import until

FULL = [
    slow(Variant(5), id="five"),
    pytest.param(Variant(6, expansion=True), id="six"),
]
# Returns the id of the focused element after the next frame, and how many of nine points of it are
# covered by the dock or out of sight.
FOCUSED = """async () => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const focused = document.activeElement;
    const { x, y, width, height } = focused.getBoundingClientRect();
    const parts = [0.1, 0.5, 0.9];
    const hidden = parts.flatMap((down) => parts.map((along) => [along, down]))
        .map(([along, down]) => document.elementFromPoint(x + width * along, y + height * down))
        .filter((found) => !found || found.closest(".dock") && !focused.closest(".dock"));
    return [focused.id, focused === document.body ? 0 : hidden.length];
}"""
GAP = """document.querySelector("[data-over]").getBoundingClientRect().top
    - document.activeElement.getBoundingClientRect().bottom"""


@pytest.mark.parametrize("variant", FULL)
@pytest.mark.parametrize("chosen", [slow(False), True])
def test_dock_never_covers_the_focused_element_late_in_a_game(
    page: Page, site: str, variant: Variant, *, chosen: bool
) -> None:
    person = Person(page, hurries=False)
    person.open(site)
    enter(person, Scene(variant, share=0.9, do=choose_card if chosen else lambda _: None))
    covered: set[str] = set()
    walked: set[str] = set()
    for width, height in ((360, 740), (360, 560), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        # Forwards as far as the log, which follows the dock, and back.
        for key in ["Tab"] * 25 + ["Shift+Tab"] * 25:
            page.keyboard.press(key)
            name, hidden = page.evaluate(FOCUSED)
            walked.add(name)
            if hidden:
                covered.add(f"{name} at {width} × {height}")
    assert covered == set()
    assert walked >= ({"place-0", "place-queen-"} if chosen else {"open-0", "open-table"})


# Returns the parts of the table that are covered or outside the window even when scrolled to.
PARTS = ".plate, .side, .crest, .front, .mission"
UNREACHABLE = """(parts) => [...document.querySelectorAll(parts)]
    .filter((part) => {
        part.scrollIntoView({ block: "center", behavior: "instant" });
        const { x, y, width, height } = part.getBoundingClientRect();
        return ![0.1, 0.5, 0.9].every((down) => {
            const found = document.elementFromPoint(x + width / 2, y + height * down);
            // The button that opens a domain lies over its name.
            return (part.matches(".plate") ? part.parentElement : part).contains(found);
        });
    })
    .map((part) => `${part.className} ${part.textContent}`)"""


def test_phone_in_landscape_shows_every_part_of_the_table_and_plays_a_turn(
    browser: Browser, site: str
) -> None:
    window: ViewportSize = {"width": 740, "height": 360}
    with browser.new_context(viewport=window, has_touch=True, is_mobile=True) as context:
        person = TouchPlayer(context.new_page())
        person.open(site)
        scene = Scene(Variant(6, expansion=True))
        person.page.set_input_files("#import-file", record(scene, Variant(6, expansion=True)))
        assert person.wait_for_turn()
        settle(person.page)
        assert person.page.evaluate(UNREACHABLE, PARTS) == []
        plays = len(person.record["plays"])
        person.page.evaluate("scrollTo(0, 0)")
        for _ in range(3):
            person.play()
            settle(person.page)
            assert person.page.evaluate("scrollY") == 0
        assert len(person.record["plays"]) >= plays + 3


# Returns the ids of the cards that an effect can reach, and whether the dock covers each when the
# page is scrolled to the top. (For a press, Playwright may have scrolled past a moving element.)
TARGETS = """() => {
    scrollTo({ top: 0, behavior: "instant" });
    return [...document.querySelectorAll(".reach > button")].map((target) => {
        const { x, y, width, height } = target.getBoundingClientRect();
        const found = [0.1, 0.5, 0.9]
            .map((down) => document.elementFromPoint(x + width / 2, y + height * down));
        return [target.id, found.some((each) => !each || each.closest(".dock"))];
    });
}"""


@pytest.mark.parametrize("variant", FULL)
def test_dock_covers_no_card_that_an_assassin_can_eliminate_on_a_tablet(
    page: Page, site: str, variant: Variant
) -> None:
    page.set_viewport_size({"width": 768, "height": 1024})
    person = Person(page)
    person.open(site)
    enter(person, Scene(variant, share=0.85, holds=Role.ASSASSIN))
    (assassin, *_) = [
        number
        for number in range(person.hand.count())
        if "assassin" in (person.hand.nth(number).get_attribute("aria-label") or "")
    ]
    person.press(person.hand.nth(assassin))
    expect(person.places.first).to_be_visible()
    covered = {}
    for place in [each.get_attribute("id") for each in person.places.all()]:
        settle(person.page)
        person.press(page.locator(f"[id='{place}']"))
        expect(person.button("No effect")).to_be_visible()
        settle(person.page)
        targets = page.evaluate(TARGETS)
        covered[place] = [name for name, hidden in targets if hidden]
        person.press(person.button("Cancel"))
        expect(person.hand.nth(assassin)).to_be_focused()
        person.press(person.hand.nth(assassin))
        expect(person.places.first).to_be_visible()
    assert len(covered) == variant.players + 2 and not any(covered.values()), covered


def test_page_scrolls_for_a_covered_focused_element_but_not_for_one_on_top(stage: Stage) -> None:
    over = f"""<div data-over style="position: sticky; bottom: 0; height: 9rem; background: #fff">
        {button("On")}</div>"""
    stage.page.set_viewport_size({"width": 360, "height": 500})
    stage.begin(
        f"""<div><div style="height: 400px"></div>{button("Beneath", 'style="height: 60px"')}
        <div style="height: 900px"></div>{over}</div>"""
    )
    stage.page.get_by_text("On").focus()
    assert stage.page.evaluate("scrollY") == 0
    stage.page.keyboard.press("Shift+Tab")
    expect(stage.page.get_by_text("Beneath")).to_be_focused()
    until(stage.page, f"({GAP}) >= 5")


def test_page_does_not_scroll_for_a_focused_element_beside_one_on_top(stage: Stage) -> None:
    stage.page.set_viewport_size({"width": 740, "height": 360})
    stage.begin(
        f"""<div><div style="position: fixed; inset: 2rem 0 2rem 50%" data-over>{button("On")}</div>
        <div style="height: 200px"></div>{button("Beside", 'style="width: 40%"')}
        <div style="height: 900px"></div></div>"""
    )
    stage.page.get_by_text("Beside").focus()
    stage.page.evaluate(FOCUSED)
    assert stage.page.evaluate("scrollY") == 0
