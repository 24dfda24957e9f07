"""Several tabs of one browser: one plays, the others watch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from web.shell.acts import does
from web.shell.app_state import AppState
from web.shell.effects import lead
from web.shell.storage import OF_GAMES


class Tabs:
    """What the page tells of other tabs."""

    def __init__(self, app: AppState[Any]) -> None:
        """Begin as the only one."""
        self._app = app

    @does("stored")
    def stored(self, key: str, value: str | None) -> None:
        """Go by what another tab has written, or hold against it what was played here since.

        To a tab that leads, it comes from one that did until now and did not know better.
        """
        if key not in {*OF_GAMES, *self._app.kind.beside} or value is None:
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
            self._app.focus_turn()

    @does("follows")
    def follow(self, stored: Mapping[str, str]) -> None:
        """Watch from now on."""
        self._app.leads = False
        self._app.put_down()
        self._take_in(stored)

    def _take_in(self, stored: Mapping[str, str]) -> None:
        """Show the game that another tab has written, if it can be read here."""
        storage = self._app.persistence.storage
        storage.take_in(stored)
        if storage.game is not None:
            self._app.follow(storage.game)
