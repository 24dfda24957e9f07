"""A session: brings each event to the screen that it is for, and draws what is on show."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from htpy import Node

from web.courtisans import persistence
from web.courtisans.app_state import ASIDE, HOME, AppState, Screen
from web.courtisans.files import FileError, loaded
from web.courtisans.match import NewSeed
from web.courtisans.screens import FIRST_SCREENS, LATER
from web.courtisans.storage import BESIDE, settings_kept
from web.courtisans.tabs import Tabs
from web.shell.acts import Act, ActError, acts_of, does
from web.shell.components.notice import Trouble, notices
from web.shell.effects import Effect, apply_settings, download, focus, renew
from web.shell.later import LaterError
from web.shell.markup import ScreenWriter


class Session:
    """Everything between a page's opening and its closing."""

    def __init__(self, new_seed: NewSeed) -> None:
        """Begin at the home screen, with no game."""
        self._app = AppState(new_seed)
        self._screens: dict[str, Screen] = {}
        self._stored: Mapping[str, str] = {}
        """What the browser kept when the page was opened."""
        self._writer = ScreenWriter()
        self._likely: Iterator[Mapping[str, Any]] = iter(())
        """The events to be prefetched until the next one comes."""
        self._renewable = False
        """Whether a new version of the site stands ready."""
        # To be done whatever is on show, and only by the screen on show.
        self._shared: dict[str, Act] = {}
        self._own: dict[str, dict[str, Act]] = {}
        for owner in (self, Tabs(self._app)):
            self._shared |= {each.declared.name: each for each in acts_of(owner)}
        for screen in FIRST_SCREENS:
            self._add_screen(screen)

    def _add_screen(self, kind: type[Screen]) -> None:
        """Open a screen, with what it does."""
        screen = kind(self._app)
        self._screens[screen.name] = screen
        self._own[screen.name] = {}
        for each in screen.acts():
            own = self._shared if each.declared.anywhere else self._own[screen.name]
            own[each.declared.name] = each
        screen.recall(self._stored)

    def act(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """Do what an event says, and answer with the screen, its number, and the effects.

        What the page has already is left out, if the event tells the number of the screen that is
        `shown`. No screen comes with an event that is `unseen`: another one follows at once, or the
        page shows it already, for it was prefetched.
        """
        details = dict(event)
        unseen, shown = details.pop("unseen", False), details.pop("shown", None)
        effects = self._done(details)
        self._likely = self._screens[self._app.screen].likely()
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
        with self._screens[self._app.screen].rolled_back():
            return {"event": event, **self._written(self._done(event), shown)}

    def _done(self, event: Mapping[str, Any]) -> list[Effect]:
        """Do what an event says, and give the effects."""
        app = self._app
        app.effects = []
        app.remark = None
        try:
            self._perform(event)
        except ActError as error:
            sys.stderr.write(f"courtisans: nothing is done: {error}\n")
        except LaterError as error:
            sys.stderr.write(f"courtisans: nothing is done: {error}\n")
            app.effects += app.persistence.unfetched()
        if app.screen not in self._screens:  # a screen has led there
            self._add_screen(import_module(f"web.courtisans.screens.{app.screen}").SCREEN)
        return [*app.effects, *self._screens[app.screen].awaited()]

    def _written(self, effects: list[Effect], shown: object) -> dict[str, Any]:
        """Write the reply with the screen as it is now."""
        html, number = self._writer.written(self._drawn(), shown)
        return {"html": html, "number": number, "effects": effects}

    def _perform(self, event: Mapping[str, Any]) -> None:
        """Find who does it, check what it says, do it."""
        details = dict(event)
        name = str(details.pop("act", None))
        if name in LATER and name not in self._shared:
            self._add_screen(import_module(f"web.courtisans.screens.{LATER[name]}").SCREEN)
            self._app.persistence.troubles.pop(persistence.UNFETCHED, None)
        found = self._own[self._app.screen].get(name) or self._shared.get(name)
        if found is None:
            if not any(name in own for own in self._own.values()):
                raise ActError(f"there is no act {name!r}")
            return  # it comes late: that screen is not on show any more
        if self._app.is_covered and name not in self._shared and not found.declared.covered:
            return  # so does this: the table is covered for somebody else by now
        perform = found.checked(details)
        if self._app.leads or not found.declared.plays:
            perform()
        else:
            # There it says why nothing happens here, and what can be done about it.
            self._app.effects.append(focus("notice-lead"))

    def _drawn(self) -> Node:
        app = self._app
        troubles, damaged = app.persistence.notices(at_home=app.screen == HOME)
        told = notices(
            troubles,
            watching=not app.leads,
            renewable=self._renewable and app.between_turns,
            damaged=damaged,
        )
        return [told, self._screens[app.screen].drawn()]

    @does("start")
    def _start(self, stored: Mapping[str, str], languages: Sequence[str]) -> None:
        self._stored = stored
        self._app.languages = languages
        self._app.use_language_of(settings_kept(stored))
        for screen in self._screens.values():
            screen.recall(stored)
        self._app.take_from(stored)
        if stored.get(ASIDE) in LATER:
            self._perform({"act": stored[ASIDE]})

    @does("joined")
    def _take_joined(self, stored: Mapping[str, str]) -> None:
        """Take in entries that came from a file, when they have been stored."""
        self._stored = stored
        settings, storage = settings_kept(stored), self._app.persistence.storage
        storage.settings = settings
        storage.take_in({key: text for key, text in stored.items() if key in BESIDE})
        self._app.use_language_of(settings)
        self._app.effects.append(apply_settings(settings.dumps()))
        for screen in self._screens.values():
            screen.recall(stored)

    @does("resume")
    def _resume(self) -> None:
        if self._app.match is not None:
            self._app.show_match()
            self._app.say_call()
            self._app.focus_hand()
            self._app.focus_result()

    @does("back")
    def _go_back(self) -> None:
        self._app.go_back()

    # Files

    @does("export")
    def _export(self) -> None:
        record = self._screens[self._app.screen].record
        if record is not None:
            self._app.effects.append(download("courtisans.jsonl", f"{record.dumps()}\n"))

    @does("import", plays=True)
    def _import(self, name: str, text: str | None) -> None:
        app = self._app
        try:
            record = loaded(name, text)
        except FileError as error:
            trouble = Trouble(str(error), error.detail)
            app.effects += app.persistence.announce(persistence.UNLOADED, trouble)
            return
        app.persistence.begin()
        app.open_match(record)
        app.focus_hand()
        app.focus_result()
        app.save()

    # What the browser keeps

    @does("unstored")
    def _unstored(self, key: str, reason: str) -> None:
        del reason  # whatever it is, the person can do the same about it
        self._app.effects += self._app.persistence.unstored(key)

    @does("kept")
    def _kept(self) -> None:
        self._app.effects += self._app.persistence.kept()

    @does("dismiss")
    def _dismiss(self, trouble: str) -> None:
        if self._app.persistence.troubles.pop(trouble, None) is not None:
            self._app.focus_screen()

    @does("export-damaged")
    def _export_damaged(self) -> None:
        self._app.effects += self._app.persistence.export_damaged()

    @does("forget-damaged", plays=True)
    def _forget_damaged(self) -> None:
        self._app.effects += self._app.persistence.forget_damaged()

    # Another version of the site

    @does("renewable")
    def _offer_renewal(self) -> None:
        self._renewable = True

    @does("renew")
    def _renew(self) -> None:
        if self._app.between_turns:
            self._app.effects.append(renew())
