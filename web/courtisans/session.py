"""A session: brings each event to the room that it is for, and draws what is on show."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from htpy import Node

from web.courtisans import keeping
from web.courtisans.files import FileError, loaded
from web.courtisans.house import ASIDE, HOME, TABLE, House, Room
from web.courtisans.screens import LATER, ROOMS
from web.courtisans.shelf import BESIDE, settings_kept
from web.courtisans.sitting import NewSeed
from web.courtisans.tabs import Tabs
from web.shell.acts import Act, ActError, acts_of, does
from web.shell.components.notice import Trouble, notices
from web.shell.effects import Effect, download, dress, focus, renew
from web.shell.markup import Screens


class Session:
    """Everything between a page's opening and its closing."""

    def __init__(self, new_seed: NewSeed) -> None:
        """Begin at the home screen, with no game."""
        self._house = House(new_seed)
        self._rooms: dict[str, Room] = {}
        self._stored: Mapping[str, str] = {}
        """What the browser kept when the page was opened."""
        self._screens = Screens()
        self._likely: Iterator[Mapping[str, Any]] = iter(())
        """The events to be prefetched until the next one comes."""
        self._renewable = False
        """Whether a new version of the site stands ready."""
        # To be done whatever is on show, and only by the room on show.
        self._shared: dict[str, Act] = {}
        self._own: dict[str, dict[str, Act]] = {}
        for owner in (self, Tabs(self._house)):
            self._shared |= {each.declared.name: each for each in acts_of(owner)}
        for room in ROOMS:
            self._furnish(room)

    def _furnish(self, kind: type[Room]) -> None:
        """Open a room, with what it does."""
        room = kind(self._house)
        self._rooms[room.name] = room
        self._own[room.name] = {}
        for each in acts_of(room):
            own = self._shared if each.declared.anywhere else self._own[room.name]
            own[each.declared.name] = each
        room.recall(self._stored)

    def act(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """Do what an event says, and answer with the screen, its number, and the effects.

        What the page has already is left out, if the event tells the number of the screen that is
        `shown`. No screen comes with an event that is `unseen`: another one follows at once, or the
        page shows it already, for it was prefetched.
        """
        details = dict(event)
        unseen, shown = details.pop("unseen", False), details.pop("shown", None)
        effects = self._done(details)
        self._likely = self._rooms[self._house.room].likely()
        return {"html": None, "effects": effects} if unseen else self._written(effects, shown)

    def prefetch(self, shown: int | None) -> dict[str, Any] | None:
        """Answer an event that is likely to come next, as `act` would, and take it back.

        Gives the reply for a page that shows the screen `shown`, and the event beside it; each
        event once, None when there is none left. If the page sends that event next, it needs no
        other reply.
        """
        event = next(self._likely, None)
        if event is None:
            return None
        with self._rooms[self._house.room].rolled_back():
            return {"event": event, **self._written(self._done(event), shown)}

    def _done(self, event: Mapping[str, Any]) -> list[Effect]:
        """Do what an event says, and give the effects."""
        house = self._house
        house.effects = []
        house.remark = None
        try:
            self._perform(event)
        except ActError as error:
            sys.stderr.write(f"courtisans: nothing is done: {error}\n")
        if house.room not in self._rooms:  # a room has led there
            self._furnish(import_module(f"web.courtisans.screens.{house.room}").ROOM)
        return [*house.effects, *self._rooms[house.room].awaited()]

    def _written(self, effects: list[Effect], shown: object) -> dict[str, Any]:
        """Write the reply with the screen as it is now."""
        html, number = self._screens.written(self._drawn(), shown)
        return {"html": html, "number": number, "effects": effects}

    def _perform(self, event: Mapping[str, Any]) -> None:
        """Find who does it, check what it says, do it."""
        details = dict(event)
        name = str(details.pop("act", None))
        if name in LATER and name not in self._shared:
            self._furnish(import_module(f"web.courtisans.screens.{LATER[name]}").ROOM)
        found = self._own[self._house.room].get(name) or self._shared.get(name)
        if found is None:
            if not any(name in own for own in self._own.values()):
                raise ActError(f"there is no act {name!r}")
            return  # it comes late: that room is not on show any more
        if self._house.is_covered and name not in self._shared and not found.declared.covered:
            return  # so does this: the table is covered for somebody else by now
        perform = found.checked(details)
        if self._house.leads or not found.declared.plays:
            perform()
        else:
            # There it says why nothing happens here, and what can be done about it.
            self._house.effects.append(focus("notice-lead"))

    def _drawn(self) -> Node:
        house = self._house
        troubles, damaged = house.keeping.told(at_home=house.room == HOME)
        told = notices(
            troubles,
            watching=not house.leads,
            renewable=self._renewable and house.between_turns,
            damaged=damaged,
        )
        return [told, self._rooms[house.room].drawn()]

    @does("start")
    def _start(self, stored: Mapping[str, str], languages: Sequence[str]) -> None:
        self._stored = stored
        self._house.languages = languages
        self._house.settle(settings_kept(stored))
        for room in self._rooms.values():
            room.recall(stored)
        self._house.take_from(stored)
        if stored.get(ASIDE) in LATER:
            self._perform({"act": stored[ASIDE]})

    @does("joined")
    def _take_joined(self, stored: Mapping[str, str]) -> None:
        """Take in entries that came from a file, when they have been stored."""
        self._stored = stored
        settings, shelf = settings_kept(stored), self._house.keeping.shelf
        shelf.settings = settings
        shelf.take_in({key: text for key, text in stored.items() if key in BESIDE})
        self._house.settle(settings)
        self._house.effects.append(dress(settings.dumps()))
        for room in self._rooms.values():
            room.recall(stored)

    @does("resume")
    def _resume(self) -> None:
        if self._house.sitting is not None:
            self._house.room = TABLE
            self._house.say_call()
            self._house.focus_hand()

    @does("back")
    def _go_back(self) -> None:
        self._house.go_back()

    # Files

    @does("export")
    def _export(self) -> None:
        record = self._rooms[self._house.room].record
        if record is not None:
            self._house.effects.append(download("courtisans.jsonl", f"{record.dumps()}\n"))

    @does("import", plays=True)
    def _import(self, name: str, text: str | None) -> None:
        house = self._house
        try:
            record = loaded(name, text)
        except FileError as error:
            trouble = Trouble(str(error), error.detail)
            house.effects += house.keeping.tell(keeping.UNLOADED, trouble)
            return
        house.keeping.begin()
        house.sit_down(record)
        house.focus_hand()
        house.focus_result()
        house.save()

    # What the browser keeps

    @does("unstored")
    def _unstored(self, key: str, reason: str) -> None:
        del reason  # whatever it is, the person can do the same about it
        self._house.effects += self._house.keeping.unstored(key)

    @does("kept")
    def _kept(self) -> None:
        self._house.effects += self._house.keeping.kept()

    @does("dismiss")
    def _dismiss(self, trouble: str) -> None:
        if self._house.keeping.troubles.pop(trouble, None) is not None:
            self._house.focus_room()

    @does("export-damaged")
    def _export_damaged(self) -> None:
        self._house.effects += self._house.keeping.export_damaged()

    @does("forget-damaged", plays=True)
    def _forget_damaged(self) -> None:
        self._house.effects += self._house.keeping.forget_damaged()

    # Another version of the site

    @does("renewable")
    def _offer_renewal(self) -> None:
        self._renewable = True

    @does("renew")
    def _renew(self) -> None:
        if self._house.between_turns:
            self._house.effects.append(renew())
