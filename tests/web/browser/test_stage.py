"""The page's script alone: the events that it sends, and how it shows replies."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.web.staging import Stage, button

LARGEST_FILE = 20 * 1024 * 1024


# The start


def test_first_event_contains_the_stored_entries_of_this_game_and_the_languages(
    page: Page, site: str
) -> None:
    page.add_init_script(
        "localStorage.setItem('courtisans.save', 'x'); localStorage.setItem('other', 'y')"
    )
    stage = Stage(page, site)
    stage.connect()
    languages = page.evaluate("[...navigator.languages]")
    assert stage.sent == [{"act": "start", "stored": {"save": "x"}, "languages": languages}]


def test_forbidden_storage_counts_as_empty(page: Page, site: str) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage',"
        " {get() { throw new DOMException('no', 'SecurityError') }})"
    )
    stage = Stage(page, site)
    stage.connect()
    assert stage.sent[0]["stored"] == {}
    stage.answer(None, {"do": "store", "key": "a", "value": "b"})
    assert stage.sent[1] == {"act": "unstored", "key": "a", "reason": "SecurityError"}


def test_gestures_made_before_the_game_is_ready_are_sent_when_it_is(stage: Stage) -> None:
    stage.page.get_by_text("Early").click()
    assert (stage.sent, stage.state) == ([], "loading")
    expect(stage.page.locator("progress")).to_be_visible()
    stage.connect()
    assert stage.acts == []
    stage.answer()
    assert stage.sent[0]["unseen"] is True  # the reply to the early event will show the screen
    assert (stage.acts, stage.state) == (["early"], "loading")
    stage.answer()
    assert stage.state == "ready"
    expect(stage.page.locator("#loading")).to_be_hidden()


# One at a time


def test_next_event_is_sent_when_the_previous_reply_has_been_carried_out(stage: Stage) -> None:
    stage.begin(button("One") + button("Two") + button("Three"))
    for name in ("One", "Two", "Three"):
        stage.page.get_by_text(name).click()
    assert stage.acts == ["one"]
    stage.answer()
    assert stage.acts == ["one", "two"]
    stage.answer()
    assert stage.acts == ["one", "two", "three"]


def test_pressed_button_is_marked_until_the_reply(stage: Stage) -> None:
    one = stage.begin(button("One", 'id="one"')).page.locator("#one")
    one.click()
    expect(one).to_have_attribute("data-pressed", "")
    stage.answer(button("One", 'id="one" class="old"'))
    expect(one).to_have_class("old")
    assert one.get_attribute("data-pressed") is None


def test_gesture_that_is_repeated_before_its_reply_is_sent_once(stage: Stage) -> None:
    stage.begin(button("Deal") + button("Other"))
    stage.page.get_by_text("Deal").dblclick()
    stage.page.get_by_text("Other").dblclick()
    for _ in range(2):
        stage.answer()
    assert stage.acts == ["deal", "other"]
    stage.page.get_by_text("Deal").click()
    assert stage.acts == ["deal", "other", "deal"]


def test_second_click_of_a_double_click_does_not_press_a_new_element_under_the_pointer(
    stage: Stage,
) -> None:
    stage.begin(button("Choose"))
    second = {"detail": 2, **press_at(stage.page.get_by_text("Choose"))}
    stage.answer(button("Return"))
    stage.page.get_by_text("Return").dispatch_event("click", second)
    assert stage.acts == ["choose"]
    stage.page.get_by_text("Return").click()
    assert stage.acts == ["choose", "return"]


def test_two_quick_taps_at_different_places_both_count(stage: Stage) -> None:
    """Browsers also count two taps as a double tap that are a finger's breadth apart."""
    stage.begin(button("Choose"))
    first = press_at(stage.page.get_by_text("Choose"))
    stage.answer(button("Return"))
    apart = {"detail": 2, "clientX": first["clientX"] + 60, "clientY": first["clientY"]}
    stage.page.get_by_text("Return").dispatch_event("click", apart)
    assert stage.acts == ["choose", "return"]


def press_at(button: Locator) -> dict[str, float]:
    """Click a button in its centre; return the coordinates."""
    box = button.bounding_box()
    assert box
    button.click()
    return {"clientX": box["x"] + box["width"] / 2, "clientY": box["y"] + box["height"] / 2}


def test_quick_clicks_on_an_element_that_stays_all_count(stage: Stage) -> None:
    stage.begin("""<button id="next" data-event='{"act": "next", "at": 1}'>Next</button>""")
    stage.page.get_by_text("Next").click()
    stage.answer("""<button id="next" data-event='{"act": "next", "at": 2}'>Next</button>""")
    stage.page.get_by_text("Next").dispatch_event("click", {"detail": 2})
    assert stage.acts == ["next", "next"]


