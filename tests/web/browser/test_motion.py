"""Motion: from where things were to where they are."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from courtisans import Variant
from tests.web.player import MY_TURN, Player
from tests.web.scenes import Scene, record
from tests.web.staging import Stage

# Animations stand still at their beginning, so that they can be looked at.
HELD = """
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const animation = animate.apply(this, how);
        animation.pause();
        return animation;
    };
    null;
"""
# Gives the keys of what flies, and those of what is seen in its middle.
SEEN = """() => {
    const targets = document.getAnimations().map(({ effect }) => effect.target);
    const flying = targets.filter(({ dataset }) => dataset.move);
    const seen = flying.map((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return seen.closest("[data-move]");
    });
    return [flying, seen].map((all) => all.map((each) => each?.dataset.move));
}"""

GO = """<button id="go" data-event='{"act": "go"}'>Go</button>"""


def card(left: int, top: int = 100, attributes: str = 'data-move="stag"', style: str = "") -> str:
    return f'<div class="card" style="left: {left}px; top: {top}px; {style}" {attributes}></div>'


def flights(stage: Stage, before: str, after: str) -> list[dict[str, Any]]:
    """The animations that lead from one screen to the next."""
    stage.begin(GO + before)
    stage.page.get_by_text("Go").click()
    stage.page.evaluate("flights.length = 0")
    stage.answer(GO + after)
    begun: list[dict[str, Any]] = stage.page.evaluate("flights")
    return begun


@pytest.fixture
def stage(page: Page, site: str) -> Stage:
    return Stage(page, site)


def test_what_moved_starts_from_where_it_was(stage: Stage) -> None:
    [flight] = flights(stage, card(0) + card(50, 100, 'data-move="still"'),
                       card(200, 40) + card(50, 100, 'data-move="still"'))  # fmt: skip
    assert flight["move"] == "stag"
    assert flight["from"]["transform"] == "translate(-200px, 60px) scale(1)"
    assert flight["to"]["transform"] == "none"


def test_what_grew_starts_with_the_size_it_had(stage: Stage) -> None:
    [flight] = flights(stage, card(0), card(0, style="width: 80px; height: 120px"))
    assert flight["from"]["transform"] == "translate(-20px, -30px) scale(0.5)"


def test_the_key_counts_and_not_the_element(stage: Stage) -> None:
    before = f'<div id="hand">{card(0)}</div><div id="domain"></div>'
    after = f'<div id="hand"></div><div id="domain"><p>{card(90)}</p></div>'
    [flight] = flights(stage, before, after)
    assert flight["from"]["transform"] == "translate(-90px, 0px) scale(1)"


def test_what_is_new_comes_from_the_first_place_named_that_there_was(stage: Stage) -> None:
    pile = card(300, 0, 'id="pile"')
    coming = card(10, 0, 'data-move="new" data-from="nowhere pile"')
    [flight] = flights(stage, pile, coming)
    assert (flight["move"], flight["from"]["transform"]) == (
        "new",
        "translate(290px, 0px) scale(1)",
    )


def test_what_is_new_may_come_from_what_had_a_key(stage: Stage) -> None:
    coming = card(10, 0, 'data-move="new" data-from="stag"')
    [flight] = flights(stage, card(50, 0), coming)
    assert flight["from"]["transform"] == "translate(40px, 0px) scale(1)"


def test_what_is_new_does_not_come_from_what_is_hidden(stage: Stage) -> None:
    before = card(50, 0, style="display: none") + card(300, 0, 'id="pile"')
    coming = card(10, 0, 'data-move="new" data-from="stag pile"')
    [flight] = flights(stage, before, coming)
    assert flight["from"]["transform"] == "translate(290px, 0px) scale(1)"


def test_what_is_new_may_come_from_a_place_that_is_new_too(stage: Stage) -> None:
    [flight] = flights(
        stage, "", card(300, 0, 'id="pile"') + card(10, 0, 'data-move="new" data-from="pile"')
    )
    assert flight["from"]["transform"] == "translate(290px, 0px) scale(1)"


def test_what_is_new_from_nowhere_just_stands_there(stage: Stage) -> None:
    assert flights(stage, "", card(10)) == []


def test_what_went_leaves_a_ghost_that_nobody_can_take_for_it(page: Page, site: str) -> None:
    stage = Stage(page, site)
    page.evaluate(HELD)
    gone = card(30, 40, """id="it" data-move="stag" data-gone="fade" data-event='{"act": "x"}'""")
    [flight] = flights(stage, gone, "")
    assert (flight["from"], flight["to"]) == ({"opacity": 1}, {"opacity": 0})
    ghost = page.locator("[inert][aria-hidden=true]")
    assert ghost.bounding_box() == {"x": 30, "y": 40, "width": 40, "height": 60}
    assert ghost.evaluate("ghost => ghost.style.listStyle") == "none"  # it may be of a list
    assert page.locator("#it, [data-move], [data-event]:not(#go)").count() == 0
    page.evaluate("document.getAnimations().forEach(animation => animation.finish())")
    page.wait_for_function("!document.querySelector('[inert]')")


def test_what_was_felled_is_struck_and_falls_and_nothing_else_does(stage: Stage) -> None:
    fades, falls = (f'data-move="{key}" data-gone="fade"' for key in "ab")
    before = card(0, 100, fades) + card(90, 100, falls)
    first, second = flights(stage, before, '<p data-felled="b"></p>')
    assert first["to"] == {"opacity": 0}
    assert "rotate" in second["to"]["transform"]
    stage.page.wait_for_function("!document.querySelector('[inert]')")


def test_what_went_without_asking_for_a_ghost_is_gone(stage: Stage) -> None:
    assert flights(stage, card(0), "") == []
    assert stage.page.locator("[inert]").count() == 0


def test_nothing_moves_for_those_who_asked_for_stillness(browser: Browser, site: str) -> None:
    context = browser.new_context(reduced_motion="reduce")
    stage = Stage(context.new_page(), site)
    before = card(0) + card(9, 200, 'data-move="b" data-gone="fade"')
    assert flights(stage, before, card(200)) == []
    context.close()


def test_what_flies_says_so_as_long_as_it_does(stage: Stage) -> None:
    stage.page.evaluate(HELD)
    flies = stage.page.locator("[data-move=stag][data-flies]")
    assert flies.count() == 0
    assert len(flights(stage, card(0), card(200))) == 1
    expect(flies).to_have_count(1)
    stage.page.evaluate("document.getAnimations().forEach(animation => animation.finish())")
    expect(flies).to_have_count(0)


def test_a_card_flies_above_all_that_lies_on_the_table(browser: Browser, site: str) -> None:
    variant = Variant(4)
    with browser.new_context(viewport={"width": 360, "height": 740}) as context:
        page = context.new_page()
        player = Player(page)
        page.emulate_media(reduced_motion="no-preference")
        player.open(site)
        page.set_input_files("#import-file", record(Scene(variant, share=0.75), variant))
        expect(page.locator(".call")).to_have_text(MY_TURN)
        player.press(player.hand.first)
        page.evaluate(HELD)
        # It begins above the hand, which lies above the table.
        page.locator(".others .place").first.click()
        expect(page.locator("[data-flies]").first).to_be_attached()
        flying, seen = page.evaluate(SEEN)
        assert flying and seen == flying
