"""A game that dies is restarted; if it dies again and again, data can be saved or erased."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.staging import Stage, button


@pytest.mark.parametrize("how", ["refuse('out of cards')", "answer('no JSON')"])
def test_game_that_dies_is_restarted_from_the_stored_data(
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
    # Buttons pressed after the game died count, those pressed before do not.
    assert stage.acts == ["go", "start", "on"]
    assert stage.sent[2]["stored"] == {"game": "2"}


def die_until_failed(stage: Stage) -> None:
    """Let a game die, and again after each restart, until the page does not restart it."""
    for _ in range(3):
        stage.page.get_by_text("Go").click()
        stage.page.evaluate("refuse('out of cards')")
        if stage.state == "restarting":
            stage.begin(button("Go"))
    assert stage.state == "failed"


def test_game_that_dies_again_and_again_is_reported_and_gets_no_more_events(stage: Stage) -> None:
    stage.begin(button("Go"))
    die_until_failed(stage)
    expect(stage.page.get_by_text("It has stopped.")).to_be_visible()
    before = stage.acts
    stage.page.get_by_text("Go").click()
    assert stage.acts == before == ["go", "start", "go", "start", "go"]


def test_game_that_dies_occasionally_is_restarted_each_time(stage: Stage) -> None:
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
    """Press the button that reloads the page, and answer the first event."""
    with stage.page.expect_event("load"):
        stage.page.get_by_text("Try again").click()
    stage.page.wait_for_function("window.connect !== undefined")
    stage.begin(button("Go"))


def test_rescue_is_offered_after_a_failed_retry_until_the_game_answers_for_a_while(
    stage: Stage,
) -> None:
    rescue = stage.page.locator("#rescue")
    stage.begin(button("Go"))
    die_until_failed(stage)
    expect(rescue).to_be_hidden()
    try_again(stage)
    die_until_failed(stage)
    expect(rescue).to_be_visible()
    try_again(stage)
    expect(rescue).to_be_hidden()
    for _ in range(10):
        stage.page.get_by_text("Go").click()
        stage.answer()
    die_until_failed(stage)
    expect(rescue).to_be_hidden()


def test_game_that_dies_before_its_first_answer_is_not_restarted(stage: Stage) -> None:
    stage.connect()
    stage.page.evaluate("refuse('out of cards')")
    assert stage.state == "failed"
