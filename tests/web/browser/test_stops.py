"""A game that stops: started again, told, and a way out where it stops again and again."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.staging import Stage, button


@pytest.mark.parametrize("how", ["refuse('out of cards')", "answer('no JSON')"])
def test_a_game_that_stops_is_started_again_from_what_is_stored(
    stage: Stage, complaints: list[str], how: str
) -> None:
    stage.begin(button("Go") + button("On"), {"do": "store", "key": "game", "value": "2"})
    stage.page.get_by_text("Go").click()
    stage.page.get_by_text("On").click()
    stage.page.evaluate(how)
    assert stage.state == "restarting"
    expect(stage.page.get_by_role("alert")).to_have_text("Starting again.")
    assert len(complaints) == 1
    assert re.match("error: (Error: out of cards|SyntaxError)", complaints[0])
    stage.page.get_by_text("On").click()
    stage.begin(button("Back")).answer()
    assert stage.state == "ready"
    expect(stage.page.get_by_role("alert")).to_have_count(0)
    # What was pressed after it stopped counts, what was pressed before does not.
    assert stage.acts == ["go", "start", "on"]
    assert stage.sent[2]["stored"] == {"game": "2"}


def stop_for_good(stage: Stage) -> None:
    """Let a game stop, and each time that it is started again."""
    for _ in range(3):
        stage.page.get_by_text("Go").click()
        stage.page.evaluate("refuse('out of cards')")
        if stage.state == "restarting":
            stage.begin(button("Go"))
    assert stage.state == "failed"


def test_a_game_that_stops_again_and_again_is_told_and_hears_no_more(stage: Stage) -> None:
    stage.begin(button("Go"))
    stop_for_good(stage)
    expect(stage.page.get_by_text("It has stopped.")).to_be_visible()
    before = stage.acts
    stage.page.get_by_text("Go").click()
    assert stage.acts == before == ["go", "start", "go", "start", "go"]


def test_a_game_that_stops_now_and_then_is_started_each_time(stage: Stage) -> None:
    stage.begin(button("Go"))
    for _ in range(4):
        for _ in range(10):
            stage.page.get_by_text("Go").click()
            stage.answer()
        stage.page.get_by_text("Go").click()
        stage.page.evaluate("refuse('out of cards')")
        assert stage.state == "restarting"
        stage.begin(button("Go"))
    assert stage.state == "ready"


def try_again(stage: Stage) -> None:
    """Press the button that loads the page anew."""
    with stage.page.expect_event("load"):
        stage.page.get_by_text("Try again").click()
    stage.page.wait_for_function("window.connect !== undefined")
    stage.begin(button("Go"))


def test_who_tried_again_in_vain_is_offered_a_way_out_until_the_game_answers_for_a_while(
    stage: Stage,
) -> None:
    rescue = stage.page.locator("#rescue")
    stage.begin(button("Go"))
    stop_for_good(stage)
    expect(rescue).to_be_hidden()
    try_again(stage)
    stop_for_good(stage)
    expect(rescue).to_be_visible()
    try_again(stage)
    expect(rescue).to_be_hidden()
    for _ in range(10):
        stage.page.get_by_text("Go").click()
        stage.answer()
    stop_for_good(stage)
    expect(rescue).to_be_hidden()


def test_a_game_that_never_answers_is_not_started_again(stage: Stage) -> None:
    stage.connect()
    stage.page.evaluate("refuse('out of cards')")
    assert stage.state == "failed"