@pytest.mark.parametrize(("slid", "acts"), [(0, ["one"]), (20, [])], ids=["still", "slid off"])
def test_element_that_moves_on_between_press_and_release_is_clicked(
    stage: Stage, slid: int, acts: list[str]
) -> None:
    one = stage.begin(button("One")).page.get_by_text("One")
    box = one.bounding_box()
    assert box
    stage.page.mouse.move(box["x"] + 5, box["y"] + 5)
    stage.page.mouse.down()
    one.evaluate("one => { one.style.translate = '300px' }")
    stage.page.mouse.move(box["x"] + 5 + slid, box["y"] + 5)
    stage.page.mouse.up()
    assert stage.acts == acts


def test_element_displaced_by_a_reply_between_press_and_release_is_clicked(stage: Stage) -> None:
    """The element that has come under the pointer instead is not clicked."""
    rows = """<div style="display: grid; grid-auto-rows: 40px">{}</div>"""
    buttons = "".join(button(name, f'id="{name}"') for name in ("Go", "Two", "One"))
    page = stage.begin(rows.format(buttons)).page
    page.get_by_text("Go").click()
    box = page.get_by_text("One").bounding_box()
    assert box
    at = (box["x"] + 5, box["y"] + 5)
    page.mouse.move(*at)
    page.mouse.down()
    stage.answer(rows.format(f"<p>Chosen</p>{buttons}"))
    assert page.evaluate("at => document.elementFromPoint(...at).id", at) == "Two"
    page.mouse.up()
    assert stage.acts == ["go", "one"]


@pytest.mark.parametrize("attribute", ["disabled", "aria-disabled=true"])
def test_a_disabled_element_sends_nothing(stage: Stage, attribute: str) -> None:
    stage.begin(button("Undo", attribute))
    stage.page.get_by_text("Undo").click(force=True)
    stage.page.get_by_text("Undo").dispatch_event("click")
    assert stage.acts == []


# Fields and files


def test_a_form_sends_its_fields_as_lists(stage: Stage) -> None:
    stage.begin(
        """<form data-event='{"act": "deal", "n": 1}'>
        <input name="name" value="Ana"><input name="name" value="Eva">
        <input type="checkbox" name="off" value="1"><select name="bots"><option>2</select>
        <button name="how" value="fast">Go</button></form>"""
    )
    address = stage.page.url
    stage.page.get_by_text("Go").dblclick()
    stage.answer()
    fields = {"name": ["Ana", "Eva"], "bots": ["2"], "how": ["fast"]}
    assert stage.sent[1:] == [{"act": "deal", "n": 1, "fields": fields}]
    assert stage.page.url == address


def test_a_draft_has_all_fields_and_replaces_one_that_still_waits(stage: Stage) -> None:
    stage.begin(
        """<form data-event='{"act": "deal"}' data-draft='{"act": "set-up"}'>
        <input name="name" value="Ana"><input type="checkbox" name="wide" value="on">
        <button type="button" data-pick="hidden">More</button>
        <input type="checkbox" id="hidden" name="more" hidden></form>"""
    )
    stage.page.locator("[name=wide]").check()
    stage.page.get_by_text("More").click()
    stage.page.locator("[name=name]").fill("Eva")
    stage.page.locator("[name=wide]").uncheck()
    for _ in range(2):
        stage.answer()
    drafts = [event["fields"] for event in stage.sent[1:]]
    assert drafts[0] == {"name": ["Ana"], "wide": ["on"]}
    assert drafts[1:] == [{"name": ["Eva"], "more": ["on"]}]


def test_of_values_entered_by_a_held_key_only_the_last_one_is_queued(stage: Stage) -> None:
    stage.begin("""<input type="range" max="9" value="1" data-event='{"act": "step"}'>""")
    stage.page.locator("input").focus()
    for _ in range(5):
        stage.page.keyboard.down("ArrowRight")
    stage.page.keyboard.up("ArrowRight")
    stage.answer()
    assert [event["value"] for event in stage.sent[1:]] == ["2", "6"]


def test_a_changed_field_sends_its_value(stage: Stage) -> None:
    stage.begin(
        """<select data-event='{"act": "size"}'><option>2<option>3</select>
        <input type="checkbox" value="sound" data-event='{"act": "toggle"}'>"""
    )
    stage.page.locator("select").select_option("3")
    stage.answer()
    stage.page.locator("input").click()
    assert stage.sent[1:] == [
        {"act": "size", "value": "3"},
        {"act": "toggle", "value": "sound", "checked": True},
    ]


FILE_INPUT = """<button data-pick="file">Open</button>
    <input id="file" type="file" hidden data-event='{"act": "load"}'>"""


