"""Several tabs without a browser: sessions that share a storage and a lock, with random delays.

This simulates the parts of `web/stage` that decide which tab leads: the queue, the effects, and the
notices of the lock. Where a browser may act in any order, a `random.Random` chooses. The storage
works as Chromium's: a tab sees its own changes at once, and those of other tabs when it is
notified.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from web.courtisans.screens import session

Event = dict[str, Any]


class Browser:
    """The browser: the tabs, and the storage and lock that they share."""

    def __init__(self, number: int, stored: Mapping[str, str], random: Random) -> None:
        self.stored: dict[str, str] = dict(stored)
        self.random = random
        self.tabs: list[Tab] = []
        for at in range(number):
            self.tabs.append(Tab(self, leads=at == 0))
        self.holder = self.tabs[0]

    def steal(self, thief: Tab) -> None:
        """Take the lock from the tab that has it, and notify both tabs."""
        self.holder.notices.append("robbed")
        thief.notices.append("granted")
        self.holder = thief

    def run(self, steps: int) -> None:
        """Take so many random steps: a person's press, or something that the browser is to do."""
        for _ in range(steps):
            tab = self.random.choice(self.tabs)
            self.random.choice([tab.press, *tab.due(), *tab.due()])()

    def settle(self) -> None:
        """Let the browser do everything that is left to do, in random order."""
        while due := [step for tab in self.tabs for step in tab.due()]:
            self.random.choice(due)()


class Tab:
    """A page with its session.

    `seen` is the storage as the tab sees it, and `written` are its changes that have not reached
    the shared storage yet. `under_way` counts, by key, its changes of which it has not been
    notified yet. `changes` are the changes of which it will be notified, `notices` those of the
    lock.
    """

    def __init__(self, browser: Browser, *, leads: bool) -> None:
        self.browser = browser
        self.session = session(new_seed=lambda: str(browser.random.random()))
        self.seen = dict(browser.stored)
        self.written: deque[tuple[str, str | None]] = deque()
        self.under_way: Counter[str] = Counter()
        self.changes: deque[tuple[str, str | None, bool]] = deque()
        self.notices: deque[str] = deque()
        self.queue: deque[Event] = deque()
        self.reply: list[Event] | None = None
        self.later: Event | None = None
        self.follows = False
        self.lead_event: Event | None = None
        self.queue.append({"act": "start", "stored": dict(self.seen), "languages": ["en"]})
        if not leads:
            self.follow()

    def due(self) -> list[Callable[[], None]]:
        """Return the steps that the browser may take next in this tab."""
        steps = {
            self.commit: self.written,
            self.hear: self.changes,
            self.notice: self.notices,
            self.send: self.queue and self.reply is None,
            self.carry_out: self.reply is not None,
            self.let_bot_play: self.later,
        }
        return [step for step, wanted in steps.items() if wanted]

    def press(self) -> None:
        """Press buttons: for a whole play, sometimes with an undo, or to take the lead."""
        if self.browser.random.random() < 0.2:
            self.queue.append({"act": "lead"})
            return
        place = self.browser.random.choice(["+", "-", "0", "1"])
        self.queue += [
            {"act": "choose", "card": 0},
            {"act": "place", "place": place},
            {"act": "effect", "target": None},
        ]
        if self.browser.random.random() < 0.2:
            self.queue.append({"act": "undo"})

    def commit(self) -> None:
        """Let the oldest change reach the shared storage; all tabs will be notified of it."""
        key, value = self.written.popleft()
        put(self.browser.stored, key, value)
        for tab in self.browser.tabs:
            tab.changes.append((key, value, tab is self))

    def hear(self) -> None:
        """Receive the notice of a change of the storage."""
        key, value, own = self.changes.popleft()
        if own:
            self.under_way[key] -= 1
            return
        if not self.under_way[key]:
            put(self.seen, key, value)
        self.queue.append({"act": "stored", "key": key, "value": value})

    def notice(self) -> None:
        """Receive a notice of the lock: it was stolen ("robbed") or granted."""
        if self.notices.popleft() == "robbed":
            self.follow()
        elif self.follows:
            self.follows = False
            self.lead_event = {"act": "leads", "stored": dict(self.seen)}
            self.queue.append(self.lead_event)

    def follow(self) -> None:
        self.follows = True
        self.queue.append({"act": "follows", "stored": dict(self.seen)})

    def send(self) -> None:
        """Send the next event; its reply is carried out in a later step."""
        self.reply = self.session.act(self.queue.popleft())["effects"]

    def carry_out(self) -> None:
        """Carry out the reply."""
        effects, self.reply, self.later = self.reply or [], None, None
        writes = not self.follows and not any(event is self.lead_event for event in self.queue)
        for effect in effects:
            if effect["do"] == "store" and writes:
                self.store(effect["key"], effect["value"])
            elif effect["do"] == "think":
                self.later = effect["event"] | {"answer": None}
            elif effect["do"] == "lead" and self.follows and "granted" not in self.notices:
                self.browser.steal(self)

    def store(self, key: str, value: str | None) -> None:
        if self.seen.get(key) != value:
            put(self.seen, key, value)
            self.under_way[key] += 1
            self.written.append((key, value))

    def let_bot_play(self) -> None:
        """Send the event that follows the bot's answer, without an answer."""
        assert self.later
        self.queue.append(self.later)
        self.later = None

    @property
    def shown(self) -> str:
        """The game as this tab would export it."""
        text: str = self.session.act({"act": "export"})["effects"][0]["text"]
        return text.strip()


def put(stored: dict[str, str], key: str, value: str | None) -> None:
    """Write an entry, or remove it if the value is None."""
    if value is None:
        stored.pop(key, None)
    else:
        stored[key] = value
