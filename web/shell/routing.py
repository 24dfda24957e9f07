"""Routing: brings each event to the screen that it is for, and answers with what is on show."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic

from htpy import Node

from web.shell.acts import Act, ActError, acts_of
from web.shell.effects import Effect, focus
from web.shell.later import LaterError
from web.shell.markup import ScreenWriter
from web.shell.screen import Screen, State


@dataclass(frozen=True)
class Screens(Generic[State]):
    """The screens that there are."""

    first: Sequence[type[Screen[State]]]
    """Those that are there from the beginning."""
    later: Mapping[str, str]
    """The modules of those that come later, which have the screen as `SCREEN`.

    By each of its acts that is done from anywhere, and by its name: one of these acts opens it.
    """


class Router(Generic[State]):
    """Knows the screens, and what is done whatever is on show."""

    def __init__(self, app: State, screens: Screens[State], owners: Iterable[object]) -> None:
        """Open the first screens. The `owners` have the acts that belong to no screen."""
        self._app = app
        self._kinds = screens
        self._screens: dict[str, Screen[State]] = {}
        self._stored: Mapping[str, str] = {}
        """What the browser kept when the page was opened."""
        self._writer = ScreenWriter()
        self._likely: Iterator[Mapping[str, Any]] = iter(())
        """The events to be prefetched until the next one comes."""
        # To be done whatever is on show, and only by the screen on show.
        self._shared = {each.declared.name: each for owner in owners for each in acts_of(owner)}
        self._own: dict[str, dict[str, Act]] = {}
        for kind in screens.first:
            self._add(kind)

    @property
    def current(self) -> Screen[State]:
        """The screen on show."""
        return self._screens[self._app.screen]

    def recall(self, stored: Mapping[str, str]) -> None:
        """Have all screens take back what they left in the browser, also those opened later."""
        self._stored = stored
        for screen in self._screens.values():
            screen.recall(stored)

    def act(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """Do what an event says, and answer with the screen, its number, and the effects.

        What the page has already is left out, if the event tells the number of the screen that is
        `shown`. No screen comes with an event that is `unseen`: another one follows at once, or the
        page shows it already, for it was prefetched.
        """
        details = dict(event)
        unseen, shown = details.pop("unseen", False), details.pop("shown", None)
        effects = self._done(details)
        self._likely = self.current.likely()
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
        with self.current.rolled_back():
            return {"event": event, **self._written(self._done(event), shown)}

    def perform(self, event: Mapping[str, Any]) -> None:
        """Find who does it, check what it says, do it. Raises `ActError` and `LaterError`."""
        details = dict(event)
        name = str(details.pop("act", None))
        if name in self._kinds.later and name not in self._shared:
            self._open(name)
            self._app.take_back_unfetched()
        found = self._own[self._app.screen].get(name) or self._shared.get(name)
        if found is None:
            if not any(name in own for own in self._own.values()):
                raise ActError(f"there is no act {name!r}")
            return  # it comes late: that screen is not on show any more
        if self._app.is_covered and name not in self._shared and not found.declared.covered:
            return  # so does this: the screen is covered by now
        perform = found.checked(details)
        if self._app.leads or not found.declared.plays:
            perform()
        else:
            # There it says why nothing happens here, and what can be done about it.
            self._app.effects.append(focus("notice-lead"))

    def drawn(self) -> Node:
        """Draw what is on show."""
        return [self._app.notices(), self.current.drawn()]

    def _done(self, event: Mapping[str, Any]) -> list[Effect]:
        """Do what an event says, and give the effects."""
        app = self._app
        app.effects = []
        app.remark = None
        try:
            self.perform(event)
        except ActError as error:
            sys.stderr.write(f"nothing is done: {error}\n")
        except LaterError as error:
            sys.stderr.write(f"nothing is done: {error}\n")
            app.tell_unfetched()
        if app.screen not in self._screens:  # a screen has led there
            self._open(app.screen)
        return [*app.effects, *self.current.awaited()]

    def _written(self, effects: list[Effect], shown: object) -> dict[str, Any]:
        """Write the reply with the screen as it is now."""
        html, number = self._writer.written(self.drawn(), shown)
        return {"html": html, "number": number, "effects": effects}

    def _open(self, name: str) -> None:
        """Open a later screen, by its name or one of its acts. Raises `LaterError`."""
        self._add(import_module(self._kinds.later[name]).SCREEN)

    def _add(self, kind: type[Screen[State]]) -> None:
        screen = kind(self._app)
        self._screens[screen.name] = screen
        self._own[screen.name] = {}
        for each in screen.acts():
            own = self._shared if each.declared.anywhere else self._own[screen.name]
            own[each.declared.name] = each
        screen.recall(self._stored)
