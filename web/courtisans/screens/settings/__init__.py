"""The settings: how the page looks and sounds, how fast it goes, and what it keeps."""

from __future__ import annotations

from htpy import Node

from web.courtisans.house import House, Room
from web.courtisans.screens.settings.drawing import settings
from web.courtisans.settings import SettingsError
from web.shell.acts import ActError, does
from web.shell.effects import dress, erase, focus


class SettingsRoom(Room):
    """All choices, and whether all that is kept shall be erased."""

    name = "settings"

    def __init__(self, house: House) -> None:
        """Begin with nobody in it."""
        super().__init__(house)
        self._asks = False
        """Whether it asks if all shall be erased."""

    def drawn(self) -> Node:
        """Draw it."""
        return settings(self.house.settings, asks=self._asks)

    @does("settings", anywhere=True)
    def enter(self) -> None:
        """Come in."""
        self._asks = False
        self.house.visit(self.name)

    @does("set", anywhere=True)
    def choose(self, name: str, value: str) -> None:
        """Set one of them."""
        try:
            chosen = self.house.settings.with_choice(name, value)
        except SettingsError as error:
            raise ActError(str(error)) from error
        self.house.settle(chosen)
        self.house.effects += [*self.house.keeping.keep_settings(chosen), dress(chosen.dumps())]

    @does("erase")
    def ask(self) -> None:
        """Ask whether all that is kept here shall be erased."""
        self._asks = True
        self.house.effects.append(focus("erase-not"))

    @does("erase-not")
    def keep(self) -> None:
        """Keep it."""
        self._asks = False
        self.house.effects.append(focus("erase"))

    @does("erase-now", plays=True)
    def erase(self) -> None:
        """Erase it."""
        if self._asks:
            self.house.effects.append(erase())


ROOM = SettingsRoom
