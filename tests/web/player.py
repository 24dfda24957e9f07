"""A person at the built page in Chromium, who finds elements by their accessible names."""

from __future__ import annotations

import json
import re
import time
from math import dist
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.languages import translations
from tests.web.timers import clock
from tests.web.waiting import rest
from web.locales import ENGLISH

WAIT_FOR_ANIMATIONS = """async () => {
    const frame = () => new Promise(shown => requestAnimationFrame(() => setTimeout(shown)));
    await frame(); // a card begins to move in the frame after a reply
    await frame();
    const moving = document.getAnimations()
        .filter(each => each.effect.getTiming().iterations < Infinity);
    await Promise.allSettled(moving.map(each => each.finished));
    await frame();
}"""

DOUBLE_TAP = 0.5
"""In seconds: taps at one place within this time may count as a double tap in some browser."""
NEAR = 60
"""In CSS pixels: taps no farther apart may count as a double tap in some browser."""
MY_TURN = re.compile("Your turn|choose a place|eliminate|take", re.IGNORECASE)
CHOSEN = '#hand [aria-pressed="true"]'
SAVED = "localStorage.getItem('courtisans.game')"


class Player:
    """Plays with the mouse; subclasses play with the keys, by touch or by dragging.

    If `hurries`, bots play at once and nothing is animated.
    Names are passed in English, and the elements are searched in the player's language.
    """

    def __init__(self, page: Page, *, hurries: bool = True, language: str = ENGLISH) -> None:
        self.page = page
        self.translate = translations(language).gettext
        """Translates an English text into the player's language."""
        page.add_init_script(clock(hurries=hurries))
        if hurries:
            page.emulate_media(reduced_motion="reduce")

    def open(self, address: str) -> None:
        """Open the page and wait until it is ready."""
        self.page.goto(address)
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait until the page, which has been opened already, is ready."""
        expect(self.page.locator("html")).to_have_attribute("data-state", "ready")
        rest(self.page)

    def press(self, button: Locator) -> None:
        """Press a button: wait before and after until the page is at rest and nothing moves."""
        rest(self.page)
        self._press(button)
        rest(self.page)

    def _press(self, button: Locator) -> None:
        button.click()

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """Return the button with that name."""
        name = self.translate(name) if isinstance(name, str) else name
        return self.page.get_by_role("button", name=name, exact=True)

    def new_game(self, seats: list[str], *added: str) -> None:
        """Tick the boxes `added`, and deal a game. A seat is a kind of bot, "" for a person."""
        if self.button("New game").count():
            self.press(self.button("New game"))
        form = self.page.locator("form")
        self.press(self.button("Set up the table"))
        if "Expansion" in added:
            form.get_by_role("checkbox", name="Expansion", exact=True).check()
        form.get_by_role("radio", name=str(len(seats)), exact=True).check()
        if "Teams" in added:  # shown only from here on
            form.get_by_role("checkbox", name="Teams", exact=True).check()
        for number, bot in enumerate(seats):
            form.locator("select").nth(number).select_option(bot)
        self.press(self.button("Deal"))

    @property
    def hand(self) -> Locator:
        """The cards of the hand."""
        name = self.translate("Your hand")
        return self.page.get_by_role("region", name=name).get_by_role("button")

    @property
    def record(self) -> dict[str, Any]:
        """The game as the page has saved it."""
        record: dict[str, Any] = json.loads(self.page.evaluate(SAVED))
        return record

    def play(self, card: int = 0, *, effects: bool = True) -> None:
        """Play a card of the hand at the last open place; use every second effect."""
        self.put(card)
        expect(self.page.locator(f"#deed-none, body:not(:has({CHOSEN}))").first).to_be_visible()
        if self.button("No effect").count():
            used = effects and len(self.record["plays"]) % 2
            deeds = self._pattern("Eliminate {card}", "Take {card}")
            targets = self.page.get_by_role("button", name=deeds)
            self.press(targets.first if used else self.button("No effect"))
        expect(self.page.locator(CHOSEN)).to_have_count(0)

    @property
    def places(self) -> Locator:
        """The places that are open to the chosen card."""
        names = ("Queen's table, above", "Queen's table, below", "My domain", "{name}'s domain")
        # The button that shows a whole domain has a similar name, with a colon.
        return self.page.get_by_role("button", name=self._pattern(*names, filled="[^:]+"))

    @property
    def result(self) -> Locator:
        """The heading of the result."""
        return self.page.get_by_role("heading", name=self._pattern("Result: {verdict}"))

    def _pattern(self, *texts: str, filled: str = ".+") -> re.Pattern[str]:
        """Return a pattern for translations of these texts, with `filled` for each placeholder."""
        parts = [re.split(r"\{\w+\}", self.translate(text)) for text in texts]
        patterns = [filled.join(map(re.escape, each)) for each in parts]
        # Accessible names have ordinary spaces only.
        patterns = [each.replace("\u202f", r"\s") for each in patterns]
        return re.compile(f"^({'|'.join(patterns)})$")

    def put(self, card: int) -> None:
        """Put a card of the hand at the last open place."""
        self.press(self.hand.nth(card))
        expect(self.places.first).to_be_visible()
        self.press(self.places.last)

    def wait_for_turn(self) -> bool:
        """Wait until it is the person's turn; return False if the game is over instead."""
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
        """Play until the result is shown."""
        while self.wait_for_turn():
            self.play()
        expect(self.result).to_be_visible()


