"""Pressed buttons are marked before their events are sent, until the release or the reply."""

import pytest

from tests.web.staging import Stage, button
from tests.web.waiting import until

PRESSED = "[...document.querySelectorAll('[data-pressed]')].map((each) => each.id)"
BUTTONS = button("Go", "id=go") + button("Wait", 'id=wait aria-disabled="true"')


def press_down(stage: Stage, name: str, *, other: bool = False) -> list[str]:
    """Press on an element; return the ids of the elements marked as pressed."""
    stage.page.get_by_text(name).hover()
    stage.page.mouse.down(button="right" if other else "left")
    pressed: list[str] = stage.page.evaluate(PRESSED)
    return pressed


def test_button_is_marked_as_pressed_at_once_until_the_reply(stage: Stage) -> None:
    stage.begin(BUTTONS)
    assert press_down(stage, "Go") == ["go"]
    assert stage.acts == []
    stage.page.mouse.up()
    assert stage.acts == ["go"]
    until(stage.page, "new Promise((done) => setTimeout(done, 200, true))")
    assert stage.page.evaluate(PRESSED) == ["go"]
    stage.answer(BUTTONS)
    assert stage.page.evaluate(PRESSED) == []


def test_button_pressed_again_before_the_reply_stays_marked_until_the_reply(stage: Stage) -> None:
    stage.begin(BUTTONS)
    for _ in range(2):
        stage.page.get_by_text("Go").click()
    until(stage.page, "new Promise((done) => setTimeout(done, 200, true))")
    assert (stage.acts, stage.page.evaluate(PRESSED)) == (["go"], ["go"])


def test_button_that_waits_for_a_reply_stays_marked_after_a_second_press_is_aborted(
    stage: Stage,
) -> None:
    stage.begin(BUTTONS)
    stage.page.get_by_text("Go").click()
    assert press_down(stage, "Go") == ["go"]
    stage.page.evaluate("dispatchEvent(new Event('blur'))")
    assert stage.page.evaluate(PRESSED) == ["go"]
    stage.answer(BUTTONS)
    assert stage.page.evaluate(PRESSED) == []


def test_button_is_not_marked_any_more_after_a_release_elsewhere(stage: Stage) -> None:
    stage.begin(BUTTONS)
    assert press_down(stage, "Go") == ["go"]
    stage.page.mouse.move(300, 300)
    stage.page.mouse.up()
    until(stage.page, f"{PRESSED}.length === 0")
    assert stage.acts == []


def test_button_that_is_still_held_down_stays_marked_after_a_reply(stage: Stage) -> None:
    both = BUTTONS + button("Far", "id=far")
    stage.begin(both)
    stage.page.get_by_text("Go").press("Enter")
    assert press_down(stage, "Far") == ["go", "far"]
    stage.answer(both)
    assert stage.page.evaluate(PRESSED) == ["far"]


def test_disabled_button_is_not_marked_as_pressed(stage: Stage) -> None:
    stage.begin(BUTTONS)
    assert press_down(stage, "Wait") == []


def test_right_mouse_button_does_not_mark_a_button_as_pressed(stage: Stage) -> None:
    stage.begin(BUTTONS)
    assert press_down(stage, "Go", other=True) == []


@pytest.mark.parametrize(
    "end",
    [
        "document.dispatchEvent(new PointerEvent('pointercancel', { isPrimary: true }))",
        "document.dispatchEvent(new PointerEvent('pointermove', { isPrimary: true, buttons: 0 }))",
        "document.dispatchEvent(new Event('contextmenu'))",
        "document.dispatchEvent(new Event('visibilitychange'))",
        "dispatchEvent(new Event('blur'))",
    ],
)
def test_mark_ends_when_the_release_is_not_received(stage: Stage, end: str) -> None:
    stage.begin(BUTTONS)
    assert press_down(stage, "Go") == ["go"]
    stage.page.evaluate(end)
    assert stage.page.evaluate(PRESSED) == []


def test_release_of_another_finger_does_not_end_the_mark(stage: Stage) -> None:
    stage.begin(BUTTONS)
    press_down(stage, "Go")
    stage.page.evaluate("document.dispatchEvent(new PointerEvent('pointerup', { pointerId: 9 }))")
    assert stage.page.evaluate(PRESSED) == ["go"]


def test_element_that_is_no_button_is_not_marked_as_pressed(stage: Stage) -> None:
    stage.begin("""<div data-event='{"act": "on"}'>All of this</div>""")
    assert press_down(stage, "All of this") == []
