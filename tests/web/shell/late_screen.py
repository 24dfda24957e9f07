"""A screen that is opened later."""

from __future__ import annotations

from htpy import Node, p

from tests.web.shell.rooms import Rooms
from web.shell.acts import does
from web.shell.screen import Screen


class Attic(Screen[Rooms]):
    """Has a way in, and something to do."""

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
