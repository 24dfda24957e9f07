"""A screen that is imported only when it is opened."""

from __future__ import annotations

from htpy import Node, p

from tests.web.shell.house import HouseState
from web.shell.acts import does
from web.shell.screen import Screen


class Attic(Screen[HouseState]):
    """Can be opened from any screen, and has an act of its own."""

    name = "attic"

    def drawn(self) -> Node:
        return p(id="attic-title")["In the attic."]

    @does("climb", anywhere=True)
    def climb(self) -> None:
        self.app.visit(self.name, asker="stairs")

    @does("dust")
    def dust(self) -> None:
        self.app.announce_remark("Dusty.")


SCREEN = Attic
