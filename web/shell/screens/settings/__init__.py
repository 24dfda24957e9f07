"""The settings: how the page looks and sounds, how fast it goes, and what it keeps."""

from __future__ import annotations

from typing import Any

from htpy import Node

from web.shell.acts import ActError, does
from web.shell.app_state import AppState
from web.shell.effects import apply_settings, erase, focus
from web.shell.game import InputError
from web.shell.screen import Screen
from web.shell.screens.settings.drawing import settings
from web.shell.settings import LANGUAGE


class SettingsScreen(Screen[AppState[Any]]):
    """All choices, and whether all that is kept shall be erased."""

    name = "settings"

    def __init__(self, app: AppState[Any]) -> None:
        """Begin without asking anything."""
        super().__init__(app)
        self._asks = False
        """Whether it asks if all shall be erased."""

    def drawn(self) -> Node:
        """Draw it."""
        keys = self.app.kind.keys()
        return settings(self.app.settings, keys, kept=self.app.about_kept(), asks=self._asks)

    @does("settings", anywhere=True)
    def enter(self) -> None:
        """Show this screen."""
        self._asks = False
        self.app.visit(self.name)

    @does("set", anywhere=True)
    def choose(self, name: str, value: str) -> None:
        """Set one of them."""
        try:
            chosen = self.app.settings.with_choice(name, value)
        except InputError as error:
            raise ActError(str(error)) from error
        if name == LANGUAGE:
            self.app.use_language_of(chosen)
        self.app.effects += [
            *self.app.persistence.keep_settings(chosen),
            apply_settings(chosen.dumps()),
        ]

    @does("erase")
    def ask(self) -> None:
        """Ask whether all that is kept here shall be erased."""
        self._asks = True
        self.app.effects.append(focus("erase-not"))

    @does("erase-not")
    def keep(self) -> None:
        """Keep it."""
        self._asks = False
        self.app.effects.append(focus("erase"))

    @does("erase-now", plays=True)
    def erase(self) -> None:
        """Erase it."""
        if self._asks:
            self.app.effects.append(erase())


SCREEN = SettingsScreen
