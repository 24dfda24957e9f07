"""The deal of the day: one attempt counts; then the Chancellor plays it from the same seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta

from htpy import Node

from courtisans.deals import of_day
from courtisans.errors import CourtisansError
from courtisans.game import Game
from courtisans.plays import Play
from courtisans.record import Record
from web.courtisans import days
from web.courtisans.app_state import AppState, Screen
from web.courtisans.days import FIRST, Day, Outcome
from web.courtisans.finished import FinishedRecord
from web.courtisans.game import DAY
from web.courtisans.hints import ADVISER
from web.courtisans.screens.day.drawing import DayView, compared, day_screen, shared
from web.courtisans.screens.home.setup import Setup
from web.locales import _
from web.shell.acts import ActError, does
from web.shell.effects import Effect, focus, share, speak, think


class DayScreen(Screen):
    """The screen: the selected day, the month shown, and the Chancellor's game so far."""

    name = "day"

    def __init__(self, app: AppState) -> None:
        """Begin with today selected."""
        super().__init__(app)
        self._setup = Setup.default()
        self._chosen: date | None = None
        """The selected day; None for today."""
        self._month: date | None = None
        """The first day of the month shown; None for the month of the selected day."""
        self._played: tuple[date, Game] | None = None
        """A day, and the Chancellor's game of that day so far."""
        self._stuck = False
        """Whether the Chancellor gave no valid answer."""

    def restore(self, stored: Mapping[str, str]) -> None:
        """Take the players' names from the stored form of the home screen."""
        self._setup = Setup.kept(stored)

    @property
    def _when(self) -> date:
        return self._chosen or days.today()

    @property
    def _day(self) -> Day | None:
        """The results of the selected day so far; None if it was not begun."""
        return self.app.diary.read().begun.get(self._when)

    def drawn(self) -> Node:
        """Draw the screen."""
        match = self.app.match
        under_way = None
        if match is not None and not match.game.over:
            under_way = days.counted(match.record)
        when = self._when
        view = DayView(
            today=days.today(),
            when=when,
            month=self._month or when.replace(day=1),
            under_way=under_way == when,
            game_in_progress=match is not None and not match.game.over and bool(match.game.plays),
            rival_plays=len(self._game(when).plays) if self._thinks else None,
            stuck=self._stuck,
        )
        return day_screen(view, self.app.diary.read(), self.app.remark)

    @property
    def _thinks(self) -> bool:
        """Whether the Chancellor's game must be continued."""
        day = self._day
        wanted = day is not None and day.own is not None and day.rival is None
        return wanted and self.app.leads and not self._stuck

    def _game(self, when: date) -> Game:
        if self._played is None or self._played[0] != when:
            self._played = (when, Game(of_day(when).dealt))
        return self._played[1]

    def follow_up(self) -> list[Effect]:
        """Ask the Chancellor to continue its game, if it must be continued."""
        if not self._thinks:
            return []
        when, plays = self._when, self._game(self._when).plays
        ask = {
            "what": "continue_deal",
            "deal": of_day(when).name,
            "bot": ADVISER,
            "plays": [str(play) for play in plays],
        }
        event = {"act": "rival", "day": when.isoformat(), "ply": len(plays)}
        return [think(0, ask, event, waits=True)]

    @does("day", anywhere=True)
    def enter(self) -> None:
        """Show this screen, with today selected."""
        self._look_at(None)
        self.app.diary.read()
        self.app.visit(self.name)

    def _look_at(self, when: date | None) -> None:
        self._chosen, self._month, self._stuck = when, None, False

    @does("day-choose")
    def choose(self, day: str) -> None:
        """Select another day."""
        when = self._offered(day)
        self._look_at(None if when == days.today() else when)
        self.app.effects.append(focus("day-date"))

    @does("day-month")
    def change_month(self, by: int) -> None:
        """Show the next month if `by` is positive, else the previous one, if it has any deals."""
        month = self._month or self._when.replace(day=1)
        other = (month + timedelta(days=45 if by > 0 else -15)).replace(day=1)
        if FIRST <= other <= days.today():
            self._month = other

    @does("day-play", plays=True)
    def play(self, day: str, counts: bool) -> None:
        """Begin a game of a day's deal; with `counts`, as the attempt that counts for that day."""
        when = self._offered(day)
        known = self.app.diary.read().begun.get(when)
        if counts and (when != days.today() or known is not None):
            # The offer is out of date: midnight has passed, or the day was begun in another tab.
            self._look_at(None)
            self.app.announce_remark(_("There is a new deal by now: look again."))
            return
        deal = of_day(when)
        beside = {DAY: when.isoformat()} if counts else {}
        self.app.begin(Record.of(Game(deal.dealt), self._setup.seated(deal), deal, beside))
        if counts:
            self.app.diary.keep(self.app.diary.read().with_day(when, Day()))

    @does("rival")
    def take_rival(self, day: str, ply: int, answer: str | None) -> None:
        """Make the Chancellor's plays, a text of tokens, unless they are out of date.

        They are if another day is selected by now, or if the Chancellor's game has another number
        of plays than `ply`.
        """
        when = self._when
        game = self._game(when)
        if not self._thinks or day != when.isoformat() or ply != len(game.plays):
            return
        try:
            for token in (answer or "").split():
                game.play(Play.parse(token))
        except CourtisansError:
            self._played = None
            self._stuck = True
        if len(game.plays) == ply:
            self._stuck = True
        known = self._day
        finished = FinishedRecord.of(Record.of(game, self._setup.seated(of_day(when))))
        if finished is not None and known is not None:
            diary, outcome = self.app.diary, Outcome.of(finished)
            diary.keep(diary.read().with_day(when, replace(known, rival=outcome)))
            if known.own is not None:
                self.app.effects.append(speak(compared(known.own, outcome)))

    @does("rival-again")
    def ask_again(self) -> None:
        """Let the Chancellor try again."""
        self._stuck = False
        self.app.effects.append(focus("day-date"))

    @does("day-share")
    def share(self) -> None:
        """Share the result of the selected day as a text that reveals no cards."""
        known = self._day
        if known is not None and known.own is not None:
            text = shared(self._when, known)
            self.app.effects.append(share("courtisans", text, None, {"act": "shared"}, link=""))

    def _offered(self, day: str) -> date:
        try:
            when = date.fromisoformat(day)
        except ValueError as error:
            raise ActError(str(error)) from error
        if not FIRST <= when <= days.today():
            raise ActError(f"there is no deal of {when} yet, or any more")
        return when


SCREEN = DayScreen
