"""The browser's Back: it leaves what was opened last."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.staging import Stage, button
from tests.web.waiting import until

HOME = f'<div id="home">{button("Rules")}</div>'
RULES = (
    f'<div id="rules">{button("Back", "id=rules-back data-back")}{button("Settings")}'
    '<a href="#day=3">Day</a></div>'
)
SETTINGS = f'<div id="settings">{button("Back", "id=settings-back data-back")}</div>'
TABLE = """<div id="table"><button popovertarget="list">Open</button>
    <div id="list" popover><button id="close">Close</button></div></div>"""


def until_opened(page: Page, *names: str) -> None:
    """Wait until the current entry of the history was made with these open."""
    until(page, "names => String(history.state?.opened ?? []) === names", ",".join(names))


def open_rules(stage: Stage) -> Page:
    """Open the rules from home."""
    stage.begin(HOME).page.get_by_text("Rules").click()
    stage.answer(RULES)
    until_opened(stage.page, "rules-back")
    return stage.page


def open_settings(stage: Stage) -> Page:
    """Open the settings from the rules."""
    page = open_rules(stage)
    page.get_by_text("Settings").click()
    stage.answer(SETTINGS)
    until_opened(page, "rules-back", "settings-back")
    return page


def test_back_leaves_one_screen_at_a_time(stage: Stage) -> None:
    page = open_settings(stage)
    page.go_back()
    until(page, "sent.length === 4")
    stage.answer(RULES)
    until_opened(page, "rules-back")
    page.go_back()
    until(page, "sent.length === 5")
    stage.answer(HOME)
    until_opened(page)
    assert stage.acts == ["rules", "settings", "back", "back"]


def test_a_screen_left_by_its_button_leaves_no_entry_behind(stage: Stage) -> None:
    page = open_settings(stage)
    for screen, left in ((RULES, ["rules-back"]), (HOME, [])):
        page.get_by_text("Back").click()
        stage.answer(screen)
        until_opened(page, *left)
    page.go_back()
    assert page.url == "about:blank"


def test_a_screen_that_skips_the_one_before_leaves_no_entry_behind(stage: Stage) -> None:
    page = open_settings(stage)
    page.get_by_text("Back").click()
    stage.answer(HOME)
    until_opened(page)


def test_a_screen_is_not_opened_again_by_forward(stage: Stage) -> None:
    page = open_rules(stage)
    page.get_by_text("Back").click()
    stage.answer(HOME)
    until_opened(page)
    with page.expect_event("framenavigated"):
        page.evaluate("history.forward()")
    until_opened(page)
    assert stage.acts == ["rules", "back"]


def test_back_counts_again_if_the_screen_stays(stage: Stage) -> None:
    page = open_rules(stage)
    for times in (1, 2):
        page.go_back()
        until(page, f"sent.length === {2 + times}")
        stage.answer(RULES)
        until_opened(page, "rules-back")
    assert stage.acts == ["rules", "back", "back"]


@pytest.mark.parametrize("leave", ["back", "close"])
def test_back_closes_a_sheet(stage: Stage, leave: str) -> None:
    page = stage.begin(TABLE).page
    page.get_by_text("Open").click()
    until_opened(page, "list")
    if leave == "back":
        page.go_back()
    else:
        page.evaluate("list.hidePopover()")
    expect(page.locator("#list")).to_be_hidden()
    until_opened(page)
    assert stage.acts == []


@pytest.mark.parametrize("screen", [HOME, None], ids=["drawn", "there before"])
def test_an_entry_from_before_a_reload_is_left(stage: Stage, screen: str | None) -> None:
    page = open_rules(stage)
    page.reload()
    until(page, "window.connect !== undefined")
    stage.connect()
    stage.answer(screen)
    until_opened(page)
    assert stage.acts == []


def test_back_goes_home_from_a_game_unless_something_else_is_open(stage: Stage) -> None:
    new = button("Home", "id=new data-back=home")
    pile = button("Close", "id=close data-back")
    page = stage.begin(f'<div id="table">{new}{button("Pile")}</div>').page
    until_opened(page, "new")
    page.get_by_text("Pile").click()
    stage.answer(f'<div id="table">{new}{pile}</div>')
    until_opened(page, "new", "close")
    page.go_back()
    until(page, "sent.length === 3")
    stage.answer(f'<div id="table">{new}{button("Pile")}</div>')
    until_opened(page, "new")
    page.go_back()
    until(page, "sent.length === 4")
    stage.answer(HOME)
    until_opened(page)
    assert stage.acts == ["pile", "close", "home"]


def test_back_presses_nothing_that_is_covered(stage: Stage) -> None:
    now, close = button("Now", "id=now data-back"), button("Close", "id=close data-back")
    page = stage.begin(f'<div id="table">{now}{button("Pile")}</div>').page
    until_opened(page, "now")
    page.get_by_text("Pile").click()
    stage.answer(f'<div id="table"><div inert>{now}</div>{close}</div>')
    until_opened(page, "now", "close")
    page.go_back()
    until(page, "sent.length === 3")
    assert stage.acts == ["pile", "close"]


def test_a_link_on_the_page_is_not_taken_for_back(stage: Stage) -> None:
    page = open_rules(stage)
    page.get_by_text("Day").click()
    until(page, "sent.length === 3")
    assert stage.acts == ["rules", "linked"]
    stage.answer(RULES)
    until_opened(page, "rules-back")
