"""A guide: sits beside the table of a game that is not the person's own, but made for learning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from htpy import Node

from courtisans.plays import Play
from courtisans.view import View
from web.shell.effects import Effect


class Guide(Protocol):
    """What the table asks of it. It draws and tells; the table remains the only one that plays."""

    @property
    def entry(self) -> str:
        """The act, done from anywhere and without details, that comes back here after a reload."""

    @property
    def screen(self) -> str:
        """The screen that goes on when the game is over. Its heading is `SCREEN-title`."""

    def drawn(self, view: View) -> Node:
        """Draw what stands beside the table."""

    def news(self, plays: int) -> str:
        """Give what it has to say after so many plays and has not said yet, to be spoken."""

    def lets(self, view: View, play: Play) -> bool:
        """Tell whether the viewer's play is made; if not, it draws and tells why."""

    def answer(self, plays: int) -> str | None:
        """Give the token that a bot plays after so many plays; None where it may think itself."""

    def stops(self, plays: int) -> bool:
        """Tell whether nobody plays just now. What goes on from there is the button `guide-on`."""

    def kept(self, plays: Sequence[Play]) -> list[Effect]:
        """Keep how far the game has come, where it can be taken up again."""
