"""A person at the built page, who knows it by its accessible names alone."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

HURRY = """
    const patient = window.setTimeout;
    const PACE = 2000;
    window.setTimeout = (act, ms = 0, ...more) =>
        patient(act, ms > PACE ? ms : Math.min(ms, 10), ...more);
"""
"""Bots play at once. What the page waits for, as for a dead worker, keeps its time."""

MY_TURN = re.compile("Your turn|choose a place|eliminate|take", re.IGNORECASE)
TARGET = re.compile("^(Eliminate|Take) ")
PLACE = re.compile("^(Queen's table, |My domain$)|'s domain$")
CHOSEN = '#hand [aria-pressed="true"]'
SAVED = "localStorage.getItem('courtisans.game')"


class Player:
    """Plays with the pointer; `KeyboardPlayer` plays with the keys."""

    def __init__(self, page: Page, *, hurries: bool = True) -> None:
        self.page = page
        if hurries:
            page.add_init_script(HURRY)

    def open(self, address: str) -> None:
        """Open the page and wait until it answers."""
        self.page.goto(address)
        self.open_already()

    def open_already(self) -> None:
        """Wait until the page answers."""
        expect(self.page.locator("html")).to_have_attribute("data-state", "ready", timeout=60_000)

    def press(self, button: Locator) -> None:
        """Press a button."""
        button.click()

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """Find a button by its name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def new_game(self, seats: list[str], *added: str) -> None:
        """Deal a new game to these seats: a kind of bot, or nothing for a person."""
        if self.button("New game").count():
            self.press(self.button("New game"))
        form = self.page.locator("form")
        if "Expansion" in added:
            form.get_by_role("checkbox", name="Expansion", exact=True).check()
        form.get_by_role("radio", name=str(len(seats)), exact=True).check()
        if "Teams" in added:  # not on offer before
            form.get_by_role("checkbox", name="Teams", exact=True).check()
        for number, bot in enumerate(seats):
            form.locator("select").nth(number).select_option(bot)
        self.press(self.button("Deal"))

    @property
    def hand(self) -> Locator:
        """The cards of the hand."""
        return self.page.get_by_role("region", name="Your hand").get_by_role("button")

    @property
    def record(self) -> dict[str, Any]:
        """The game as the page has saved it."""
        record: dict[str, Any] = json.loads(self.page.evaluate(SAVED))
        return record

    def play(self, card: int = 0, *, effects: bool = True) -> None:
        """Play a card of the hand at a place that is open; use every second effect."""
        self.put(card)
        expect(self.page.locator(f"#deed-none, body:not(:has({CHOSEN}))").first).to_be_visible()
        if self.button("No effect").count():
            used = effects and len(self.record["plays"]) % 2
            targets = self.page.get_by_role("button", name=TARGET)
            self.press(targets.first if used else self.button("No effect"))
        expect(self.page.locator(CHOSEN)).to_have_count(0)

    @property
    def places(self) -> Locator:
        """The places that are open to the chosen card."""
        return self.page.get_by_role("button", name=PLACE)

    def put(self, card: int) -> None:
        """Put a card of the hand at the last place that is open."""
        self.press(self.hand.nth(card))
        expect(self.places.first).to_be_visible()
        self.press(self.places.last)

    def wait_for_turn(self) -> bool:
        """Wait until it is this person's turn; tell whether there is one, or the game is over."""
        ready = self.page.locator(
            "#hand button:not([aria-disabled]), #result-title, #cover-ready"
        ).first
        expect(ready).to_be_visible(timeout=60_000)
        cover = self.page.locator("#cover-ready")
        if cover.count():
            self.press(cover)
            expect(cover).to_have_count(0)
            return self.wait_for_turn()
        return not self.page.get_by_role("heading", name=re.compile("^Result")).count()

    def play_to_the_end(self) -> None:
        """Play until there is a result."""
        while self.wait_for_turn():
            self.play()
        expect(self.page.get_by_role("heading", name=re.compile("^Result"))).to_be_visible()


class KeyboardPlayer(Player):
    """Never touches the pointer."""

    def press(self, button: Locator) -> None:
        """Walk to a button with the Tab key and press Enter."""
        handle = button.element_handle()
        for _ in range(200):
            if handle.evaluate("element => element === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the Tab key never reaches that button")


class TouchPlayer(Player):
    """Taps."""

    def press(self, button: Locator) -> None:
        """Tap a button."""
        button.tap()


class CarryingPlayer(Player):
    """Drags cards to their places."""

    def put(self, card: int) -> None:
        """Drag a card of the hand to the first place that is open."""
        self.lift(card)
        self.carry_to(self.places.first)
        self.let_go()

    def lift(self, card: int) -> None:
        """Begin to drag a card of the hand."""
        x, y = middle(self.hand.nth(card))
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y - 30, steps=3)
        expect(self.places.first).to_be_visible()

    def carry_to(self, place: Locator) -> None:
        """Drag what was lifted there."""
        self.page.mouse.move(*middle(place), steps=5)
        expect(self.page.locator("[data-aimed]")).to_have_count(1)

    def let_go(self) -> None:
        """Let go of it."""
        self.page.mouse.up()


class FingerPlayer(CarryingPlayer):
    """Drags them with a finger, which is a little below what it carries."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.finger = page.context.new_cdp_session(page)

    def press(self, button: Locator) -> None:
        """Tap a button."""
        button.tap()

    def lift(self, card: int) -> None:
        """Begin to drag a card of the hand."""
        x, y = middle(self.hand.nth(card))
        self._touch("touchStart", x, y)
        self._touch("touchMove", x, y - 30)
        expect(self.places.first).to_be_visible()

    def carry_to(self, place: Locator) -> None:
        """Drag what was lifted there."""
        x, y = middle(place)
        self._touch("touchMove", x, y + 56)
        expect(self.page.locator("[data-aimed]")).to_have_count(1)

    def let_go(self) -> None:
        """Let go of it."""
        self._touch("touchEnd")

    def _touch(self, kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        self.finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(element: Locator) -> tuple[float, float]:
    """Give the middle of an element that has come to rest, in CSS pixels of the viewport."""
    element.hover(trial=True)
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
