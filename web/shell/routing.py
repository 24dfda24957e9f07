"""Routing: passes each event to the screen that it is for, and replies with the current screen."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic

from htpy import Node

from web.shell.acts import Act, ActError, acts_of
from web.shell.effects import Effect, focus
from web.shell.later import FetchError
from web.shell.markup import ScreenWriter
from web.shell.screen import Screen, State


@dataclass(frozen=True)
class Screens(Generic[State]):
    """All screens of a game."""

    first: Sequence[type[Screen[State]]]
    """The screens that exist from the beginning."""
    later: Mapping[str, str]
    """The modules of the screens that are imported when needed; each has its screen as `SCREEN`.

    The keys are the screen's name, and each of its acts that can be performed from anywhere: the
    first event with such an act imports the screen.
    """


class Router(Generic[State]):
    """Holds the screens and all acts, and performs events."""

    def __init__(self, app: State, screens: Screens[State], owners: Iterable[object]) -> None:
        """Create the first screens. The `owners` have the acts that belong to no screen."""
        self._app = app
        self._kinds = screens
        self._screens: dict[str, Screen[State]] = {}
        self._stored: Mapping[str, str] = {}
        """The browser's entries at the last `restore`."""
        self._writer = ScreenWriter()
        self._likely: Iterator[Mapping[str, Any]] = iter(())
        """The likely next events whose replies have not been prefetched yet."""
        # Acts that can be performed from any screen; and by screen, those that need it on show.
        self._shared = {each.declared.name: each for owner in owners for each in acts_of(owner)}
        self._own: dict[str, dict[str, Act]] = {}
        for kind in screens.first:
            self._add(kind)

    @property
    def current(self) -> Screen[State]:
        """The screen on show."""
        return self._screens[self._app.screen]

    def restore(self, stored: Mapping[str, str]) -> None:
        """Pass the browser's entries to all screens, including those that are created later."""
        self._stored = stored
        for screen in self._screens.values():
            screen.restore(stored)

    def act(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """Perform an event; return the reply: the screen's `html` and `number`, and the `effects`.

        Beside the act and its details, the page may add to an event:

        - `shown`: the number of the screen on display; regions that it has are left out.
        - `unseen`: no screen is needed, since another event follows at once, or the page shows a
          prefetched reply already.
        - `expected`: the page shows an answer that was stored with the opening (see
          `docs/decisions/0014-the-opening.md`), and these were its effects. If the event has the
          same effects now, no screen is needed.
        - `prepared`: this begins a first visit, and its screen is part of the page. It is needed
          only with a notice.
        """
        details = dict(event)
        unseen, shown = details.pop("unseen", False), details.pop("shown", None)
        prepared, expected = details.pop("prepared", False), details.pop("expected", None)
        effects = self._done(details)
        self._likely = self.current.likely()
        unseen = unseen or effects == expected or (prepared and not self._app.notices())
        return {"html": None, "effects": effects} if unseen else self._written(effects, shown)

    def prefetch(self, shown: int | None) -> dict[str, Any] | None:
        """Return the reply to an event that is likely to come next, and undo the event.

        The reply is as from `act` for a page that shows screen number `shown`, with the `event`
        added. Each likely event is taken once; None if there are no more. If that event comes next,
        the page shows this reply at once, and sends the event as `unseen`.
        """
        event = next(self._likely, None)
        if event is None:
            return None
        with self.current.rolled_back():
            return {"event": event, **self._written(self._done(event), shown)}

    def perform(self, event: Mapping[str, Any]) -> None:
        """Find the method for an event, check the details and call it, unless it is too late.

        Raises `ActError` and `FetchError`.
        """
        details = dict(event)
        name = str(details.pop("act", None))
        if name in self._kinds.later and name not in self._shared:
            self._open(name)
            self._app.clear_unfetched()
        found = self._own[self._app.screen].get(name) or self._shared.get(name)
        if found is None:
            if not any(name in own for own in self._own.values()):
                raise ActError(f"there is no act {name!r}")
            return  # too late: that screen is no longer shown
        if self._app.is_covered and name not in self._shared and not found.declared.covered:
            return  # too late as well: the screen is covered by now
        perform = found.checked(details)
        if self._app.leads or not found.declared.plays:
            perform()
        else:
            # The notice says that another tab plays, and offers to play here.
            self._app.effects.append(focus("notice-lead"))

    def drawn(self) -> Node:
        """Draw the current screen, with the notices above it."""
        return [self._app.notices(), self.current.drawn()]

    def _done(self, event: Mapping[str, Any]) -> list[Effect]:
        """Perform an event and return the effects; log the event if it cannot be performed."""
        app = self._app
        app.effects = []
        app.remark = None
        try:
            self.perform(event)
        except ActError as error:
            sys.stderr.write(f"nothing is done: {error}\n")
        except FetchError as error:
            sys.stderr.write(f"nothing is done: {error}\n")
            app.show_unfetched()
        if app.screen not in self._screens:  # the event has switched to it
            self._open(app.screen)
        return [*app.effects, *self.current.follow_up()]

    def _written(self, effects: list[Effect], shown: object) -> dict[str, Any]:
        """Return the reply, with the screen as it is now."""
        html, number = self._writer.written(self.drawn(), shown)
        return {"html": html, "number": number, "effects": effects}

    def _open(self, name: str) -> None:
        """Import a later screen, by its name or one of its acts. Raises `FetchError`."""
        self._add(import_module(self._kinds.later[name]).SCREEN)

    def _add(self, kind: type[Screen[State]]) -> None:
        screen = kind(self._app)
        self._screens[screen.name] = screen
        self._own[screen.name] = {}
        for each in screen.acts():
            own = self._shared if each.declared.anywhere else self._own[screen.name]
            own[each.declared.name] = each
        screen.restore(self._stored)
