"""The home screen: the form that sets up a table, and the deal of a game."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence

from htpy import Node

from courtisans.deals import NamedDeal
from courtisans.game import Game
from courtisans.record import Record, Seat
from courtisans.variant import Variant
from web.courtisans.app_state import HOME, AppState, Screen
from web.courtisans.finished import FinishedRecord
from web.courtisans.screens.home.setup import Setup, SetupError
from web.shell.acts import does
from web.shell.effects import focus, speak, store
from web.shell.storage import SETUP

# Every import here delays the first hand, and on a first visit the page itself shows this screen,
# so the drawing is imported when it is needed.


class Home(Screen):
    """The screen, with the last choices, and what is wrong with them."""

    name = HOME

    def __init__(self, app: AppState) -> None:
        """Begin with the default choices."""
        super().__init__(app)
        self._setup = Setup.default()
        self._unfolded = False
        """Whether the form is shown, and not only what it sets up."""
        self._trouble: str | None = None

    def restore(self, stored: Mapping[str, str]) -> None:
        """Offer the last choices again, or the default ones if those cannot be read."""
        self._setup = Setup.kept(stored)

    def drawn(self) -> Node:
        """Draw the screen."""
        from web.courtisans.screens.home.drawing import home  # noqa: PLC0415

        match = self.app.match
        return home(
            self._setup,
            unfolded=self._unfolded,
            resumable=match is not None and not match.game.over,
            trouble=self._trouble,
            last=self.app.persistence.storage.last,
            others=self.app.others,
        )

    @does("home", anywhere=True)
    def enter(self) -> None:
        """Show the home screen."""
        self.app.screen = HOME
        self._trouble = None
        self.app.close_guided()
        if self.app.match is not None:
            self.app.match.cover()
        self.app.effects += self.app.persistence.read_last()
        self.app.effects.append(focus("setup-title"))

    @does("set-up")
    def set_up(self, fields: Mapping[str, Sequence[str]]) -> None:
        """Take over what the form says, so that it is kept whatever happens to the page."""
        self._setup = Setup.typed(fields, self._setup)
        self._unfolded = "unfolded" in fields
        self.app.effects.append(store(SETUP, json.dumps(fields)))

    @does("deal", plays=True, anywhere=True)
    def deal(self, fields: Mapping[str, Sequence[str]]) -> None:
        """Deal a game to the table that the form sets up, or say what is wrong with the form."""
        self._setup = Setup.typed(fields, self._setup)
        try:
            self._setup = Setup.from_fields(fields)
        except SetupError as error:
            self._trouble = str(error)
            self._unfolded = True
            self.app.effects.append(speak(str(error)))
            return
        self._trouble = None
        self._unfolded = False
        self._deal(self._setup.variant, self._setup.table)
        self.app.effects.append(store(SETUP, json.dumps(fields)))

    @does("again", plays=True, anywhere=True)
    def deal_again(self) -> None:
        """Deal another game to the table of the finished game: the one on show, or the last one."""
        finished = self.app.ended
        if finished is not None:
            self._deal(finished.variant, finished.record.seats)

    @does("same", plays=True, anywhere=True)
    def deal_the_same(self) -> None:
        """Deal the same cards once more to the same table."""
        finished = self.app.ended
        if finished is not None:
            record = finished.record
            self.app.begin(Record.of(record.game(0), record.seats, record.deal))

    def _deal(self, variant: Variant, seats: Sequence[Seat]) -> None:
        """Deal and begin a game. The form's choice of who begins is only for the form's table."""
        chosen = (variant, tuple(seats)) == (self._setup.variant, self._setup.table)
        first = self._setup.first if chosen else None
        lot = random.Random(self.app.new_seed())
        deal = NamedDeal.drawn(variant, [seat.bot for seat in seats], lot, first)
        self.app.begin(Record.of(Game(deal.dealt), seats, deal))

    @does("show")
    def show_last(self, number: int) -> None:
        """Show the result of one of the last games."""
        record = self._last(number)
        finished = None if record is None else FinishedRecord.of(record)
        if finished is not None:
            self.app.show_result(finished)

    @does("go-on", plays=True)
    def resume_last(self, number: int) -> None:
        """Resume one of the last games, which was left unfinished."""
        record = self._last(number)
        if record is not None and record.result is None:
            self.app.persistence.storage.remove_last(number)
            self.app.persistence.begin()
            self.app.open_match(record)
            self.app.focus_hand()
            self.app.save()

    def _last(self, number: int) -> Record | None:
        last = self.app.persistence.storage.last
        return last[number] if 0 <= number < len(last) else None
