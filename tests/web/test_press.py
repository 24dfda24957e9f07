"""What is pressed shows it before anything is sent, and no longer than it is pressed."""

import pytest

from tests.web.staging import Stage, button

PRESSED = "[...document.querySelectorAll('[data-pressed]')].map((each) => each.id)"
BUTTONS = button("Go", "id=go") + button("Wait", 'id=wait aria-disabled="true"')


def down(stage: Stage, name: str, *, other: bool = False) -> list[str]:
    """Press there, and list what shows that it is pressed."""
    stage.page.get_by_text(name).hover()
    stage.page.mouse.down(button="right" if other else "left")
    pressed: list[str] = stage.page.evaluate(PRESSED)
    return pressed


def test_it_shows_at_once_until_it_is_let_go(stage: Stage) -> None:
    stage.begin(BUTTONS)
    assert down(stage, "Go") == ["go"]
    assert stage.acts == []
    stage.page.mouse.up()
    assert stage.page.evaluate(PRESSED) == []
    assert stage.acts == ["go"]
    assert stage.page.locator("#go").get_attribute("data-sent") == ""


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
