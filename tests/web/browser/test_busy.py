"""The page says whether it has something left to do, which all other tests rely on."""

from tests.web.staging import Stage
from tests.web.waiting import AT_REST, rest

GO = """<button id="go" data-event='{"act": "go"}'>Go</button>"""
CARD = """<div class="card" data-move="card" style="left: {}px"></div>"""
# Answers; gives the value of an expression as soon as the page says that it is at rest.
THEN = """async ([reply, expression]) => {
    answer(reply);
    await null;
    while ('busy' in document.documentElement.dataset) await new Promise((on) => setTimeout(on));
    return Function(`return ${expression}`)();
}"""


def test_it_is_busy_until_the_last_event_has_been_answered(stage: Stage) -> None:
    assert not stage.page.evaluate(AT_REST)
    stage.begin(GO + GO.replace("go", "on"))
    rest(stage.page)
    stage.page.evaluate("for (const button of app.querySelectorAll('button')) button.click()")
    stage.answer()
    assert stage.acts == ["go", "on"] and not stage.page.evaluate(AT_REST)
    stage.answer()
    rest(stage.page)


def test_it_is_busy_until_the_focus_has_been_moved(stage: Stage) -> None:
    stage.begin(GO + "<p id='there'></p>")
    rest(stage.page)
    stage.page.get_by_text("Go").click()
    focus = {"html": None, "effects": [{"do": "focus", "id": "there"}]}
    assert stage.page.evaluate(THEN, [focus, "document.activeElement.id"]) == "there"


def test_the_focus_goes_to_what_is_shown_only_with_the_next_reply(stage: Stage) -> None:
    stage.begin(GO + GO.replace("go", "on"))
    rest(stage.page)
    stage.page.evaluate("for (const button of app.querySelectorAll('button')) button.click()")
    # Another reply is to come: this one's screen is not drawn.
    stage.answer("<p id='there'>There</p>", {"do": "focus", "id": "there"})
    stage.answer("<p id='there'>There</p>")
    rest(stage.page)
    assert stage.page.evaluate("document.activeElement.id") == "there"


def test_it_is_busy_until_what_comes_late_is_there(stage: Stage) -> None:
    stage.begin(GO)
    rest(stage.page)
    stage.page.get_by_text("Go").click()
    late = {"html": "<div id='late' data-late>Late</div>", "effects": []}
    assert stage.page.evaluate(THEN, [late, "app.textContent"]) == "Late"


def test_it_is_busy_as_long_as_something_flies(stage: Stage) -> None:
    stage.begin(GO + CARD.format(0))
    rest(stage.page)
    stage.page.get_by_text("Go").click()
    moved = {"html": GO + CARD.format(200), "effects": []}
    left = "[flights.length, document.getAnimations().length]"
    assert stage.page.evaluate(THEN, [moved, left]) == [1, 0]


def test_who_dies_is_not_busy(stage: Stage) -> None:
    stage.begin(GO)
    stage.page.get_by_text("Go").click()
    stage.page.evaluate("refuse('out of memory')")
    assert stage.state == "restarting"
    stage.connect()
    stage.answer(GO)
    rest(stage.page)
