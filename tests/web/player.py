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

    def __init__(self, page: Page) -> None:
        self.page = page
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
        """Play a card of the hand at the last place that is open; use every second effect."""
        self.press(self.hand.nth(card))
        places = self.page.get_by_role("button", name=PLACE)
        expect(places.first).to_be_visible()
        self.press(places.last)
        expect(self.page.locator(f"#deed-none, body:not(:has({CHOSEN}))").first).to_be_visible()
        if self.button("No effect").count():
            used = effects and len(self.record["plays"]) % 2
            targets = self.page.get_by_role("button", name=TARGET)
            self.press(targets.first if used else self.button("No effect"))
        expect(self.page.locator(CHOSEN)).to_have_count(0)

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
