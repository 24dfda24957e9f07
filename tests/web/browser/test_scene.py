"""How a reply's HTML takes the place of what was there."""

import pytest
from playwright.sync_api import expect

from tests.web.staging import Stage

# Answers; gives the text that the page has as soon as anything has changed, before any frame.
AT_ONCE = """reply => {
    const all = { childList: true, characterData: true, subtree: true };
    const changed = new Promise((done) => new MutationObserver(done).observe(app, all));
    answer(reply);
    return changed.then(() => app.textContent);
}"""
# Answers twice before any frame: the second event goes out as soon as the first is answered.
ON_ITS_HEELS = """async ([first, second]) => {
    answer(first);
    while (sent.length < 3) await null;
    answer(second);
}"""
GO = """<button data-event='{"act": "go"}'>Go</button>"""


def test_focus_scroll_and_typed_text_stay(stage: Stage) -> None:
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


def test_a_choice_that_sends_an_event_shows_what_the_answer_says(stage: Stage) -> None:
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


def test_an_element_keeps_the_focus_where_it_moves_to(stage: Stage) -> None:
    go = """<button id="go" data-event='{"act": "go"}'>Go</button>"""
    stage.begin(f"<div id='a'>{go}</div><div id='b'></div>")
    stage.page.get_by_text("Go").click()
    stage.answer(f"<div id='a'></div><div id='b'>{go}</div>")
    expect(stage.page.locator("#b #go")).to_be_focused()


def test_what_comes_late_comes_after_the_first_frame(stage: Stage) -> None:
    stage.begin(GO)
    result = f"{GO} <p>Result</p> <div id='domains' data-late>Domains</div>"
    stage.page.get_by_text("Go").click()
    at_once = stage.page.evaluate(AT_ONCE, {"html": result, "effects": []})
    assert at_once.split() == ["Go", "Result"]
    expect(stage.page.locator("#domains")).to_have_text("Domains")
    # The next time it is no news.
    stage.page.get_by_text("Go").click()
    again = result.replace("Result", "Again")
    at_once = stage.page.evaluate(AT_ONCE, {"html": again, "effects": []})
    assert at_once.split() == ["Go", "Again", "Domains"]


def test_a_reply_on_the_heels_of_another_finds_what_comes_late(stage: Stage) -> None:
    stage.begin(GO + GO.replace("go", "on"))
    stage.page.evaluate("for (const button of app.querySelectorAll('button')) button.click()")
    late = "<div id='domains' data-late>Domains</div>"
    replies = [{"html": html, "effects": []} for html in (late, f"{late} again")]
    stage.page.evaluate(ON_ITS_HEELS, replies)
    expect(stage.page.locator("#app")).to_have_text("Domains again")


# What a screen leaves out, for the page has it

PILE = """<ul id="pile"><li id="one" class="card" data-move="one" data-gone="fade">One</li></ul>"""
LEFT_OUT = """<ul id="pile" data-same></ul>"""


def test_what_a_screen_leaves_out_stays_as_it_is(stage: Stage) -> None:
    stage.begin(GO + PILE)
    page = stage.page
    page.evaluate("window.before = document.getElementById('one')")
    page.get_by_text("Go").click()
    stage.answer(f"<p>{GO}</p>{LEFT_OUT}")
    assert page.evaluate("before.isConnected && before === document.getElementById('one')")
    expect(page.locator("#pile:not([data-same])")).to_have_text("One")
    assert page.locator(".card").count() == 1  # and no ghost of it


def test_it_goes_along_where_it_is_to_be(stage: Stage) -> None:
    stage.begin(f"{GO}<div>{PILE}</div><section></section>")
    stage.page.get_by_text("Go").click()
    stage.answer(f"{GO}<div></div><section>{LEFT_OUT}</section>")
    expect(stage.page.locator("section > #pile")).to_have_text("One")


def test_it_goes_along_into_what_else_would_come_late(stage: Stage) -> None:
    stage.begin(GO + PILE)
    stage.page.get_by_text("Go").click()
    stage.answer(f"{GO}<div id='last' data-late><h2>Last</h2>{LEFT_OUT}</div>")
    expect(stage.page.locator("#last > #pile")).to_have_text("One")
    expect(stage.page.locator("#last > h2")).to_have_text("Last")


def test_a_button_stops_the_tab_key_or_not_though_it_has_the_focus(stage: Stage) -> None:
    buttons = "<button id='a' {0}>A</button><button id='b' {1}>B</button>"
    stage.begin(GO + buttons.format("", "tabindex=-1"))
    stage.page.get_by_text("Go").click()
    stage.page.locator("#b").focus()
    stage.answer(GO + buttons.format("tabindex=-1", ""))
    expect(stage.page.locator("#b")).to_be_focused()
    assert stage.page.locator("#b").get_attribute("tabindex") is None


def test_what_was_pressed_there_is_shown_as_pressed_until_the_answer(stage: Stage) -> None:
    stage.begin(f"<div id='bar'>{GO}</div>")
    stage.page.get_by_text("Go").click()
    expect(stage.page.locator("[data-pressed]")).to_have_count(1)
    stage.answer("<div id='bar' data-same></div>")
    expect(stage.page.locator("[data-pressed]")).to_have_count(0)


def test_the_page_tells_which_screen_it_shows(stage: Stage) -> None:
    stage.connect()
    page = stage.page
    page.evaluate("answer", {"html": GO, "number": 7, "effects": []})
    page.get_by_text("Go").click()
    assert [event.get("shown") for event in stage.sent] == [None, 7]
    page.evaluate("answer", {"html": None, "effects": []})
    page.get_by_text("Go").click()
    assert stage.sent[-1]["shown"] == 7


@pytest.mark.parametrize("screen", [LEFT_OUT, f"<p><b>{LEFT_OUT}</b></p>"])
def test_where_the_page_lacks_what_is_left_out_the_game_starts_again(
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
