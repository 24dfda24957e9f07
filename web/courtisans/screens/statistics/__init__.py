"""How the person has played, counted from the games that are kept here."""

from __future__ import annotations

from htpy import Node

from web.courtisans.app_state import AppState, Screen
from web.courtisans.screens.statistics.drawing import statistics
from web.courtisans.selection import Selection
from web.shell.acts import does


class Statistics(Screen):
    """Which games are counted."""

    name = "statistics"

    def __init__(self, app: AppState) -> None:
        """Begin with all of them."""
        super().__init__(app)
        self._selection = Selection()

    def drawn(self) -> Node:
        """Draw it."""
        return statistics(self.app.archive.summaries, self._selection)

    @does("statistics", anywhere=True)
    def enter(self) -> None:
        """Show this screen."""
        self.app.visit(self.name)
        self.app.effects += self.app.archive.look()

    @does("count")
    def select(self, what: str, value: str) -> None:
        """Count only some of them."""
        self._selection = self._selection.of(what, value)


SCREEN = Statistics
