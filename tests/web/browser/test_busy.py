"""The page marks itself as busy while it has something to do; all other tests rely on this."""

from tests.web.staging import Stage
from tests.web.waiting import AT_REST, rest

GO = """<button id="go" data-event='{"act": "go"}'>Go</button>"""
CARD = """<div class="card" data-move="card" style="left: {}px"></div>"""
# Gives an answer, waits until the page is no longer marked as busy, and returns the value of an
# expression at that moment.
ANSWER_AND_WAIT = """async ([reply, expression]) => {
    answer(reply);
    await null;
    while ('busy' in document.documentElement.dataset) await new Promise((on) => setTimeout(on));
    return Function(`return ${expression}`)();
}"""


def test_page_is_busy_until_the_last_event_has_been_answered(stage: Stage) -> None:
    assert not stage.page.evaluate(AT_REST)
    stage.begin(GO + GO.replace("go", "on"))
    rest(stage.page)
    stage.page.evaluate("for (const button of app.querySelectorAll('button')) button.click()")
    stage.answer()
    assert stage.acts == ["go", "on"] and not stage.page.evaluate(AT_REST)
    stage.answer()
    rest(stage.page)


def test_page_is_busy_until_the_focus_has_been_moved(stage: Stage) -> None:
    stage.begin(GO + "<p id='there'></p>")
    rest(stage.page)
    stage.page.get_by_text("Go").click()
    focus = {"html": None, "effects": [{"do": "focus", "id": "there"}]}
    assert stage.page.evaluate(ANSWER_AND_WAIT, [focus, "document.activeElement.id"]) == "there"


def test_focus_moves_to_an_element_that_only_the_next_reply_draws(stage: Stage) -> None:
    stage.begin(GO + GO.replace("go", "on"))
    rest(stage.page)
    stage.page.evaluate("for (const button of app.querySelectorAll('button')) button.click()")
    # Since another reply follows, the screen of the first one is not drawn.
    stage.answer("<p id='there'>There</p>", {"do": "focus", "id": "there"})
    stage.answer("<p id='there'>There</p>")
    rest(stage.page)
    assert stage.page.evaluate("document.activeElement.id") == "there"


def test_page_is_busy_until_late_content_is_inserted(stage: Stage) -> None:
    stage.begin(GO)
    rest(stage.page)
    stage.page.get_by_text("Go").click()
    late = {"html": "<div id='late' data-late>Late</div>", "effects": []}
    assert stage.page.evaluate(ANSWER_AND_WAIT, [late, "app.textContent"]) == "Late"


def test_page_is_busy_while_an_element_is_in_motion(stage: Stage) -> None:
    stage.begin(GO + CARD.format(0))
    rest(stage.page)
    stage.page.get_by_text("Go").click()
    moved = {"html": GO + CARD.format(200), "effects": []}
    left = "[flights.length, document.getAnimations().length]"
    assert stage.page.evaluate(ANSWER_AND_WAIT, [moved, left]) == [1, 0]


def test_page_is_at_rest_after_a_restart_of_the_game(stage: Stage) -> None:
    stage.begin(GO)
    stage.page.get_by_text("Go").click()
    stage.page.evaluate("refuse('out of memory')")
    assert stage.state == "restarting"
    stage.connect()
    stage.answer(GO)
    rest(stage.page)
