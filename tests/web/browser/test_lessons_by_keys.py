"""The lessons on the built page, by keyboard alone."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Locator, expect

from courtisans.plays import Play
from tests.lanes import one_quick
from tests.web.languages import LANGUAGES
from tests.web.player import KeyboardPlayer
from web.courtisans.components.hand import card_id
from web.courtisans.screens.lessons.lesson import LESSONS, Lesson, lesson
from web.courtisans.screens.table.places import place_id


def next_control(player: KeyboardPlayer) -> Locator:
    wanted = "#guide-on, #hand button:not([aria-disabled]), #ceremony-skip, #lessons-title"
    return player.page.locator(wanted).first


def play_card(player: KeyboardPlayer, play: Play) -> None:
    """Play a card, found by its id, since names depend on the language."""
    card, place = f"#{card_id([play.card], 0)}", f"[id='{place_id(play.place)}']"
    player.press(player.page.locator(card))
    expect(player.page.locator(place)).to_be_visible()
    player.press(player.page.locator(place))
    if play.target is not None:
        aimed = player.page.locator(f"[data-event*='\"target\":{play.target}']")
        expect(aimed).to_be_visible()
        player.press(aimed)


def complete_lesson(player: KeyboardPlayer, current: Lesson, *, reload_at: int) -> None:
    """Go through a lesson; after that many plays, reload the page and resume the lesson."""
    page = player.page
    at = f"() => JSON.parse(localStorage['courtisans.lessons']).left['{current.name}']"
    while True:
        expect(next_control(player)).to_be_visible()
        if page.locator("#lessons-title").count():
            return
        if page.locator("#ceremony-skip").count():
            page.keyboard.press("Enter")  # any key skips it
            expect(page.locator("#lessons-title")).to_be_visible()
            return
        left = page.evaluate(at)
        plays = len(left["plays"])
        if plays == reload_at:
            reload_at = -1
            page.reload()
            player.wait_until_ready()
            expect(page.locator("#guide")).to_be_visible()
            assert page.evaluate(at) == left
        elif page.locator("#guide-on").count():
            player.press(page.locator("#guide-on"))
            page.wait_for_function(f"left => JSON.stringify(({at})() ?? null) !== left",
                                   arg=json.dumps(left, separators=(",", ":")))  # fmt: skip
        else:
            play_card(player, current.record.plays[plays])
            page.wait_for_function(f"plays => (({at})()?.plays.length ?? 99) > plays", arg=plays)


@pytest.mark.parametrize("language", one_quick(["en", *LANGUAGES], "de"))
def test_every_lesson_is_learned_by_keyboard(browser: Browser, site: str, language: str) -> None:
    with browser.new_context(locale=language) as context:
        player = KeyboardPlayer(context.new_page())
        page = player.page
        player.open(site)
        player.press(page.locator("#tool-lessons"))
        expect(page.locator("#lessons-title")).to_be_focused()
        for name in LESSONS:
            player.press(page.locator(f"#lesson-{name}"))
            expect(page.locator("#guide")).to_be_visible()
            complete_lesson(player, lesson(name), reload_at=lesson(name).begins + 1)
            expect(page.locator("#lessons-title")).to_be_focused()
            player.press(page.locator("#lesson-all"))
            expect(page.locator(f"#lesson-{name}")).to_be_visible()
        assert page.locator(".lesson.done").count() == len(LESSONS)
        assert page.evaluate("'courtisans.game' in localStorage") is False
