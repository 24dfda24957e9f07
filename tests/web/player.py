"""A person at the built page, who knows it by its accessible names alone."""

from __future__ import annotations

import json
import re
import time
from math import dist
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.languages import translations
from tests.web.pace import clock
from tests.web.waiting import rest
from web.locales import ENGLISH

SETTLED = """async () => {
    const frame = () => new Promise(shown => requestAnimationFrame(() => setTimeout(shown)));
    await frame(); // a card takes off in the frame after a reply
    await frame();
    const moving = document.getAnimations()
        .filter(each => each.effect.getTiming().iterations < Infinity);
    await Promise.allSettled(moving.map(each => each.finished));
    await frame();
}"""

DOUBLE_TAP = 0.5
"""In seconds, and longer than any browser's: taps at one place within it are one gesture."""
NEAR = 60
"""In CSS pixels, and farther than any browser's: taps no farther apart are at one place."""
MY_TURN = re.compile("Your turn|choose a place|eliminate|take", re.IGNORECASE)
CHOSEN = '#hand [aria-pressed="true"]'
SAVED = "localStorage.getItem('courtisans.game')"


class Player:
    """Plays with the pointer; `KeyboardPlayer` plays with the keys.

    For who hurries, bots play at once and nothing flies.
    What is named here in English is looked for in the player's language.
    """

    def __init__(self, page: Page, *, hurries: bool = True, language: str = ENGLISH) -> None:
        self.page = page
        self.called = translations(language).gettext
        """Gives what an English text is called in the player's language."""
        page.add_init_script(clock(hurries=hurries))
        if hurries:
            page.emulate_media(reduced_motion="reduce")

    def open(self, address: str) -> None:
        """Open the page and wait until it answers."""
        self.page.goto(address)
        self.open_already()

    def open_already(self) -> None:
        """Wait until the page answers."""
        expect(self.page.locator("html")).to_have_attribute("data-state", "ready")
        rest(self.page)

    def press(self, button: Locator) -> None:
        """Press a button, from rest to rest: what is to be pressed does not move away meanwhile."""
        rest(self.page)
        self._press(button)
        rest(self.page)

    def _press(self, button: Locator) -> None:
        button.click()

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """Find a button by its name."""
        name = self.called(name) if isinstance(name, str) else name
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
        name = self.called("Your hand")
        return self.page.get_by_role("region", name=name).get_by_role("button")

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
            deeds = self._like("Eliminate {card}", "Take {card}")
            targets = self.page.get_by_role("button", name=deeds)
            self.press(targets.first if used else self.button("No effect"))
        expect(self.page.locator(CHOSEN)).to_have_count(0)

    @property
    def places(self) -> Locator:
        """The places that are open to the chosen card."""
        names = ("Queen's table, above", "Queen's table, below", "My domain", "{name}'s domain")
        # What opens a domain is called by its name, too, and more behind a colon.
        return self.page.get_by_role("button", name=self._like(*names, filled="[^:]+"))

    @property
    def result(self) -> Locator:
        """The heading of the result."""
        return self.page.get_by_role("heading", name=self._like("Result: {verdict}"))

    def _like(self, *texts: str, filled: str = ".+") -> re.Pattern[str]:
        """Match what these texts become, filled in so."""
        parts = [re.split(r"\{\w+\}", self.called(text)) for text in texts]
        told = [filled.join(map(re.escape, each)) for each in parts]
        # Accessible names know one kind of space.
        told = [each.replace("\u202f", r"\s") for each in told]
        return re.compile(f"^({'|'.join(told)})$")

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
        expect(ready).to_be_visible()
        cover = self.page.locator("#cover-ready")
        if cover.count():
            self.press(cover)
            expect(cover).to_have_count(0)
            return self.wait_for_turn()
        return not self.result.count()

    def play_to_the_end(self) -> None:
        """Play until there is a result."""
        while self.wait_for_turn():
            self.play()
        expect(self.result).to_be_visible()


class KeyboardPlayer(Player):
    """Never touches the pointer."""

    def _press(self, button: Locator) -> None:
        """Walk to a button with the Tab key and press Enter."""
        handle = button.element_handle()
        for _ in range(200):
            if handle.evaluate("element => element === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the Tab key never reaches that button")


class TouchPlayer(Player):
    """Taps no place twice so fast that the browser counts it as a double tap.

    The page takes the second half of one for what the first was meant for.
    """

    _tapped = 0.0
    _at = (0.0, 0.0)

    def _press(self, button: Locator) -> None:
        button.scroll_into_view_if_needed()
        at = centre(button)
        if dist(at, self._at) < NEAR:
            wait = self._tapped + DOUBLE_TAP - time.monotonic()
            self.page.wait_for_timeout(max(0.0, wait * 1000))
        button.tap()
        self._tapped, self._at = time.monotonic(), at


class DraggingPlayer(Player):
    """Drags cards to their places."""

    def put(self, card: int) -> None:
        """Drag a card of the hand to the first place that is open."""
        self.lift(card)
        self.drag_to(self.places.first)
        self.let_go()
        rest(self.page)

    def lift(self, card: int) -> None:
        """Begin to drag a card of the hand."""
        x, y = middle(self.hand.nth(card))
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y - 30, steps=3)
        expect(self.places.first).to_be_visible()

    def drag_to(self, place: Locator) -> None:
        """Drag what was lifted there."""
        self.page.mouse.move(*middle(place), steps=5)
        expect(self.page.locator("[data-aimed]")).to_have_count(1)

    def let_go(self) -> None:
        """Let go of it."""
        self.page.mouse.up()


class FingerPlayer(DraggingPlayer, TouchPlayer):
    """Drags them with a finger, which is a little below what it drags."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.finger = page.context.new_cdp_session(page)

    def lift(self, card: int) -> None:
        """Begin to drag a card of the hand."""
        x, y = middle(self.hand.nth(card))
        self._touch("touchStart", x, y)
        self._touch("touchMove", x, y - 30)
        expect(self.places.first).to_be_visible()

    def drag_to(self, place: Locator) -> None:
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


def settle(page: Page) -> None:
    """Wait until the page is at rest, and what its style sheet moves is, too."""
    rest(page)
    page.evaluate(SETTLED)


def middle(element: Locator) -> tuple[float, float]:
    """Give the middle of an element that has come to rest, in CSS pixels of the viewport."""
    # A flight may stand still for frames before it begins: that looks like rest.
    settle(element.page)
    element.hover(trial=True)
    return centre(element)


def centre(element: Locator) -> tuple[float, float]:
    """Give the middle of an element where it is now, in CSS pixels of the viewport."""
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
