"""Dragging, by the page's script alone: how a drag begins, and how it ends."""

import pytest

from tests.web.staging import Stage

CHOOSE = '{"act": "choose"}'
TABLE = """
    <style>
        #card, #place { position: absolute; width: 60px; height: 80px; left: 20px; }
        #card { top: 300px; } #place { top: 20px; }
        [data-dragging] #chosen { pointer-events: none; }
    </style>"""


def card(*, chosen: bool, attributes: str = "") -> str:
    """Return a card that can be dragged."""
    front = f"<span {'id=chosen' if chosen else ''}>card</span>"
    return f"""<button id="card" data-event='{CHOOSE}' data-drag='{{"act": "cancel"}}'
        aria-pressed="{str(chosen).lower()}" {attributes}>{front}</button>"""


PLACE = """<button id="place" data-event='{"act": "place"}' data-drop>place</button>"""
RESTING = TABLE + card(chosen=False)
CHOSEN = TABLE + card(chosen=True) + PLACE


def lift(stage: Stage, chosen: str = CHOSEN) -> None:
    """Begin to drag the card, and let the game show it as chosen."""
    mouse = stage.page.mouse
    mouse.move(50, 340)
    mouse.down()
    mouse.move(50, 300, steps=4)
    assert stage.acts == ["choose"]
    stage.answer(chosen)


def test_card_released_over_a_place_is_dropped_there(stage: Stage) -> None:
    stage.begin(RESTING)
    lift(stage)
    stage.page.mouse.move(50, 60, steps=4)
    assert stage.page.locator("[data-aimed]").get_attribute("id") == "place"
    x, y = (
        stage.page.evaluate(f"document.documentElement.style.getPropertyValue('--dragged-{axis}')")
        for axis in "xy"
    )
    assert (x, y) == ("0px", "-280px")
    stage.page.mouse.up()
    assert stage.acts == ["choose", "place"]
    stage.answer(RESTING)
    assert stage.page.locator("[data-aimed]").count() == 0


def test_card_released_anywhere_else_is_put_back(stage: Stage) -> None:
    stage.begin(RESTING)
    lift(stage)
    stage.page.mouse.move(50, 60, steps=2)
    stage.page.mouse.move(200, 200, steps=2)
    stage.page.mouse.up()
    assert stage.acts == ["choose", "cancel"]
    stage.answer(RESTING)
    # The card can be tapped again as before.
    stage.page.locator("#card").click()
    assert stage.acts == ["choose", "cancel", "choose"]


def test_card_released_over_a_closed_place_is_put_back_and_the_place_is_clicked(
    stage: Stage,
) -> None:
    stage.begin(RESTING)
    lift(stage, CHOSEN.replace("data-drop>", 'data-drop="never">'))
    stage.page.mouse.move(50, 60, steps=4)
    stage.page.mouse.up()
    assert stage.acts == ["choose", "cancel"]
    stage.answer(RESTING)
    assert stage.acts == ["choose", "cancel", "place"]


def pointer(kind: str, details: str) -> str:
    """Return a script that dispatches an event of the mouse."""
    properties = f"{{ pointerId: 1, isPrimary: true, bubbles: true, {details} }}"
    return f"document.body.dispatchEvent(new PointerEvent('{kind}', {properties}))"


ENDS = {
    "the browser takes it over": pointer("pointercancel", "buttons: 0"),
    "the button went up elsewhere": pointer("pointermove", "buttons: 0"),
    "another button is pressed": pointer("pointermove", "buttons: 3"),
    "it is pressed anew": pointer("pointerdown", "buttons: 1"),
    "another window is in front": "window.dispatchEvent(new Event('blur'))",
    "the tab is hidden": "document.dispatchEvent(new Event('visibilitychange'))",
    "the capture is lost": "document.getElementById('card').releasePointerCapture(1)",
}


@pytest.mark.parametrize("end", ENDS)
def test_drag_that_ends_without_a_release_puts_the_card_back(stage: Stage, end: str) -> None:
    stage.begin(RESTING)
    lift(stage)
    mouse = stage.page.mouse
    mouse.move(50, 60, steps=4)
    stage.page.evaluate(ENDS[end])
    mouse.move(50, 64, steps=2)
    mouse.up()
    stage.answer(RESTING + PLACE)
    assert stage.acts == ["choose", "cancel"]
    assert stage.page.locator("[data-aimed]").count() == 0
    # The next click is not taken for the end of the drag.
    mouse.move(50, 60)
    mouse.down()
    mouse.up()
    assert stage.acts == ["choose", "cancel", "place"]


def test_escape_puts_a_dragged_card_back_and_presses_nothing_else(stage: Stage) -> None:
    stage.begin(RESTING)
    lift(stage)
    stage.page.keyboard.press("Escape")
    stage.page.mouse.move(50, 330, steps=2)
    stage.page.mouse.up()
    stage.answer(RESTING)
    assert stage.acts == ["choose", "cancel"]


def test_right_button_puts_a_dragged_card_back_without_a_long_press(stage: Stage) -> None:
    hold = """data-longpress='{"act": "hold"}'"""
    stage.begin(TABLE + card(chosen=False, attributes=hold))
    lift(stage, TABLE + card(chosen=True, attributes=hold))
    stage.page.mouse.move(50, 330, steps=4)
    stage.page.mouse.down(button="right")
    stage.page.mouse.up(button="right")
    stage.page.mouse.up()
    stage.answer(RESTING)
    assert stage.acts == ["choose", "cancel"]


def test_card_that_is_removed_under_the_pointer_is_not_dragged(stage: Stage) -> None:
    stage.begin(RESTING)
    stage.page.mouse.move(50, 340)
    stage.page.mouse.down()
    stage.page.evaluate("document.getElementById('card').remove()")
    stage.page.mouse.move(50, 300, steps=4)
    stage.page.mouse.up()
    assert stage.acts == [] and stage.page.locator("[data-dragging]").count() == 0


def test_card_is_dragged_even_if_text_around_it_is_selected(stage: Stage) -> None:
    stage.begin(RESTING + "<p>All that can be read</p>")
    stage.page.keyboard.press("Control+a")
    stage.page.evaluate("getSelection().selectAllChildren(document.body)")
    lift(stage)
    stage.page.mouse.move(50, 60, steps=4)
    stage.page.mouse.up()
    assert stage.acts == ["choose", "place"]


def test_press_with_a_small_movement_is_a_tap(stage: Stage) -> None:
    stage.begin(RESTING)
    mouse = stage.page.mouse
    mouse.move(50, 340)
    mouse.down()
    mouse.move(53, 343)
    mouse.up()
    assert stage.acts == ["choose"]
    assert stage.page.locator("[data-dragging]").count() == 0


@pytest.mark.parametrize("attribute", ["disabled", "aria-disabled=true"])
def test_disabled_card_is_not_dragged(stage: Stage, attribute: str) -> None:
    stage.begin(TABLE + card(chosen=False, attributes=attribute))
    stage.page.mouse.move(50, 340)
    stage.page.mouse.down()
    stage.page.mouse.move(50, 60, steps=4)
    assert stage.page.locator("[data-dragging]").count() == 0
    stage.page.mouse.up()
    assert stage.acts == []


def test_card_that_is_already_chosen_is_dragged_without_choosing_it_again(stage: Stage) -> None:
    stage.begin(CHOSEN)
    stage.page.mouse.move(50, 340)
    stage.page.mouse.down()
    stage.page.mouse.move(50, 60, steps=4)
    assert stage.acts == []
    stage.page.mouse.up()
    assert stage.acts == ["place"]
