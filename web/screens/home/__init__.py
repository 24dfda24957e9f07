"""The home: where a table is made up, and a game is dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from htpy import Node

from courtisans.game import Game
from courtisans.record import Record
from web.acts import does
from web.effects import focus, speak
from web.house import HOME, RESULT, House, Room
from web.screens.home.drawing import home
from web.screens.home.setup import Setup, SetupError
from web.speech import headline


class Home(Room):
    """The last choices, and what is to be mended of them."""

    name = HOME

    def __init__(self, house: House) -> None:
        """Begin with the first choices."""
        super().__init__(house)
        self._setup = Setup.default()
        self._trouble: str | None = None

    def drawn(self) -> Node:
        """Draw it."""
        sitting = self.house.sitting
        return home(
            self._setup,
            resumable=sitting is not None and not sitting.game.over,
            trouble=self._trouble,
            finished=self.house.keeping.shelf.finished,
        )

    @does("home", anywhere=True)
    def enter(self) -> None:
        """Come home."""
        self.house.room = HOME
        self._trouble = None
        if self.house.sitting is not None:
            self.house.sitting.leave()
        self.house.effects.append(focus("setup-title"))

    @does("deal", plays=True, anywhere=True)
    def deal(self, fields: Mapping[str, Sequence[str]]) -> None:
        """Deal a game to the table that is made up, if that goes together."""
        self._setup = Setup.typed(fields)
        try:
            self._setup = Setup.from_fields(fields)
        except SetupError as error:
            self._trouble = str(error)
            self.house.effects.append(speak(str(error)))
            return
        self._trouble = None
        self.house.keeping.begin()
        game = Game.deal(self._setup.variant, self.house.new_seed())
        self.house.sit_down(Record.of(game, self._setup.table))
        self.house.focus_hand()
        self.house.save()

    @does("show")
    def show(self, number: int) -> None:
        """Look at one of the finished games."""
        finished = self.house.keeping.shelf.finished
        if 0 <= number < len(finished):
            self.house.shown = finished[number]
            self.house.room = RESULT
            self.house.effects += [speak(headline(finished[number])), focus("result-title")]
