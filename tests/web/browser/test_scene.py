"""How the HTML of a reply replaces the screen before."""

import pytest
from playwright.sync_api import expect

from tests.web.staging import Stage

# Gives an answer, and returns the page's text at the first change, before any frame.
AT_ONCE = """reply => {
    const all = { childList: true, characterData: true, subtree: true };
    const changed = new Promise((done) => new MutationObserver(done).observe(app, all));
    answer(reply);
    return changed.then(() => app.textContent);
}"""
# Gives two answers before any frame: the second event is sent as soon as the first is answered.
ANSWER_TWICE = """async ([first, second]) => {
    answer(first);
    while (sent.length < 3) await null;
    answer(second);
}"""
GO = """<button data-event='{"act": "go"}'>Go</button>"""


def test_focus_scroll_position_and_typed_text_are_kept(stage: Stage) -> None:
    screen = """
        <div id="log" style="height: 50px; overflow: auto"><p style="height: 500px">{0}</p></div>
        <input id="name"><input id="seat" value="Ana"><textarea id="note"></textarea>
        <p>{1}<button id="go" data-event='{{"act": "go"}}'>Go</button></p>"""
    stage.begin(screen.format("a", ""))
    page = stage.page
    page.locator("#log").evaluate("element => element.scrollTop = 100")
    page.locator("#name").fill("Eva")
    page.locator("#seat").fill("Ida")
    page.locator("textarea").fill("Ugo")
    page.get_by_text("Go").click()
    stage.answer(screen.format("b", "<b>new</b>"))
    expect(page.locator("#go")).to_be_focused()
    assert page.locator("#log").evaluate("element => element.scrollTop") == 100
    assert page.locator("#name").input_value() == "Eva"
    assert page.locator("#seat").input_value() == "Ida"
    assert page.locator("textarea").input_value() == "Ugo"
    page.get_by_text("Go").click()
    stage.answer(screen.format("c", "").replace("Ana", "Bob"))
    assert page.locator("#seat").input_value() == "Bob"


def test_choice_that_sends_an_event_is_set_as_the_reply_says(stage: Stage) -> None:
    choice = """<input type="radio" name="tea" id="green" {0} data-event='{{"act": "tea"}}'>
        <input type="radio" name="tea" id="black" {1} data-event='{{"act": "tea"}}'>
        <select id="milk" data-event='{{"act": "milk"}}'><option>no<option>yes</select>
        <input id="word" data-event='{{"act": "find"}}'>"""
    stage.begin(choice.format("checked", ""))
    page = stage.page
    for answer, checked in ((("checked", ""), "#green"), (("", "checked"), "#black")):
        page.locator("#black").check()
        stage.answer(choice.format(*answer))
        expect(page.locator(checked)).to_be_checked()
    page.locator("#milk").select_option("yes")
    page.locator("#word").fill("tea")
    stage.answer(choice.format("", "checked"))
    assert page.locator("#milk").input_value() == "no"
    assert page.locator("#word").input_value() == "tea"


def test_element_keeps_the_focus_when_it_is_moved(stage: Stage) -> None:
    go = """<button id="go" data-event='{"act": "go"}'>Go</button>"""
    stage.begin(f"<div id='a'>{go}</div><div id='b'></div>")
    stage.page.get_by_text("Go").click()
    stage.answer(f"<div id='a'></div><div id='b'>{go}</div>")
    expect(stage.page.locator("#b #go")).to_be_focused()


def test_late_content_is_inserted_after_the_first_frame(stage: Stage) -> None:
    stage.begin(GO)
    result = f"{GO} <p>Result</p> <div id='domains' data-late>Domains</div>"
    stage.page.get_by_text("Go").click()
    at_once = stage.page.evaluate(AT_ONCE, {"html": result, "effects": []})
    assert at_once.split() == ["Go", "Result"]
    expect(stage.page.locator("#domains")).to_have_text("Domains")
    # An element that is on the page already is not inserted late.
    stage.page.get_by_text("Go").click()
    again = result.replace("Result", "Again")
    at_once = stage.page.evaluate(AT_ONCE, {"html": again, "effects": []})
    assert at_once.split() == ["Go", "Again", "Domains"]


