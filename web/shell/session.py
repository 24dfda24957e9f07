"""A session: performs the acts that belong to no screen, and passes other events to the screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from htpy import Node

from web import locales
from web.shell.acts import does
from web.shell.app_state import AppState
from web.shell.components.notice import Trouble
from web.shell.effects import download, renew
from web.shell.files import FileError, loaded
from web.shell.persistence import UNLOADED
from web.shell.routing import Router, Screens
from web.shell.storage import ACTIVITY, stored_settings
from web.shell.tabs import Tabs

App = TypeVar("App", bound=AppState[Any])


class Session(Generic[App]):
    """One visit, from the opening of the page to its closing."""

    def __init__(self, app: App, screens: Screens[App]) -> None:
        """Start on the home screen, with no game."""
        self.app = app
        self._screens = screens
        self._router = Router(app, screens, [self, Tabs(app)])

    def act(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """Perform an event and return the reply; see `Router.act`."""
        return self._router.act(event)

    def prefetch(self, shown: int | None) -> dict[str, Any] | None:
        """Return the reply to a likely next event; see `Router.prefetch`."""
        return self._router.prefetch(shown)

    def drawn(self) -> Node:
        """Draw the current screen, with the notices above it."""
        return self._router.drawn()

    def opening(self, stored: Mapping[str, str], languages: Sequence[str]) -> dict[str, Any] | None:
        """Return the first screen of a visit that finds `stored` in the browser, as `html`.

        With it, in `answers`, come the replies to the events that are likely then, as from
        `prefetch`. Call this on a new session, and only once: it performs the event `start`. None
        if that visit would use another language than the current one, since all sessions share one
        language.
        """
        self.app.languages = languages
        settings = stored_settings(self.app.game, stored, self.app.settings)
        if self.app.language_of(settings) != locales.current():
            return None
        event = {"act": "start", "stored": stored, "languages": languages}
        reply = self.act(event)
        answers = [*iter(lambda: self.prefetch(reply["number"]), None)]
        return {"html": reply["html"], "answers": answers}

    @does("start")
    def _start(self, stored: Mapping[str, str], languages: Sequence[str]) -> None:
        self.app.languages = languages
        settings = stored_settings(self.app.game, stored, self.app.settings)
        self.app.use_language_of(settings)
        self._router.restore(stored)
        self.app.continue_from(stored)
        if stored.get(ACTIVITY) in self._screens.later:
            self._router.perform({"act": stored[ACTIVITY]})

    @does("joined")
    def _take_joined(self, stored: Mapping[str, str]) -> None:
        """Apply the entries that a file was merged into; the browser has stored them already."""
        values = {key: text for key, text in stored.items() if key in self.app.game.values}
        self.app.persistence.storage.adopt(values)
        self.app.adopt_settings(stored)
        self._router.restore(stored)

    @does("resume")
    def _resume(self) -> None:
        self.app.resume()

    @does("back")
    def _go_back(self) -> None:
        self.app.go_back()

    # Files

    @does("export")
    def _export(self) -> None:
        record = self._router.current.record
        if record is not None:
            name = f"{self.app.game.key}.jsonl"
            self.app.effects.append(download(name, f"{record.dumps()}\n"))

    @does("import", plays=True)
    def _import(self, name: str, text: str | None) -> None:
        app = self.app
        try:
            record = loaded(app.game, name, text)
        except FileError as error:
            trouble = Trouble(str(error), error.detail)
            app.effects += app.persistence.announce(UNLOADED, trouble)
            return
        app.open_imported(record)

    # Storage

    @does("unstored")
    def _unstored(self, key: str, reason: str) -> None:
        del reason  # whatever it is, the person can do the same about it
        self.app.effects += self.app.persistence.report_unstored(key)

    @does("kept")
    def _kept(self) -> None:
        self.app.effects += self.app.persistence.note_written()

    @does("dismiss")
    def _dismiss(self, trouble: str) -> None:
        if self.app.persistence.troubles.pop(trouble, None) is not None:
            self.app.focus_screen()

    @does("export-damaged")
    def _export_damaged(self) -> None:
        self.app.effects += self.app.persistence.export_damaged()

    @does("forget-damaged", plays=True)
    def _forget_damaged(self) -> None:
        self.app.effects += self.app.persistence.forget_damaged()

    # New versions of the site

    @does("renewable")
    def _offer_renewal(self) -> None:
        self.app.renewable = True

    @does("renew")
    def _renew(self) -> None:
        if self.app.between_turns:
            self.app.effects.append(renew())
