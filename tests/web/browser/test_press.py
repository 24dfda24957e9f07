"""What is pressed shows it before anything is sent, and no longer than it is pressed."""

import pytest

from tests.web.staging import Stage, button
from tests.web.waiting import until

PRESSED = "[...document.querySelectorAll('[data-pressed]')].map((each) => each.id)"
BUTTONS = button("Go", "id=go") + button("Wait", 'id=wait aria-disabled="true"')


def down(stage: Stage, name: str, *, other: bool = False) -> list[str]:
    """Press there, and list what shows that it is pressed."""
    stage.page.get_by_text(name).hover()
    stage.page.mouse.down(button="right" if other else "left")
    pressed: list[str] = stage.page.evaluate(PRESSED)
    return pressed


def test_it_shows_at_once_until_it_is_answered(stage: Stage) -> None:
    stage.begin(BUTTONS)
    assert down(stage, "Go") == ["go"]
    assert stage.acts == []
    stage.page.mouse.up()
    assert stage.acts == ["go"]
    until(stage.page, "new Promise((done) => setTimeout(done, 200, true))")
    assert stage.page.evaluate(PRESSED) == ["go"]
    stage.answer(BUTTONS)
    assert stage.page.evaluate(PRESSED) == []


def test_what_is_pressed_again_while_it_waits_shows_it_until_the_answer(stage: Stage) -> None:
    stage.begin(BUTTONS)
    for _ in range(2):
        stage.page.get_by_text("Go").click()
    until(stage.page, "new Promise((done) => setTimeout(done, 200, true))")
    assert (stage.acts, stage.page.evaluate(PRESSED)) == (["go"], ["go"])


def test_what_waits_shows_it_though_it_is_pressed_once_more_and_not_let_go_there(
    stage: Stage,
) -> None:
    stage.begin(BUTTONS)
    stage.page.get_by_text("Go").click()
    assert down(stage, "Go") == ["go"]
    stage.page.evaluate("dispatchEvent(new Event('blur'))")
    assert stage.page.evaluate(PRESSED) == ["go"]
    stage.answer(BUTTONS)
    assert stage.page.evaluate(PRESSED) == []


def test_what_is_let_go_elsewhere_shows_it_no_more(stage: Stage) -> None:
    stage.begin(BUTTONS)
    assert down(stage, "Go") == ["go"]
    stage.page.mouse.move(300, 300)
    stage.page.mouse.up()
    until(stage.page, f"{PRESSED}.length === 0")
    assert stage.acts == []


def test_what_is_still_held_shows_it_through_an_answer(stage: Stage) -> None:
    both = BUTTONS + button("Far", "id=far")
    stage.begin(both)
    stage.page.get_by_text("Go").press("Enter")
    assert down(stage, "Far") == ["go", "far"]
    stage.answer(both)
    assert stage.page.evaluate(PRESSED) == ["far"]


def test_what_cannot_be_pressed_does_not_show_it(stage: Stage) -> None:
    stage.begin(BUTTONS)
    assert down(stage, "Wait") == []


def test_another_button_of_the_mouse_presses_nothing(stage: Stage) -> None:
    stage.begin(BUTTONS)
    assert down(stage, "Go", other=True) == []


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
def test_it_ends_where_letting_go_is_not_heard(stage: Stage, end: str) -> None:
    stage.begin(BUTTONS)
    assert down(stage, "Go") == ["go"]
    stage.page.evaluate(end)
    assert stage.page.evaluate(PRESSED) == []


def test_another_finger_ends_nothing(stage: Stage) -> None:
    stage.begin(BUTTONS)
    down(stage, "Go")
    stage.page.evaluate("document.dispatchEvent(new PointerEvent('pointerup', { pointerId: 9 }))")
    assert stage.page.evaluate(PRESSED) == ["go"]


def test_what_is_no_button_does_not_show_it(stage: Stage) -> None:
    stage.begin("""<div data-event='{"act": "on"}'>All of this</div>""")
    assert down(stage, "All of this") == []