class KeyboardPlayer(Player):
    """Plays with the keys only."""

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
    """Plays by touch, and waits between two taps at one place: else they may be a double tap.

    The page ignores the second tap of a double tap if another element has come there.
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
    """Drags cards with the mouse."""

    def put(self, card: int) -> None:
        """Drag a card of the hand to the first open place."""
        self.lift(card)
        self.drag_to(self.places.first)
        self.let_go()
        rest(self.page)

    def lift(self, card: int) -> None:
        """Begin to drag a card of the hand."""
        x, y = centre_at_rest(self.hand.nth(card))
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y - 30, steps=3)
        expect(self.places.first).to_be_visible()

    def drag_to(self, place: Locator) -> None:
        """Drag the lifted card to a place."""
        self.page.mouse.move(*centre_at_rest(place), steps=5)
        expect(self.page.locator("[data-aimed]")).to_have_count(1)

    def let_go(self) -> None:
        """Release the dragged card."""
        self.page.mouse.up()


class FingerPlayer(DraggingPlayer, TouchPlayer):
    """Drags cards with a finger, which is a little below the dragged card."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.finger = page.context.new_cdp_session(page)

    def lift(self, card: int) -> None:
        """Begin to drag a card of the hand."""
        x, y = centre_at_rest(self.hand.nth(card))
        self._touch("touchStart", x, y)
        self._touch("touchMove", x, y - 30)
        expect(self.places.first).to_be_visible()

    def drag_to(self, place: Locator) -> None:
        """Drag the lifted card to a place."""
        x, y = centre_at_rest(place)
        self._touch("touchMove", x, y + 56)
        expect(self.page.locator("[data-aimed]")).to_have_count(1)

    def let_go(self) -> None:
        """Release the dragged card."""
        self._touch("touchEnd")

    def _touch(self, kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        self.finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def settle(page: Page) -> None:
    """Wait until the page is at rest and the style sheet's animations have ended, too."""
    rest(page)
    page.evaluate(WAIT_FOR_ANIMATIONS)


def centre_at_rest(element: Locator) -> tuple[float, float]:
    """Wait until an element is at rest; return its centre, in CSS pixels of the viewport."""
    # For some frames before an animation begins, the element does not move: this looks like rest.
    settle(element.page)
    element.hover(trial=True)
    return centre(element)


def centre(element: Locator) -> tuple[float, float]:
    """Return the centre of an element where it is now, in CSS pixels of the viewport."""
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
