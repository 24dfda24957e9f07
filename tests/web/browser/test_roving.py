"""Arrow keys, keys that press no button, long presses, and plays by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.player import Player
from tests.web.staging import Stage, button
from tests.web.waiting import until

GRID = """<div style="display: grid; grid-template-columns: 9rem 9rem; gap: 1rem">
    <button id="a" data-rove="x">A</button><button id="b" data-rove="x">B</button>
    <button id="c" data-rove="x">C</button><button id="d" data-rove="x">D</button>
    <button id="out" data-rove="x" hidden>Out</button></div>
    <button id="other" data-rove="y">Other</button>"""
CARD = button("Card", """data-longpress='{"act": "explain"}'""")


@pytest.mark.parametrize(
    ("keys", "reached"),
    [
        ("ArrowRight", "b"),
        ("ArrowLeft", "d"),
        ("ArrowDown", "c"),
        ("ArrowRight ArrowDown", "d"),
        ("ArrowDown ArrowRight ArrowUp", "b"),
        ("ArrowUp", "a"),
        ("End", "d"),
        ("End Home", "a"),
        ("Control+ArrowRight", "a"),
    ],
)
def test_arrow_keys_move_the_focus_within_a_group(stage: Stage, keys: str, reached: str) -> None:
    stage.begin(GRID)
    stage.page.locator("#a").focus()
    for key in keys.split():
        stage.page.keyboard.press(key)
    expect(stage.page.locator(f"#{reached}")).to_be_focused()


KEYS = """<div data-keys='{"q": {"act": "hear"}, "a": {"act": "side"}}'></div>"""


def test_key_without_a_button_sends_an_event_unless_keys_are_turned_off(stage: Stage) -> None:
    stage.begin(KEYS + button("Above", 'data-key="a"'))
    stage.page.keyboard.press("q")
    stage.answer()
    # A button with that key takes precedence.
    stage.page.keyboard.press("a")
    stage.answer()
    assert stage.acts == ["hear", "above"]
    stage.page.evaluate("document.documentElement.dataset.keys = 'off'")
    stage.page.keyboard.press("q")
    assert stage.acts == ["hear", "above"]


def test_long_touch_sends_its_event_and_does_not_press(stage: Stage) -> None:
    stage.begin(CARD)
    box = stage.page.get_by_text("Card").bounding_box()
    assert box
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = stage.page.context.new_cdp_session(stage.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    until(stage.page, "sent.length === 2")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    stage.answer()
    assert stage.acts == ["explain"]
    stage.page.get_by_text("Card").click()
    assert stage.acts == ["explain", "card"]


TOUCH = """document.getElementsByTagName("button")[0].dispatchEvent(
    new PointerEvent("pointerdown", { pointerType: "touch", isPrimary: true, bubbles: true }))"""


def test_long_touch_without_a_click_does_not_suppress_a_later_press_by_key(stage: Stage) -> None:
    stage.begin(CARD)
    stage.page.evaluate(TOUCH)
    until(stage.page, "sent.length === 2")
    stage.answer()
    stage.page.get_by_text("Card").focus()
    stage.page.keyboard.press("Enter")
    assert stage.acts == ["explain", "card"]


@pytest.mark.parametrize("end", ["window, 'blur'", "document, 'visibilitychange'"])
def test_touch_does_not_count_as_long_if_the_page_loses_it(stage: Stage, end: str) -> None:
    stage.page.clock.install()
    stage.begin(CARD)
    stage.page.evaluate(TOUCH)
    target, name = end.split(", ")
    stage.page.evaluate(f"{target}.dispatchEvent(new Event({name}))")
    stage.page.clock.run_for(60_000)
    assert stage.acts == []


def test_right_click_counts_as_a_long_press_but_a_slow_click_does_not(stage: Stage) -> None:
    stage.page.clock.install()
    stage.begin(CARD)
    card = stage.page.get_by_text("Card")
    card.hover()
    stage.page.mouse.down()
    stage.page.clock.run_for(60_000)
    stage.page.mouse.up()
    stage.answer()
    assert stage.acts == ["card"]
    card.click(button="right")
    assert stage.acts == ["card", "explain"]


def test_focus_moves_to_the_nearest_remaining_ancestor(stage: Stage) -> None:
    stage.begin(f'<section id="hand"><div>{button("Last")}</div></section>')
    stage.page.get_by_text("Last").click()
    stage.answer('<section id="hand"><p>None</p></section>')
    expect(stage.page.locator("#hand")).to_be_focused()


@pytest.fixture
def player(page: Page, site: str) -> Player:
    """A player on the home screen."""
    player = Player(page)
    player.open(site)
    return player


@pytest.mark.parametrize("letters", [True, False], ids=["letters", "arrows"])
def test_a_play_takes_at_most_five_presses(player: Player, letters: bool) -> None:
    """This is counted from the focus at the beginning of a turn, for every card and place."""
    page = player.page
    player.new_game(["", "greedy", "greedy", "greedy"])
    assert player.wait_for_turn()
    names = ["Queen's table, above", "Queen's table, below", "My domain"]
    names += [f"{name}'s domain" for name in ("Silvio", "Beatrice", "Orlando")]
    by_arrows = [
        "",
        "ArrowRight",
        "ArrowRight ArrowRight",
        "Home",
        "ArrowLeft ArrowLeft",
        "ArrowLeft",
    ]
    by_letter = ["a", "b", "d", "4", "5", "6"]
    for card, first in enumerate(["", "ArrowRight", "ArrowLeft"]):
        for place, arrows in enumerate(by_arrows):
            expect(player.hand.first).to_be_focused()
            chosen = [str(card + 1)] if letters else [*first.split(), "Enter"]
            for key in chosen:
                page.keyboard.press(key)
            expect(player.hand.nth(card)).to_have_attribute("aria-pressed", "true")
            expect(page.get_by_role("button", name=names[0], exact=True)).to_be_focused()
            target = page.get_by_role("button", name=names[place], exact=True)
            if letters:
                assert target.get_attribute("data-key") == by_letter[place]
                assert len(chosen) + 1 <= 5
            else:
                for key in arrows.split():
                    page.keyboard.press(key)
                expect(target).to_be_focused()
                assert len([*chosen, *arrows.split(), "Enter"]) <= 5
            page.keyboard.press("Escape")
            expect(page.locator(".place")).to_have_count(0)
            expect(player.hand.nth(card)).to_be_focused()
            page.keyboard.press("Home")
    page.keyboard.press("1")
    expect(player.places.first).to_be_visible()
    page.keyboard.press("d")
    expect(page.locator("#live")).to_contain_text(re.compile("You play|effect|eliminate"))


def test_no_key_is_lost_if_typed_faster_than_the_page_answers(player: Player) -> None:
    # The person begins: then their own domain contains nothing that an assassin could eliminate.
    player.press(player.button("Set up the table"))
    player.page.locator("#first").select_option("0")
    player.press(player.button("Set up the table"))
    player.new_game(["", "greedy"])
    assert player.wait_for_turn()
    plays = len(player.record["plays"])
    player.page.evaluate(
        """() => [..."1d"].map((key) => new KeyboardEvent("keydown", { key, bubbles: true }))
            .forEach((press) => document.activeElement.dispatchEvent(press))"""
    )
    expect(player.page.locator(".place")).to_have_count(0)
    expect(player.hand).to_have_count(2)
    assert player.record["plays"][plays].endswith("@0")
