"""Deals by name: shows the deal of a name that is typed or comes by a link, and begins it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from htpy import Node

from courtisans.deals import NamedDeal
from courtisans.errors import DealError
from courtisans.game import Game
from courtisans.record import Record
from web.courtisans.app_state import HOME, TABLE, AppState, Screen
from web.courtisans.narration import verdict
from web.courtisans.screens.home.setup import Setup
from web.courtisans.screens.named.drawing import TYPED, named_screen, why_none
from web.courtisans.words import reason_text
from web.locales import _
from web.shell.acts import ActError, does
from web.shell.components.notice import Trouble
from web.shell.effects import focus, share, speak
from web.shell.persistence import UNLINKED

LINK = "deal"
"""The key in a link to a deal, which ends with `#deal=NAME`."""


class NamedScreen(Screen):
    """The screen: the deal shown, the name that was typed, and what is wrong with that name."""

    name = "named"

    def __init__(self, app: AppState) -> None:
        """Begin without a deal."""
        super().__init__(app)
        self._setup = Setup.default()
        self._deal: NamedDeal | None = None
        self._typed = ""
        self._trouble: str | None = None

    def restore(self, stored: Mapping[str, str]) -> None:
        """Take the players' names from the stored form of the home screen."""
        self._setup = Setup.kept(stored)

    def drawn(self) -> Node:
        """Draw the screen."""
        current = self.record
        return named_screen(
            self._deal,
            typed=self._typed,
            trouble=self._trouble,
            replaces=self._goes_on,
            current=None if current is None else current.deal,
            remark=self.app.remark,
        )

    @does("named", anywhere=True)
    def enter(self) -> None:
        """Show this screen."""
        self._look_at(None)
        self.app.visit(self.name)

    @does("linked", anywhere=True)
    def follow(self, what: str, value: str) -> None:
        """Open the deal that a link names. Raises `ActError` if the link is of another kind.

        Its game begins at once, or goes on if it is under way. If another game would be replaced,
        or another tab plays, the deal is shown first. A wrong name is reported at home.
        """
        if what != LINK:
            raise ActError(f"there is nothing like {what!r} to be opened")
        try:
            deal = NamedDeal.parse(value)
        except DealError as error:
            self.app.screen = HOME
            message = _("The link leads to no deal: {why}").format(why=why_none(error))
            self.app.effects += self.app.persistence.announce(
                UNLINKED, Trouble(message, reason_text(error.reason))
            )
            return
        match = self.app.match
        if self._goes_on and match is not None and match.record.deal == deal:
            self.app.screen = TABLE
            self.app.say_call()
            self.app.focus_hand()
            return
        self._look_at(deal)
        if self._goes_on or not self.app.leads:
            self.app.visit(self.name, asker="")
        else:
            self._begin(deal)

    @does("look-up")
    def look_up(self, fields: Mapping[str, Sequence[str]]) -> None:
        """Show the deal whose name was typed, or what is wrong with the name."""
        [typed] = fields.get(TYPED, [""])[:1] or [""]
        self._look_at(None)
        self._typed = typed
        try:
            self._deal = NamedDeal.parse(typed)
        except DealError as error:
            self._trouble = why_none(error)
            self.app.effects += [speak(self._trouble), focus(TYPED)]
            return
        self.app.effects.append(focus("named-deal-title"))

    @does("play-named", plays=True)
    def play(self) -> None:
        """Begin the game of the deal shown."""
        if self._deal is not None:
            self._begin(self._deal)

    @does("challenge", anywhere=True)
    def challenge(self) -> None:
        """Share a link to the deal of the finished game on show, or of the game under way."""
        finished = self.app.ended
        record = self.record if finished is None else finished.record
        if record is None or record.deal is None:
            return
        name = record.deal.name
        text = _("Courtisans: the same cards and the same opponents. Deal {name}").format(name=name)
        if finished is not None:
            text = f"{text}\n{verdict(finished)}"
        offer = share("courtisans", text, None, {"act": "shared"}, link=f"{LINK}={name}")
        self.app.effects.append(offer)

    @property
    def _goes_on(self) -> bool:
        """Whether a game is under way in which somebody has played."""
        match = self.app.match
        return match is not None and not match.game.over and bool(match.game.plays)

    def _look_at(self, deal: NamedDeal | None) -> None:
        self._deal, self._typed, self._trouble = deal, "", None

    def _begin(self, deal: NamedDeal) -> None:
        self.app.begin(Record.of(Game(deal.dealt), self._setup.seated(deal), deal))


SCREEN = NamedScreen
