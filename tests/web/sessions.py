"""A page without a browser: sends events to a Session and keeps what it stores."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from courtisans import Record
from web.session import Session
from web.shelf import GAME

HasRoom = Callable[[str, str], bool]
"""Whether the browser has room for an entry of that key and text."""


class Page:
    """What the browser's page does, as far as a session can tell."""

    def __init__(
        self,
        stored: dict[str, str] | None = None,
        language: str = "en",
        has_room: HasRoom = lambda _key, _value: True,
    ) -> None:
        numbers = count()
        self.session = Session(new_seed=lambda: f"seed {next(numbers)}")
        self.stored = dict(stored or {})
        self.html = ""
        self.spoken: list[str] = []
        self.downloads: list[tuple[str, str]] = []
        self.waiting: dict[str, Any] | None = None
        self.has_room = has_room
        self.send("start", stored=dict(self.stored), languages=[language])

    def send(self, act: str, **details: Any) -> str:
        """Send an event, carry out its reply, send what comes of that, and give the HTML."""
        reply = self.session.act({"act": act, **details})
        self.html = reply["html"]
        ids = Counter(re.findall(r'\sid="([^"]*)"', self.html))
        assert not [name for name, n in ids.items() if n > 1]
        self.waiting = None
        self.effects = reply["effects"]
        coming = self._store()
        for effect in self.effects:
            match effect["do"]:
                case "speak":
                    self.spoken.append(effect["text"])
                case "download":
                    self.downloads.append((effect["name"], effect["text"]))
                case "later":
                    self.waiting = effect["event"]
                case "think":
                    self.waiting = effect["event"] | {"answer": None}
                    self.question = effect["ask"]
        if coming is not None:
            effects = self.effects
            self.send(**coming)
            self.effects = effects + self.effects
        return self.html

    def _store(self) -> dict[str, Any] | None:
        """Write what the last reply stores, up to what there is no room for; give what to send."""
        event = None
        for effect in self.effects:
            match effect["do"]:
                case "store" if effect["value"] is None:
                    self.stored.pop(effect["key"], None)
                case "store" if self.has_room(effect["key"], effect["value"]):
                    self.stored[effect["key"]] = effect["value"]
                case "store":
                    return {"act": "unstored", "key": effect["key"], "reason": "full"}
                case "confirm":
                    event = effect["event"]
        return event

    def deal(self, bots: Sequence[str], missions: str = "current") -> str:
        """Deal to seats of these bots; an empty name is a person."""
        fields = {"players": [str(len(bots))], "missions": [missions]}
        for number, bot in enumerate(bots):
            fields |= {f"name-{number}": [f"Seat {number}"], f"bot-{number}": [bot]}
        return self.send("deal", fields=fields)

    def wait(self) -> str:
        """Send the event that was set for later."""
        assert self.waiting is not None
        return self.send(**self.waiting)

    @property
    def focused(self) -> str | None:
        """The id of the element that the last reply puts the focus on, if any."""
        return next((each["id"] for each in self.effects if each["do"] == "focus"), None)

    @property
    def record(self) -> Record:
        """The game as it is saved."""
        return Record.parse(self.stored[GAME])

    def let_bots_play(self) -> None:
        """Wait until nothing comes by itself: no play of a bot, no moment of a ceremony."""
        while self.waiting is not None:
            self.wait()

    def play_first(self) -> None:
        """Play the first card of the hand at the first place that is open, without effect."""
        plays = len(self.record.plays)
        self.play_unsaved()
        assert len(self.record.plays) == plays + 1

    def play_unsaved(self) -> None:
        """Do so, whether it can be saved or not."""
        self.send("choose", card=0)
        place = re.search(r'"act":"place","place":"([^"]+)"', html.unescape(self.html))
        assert place
        self.send("place", place=place[1])
        if "No effect" in self.labels():
            self.send("effect", target=None)

    def labels(self) -> list[str]:
        """List the accessible names of buttons, as far as they are plain text."""
        button = r"<button[^>]*?(?:aria-label=\"([^\"]*)\"[^>]*)?>(.*?)</button>"
        found = re.findall(button, self.html)
        return [label or re.sub(r"<[^>]*>", "", inner).strip() for label, inner in found]
