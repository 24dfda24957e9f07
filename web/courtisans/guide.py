"""Guides: each accompanies a game made for learning, such as a lesson or a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias

from htpy import Node

from courtisans.plays import Play
from courtisans.view import View
from web.shell.effects import Effect

Part: TypeAlias = Literal["missions", "previews", "news", "log"]
"""A part of the table: the missions, what the chosen card would do at each place, the text below
the prompt's call, or the log with the assists."""


class Guide(Protocol):
    """What the table needs of a guide, which comments on the game but makes no plays itself."""

    @property
    def resume_act(self) -> str:
        """The act, without details and for any screen, that reopens the game after a reload."""

    @property
    def screen(self) -> str:
        """The screen to show when the game is over. Its heading has the id `SCREEN-title`."""

    @property
    def reveals_end(self) -> bool:
        """Whether the ceremony comes before that screen."""

    def hides(self, plays: int) -> frozenset[Part]:
        """Return the parts of the table that are not to be shown after so many plays."""

    def drawn(self, view: View) -> Node:
        """Draw the guide's comment beside the table."""

    def news(self, plays: int) -> str:
        """Return what to announce after so many plays, without what was announced before."""

    def allows(self, view: View, play: Play) -> bool:
        """Return whether the viewer may make a play; if not, `drawn` and `news` then say why."""

    def answer(self, plays: int) -> str | None:
        """Return the token of a bot's play after so many plays; None if the bot chooses itself."""

    def is_waiting(self, plays: int) -> bool:
        """Return whether nobody may play after so many plays, until `guide-on` is pressed."""

    def store(self, plays: Sequence[Play]) -> list[Effect]:
        """Take note of the plays so far, and return the effects that store or judge them."""
