"""The statistics: how the person has played, counted from the games kept on this device."""

from __future__ import annotations

from htpy import Node

from web.courtisans.app_state import AppState, Screen
from web.courtisans.screens.statistics.drawing import statistics
from web.courtisans.selection import Selection
from web.shell.acts import does


class Statistics(Screen):
    """The screen, with the selection of the games that are counted."""

    name = "statistics"

    def __init__(self, app: AppState) -> None:
        """Begin with all games selected."""
        super().__init__(app)
        self._selection = Selection()

    def drawn(self) -> Node:
        """Draw the screen."""
        return statistics(self.app.archive.summaries, self._selection)

    @does("statistics", anywhere=True)
    def enter(self) -> None:
        """Show this screen."""
        self.app.visit(self.name)
        self.app.effects += self.app.archive.look()

    @does("count")
    def select(self, what: str, value: str) -> None:
        """Count only the games of one variant or opponent (`what`); an empty `value` means all."""
        self._selection = self._selection.of(what, value)


SCREEN = Statistics
