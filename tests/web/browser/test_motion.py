"""Animations of elements that have moved, are new or are gone."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from courtisans import Variant
from tests.web.player import MY_TURN, Player
from tests.web.scenes import Scene, record
from tests.web.staging import Stage

# Pauses animations at their beginning, so that the page can be examined then.
PAUSE_ANIMATIONS = """
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const animation = animate.apply(this, how);
        animation.pause();
        return animation;
    };
    null;
"""
# Returns the keys of the elements in motion, and those of the topmost elements at their centres.
MOVING_AND_ON_TOP = """() => {
    const targets = document.getAnimations().map(({ effect }) => effect.target);
    const flying = targets.filter(({ dataset }) => dataset.move);
    const seen = flying.map((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return seen.closest("[data-move]");
    });
    return [flying, seen].map((all) => all.map((each) => each?.dataset.move));
}"""

# Returns the keys of the elements in motion that a dialog of the game covers.
FLYING_UNDER_A_DIALOG = """() => document.getAnimations().map(({ effect }) => effect.target)
    .filter((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return each.dataset.move && seen.closest(".pile-dialog");
    }).map(({ dataset }) => dataset.move)"""

GO = """<button id="go" data-event='{"act": "go"}'>Go</button>"""


def card(left: int, top: int = 100, attributes: str = 'data-move="stag"', style: str = "") -> str:
    return f'<div class="card" style="left: {left}px; top: {top}px; {style}" {attributes}></div>'


def flights(stage: Stage, before: str, after: str) -> list[dict[str, Any]]:
    """Show one screen and then another; return the animations that this starts."""
    stage.begin(GO + before)
    stage.page.get_by_text("Go").click()
    stage.page.evaluate("flights.length = 0")
    stage.answer(GO + after)
    begun: list[dict[str, Any]] = stage.page.evaluate("flights")
    return begun


@pytest.fixture
def stage(page: Page, site: str) -> Stage:
    return Stage(page, site)


def test_moved_element_starts_from_its_old_place(stage: Stage) -> None:
    [flight] = flights(stage, card(0) + card(50, 100, 'data-move="still"'),
                       card(200, 40) + card(50, 100, 'data-move="still"'))  # fmt: skip
    assert flight["move"] == "stag"
    assert flight["from"]["transform"] == "translate(-200px, 60px) scale(1)"
    assert flight["to"]["transform"] == "none"


def test_resized_element_starts_with_its_old_size(stage: Stage) -> None:
    [flight] = flights(stage, card(0), card(0, style="width: 80px; height: 120px"))
    assert flight["from"]["transform"] == "translate(-20px, -30px) scale(0.5)"


def test_elements_are_identified_by_their_keys(stage: Stage) -> None:
    before = f'<div id="hand">{card(0)}</div><div id="domain"></div>'
    after = f'<div id="hand"></div><div id="domain"><p>{card(90)}</p></div>'
    [flight] = flights(stage, before, after)
    assert flight["from"]["transform"] == "translate(-90px, 0px) scale(1)"


def test_new_element_starts_from_the_first_named_place_that_existed(stage: Stage) -> None:
    pile = card(300, 0, 'id="pile"')
    coming = card(10, 0, 'data-move="new" data-from="nowhere pile"')
    [flight] = flights(stage, pile, coming)
    assert (flight["move"], flight["from"]["transform"]) == (
        "new",
        "translate(290px, 0px) scale(1)",
    )


def test_new_element_may_start_from_an_element_with_a_key(stage: Stage) -> None:
    coming = card(10, 0, 'data-move="new" data-from="stag"')
    [flight] = flights(stage, card(50, 0), coming)
    assert flight["from"]["transform"] == "translate(40px, 0px) scale(1)"


def test_new_element_does_not_start_from_a_hidden_element(stage: Stage) -> None:
    before = card(50, 0, style="display: none") + card(300, 0, 'id="pile"')
    coming = card(10, 0, 'data-move="new" data-from="stag pile"')
    [flight] = flights(stage, before, coming)
    assert flight["from"]["transform"] == "translate(290px, 0px) scale(1)"


def test_new_element_may_start_from_a_place_that_is_new_too(stage: Stage) -> None:
    [flight] = flights(
        stage, "", card(300, 0, 'id="pile"') + card(10, 0, 'data-move="new" data-from="pile"')
    )
    assert flight["from"]["transform"] == "translate(290px, 0px) scale(1)"


def pile(top: int, content: str = "", width: int = 100) -> str:
    """A pile at a height on the page; without content, one that a screen leaves out."""
    same = "" if content else "data-same"
    place = f'<div style="position: absolute; top: {top}px; width: {width}px">'
    return f'{place}<div id="pile" style="height: 9px" {same}>{content}</div></div>'


def test_what_lies_in_a_part_that_is_left_out_moves_with_it(stage: Stage) -> None:
    cards = card(0) + card(90, 20, 'data-move="toad" data-gone="fade"')
    begun = flights(stage, pile(0, cards), pile(50))
    assert [each["move"] for each in begun] == ["stag", "toad"]
    assert {each["from"]["transform"] for each in begun} == {"translate(0px, -50px) scale(1)"}


def test_what_lies_in_a_part_that_is_left_out_grows_with_it(stage: Stage) -> None:
    [flight] = flights(stage, pile(0, card(80)), pile(0, width=200))
    # The card's centre is 100 px from the pile's left edge, and would have been 50 px from it.
    assert flight["from"]["transform"] == "translate(-50px, 0px) scale(0.5)"


def test_what_lies_in_a_part_that_is_left_out_where_it_was_does_not_move(stage: Stage) -> None:
    assert flights(stage, pile(0, card(0)), pile(0)) == []
    assert stage.page.locator("[data-move=stag]").count() == 1


def test_new_element_may_start_from_a_part_that_is_left_out(stage: Stage) -> None:
    coming = card(10, 0, 'data-move="new" data-from="stag"')
    [flight] = flights(stage, pile(0, card(50, 0)), pile(0) + coming)
    assert flight["from"]["transform"] == "translate(40px, 0px) scale(1)"


def test_flight_in_a_part_that_is_left_out_goes_on_from_where_it_is(stage: Stage) -> None:
    page = stage.page
    page.evaluate(PAUSE_ANIMATIONS)
    [first] = flights(stage, pile(0, card(0)), pile(0, card(200)))
    assert first["from"]["transform"] == "translate(-200px, 0px) scale(1)"
    page.evaluate("flights.length = 0")
    page.get_by_text("Go").click()
    stage.answer(GO + pile(50))
    [second] = page.evaluate("flights")
    assert second["from"]["transform"] == "translate(-200px, -50px) scale(1)"
    expect(page.locator("[data-move=stag][data-flies]")).to_have_count(1)


def test_new_element_without_a_place_of_origin_is_not_animated(stage: Stage) -> None:
    assert flights(stage, "", card(10)) == []


def test_removed_element_leaves_a_fading_ghost_without_id_key_or_event(
    page: Page, site: str
) -> None:
    stage = Stage(page, site)
    page.evaluate(PAUSE_ANIMATIONS)
    gone = card(30, 40, """id="it" data-move="stag" data-gone="fade" data-event='{"act": "x"}'""")
    [flight] = flights(stage, gone, "")
    assert (flight["from"], flight["to"]) == ({"opacity": 1}, {"opacity": 0})
    ghost = page.locator("[inert][aria-hidden=true]")
    assert ghost.bounding_box() == {"x": 30, "y": 40, "width": 40, "height": 60}
    assert ghost.evaluate("ghost => ghost.style.listStyle") == "none"  # it may be a list item
    assert page.locator("#it, [data-move], [data-event]:not(#go)").count() == 0
    page.evaluate("document.getAnimations().forEach(animation => animation.finish())")
    page.wait_for_function("!document.querySelector('[inert]')")


def test_only_a_felled_element_falls_and_other_removed_ones_fade(stage: Stage) -> None:
    fades, falls = (f'data-move="{key}" data-gone="fade"' for key in "ab")
    before = card(0, 100, fades) + card(90, 100, falls)
    first, second = flights(stage, before, '<p data-felled="b"></p>')
    assert first["to"] == {"opacity": 0}
    assert "rotate" in second["to"]["transform"]
    stage.page.wait_for_function("!document.querySelector('[inert]')")


def test_removed_element_without_data_gone_leaves_no_ghost(stage: Stage) -> None:
    assert flights(stage, card(0), "") == []
    assert stage.page.locator("[inert]").count() == 0


def test_nothing_is_animated_if_reduced_motion_is_preferred(browser: Browser, site: str) -> None:
    context = browser.new_context(reduced_motion="reduce")
    stage = Stage(context.new_page(), site)
    before = card(0) + card(9, 200, 'data-move="b" data-gone="fade"')
    assert flights(stage, before, card(200)) == []
    context.close()


def test_element_is_marked_while_it_is_in_motion(stage: Stage) -> None:
    stage.page.evaluate(PAUSE_ANIMATIONS)
    flies = stage.page.locator("[data-move=stag][data-flies]")
    assert flies.count() == 0
    assert len(flights(stage, card(0), card(200))) == 1
    expect(flies).to_have_count(1)
    stage.page.evaluate("document.getAnimations().forEach(animation => animation.finish())")
    expect(flies).to_have_count(0)


def test_card_in_motion_is_above_the_table_and_below_what_is_opened_over_it(
    browser: Browser, site: str
) -> None:
    variant = Variant(4)
    with browser.new_context(viewport={"width": 360, "height": 740}) as context:
        page = context.new_page()
        player = Player(page)
        page.emulate_media(reduced_motion="no-preference")
        player.open(site)
        page.set_input_files("#import-file", record(Scene(variant, share=0.75), variant))
        expect(page.locator(".call")).to_have_text(MY_TURN)
        player.press(player.hand.first)
        page.evaluate(PAUSE_ANIMATIONS)
        # The animation begins over the hand, which lies over the table.
        page.locator(".others .place").first.click()
        expect(page.locator("[data-flies]").first).to_be_attached()
        flying, seen = page.evaluate(MOVING_AND_ON_TOP)
        assert flying and seen == flying
        # What is opened over the table lies over the card, too.
        page.locator("[id^=open-]").first.evaluate("each => each.click()")
        expect(page.locator(".pile-dialog")).to_be_visible()
        assert page.evaluate(FLYING_UNDER_A_DIALOG) == flying
