"""The page without a browser: sends events to a `Session` and carries out its replies."""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from htpy import fragment

from courtisans import Record
from web.courtisans.answers import ANSWERS
from web.courtisans.screens import session
from web.shell.storage import GAME

Archived = dict[tuple[str, str], str]
"""The contents of the browser's database: texts by store name and key."""

HasRoom = Callable[[str, str], bool]
"""Takes the key and text of an entry; returns whether the browser has space for it."""


def completed(html: str, before: str) -> str:
    """Return a screen with the parts filled in that it leaves out, from the screen before it."""
    return re.sub(
        r'<(\w+) id="([^"]+)" data-same></\1>',
        lambda same: _element(before, same[1], same[2]),
        html,
    )


def _element(html: str, tag: str, ident: str) -> str:
    """Return the HTML of the element with that tag and id."""
    (begin,) = re.finditer(rf'<{tag}\b[^>]* id="{re.escape(ident)}"', html)
    rest, depth = html[begin.start() :], 0
    for found in re.finditer(rf"<(/?){tag}\b[^>]*>", rest):
        depth += -1 if found[1] else 1
        if depth == 0:
            return rest[: found.end()]
    raise AssertionError(f"{ident} has no end")


def set_to(**choices: str) -> str:
    """Return settings as the text that the browser stores."""
    return json.dumps({"version": 1, **choices})


