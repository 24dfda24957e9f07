"""Several tabs of one browser: one leads, that is, plays; the others follow and only watch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from web.shell.acts import does
from web.shell.app_state import AppState
from web.shell.effects import lead
from web.shell.settings import SETTINGS
from web.shell.storage import OF_GAMES


class Tabs:
    """Handles the page's events about other tabs."""

    def __init__(self, app: AppState[Any]) -> None:
        """Start as the only tab."""
        self._app = app

    @does("stored")
    def stored(self, key: str, value: str | None) -> None:
        """Adopt what another tab has written.

        A tab that leads gets this event, too, if another one still wrote although it had lost the
        lead. Then what this tab has written itself is written again.
        """
        if value is None:
            return
        if key == SETTINGS:
            self._app.adopt_settings({key: value})
            return
        if key not in {*OF_GAMES, *self._app.game.values}:
            return
        storage = self._app.persistence.storage
        if self._app.leads and self._app.has_written:
            self._app.effects += storage.write_again()
        elif key not in OF_GAMES or not storage.failing:
            self._adopt({key: value})

    @does("lead")
    def lead(self) -> None:
        """Ask the page to make this tab the one that leads."""
        self._app.effects.append(lead())

    @does("leads")
    def take_lead(self, stored: Mapping[str, str]) -> None:
        """Lead from now on, and adopt what is stored; the screen that is shown stays."""
        if not self._app.leads:
            self._app.leads = True
            self._app.take_over(stored)
            self._app.focus_turn()

    @does("follows")
    def follow(self, stored: Mapping[str, str]) -> None:
        """Follow from now on, and show what is stored."""
        self._app.leads = False
        self._app.cancel_choice()
        # What could not be stored is in this tab alone: it stays there, to be exported.
        if not self._app.persistence.storage.failing:
            self._adopt(stored)

    def _adopt(self, stored: Mapping[str, str]) -> None:
        """Adopt what another tab has written, and show its game if it can be read."""
        storage = self._app.persistence.storage
        storage.adopt(stored)
        if storage.record is not None:
            self._app.follow(storage.record)
