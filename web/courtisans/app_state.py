"""The state that all screens share: the match, what is stored, whether this tab plays."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeVar

from htpy import Node, div, p

from courtisans.record import Record
from courtisans.rules import PLAYS_A_TURN
from courtisans.view import View
from web.courtisans.components.hand import HAND, card_id
from web.courtisans.finished import FinishedRecord
from web.courtisans.game import COURTISANS, DAY, GUIDANCE
from web.courtisans.match import Match
from web.courtisans.narration import call, turn_of
from web.courtisans.sounds import DEALT, ENDED
from web.locales import _
from web.shell import app_state, screen
from web.shell.app_state import NewSeed
from web.shell.components.button import button
from web.shell.effects import focus, speak, store
from web.shell.gestures import event
from web.shell.markup import forget
from web.shell.settings import PACE, PACES
from web.shell.storage import ASIDE

if TYPE_CHECKING:
    from web.courtisans.archive import Archive
    from web.courtisans.days import Diary

G = TypeVar("G")

HOME: Final = "home"
TABLE: Final = "table"
RESULT: Final = "result"
CEREMONY: Final = "ceremony"
REPLAY: Final = "replay"

FIRST_GAMES: Final = 3
"""After so many games played to their end one knows what a card does."""

WATCH: Final = "watch"
"""The id of what chooses from where a game of bots is watched."""

BEGINNINGS: Final = {HOME: "setup-title", CEREMONY: "ceremony-skip"}
"""Where the focus begins on a screen without a `SCREEN-title`: ids."""


class AppState(app_state.AppState[Record]):
    """One person's visit, from the page's opening to its closing."""

    def __init__(self, new_seed: NewSeed) -> None:
        """Begin at home, with no game."""
        super().__init__(COURTISANS, HOME, new_seed)
        self._match: Match | None = None
        self.shown: FinishedRecord | None = None
        """The finished game whose result is shown; None for that of the match."""
        self.replayed: Record | None = None
        """The game that is gone through once more."""

    def return_to(self, screen: str) -> None:
        """Show a screen again; the match may have come further meanwhile, in another tab."""
        own_end = screen == RESULT and self.shown is None
        if screen == TABLE or own_end or (screen == CEREMONY and self.ended is None):
            self.show_match()
        else:
            super().return_to(screen)

    @cached_property
    def archive(self) -> Archive:
        """All finished games that are kept. There is none before the first hand."""
        from web.courtisans.archive import Archive  # noqa: PLC0415

        return Archive()

    @cached_property
    def diary(self) -> Diary:
        """How the deals of the days went. Not before one is played."""
        from web.courtisans.days import Diary  # noqa: PLC0415 - the first hand waits for every import

        return Diary(self)

    def replay(self, record: Record, *, asker: str | None = None) -> None:
        """Go through a game once more, finished or not, wherever its record comes from.

        One comes back to the element that asked, or `tool-replay`.
        """
        self.replayed = record
        self.visit(REPLAY, asker=asker)

    @property
    def foretells(self) -> bool:
        """Whether places tell what a card would do there."""
        wanted = self.settings[GUIDANCE.name]
        if wanted != "auto":
            return wanted == "on"
        finished = sum(each.result is not None for each in self.persistence.storage.last)
        return self.guided or finished < FIRST_GAMES

    # The game under way

    @property
    def match(self) -> Match | None:
        """The game under way, or the one just over."""
        return self._match

    @match.setter
    def match(self, match: Match | None) -> None:
        forget()  # what is drawn is of one game
        self._match = match

    def open_match(self, record: Record) -> None:
        """Go to the table, where a game's record stops."""
        self.close_guided()
        self.match = Match.of(record, self.new_seed)
        self.show_match()
        self.say_call()

    def show_match(self) -> None:
        """Go to the match: to the table, or to the result if it is over."""
        self.shown = None
        over = self.match is not None and self.match.game.over
        self.screen = RESULT if over else TABLE

    @property
    def shows_match(self) -> bool:
        """Whether the match is on show: its table, its ceremony or its result."""
        return self.screen in {TABLE, CEREMONY} or (self.screen == RESULT and self.shown is None)

    def show_result(self, finished: FinishedRecord) -> None:
        """Show how a game from elsewhere ended."""
        self.shown = finished
        self.screen = RESULT
        self.effects.append(focus("result-title"))

    def about_kept(self) -> Node:
        """Lead to the kept games, where all can be saved in one file."""
        return [
            p[
                _(
                    "When it runs out of room, a browser may throw them away: "
                    "“Save everything” among the kept games puts all of it into a file."
                )
            ],
            div(class_="ways")[button(_("Kept games"), event("games"), ident="tool-games")],
        ]

    def begin(self, record: Record) -> None:
        """Begin a game that has been dealt, in the place of the one under way."""
        self.persistence.begin()
        self.sound(DEALT)
        self.open_match(record)
        self.focus_hand()
        self.save()

    def open_guided(self, match: Match) -> None:
        """Go to the table for a guided game. The stored game stays as it is."""
        guide = match.guide
        if guide is None:
            raise ValueError("a game without a guide is the person's own")
        self.match = match
        self.screen = TABLE
        self.effects.append(store(ASIDE, guide.entry))
        self.say_call()
        self.focus_hand()

    def close_guided(self) -> None:
        """Leave a guided game for the one under way, if there are such games."""
        if self.guided:
            kept = self.persistence.storage.game
            self.match = None if kept is None else Match.of(kept, self.new_seed)
            self.effects.append(store(ASIDE, None))

    def guide_of(self, kind: type[G]) -> G | None:
        """Give the guide at the table, if it is of that kind."""
        guide = None if self.match is None else self.match.guide
        return guide if isinstance(guide, kind) else None

    @property
    def guided(self) -> bool:
        """Whether the game at the table is a guided one."""
        return self.match is not None and self.match.guide is not None

    def save(self) -> None:
        """Keep the game as it stands, and the result of a day that it brings.

        A guided one is kept by its guide.
        """
        if self.match is None:
            return
        if self.match.guide is not None:
            self.effects += self.match.guide.kept(self.match.game.plays)
        else:
            record = self.match.written()
            self.keep(record)
            finished = FinishedRecord.of(record)
            if finished is not None:
                self.effects += self.archive.keep([finished])
                if record.beside(DAY) is not None:
                    self.diary.end(record)

    def open_stored(self, record: Record) -> None:
        """Go on with the game that the browser keeps, but not in the place of a guided one."""
        if not self.guided:
            self.open_match(record)

    def open_imported(self, record: Record) -> None:
        """Go on with a game from a file, in the place of the one under way."""
        self.persistence.begin()
        self.open_match(record)
        self.focus_hand()
        self.focus_result()
        self.save()

    def follow(self, record: Record) -> None:
        """Show the game as another tab has written it; of a guided one that says nothing."""
        if self.guided or (self.match is not None and self.match.written() == record):
            return
        shows_match = self.shows_match
        self.match = Match.of(record, self.new_seed)
        if shows_match:
            self.show_match()
        self.say_call()

    def resume(self) -> None:
        """Go back to the match, if there is one."""
        if self.match is not None:
            self.show_match()
            self.say_call()
            self.focus_screen()

    def put_down(self) -> None:
        """Put a chosen card back."""
        if self.match is not None:
            self.match.cancel()

    def focus_turn(self) -> None:
        """Put the focus on the hand."""
        self.focus_hand()

    def seen(self, match: Match) -> View:
        """Give what is to be seen; who only watches is offered nothing to do."""
        acts = self.leads and match.viewer in match.persons and not match.stopped
        return match.view if acts else replace(match.view, legal=())

    @property
    def ended(self) -> FinishedRecord | None:
        """The finished game whose result is on show; else the match, if it is over."""
        if self.screen == RESULT and self.shown is not None:
            return self.shown
        match = self.match
        return None if match is None or self.guided else FinishedRecord.of(match.written())

    @property
    def is_covered(self) -> bool:
        """Whether the table is on show, and covered until the next person is there."""
        match = self.match
        return self.screen == TABLE and match is not None and match.covered_for is not None

    @property
    def waiting_bot(self) -> int | None:
        """The bot that is about to play, before everybody's eyes."""
        if self.match is None or self.screen != TABLE or not self.leads:
            return None
        return None if self.match.covered_for is not None else self.match.bot_to_move

    @property
    def between_turns(self) -> bool:
        """Whether nothing is interrupted by going away and coming back."""
        match = self.match
        if match is None or match.game.over or self.screen != TABLE:
            return True
        begun = len(match.game.plays) % PLAYS_A_TURN > 0 or match.choice.card is not None
        return not begun and match.bot_to_move is None

    # What is told of it

    def say_call(self, told: str = "") -> None:
        """Say what was played and what is to be done; under the cover only whose turn it is."""
        match = self.match
        if match is None or match.game.over or self.screen != TABLE:
            return
        if match.covered_for is not None:
            self.effects.append(speak(turn_of(match.seats[match.covered_for].name)))
            return
        choice = match.choice
        asked = call(
            self.seen(match),
            match.seats,
            choice,
            thinking=self.waiting_bot,
        )
        if match.guide is not None:
            told = f"{told} {match.guide.news(len(match.game.plays))}".strip()
        # That a bot thinks is news only where there is no other.
        waits = match.stopped or (bool(told) and self.waiting_bot is not None)
        self.effects.append(speak(told if waits else f"{told} {asked}".strip()))

    def end_game(self) -> None:
        """Go from the last play to the result, by the ceremony unless all is to go at once.

        A guided game goes back to its guide.
        """
        if self.match is not None and self.match.guide is not None:
            self.screen = self.match.guide.screen
            self.effects.append(focus(f"{self.screen}-title"))
            return
        if not PACES[self.settings[PACE.name]]:
            self.show_match()
            self.focus_result()
            return
        self.screen = CEREMONY
        self.effects += [
            speak(_("The game is over. The spies are revealed.")),
            focus("ceremony-skip"),
        ]

    def focus_result(self) -> None:
        """Put the focus on how the game ended, if it is over: so it is read out, once."""
        if self.match is not None and self.match.game.over:
            self.sound(ENDED)
            self.effects.append(focus("result-title"))

    def focus_hand(self, card: int = 0, *, came_by_itself: bool = False) -> None:
        """Put the focus where the person goes on: on a card, or on the hand until it is their turn.

        Where that `came_by_itself`, they may be elsewhere: there the focus stays.
        """
        match = self.match
        if match is None or match.game.over:
            return
        view, within = self.seen(match), HAND if came_by_itself else None
        if match.covered_for is not None:
            self.effects.append(focus("cover-ready", within=within))
        elif match.stopped:
            self.effects.append(focus("guide-on", within=within))
        elif view.legal:
            self.effects.append(focus(card_id(view.hand, card), within=within))
        elif not came_by_itself:
            self.effects.append(focus(HAND if match.viewer in match.persons else WATCH))

    def focus_screen(self) -> None:
        """Put the focus where the person goes on, on the screen on show."""
        if self.screen == TABLE and self.match is not None and not self.match.game.over:
            self.focus_hand()
        else:
            self.effects.append(focus(BEGINNINGS.get(self.screen, f"{self.screen}-title")))


class Screen(screen.Screen[AppState]):
    """A screen of this game."""

    @property
    def record(self) -> Record | None:
        """The game that is saved as a file from here."""
        match = self.app.match
        return None if match is None else match.written()