def test_chosen_file_is_sent_as_text_even_if_chosen_again(stage: Stage) -> None:
    stage.begin(FILE_INPUT)
    for turn in (1, 2):
        with stage.page.expect_file_chooser() as chooser:
            stage.page.get_by_text("Open").click()
        chooser.value.set_files(
            {"name": "a.json", "mimeType": "text/plain", "buffer": "é".encode()}
        )
        stage.page.wait_for_function(f"sent.length === {turn + 1}")
        assert stage.sent[turn] == {"act": "load", "name": "a.json", "text": "é"}
        stage.answer()


@pytest.mark.parametrize(
    ("encoding", "text"),
    [("utf-8-sig", "é"), ("latin-1", None), ("utf-16", None), ("utf-32", None)],
)
def test_file_that_is_not_utf_8_is_sent_without_text(
    stage: Stage, encoding: str, text: str | None
) -> None:
    stage.begin(FILE_INPUT)
    file: FilePayload = {"name": "a", "mimeType": "text/plain", "buffer": "é".encode(encoding)}
    stage.page.locator("#file").set_input_files(file)
    stage.page.wait_for_function("sent.length === 2")
    assert stage.sent[1] == {"act": "load", "name": "a", "text": text}


def test_file_that_is_too_large_is_sent_without_text(stage: Stage, tmp_path: Path) -> None:
    stage.begin(FILE_INPUT)
    large = tmp_path / "large.json"
    large.touch()
    os.truncate(large, LARGEST_FILE + 1)
    stage.page.locator("#file").set_input_files(large)
    stage.page.wait_for_function("sent.length === 2")
    assert stage.sent[1] == {"act": "load", "name": "large.json", "text": None}


# Keys


@pytest.mark.parametrize("key", ["Escape", "u", "U", "1"])
def test_a_key_presses_the_element_that_names_it(stage: Stage, key: str) -> None:
    stage.begin(button("Undo", 'data-key="Escape u 1"'))
    stage.page.keyboard.press(key)
    assert stage.acts == ["undo"]


def test_keys_typed_before_a_reply_press_what_the_reply_shows(stage: Stage) -> None:
    cards = button("One", 'data-key="1"') + button("Two", 'data-key="2"')
    place, cancel = button("Place", 'data-key="d"'), button("Cancel", 'data-key="Escape"')
    heard = """data-keys='{"d": {"act": "hear"}}'"""
    stage.begin(f'<div id="table" {heard}>{cards}</div>')
    for key in ("1", "d", "2", "Escape"):
        stage.page.keyboard.press(key)
    assert stage.acts == ["one"]
    stage.answer(f'<div id="table" {heard}>{place}</div>')
    assert stage.acts == ["one", "place"]
    stage.answer(f'<div id="table">{cards}</div>')
    assert stage.acts == ["one", "place", "two"]
    stage.answer(f'<div id="table">{cancel}</div>')
    assert stage.acts == ["one", "place", "two", "cancel"]


def test_keys_typed_before_a_reply_press_nothing_on_another_screen(stage: Stage) -> None:
    back, erase = (button(name, 'data-key="Escape"') for name in ("Back", "Erase"))
    stage.begin(f'<div id="settings">{back}</div>')
    for _ in range(2):
        stage.page.keyboard.press("Escape")
    stage.answer(f'<div id="home">{erase}</div>')
    assert stage.acts == ["back"]


@pytest.mark.parametrize(
    ("html", "focus", "keys"),
    [
        (button("Undo", 'data-key="u"') + "<input>", "input", "u"),
        (button("Undo", 'data-key="u"') + "<textarea></textarea>", "textarea", "u"),
        (button("Undo", 'data-key="u"') + "<select><option>u</select>", "select", "u"),
        (button("Undo", 'data-key="u"'), "body", "Control+u"),
        (button("Undo", 'data-key="u"'), "body", "Alt+u"),
        (button("Undo", 'data-key="u"'), "body", "Meta+u"),
        (button("Undo", 'data-key="u" disabled'), "body", "u"),
        (button("Undo", 'data-key="u" hidden'), "body", "u"),
        ("<div inert>" + button("Undo", 'data-key="u"') + "</div>", "body", "u"),
        (button("Undo", 'data-key="Enter"') + "<a href='#'>x</a>", "a", "Enter"),
    ],
)
def test_key_presses_nothing_where_it_has_another_meaning(
    stage: Stage, html: str, focus: str, keys: str
) -> None:
    stage.begin(html)
    stage.page.locator(focus).focus()
    stage.page.keyboard.press(keys)
    assert stage.acts == []


# What a reply shows


def test_a_reply_without_html_changes_nothing(stage: Stage) -> None:
    stage.begin("<p>Table</p>")
    stage.page.evaluate("window.before = app.firstChild; app.dispatchEvent(new Event('x'))")
    stage.page.get_by_text("Table").evaluate('element => element.dataset.event = \'{"act": "x"}\'')
    stage.page.get_by_text("Table").click()
    stage.answer(None)
    assert stage.page.evaluate("app.firstChild === before")
