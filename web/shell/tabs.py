"""Several tabs of one browser: one plays, the others watch."""

from __future__ import annotations

from collections.abc import Mapping

from web.courtisans.app_state import AppState
from web.courtisans.match import Match
from web.courtisans.storage import BESIDE, OF_GAMES
from web.shell.acts import does
from web.shell.effects import lead


class Tabs:
    """What the page tells of other tabs."""

    def __init__(self, app: AppState) -> None:
        """Begin as the only one."""
        self._app = app

    @does("stored")
    def stored(self, key: str, value: str | None) -> None:
        """Go by what another tab has written, or hold against it what was played here since.

        To a tab that leads, it comes from one that did until now and did not know better.
        """
        if key not in OF_GAMES | BESIDE or value is None:
            return
        if self._app.leads and self._app.has_written:
            self._app.effects += self._app.persistence.storage.write_again()
        else:
            self._take_in({key: value})

    @does("lead")
    def lead(self) -> None:
        """Ask to play."""
        self._app.effects.append(lead())

    @does("leads")
    def take_lead(self, stored: Mapping[str, str]) -> None:
        """Play from now on."""
        if not self._app.leads:
            self._app.leads = True
            self._app.has_written = False
            self._app.take_from(stored)
            self._app.focus_hand()

    @does("follows")
    def follow(self, stored: Mapping[str, str]) -> None:
        """Watch from now on."""
        self._app.leads = False
        if self._app.match is not None:
            self._app.match.cancel()
        self._take_in(stored)

    def _take_in(self, stored: Mapping[str, str]) -> None:
        """Show the game that another tab has written, if it can be read here."""
        app = self._app
        app.persistence.storage.take_in(stored)
        game = app.persistence.storage.game
        if app.guided:
            return  # the other's game is none of what is on show here
        if game is not None and (app.match is None or app.match.written() != game):
            shows_match = app.shows_match
            app.match = Match.of(game, app.new_seed)
            if shows_match:
                app.show_match()
            app.say_call()
