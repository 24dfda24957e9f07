"""The settings screen: appearance, sound, pace, language, and erasing what is stored."""

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
    """The settings, and the question whether to erase everything that is stored."""

    name = "settings"

    def __init__(self, app: AppState[Any]) -> None:
        """Start without asking whether to erase everything."""
        super().__init__(app)
        self._asks = False
        """Whether the screen asks if everything is to be erased."""

    def drawn(self) -> Node:
        """Draw the screen."""
        return settings(
            self.app.settings,
            self.app.game.keys(),
            data_options=self.app.stored_data_options(),
            asks=self._asks,
        )

    @does("settings", anywhere=True)
    def enter(self) -> None:
        """Show this screen."""
        self._asks = False
        self.app.visit(self.name)

    @does("set", anywhere=True)
    def choose(self, name: str, value: str) -> None:
        """Change a setting."""
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
        """Ask whether to erase everything that is stored here."""
        self._asks = True
        self.app.effects.append(focus("erase-not"))

    @does("erase-not")
    def keep(self) -> None:
        """Keep everything: stop asking."""
        self._asks = False
        self.app.effects.append(focus("erase"))

    @does("erase-now", plays=True)
    def erase(self) -> None:
        """Erase everything, if the screen has asked."""
        if self._asks:
            self.app.effects.append(erase())


SCREEN = SettingsScreen
