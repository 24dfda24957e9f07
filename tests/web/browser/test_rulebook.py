"""The rules in a browser: read by keys, searched while typing, and left for the game."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from courtisans.variant import Variant
from tests.web.player import Player
from tests.web.scenes import Scene, record
from tests.web.staging import Stage
from web.courtisans.screens.rules.drawing import part_title


def open_game(person: Player, site: str) -> None:
    person.open(site)
    person.page.set_input_files("#import-file", record(Scene(), Variant(4)))
    expect(person.hand.first).to_be_visible()


def test_rules_of_a_card_are_opened_searched_and_left_by_keys_alone(
    page: Page, site: str, complaints: list[str]
) -> None:
    person = Player(page)
    open_game(person, site)
    before = person.record
    card = person.hand.nth(1)
    card.focus()
    role = (card.get_attribute("data-role")) or ""
    page.keyboard.press("?")
    expect(page.locator(f"#{part_title(role)}")).to_be_focused()
    expect(page.locator(f"#{part_title(role)}")).to_be_in_viewport()
    page.locator("#rules-search").focus()
    page.keyboard.type("confidant")
    expect(page.locator("mark").first).to_have_text(re.compile("confidant", re.IGNORECASE))
    expect(page.locator("#rules-spy")).to_have_count(0)
    assert page.locator("#rules-search").input_value() == "confidant"
    page.keyboard.press("Tab")
    expect(person.button("Back")).to_be_focused()
    page.keyboard.press("Escape")
    expect(card).to_be_focused()
    assert person.record == before and complaints == []


def test_question_mark_opens_nothing_if_keys_are_turned_off(page: Page, site: str) -> None:
    person = Player(page)
    open_game(person, site)
    page.evaluate("document.documentElement.dataset.keys = 'off'")
    person.hand.first.focus()
    page.keyboard.press("?")
    page.keyboard.press("Enter")
    expect(person.hand.first).to_have_attribute("aria-pressed", "true")
    assert not page.locator("#rules").count()


def test_right_click_on_a_card_explains_it_and_offers_its_rules(page: Page, site: str) -> None:
    person = Player(page)
    open_game(person, site)
    role = person.hand.first.get_attribute("data-role") or ""
    person.hand.first.click(button="right")
    expect(page.locator("#prompt .news")).not_to_be_empty()
    page.locator("#deed-rules").click()
    expect(page.locator(f"#{part_title(role)}")).to_be_focused()


KEYS = """<div data-keys='{"q": {"act": "whole"}}'>
    <button id="own" data-keys='{"q": {"act": "own"}}'>Own</button>
    <button id="b">B</button></div>"""
FIELD = """<input id="look" type="search" data-event='{"act": "look"}'>"""


def test_key_event_of_the_focused_element_takes_precedence_over_its_ancestors(stage: Stage) -> None:
    stage.begin(KEYS)
    for name in ("own", "b"):
        stage.page.locator(f"#{name}").focus()
        stage.page.keyboard.press("q")
        stage.answer()
    assert stage.acts == ["own", "whole"]


def test_search_text_is_sent_while_typed_without_texts_that_are_outdated(stage: Stage) -> None:
    stage.begin(FIELD)
    stage.page.locator("#look").focus()
    stage.page.keyboard.type("word")
    stage.answer(FIELD)
    stage.answer(FIELD)
    stage.page.keyboard.press("Tab")  # causes a `change` event, but with the same text
    assert [event["value"] for event in stage.sent[1:]] == ["w", "word"]
    assert stage.page.locator("#look").input_value() == "word"
