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


@pytest.mark.parametrize("end", ["document, 'pointercancel'", "window, 'blur'"])
def test_it_ends_where_letting_go_is_not_heard(stage: Stage, end: str) -> None:
    stage.begin(BUTTONS)
    down(stage, "Go")
    target, name = end.split(", ")
    stage.page.evaluate(f"{target}.dispatchEvent(new Event({name}))")
    assert stage.page.evaluate(PRESSED) == []