class Page:
    """Does what the page in the browser does, as far as it matters to a session."""

    def __init__(
        self,
        stored: dict[str, str] | None = None,
        language: str = "en",
        has_room: HasRoom = lambda _key, _value: True,
        archived: Archived | None = None,
    ) -> None:
        numbers = count()
        self.session = session(new_seed=lambda: f"seed {next(numbers)}")
        self.stored = dict(stored or {})
        self.html = ""
        """The HTML of the screen, with the parts that replies have left out."""
        self.reply: dict[str, Any] = {}
        """The last reply."""
        self.shown: int | None = None
        """The number of the screen on display."""
        self.spoken: list[str] = []
        self.downloads: list[tuple[str, str]] = []
        self.waiting: dict[str, Any] | None = None
        self.lasting: list[dict[str, Any]] = []
        """Questions to the bots' worker whose answers are used even after other replies."""
        self.has_room = has_room
        self.archived: Archived = dict(archived or {})
        self.archive_fails = False
        self.has_archive = True
        self.send("start", stored=dict(self.stored), languages=[language])

    def send(self, act: str, **details: Any) -> str:
        """Send an event, carry out its reply, send the events that follow, and return the HTML.

        Also check that the focus is not lost: the pressed element, or another one that the reply
        focuses, exists on the new screen.
        """
        pressed = self._ids_that_send({"act": act, **details})
        reply = self.reply = self._answered({"act": act, **details})
        self.html, self.shown = completed(reply["html"], self.html), reply["number"]
        ids = Counter(re.findall(r'\sid="([^"]*)"', self.html))
        assert [name for name, n in ids.items() if n > 1] == []
        self.waiting = None
        self.effects = reply["effects"]
        coming = [*self._store(), *self._archive()]
        for effect in self.effects:
            match effect["do"]:
                case "speak":
                    self.spoken.append(effect["text"])
                case "download":
                    self.downloads.append((effect["name"], effect["text"]))
                case "later":
                    self.waiting = effect["event"]
                case "think" if effect["lasts"]:
                    self.lasting.append(effect)
                case "think":
                    self.waiting = effect["event"] | {"answer": None}
                    self.question = effect["ask"]
        for event in coming:
            effects = self.effects
            self.send(**event)
            self.effects = effects + self.effects
        aims = {each["id"] for each in self.effects if each["do"] == "focus"}
        assert not pressed or (pressed | aims) & ids.keys(), f"{act} loses the focus"
        return self.html

    def _answered(self, event: dict[str, Any]) -> dict[str, Any]:
        """Send an event and return its reply; if prefetched, check that both replies agree."""
        sent = event | {"shown": self.shown}
        for known in iter(lambda: self.session.prefetch(self.shown), None):
            if known.pop("event") == event:
                reply = self.session.act(sent | {"unseen": True})
                assert reply["effects"] == known["effects"]
                assert completed(known["html"], self.html) == self.whole
                return known
        return self.session.act(sent)

    @property
    def whole(self) -> str:
        """The whole screen, as the session draws it for a page without any parts of it."""
        return str(fragment[self.session.drawn()])

    def _ids_that_send(self, event: dict[str, Any]) -> set[str]:
        """Return the ids of the elements that send that event when they are pressed."""
        found = re.finditer(r'<[^>]*\sdata-event="([^"]*)"[^>]*>', self.html)
        senders = [each[0] for each in found if json.loads(html.unescape(each[1])) == event]
        return {ident for each in senders for ident in re.findall(r'\sid="([^"]*)"', each)}

    def _store(self) -> list[dict[str, Any]]:
        """Store the last reply's entries until one does not fit; return the events to send."""
        events = []
        for effect in self.effects:
            match effect["do"]:
                case "store" if effect["value"] is None:
                    self.stored.pop(effect["key"], None)
                case "store" if self.has_room(effect["key"], effect["value"]):
                    self.stored[effect["key"]] = effect["value"]
                case "store":
                    return [{"act": "unstored", "key": effect["key"], "reason": "full"}]
                case "confirm":
                    events.append(effect["event"])
        return events

    def _archive(self) -> list[dict[str, Any]]:
        """Carry out the last reply's database effects; return the events to send."""
        events = []
        for effect in self.effects:
            match effect["do"]:
                case "archive" if self.archive_fails or not self.has_archive:
                    events.append({"act": "unarchived", "reason": "QuotaExceededError"})
                case "archive":
                    for store, key, text in effect["entries"]:
                        if text is None:
                            self.archived.pop((store, key), None)
                        else:
                            self.archived.setdefault((store, key), text)
                case "recall":
                    found = self._recalled(**effect) if self.has_archive else None
                    events.append(effect["event"] | {"found": found})
                case "inventory":
                    events.append(effect["event"] | {"stored": dict(self.stored)})
        return events

    def _recalled(self, store: str, keys: list[str] | None, **_rest: Any) -> dict[str, str]:
        return {
            key: text
            for (at, key), text in self.archived.items()
            if at == store and (keys is None or key in keys)
        }

    def deal(
        self,
        bots: Sequence[str],
        *added: str,
        missions: str = "current",
        first: int | str = "",
    ) -> str:
        """Deal a game. Each seat is a kind of bot, or "" for a person.

        `added` are the boxes to tick, "expansion" or "teams". `first` is the seat that begins, by
        default drawn by lot.
        """
        fields = {"players": [str(len(bots))], "missions": [missions], "first": [str(first)]}
        fields |= {name: ["on"] for name in added}
        for number, bot in enumerate(bots):
            fields |= {f"name-{number}": [f"Seat {number}"], f"bot-{number}": [bot]}
        return self.send("deal", fields=fields)

    def wait(self) -> str:
        """Send the event that the last reply has scheduled."""
        assert self.waiting is not None
        return self.send(**self.waiting)

    @staticmethod
    def answered_by_bots(ask: dict[str, Any]) -> str:
        """Return the answer of the bots' worker to a question of the page."""
        asked = {name: value for name, value in ask.items() if name != "what"}
        return ANSWERS[ask["what"]](json.dumps(asked))

    def ask_for_hint(self) -> None:
        """Press `Hint` and let the bots' worker answer."""
        self.send("hint")
        assert self.waiting is not None
        self.send(**self.waiting | {"answer": self.answered_by_bots(self.question)})

    @property
    def focused(self) -> str | None:
        """The id of the element that the last reply focuses, if any."""
        return next((each["id"] for each in self.effects if each["do"] == "focus"), None)

    @property
    def record(self) -> Record:
        """The game as the page has saved it."""
        return Record.parse(self.stored[GAME])

    def let_bots_play(self) -> None:
        """Send scheduled events until none is left: bots' plays, the ceremony's moments."""
        while self.waiting is not None:
            self.wait()

    def play_first(self) -> None:
        """Play the first card of the hand at the first open place, without its effect."""
        plays = len(self.record.plays)
        self.play_unsaved()
        assert len(self.record.plays) == plays + 1

    def play_unsaved(self) -> None:
        """Play as `play_first` does, without checking that the play has been saved."""
        self.send("choose", card=0)
        place = re.search(r'"act":"place","place":"([^"]+)"', html.unescape(self.html))
        assert place
        self.send("place", place=place[1])
        if "No effect" in self.labels():
            self.send("effect", target=None)

    def labels(self) -> list[str]:
        """Return the accessible names of the buttons, without the tags in them."""
        button = r"<button[^>]*?(?:aria-label=\"([^\"]*)\"[^>]*)?>(.*?)</button>"
        found = re.findall(button, self.html)
        return [label or re.sub(r"<[^>]*>", "", inner).strip() for label, inner in found]