def test_late_content_is_complete_if_another_reply_follows_at_once(stage: Stage) -> None:
    stage.begin(GO + GO.replace("go", "on"))
    stage.page.evaluate("for (const button of app.querySelectorAll('button')) button.click()")
    late = "<div id='domains' data-late>Domains</div>"
    replies = [{"html": html, "effects": []} for html in (late, f"{late} again")]
    stage.page.evaluate(ANSWER_TWICE, replies)
    expect(stage.page.locator("#app")).to_have_text("Domains again")


# Content that a screen leaves out, since the page has it

PILE = """<ul id="pile"><li id="one" class="card" data-move="one" data-gone="fade">One</li></ul>"""
LEFT_OUT = """<ul id="pile" data-same></ul>"""


def test_content_that_a_screen_leaves_out_stays_unchanged(stage: Stage) -> None:
    stage.begin(GO + PILE)
    page = stage.page
    page.evaluate("window.before = document.getElementById('one')")
    page.get_by_text("Go").click()
    stage.answer(f"<p>{GO}</p>{LEFT_OUT}")
    assert page.evaluate("before.isConnected && before === document.getElementById('one')")
    expect(page.locator("#pile:not([data-same])")).to_have_text("One")
    assert page.locator(".card").count() == 1  # and no ghost


def test_content_that_is_left_out_moves_to_its_new_place(stage: Stage) -> None:
    stage.begin(f"{GO}<div>{PILE}</div><section></section>")
    stage.page.get_by_text("Go").click()
    stage.answer(f"{GO}<div></div><section>{LEFT_OUT}</section>")
    expect(stage.page.locator("section > #pile")).to_have_text("One")


def test_content_that_is_left_out_moves_into_late_content(stage: Stage) -> None:
    stage.begin(GO + PILE)
    stage.page.get_by_text("Go").click()
    stage.answer(f"{GO}<div id='last' data-late><h2>Last</h2>{LEFT_OUT}</div>")
    expect(stage.page.locator("#last > #pile")).to_have_text("One")
    expect(stage.page.locator("#last > h2")).to_have_text("Last")


def test_tabindex_of_the_focused_button_is_updated(stage: Stage) -> None:
    buttons = "<button id='a' {0}>A</button><button id='b' {1}>B</button>"
    stage.begin(GO + buttons.format("", "tabindex=-1"))
    stage.page.get_by_text("Go").click()
    stage.page.locator("#b").focus()
    stage.answer(GO + buttons.format("tabindex=-1", ""))
    expect(stage.page.locator("#b")).to_be_focused()
    assert stage.page.locator("#b").get_attribute("tabindex") is None


def test_pressed_button_in_left_out_content_is_marked_until_the_reply(stage: Stage) -> None:
    stage.begin(f"<div id='bar'>{GO}</div>")
    stage.page.get_by_text("Go").click()
    expect(stage.page.locator("[data-pressed]")).to_have_count(1)
    stage.answer("<div id='bar' data-same></div>")
    expect(stage.page.locator("[data-pressed]")).to_have_count(0)


def test_events_contain_the_number_of_the_screen_on_display(stage: Stage) -> None:
    stage.connect()
    page = stage.page
    page.evaluate("answer", {"html": GO, "number": 7, "effects": []})
    page.get_by_text("Go").click()
    assert [event.get("shown") for event in stage.sent] == [None, 7]
    page.evaluate("answer", {"html": None, "effects": []})
    page.get_by_text("Go").click()
    assert stage.sent[-1]["shown"] == 7


@pytest.mark.parametrize("screen", [LEFT_OUT, f"<p><b>{LEFT_OUT}</b></p>"])
def test_game_is_restarted_if_the_page_lacks_content_that_is_left_out(
    stage: Stage, complaints: list[str], screen: str
) -> None:
    stage.begin(GO)
    stage.page.get_by_text("Go").click()
    stage.answer(GO + screen)
    assert stage.state == "restarting"
    assert "the page does not have pile" in complaints[0]
    stage.begin(GO + PILE)
    assert "shown" not in stage.sent[-1]
    expect(stage.page.locator("#pile")).to_have_text("One")
