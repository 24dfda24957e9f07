"""A person at a window of any browser, who finds elements by their accessible names."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from tests.web.browsers import Thing, Window, wait
from tests.web.waiting import AT_REST


class Person:
    """Plays at a window, and finds elements by their accessible names."""

    CARD = Thing("button", re.compile("."), within="Your hand")
    # Not `Eliminate Stag, Silvio's domain`, the name of a card that an effect can reach.
    PLACE = Thing("button", re.compile("^(Queen's table, |My domain$|[^,]*'s domain$)"))
    NO_EFFECT = Thing("button", "No effect")
    UNDO = Thing("button", "Undo")

    def __init__(self, window: Window) -> None:
        self.window = window

    def open(self, address: str) -> None:
        """Open or reload the page, and wait until it is ready."""
        self.window.open(address)
        self.window.until("document.documentElement.dataset.state === 'ready'")

    @property
    def cards(self) -> int:
        """The number of cards in the hand."""
        return self.window.count(self.CARD)

    @property
    def saved(self) -> dict[str, Any]:
        """The game as the page has saved it."""
        record: dict[str, Any] = json.loads(
            self.window.ask("localStorage.getItem('courtisans.game')")
        )
        return record

    @property
    def plays(self) -> int:
        """The number of plays that the page has saved."""
        return len(self.saved["plays"])

    def deal(self, players: int = 2, *added: str) -> None:
        """Deal a game against bots, with the boxes `added` ticked, and wait for the first turn."""
        if not self.window.count(Thing("button", "Deal")):
            self.window.press(Thing("button", "New game"))
        self.window.press(Thing("button", "Set up the table"))
        if "Expansion" in added:
            self.window.press(Thing("checkbox", "Expansion"))
        self.window.press(Thing("radio", str(players)))
        if "Teams" in added:  # shown only from here on
            self.window.press(Thing("checkbox", "Teams"))
        for seat in range(2, players + 1):
            self.window.choose(Thing("combobox", f"Who plays seat {seat}"), "Jester")
        self.window.press(Thing("button", "Deal"))
        self.wait_for_turn()

    def wait_for_turn(self) -> None:
        """Skip the bots' plays, and wait until the cards of a new hand can be played."""
        self.window.until_gone(Thing("button", "Deal"))
        self.window.key("s")
        self.window.until("document.querySelector('#hand button:not([aria-disabled])')")
        self.window.until(AT_REST)

    def play(self, put: Callable[[], None] | None = None) -> None:
        """Play a card without its effect, by `put` or, without it, by `tap`."""
        plays = self.plays
        (put or self.tap)()
        self.window.until_gone(self.PLACE)
        if self.window.count(self.NO_EFFECT):
            self.window.press(self.NO_EFFECT)
        wait(lambda: self.plays > plays, "the play is saved")
        self.window.until(AT_REST)

    def tap(self) -> None:
        """Put the first card of the hand at the last open place, by taps."""
        self.window.press(self.CARD)
        self.window.until_there(self.PLACE)
        self.window.until(AT_REST)
        self.window.press(self.PLACE, -1)

    def drag(self) -> None:
        """Put the first card of the hand at the last open place, by dragging."""
        self.window.drag(self.CARD, self.PLACE)

    def type(self) -> None:
        """Put the first card of the hand at the first open place, by keys."""
        self.window.key("1")
        self.window.until_there(self.PLACE)
        self.window.until("document.activeElement.matches('.place')")
        self.window.key("Enter")

    def undo(self) -> None:
        """Undo the last play."""
        plays = self.plays
        self.window.press(self.UNDO)
        wait(lambda: self.plays < plays, "the play is taken back")
        self.window.until(AT_REST)
