"""Keys: what they press on any keyboard layout, and that a held key presses only once."""

import json
import re
from html import unescape

import pytest

from tests.web.browser.test_layout import SCREENS
from tests.web.sessions import Page
from tests.web.staging import Stage, button

CARDS = button("One", 'data-key="1"') + button("Two", 'data-key="2"')
UNDO = button("Undo", 'data-key="u"') + button("Missions", 'data-key="m"')
TYPE = """([key, code, more]) => document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...more }))"""


# Keys of every keyboard: letters, digits, the question mark, and keys with names.
TYPEABLE = re.compile(r"[a-z]|[0-9]|\?|any|enter|escape|home|end|page(up|down)|arrow(left|right)")


def test_every_shortcut_is_a_key_that_every_keyboard_has() -> None:
    names: set[str] = set()
    for enter in SCREENS.values():
        page = Page()
        enter(page)
        names |= {name.lower() for name in re.findall(r'data-key="([^"]+)"', page.html)}
        for events in re.findall(r'data-keys="([^"]+)"', page.html):
            names |= json.loads(unescape(events)).keys()
    assert {"1", "u", "?", "m", "escape", "arrowleft"} <= names
    assert [name for name in names if not TYPEABLE.fullmatch(name)] == []


@pytest.mark.parametrize(
    ("key", "code", "acts"),
    [
        pytest.param("&", "Digit1", ["one"], id="French 1"),
        pytest.param("é", "Digit2", ["two"], id="French 2"),
        pytest.param("1", "Digit1", ["one"], id="French 1 with Shift or Caps Lock"),
        pytest.param("ě", "Digit2", ["two"], id="Czech 2"),
        pytest.param("2", "Numpad2", ["two"], id="numeric pad"),
        pytest.param("ArrowDown", "Numpad2", [], id="numeric pad without Num Lock"),
        pytest.param("U", "KeyU", ["undo"], id="Caps Lock"),
        pytest.param("u", "KeyF", ["undo"], id="Dvorak u"),
        pytest.param("g", "KeyU", [], id="where others have u, Dvorak has g"),
        pytest.param("г", "KeyU", ["undo"], id="Russian letter on u"),
        pytest.param(",", "KeyM", [], id="where others have m, French has a comma"),
    ],
)
def test_key_counts_by_its_character_or_by_its_digit_or_latin_letter(
    stage: Stage, key: str, code: str, acts: list[str]
) -> None:
    stage.begin(CARDS + UNDO)
    stage.page.evaluate(TYPE, [key, code, {}])
    assert stage.acts == acts


def test_shortcut_of_a_character_takes_precedence_over_the_digit_of_its_key(stage: Stage) -> None:
    stage.begin(CARDS + button("And", 'data-key="&"'))
    stage.page.evaluate(TYPE, ["&", "Digit1", {}])
    assert stage.acts == ["and"]


def test_character_typed_with_altgr_does_not_count_as_the_digit_of_its_key(stage: Stage) -> None:
    stage.begin(CARDS)
    stage.page.evaluate(TYPE, ["~", "Digit2", {"modifierAltGraph": True}])
    assert stage.acts == []


def test_digit_of_a_key_does_not_count_if_single_keys_are_turned_off(stage: Stage) -> None:
    stage.begin(CARDS)
    stage.page.evaluate("document.documentElement.dataset.keys = 'off'")
    stage.page.evaluate(TYPE, ["&", "Digit1", {}])
    assert stage.acts == []


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_held_key_presses_a_button_once(stage: Stage, key: str) -> None:
    stage.begin(button("One", "id=one"))
    stage.page.locator("#one").focus()
    keyboard = stage.page.keyboard
    for _ in range(3):
        keyboard.down(key)
    if key == "Space":  # the space bar presses when it is released
        assert stage.acts == []
        keyboard.up(key)
    stage.answer(button("Two", "id=two"), {"do": "focus", "id": "two"})
    for _ in range(3 if key == "Enter" else 0):
        keyboard.down(key)
    keyboard.up(key)
    assert stage.acts == ["one"]
    keyboard.press(key)
    assert stage.acts == ["one", "two"]


def test_held_menu_key_sends_its_event_once(stage: Stage) -> None:
    hold = """data-longpress='{"act": "explain"}'"""
    one = stage.begin(button("One", hold)).page.get_by_text("One")
    for _ in range(3):
        one.dispatch_event("contextmenu")
    assert stage.acts == ["explain"]
    stage.answer()
    assert stage.acts == ["explain"]
    one.dispatch_event("contextmenu")
    assert stage.acts == ["explain", "explain"]


def test_form_is_sent_once_while_enter_is_held(stage: Stage) -> None:
    form = """<form data-event='{"act": "send"}'><input id="field" name="field"></form>"""
    stage.begin(form)
    stage.page.locator("#field").focus()
    stage.page.keyboard.down("Enter")
    stage.answer(form)
    for _ in range(2):
        stage.page.keyboard.down("Enter")
    assert stage.acts == ["send"]


@pytest.mark.parametrize(
    ("field", "key", "written"),
    [("<input id=field>", "Space", "   "), ("<textarea id=field></textarea>", "Enter", "\n\n\n")],
)
def test_held_key_repeats_in_text_fields(stage: Stage, field: str, key: str, written: str) -> None:
    stage.begin(field)
    stage.page.locator("#field").focus()
    for _ in range(3):
        stage.page.keyboard.down(key)
    assert stage.page.locator("#field").input_value() == written
