"""Carrying, by the page's script alone: what follows the pointer, and what takes it."""

import pytest

from tests.web.staging import Stage

CHOOSE = '{"act": "choose"}'
TABLE = """
    <style>
        #card, #place { position: absolute; width: 60px; height: 80px; left: 20px; }
        #card { top: 300px; } #place { top: 20px; }
        [data-carrying] #chosen { pointer-events: none; }
    </style>"""


def card(*, chosen: bool, attributes: str = "") -> str:
    """Write a card that can be carried."""
    front = f"<span {'id=chosen' if chosen else ''}>card</span>"
    return f"""<button id="card" data-event='{CHOOSE}' data-carry='{{"act": "cancel"}}'
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


def test_what_is_let_go_over_what_takes_it_is_dropped_there(stage: Stage) -> None:
    stage.begin(RESTING)
    lift(stage)
    stage.page.mouse.move(50, 60, steps=4)
    assert stage.page.locator("[data-aimed]").get_attribute("id") == "place"
    x, y = (
        stage.page.evaluate(f"document.documentElement.style.getPropertyValue('--carried-{axis}')")
        for axis in "xy"
    )
    assert (x, y) == ("0px", "-280px")
    stage.page.mouse.up()
    assert stage.acts == ["choose", "place"]
    stage.answer(RESTING)
    assert stage.page.locator("[data-aimed]").count() == 0


def test_let_go_anywhere_else_it_is_put_back(stage: Stage) -> None:
    stage.begin(RESTING)
    lift(stage)
    stage.page.mouse.move(50, 60, steps=2)
    stage.page.mouse.move(200, 200, steps=2)
    stage.page.mouse.up()
    assert stage.acts == ["choose", "cancel"]
    stage.answer(RESTING)
    # As before, it can be tapped and carried again.
    stage.page.locator("#card").click()
    assert stage.acts == ["choose", "cancel", "choose"]


def test_what_does_not_take_it_says_so_once_it_is_put_back(stage: Stage) -> None:
    stage.begin(RESTING)
    lift(stage, CHOSEN.replace("data-drop>", 'data-drop="never">'))
    stage.page.mouse.move(50, 60, steps=4)
    stage.page.mouse.up()
    assert stage.acts == ["choose", "cancel"]
    stage.answer(RESTING)
    assert stage.acts == ["choose", "cancel", "place"]


def test_escape_puts_it_back_and_presses_nothing_else(stage: Stage) -> None:
    stage.begin(RESTING)
    lift(stage)
    stage.page.keyboard.press("Escape")
    stage.page.mouse.move(50, 60, steps=2)
    stage.page.mouse.up()
    assert stage.acts == ["choose", "cancel"]


def test_what_the_browser_takes_from_the_hand_is_put_back(stage: Stage) -> None:
    stage.begin(RESTING)
    lift(stage)
    stage.page.mouse.move(50, 60, steps=4)
    taken = "new PointerEvent('pointercancel', { pointerId: 1, bubbles: true })"
    stage.page.evaluate(f"document.body.dispatchEvent({taken})")
    stage.page.mouse.up()
    assert stage.acts == ["choose", "cancel"]


def test_a_hand_that_trembles_taps(stage: Stage) -> None:
    stage.begin(RESTING)
    mouse = stage.page.mouse
    mouse.move(50, 340)
    mouse.down()
    mouse.move(53, 343)
    mouse.up()
    assert stage.acts == ["choose"]
    assert stage.page.locator("[data-carrying]").count() == 0


@pytest.mark.parametrize("attribute", ["disabled", "aria-disabled=true"])
def test_what_is_disabled_is_not_carried(stage: Stage, attribute: str) -> None:
    stage.begin(TABLE + card(chosen=False, attributes=attribute))
    stage.page.mouse.move(50, 340)
    stage.page.mouse.down()
    stage.page.mouse.move(50, 60, steps=4)
    assert stage.page.locator("[data-carrying]").count() == 0
    stage.page.mouse.up()
    assert stage.acts == []


def test_what_is_chosen_already_is_carried_as_it_is(stage: Stage) -> None:
    stage.begin(CHOSEN)
    stage.page.mouse.move(50, 340)
    stage.page.mouse.down()
    stage.page.mouse.move(50, 60, steps=4)
    assert stage.acts == []
    stage.page.mouse.up()
    assert stage.acts == ["place"]
