"""The state that all screens share: the match, what is stored, whether this tab plays."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeVar

from htpy import Node, div, p

from courtisans.record import Record
from courtisans.rules import PLAYS_A_TURN
from courtisans.view import View
from web.courtisans.components import pile_dialog
from web.courtisans.components.hand import HAND, card_id
from web.courtisans.components.pile_dialog import Pile
from web.courtisans.finished import FinishedRecord
from web.courtisans.game import COURTISANS, DAY
from web.courtisans.look import Look
from web.courtisans.match import Match
from web.courtisans.narration import call, turn_of
from web.courtisans.sounds import DEALT, ENDED
from web.locales import _
from web.shell import app_state, screen
from web.shell.app_state import NewSeed
from web.shell.components import history_banner
from web.shell.components.button import button
from web.shell.effects import focus, speak, store
from web.shell.game import Setting
from web.shell.gestures import event
from web.shell.markup import remember_only
from web.shell.settings import PACE, PACES
from web.shell.storage import ACTIVITY

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
"""An assist that is set to "auto" is shown until this many games have been finished."""

WATCH: Final = "watch"
"""The id of the selection box for the seat from which a bots-only game is watched."""

BEGINNINGS: Final = {HOME: "setup-title", CEREMONY: "ceremony-skip"}
"""The ids of the elements focused first, for screens without an element `SCREEN-title`."""


class AppState(app_state.AppState[Record]):
    """The state of one visit, from the opening of the page to its closing."""

    def __init__(self, new_seed: NewSeed) -> None:
        """Start on the home screen, with no game."""
        super().__init__(COURTISANS, HOME, new_seed)
        self._match: Match | None = None
        self.shown: FinishedRecord | None = None
        """The finished game whose result is shown; None if it is the match's."""
        self.replayed: Record | None = None
        """The game shown on the replay screen."""
        self.look: Look | None = None
        """The look at the past of the match, if its past is shown."""
        self.pile: Pile | None = None
        """The pile of the match that is shown card by card, if any."""

    def return_to(self, screen: str) -> None:
        """Show a screen again; for one of the match, show the match at its current state.

        The match may have been continued in another tab in the meantime.
        """
        own_end = screen == RESULT and self.shown is None
        if screen == TABLE or own_end or (screen == CEREMONY and self.ended is None):
            self.show_match()
        else:
            super().return_to(screen)

    @cached_property
    def archive(self) -> Archive:
        """All finished games that are kept; imported and created when first used."""
        from web.courtisans.archive import Archive  # noqa: PLC0415

        return Archive()

    @cached_property
    def diary(self) -> Diary:
        """The results of the daily deals; imported and created when first used."""
        from web.courtisans.days import Diary  # noqa: PLC0415 - every import delays the first hand

        return Diary(self)

    def replay(self, record: Record, *, asker: str | None = None) -> None:
        """Show the replay of a game, finished or not, wherever its record comes from.

        Going back focuses the element with the id `asker`, by default `tool-replay`.
        """
        self.replayed = record
        self.visit(REPLAY, asker=asker)

    def shows(self, assist: Setting) -> bool:
        """Return whether an assist is shown that may be on in a person's first games only."""
        wanted = self.settings[assist.name]
        if wanted != "auto":
            return wanted == "on"
        return self.guided or self.in_first_games

    @property
    def in_first_games(self) -> bool:
        """Whether the person has finished so few games that the page explains more."""
        last = self.persistence.storage.each_last()
        finished = islice((each for each in last if each.result is not None), FIRST_GAMES)
        return len([*finished]) < FIRST_GAMES

    # The game under way

    @property
    def match(self) -> Match | None:
        """The game under way, or the one that has just ended."""
        return self._match

    @match.setter
    def match(self, match: Match | None) -> None:
        remember_only(None if match is None else match.record.dealt)
        self.look = self.pile = None
        self._match = match

    def open_match(self, record: Record) -> None:
        """Open a game at the point where its record ends, and show it."""
        self.close_guided()
        self.match = Match.of(record, self.new_seed)
        self.show_match()
        self.say_call()

    def show_match(self) -> None:
        """Show the match: its table or, if it is over, its result or its guide's screen."""
        self.shown = None
        if self.match is None or not self.match.game.over:
            self.screen = TABLE
        else:
            guide = self.match.guide
            self.screen = RESULT if guide is None else guide.screen

    @property
    def shows_match(self) -> bool:
        """Whether the match is shown: its table, its ceremony or its result."""
        return self.screen in {TABLE, CEREMONY} or (self.screen == RESULT and self.shown is None)

    def show_result(self, finished: FinishedRecord) -> None:
        """Show the result of a finished game that is not the match."""
        self.shown = finished
        self.screen = RESULT
        self.effects.append(focus("result-title"))

    def stored_data_options(self) -> Node:
        """Draw a hint that everything can be saved to one file, and a button to the kept games."""
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
        """Start a newly dealt game in place of the one under way."""
        self.persistence.begin()
        self.sound(DEALT)
        self.open_match(record)
        self.focus_hand()
        self.save()

    def open_guided(self, match: Match) -> None:
        """Show a guided game. The stored game stays as it is.

        Raises `ValueError` if the match has no guide.
        """
        guide = match.guide
        if guide is None:
            raise ValueError("a game without a guide is the person's own")
        self.match = match
        self.show_match()
        self.effects.append(store(ACTIVITY, guide.resume_act))
        self.say_call()
        self.focus_screen()

    def close_guided(self) -> None:
        """If the match is a guided game, return to the stored game, or to none."""
        if self.guided:
            kept = self.persistence.storage.record
            self.match = None if kept is None else Match.of(kept, self.new_seed)
            self.effects.append(store(ACTIVITY, None))

    def guide_of(self, kind: type[G]) -> G | None:
        """Return the match's guide if it is a `kind`, else None."""
        guide = None if self.match is None else self.match.guide
        return guide if isinstance(guide, kind) else None

    @property
    def guided(self) -> bool:
        """Whether the game at the table is a guided one."""
        return self.match is not None and self.match.guide is not None

    def save(self) -> None:
        """Store the game as it stands; if it is over, archive it and keep a daily deal's result.

        A guided game is stored by its guide.
        """
        if self.match is None:
            return
        if self.match.guide is not None:
            self.effects += self.match.guide.store(self.match.game.plays)
        else:
            record = self.match.written()
            self.keep(record)
            finished = FinishedRecord.of(record)
            if finished is not None:
                self.effects += self.archive.keep([finished])
                if record.beside(DAY) is not None:
                    self.diary.end(record)

    def open_stored(self, record: Record) -> None:
        """Continue the game stored in the browser, unless a guided game is on the table."""
        if not self.guided:
            self.open_match(record)

    def open_imported(self, record: Record) -> None:
        """Continue a game from a file in place of the one under way."""
        self.persistence.begin()
        self.open_match(record)
        self.focus_hand()
        self.focus_result()
        self.save()

    def follow(self, record: Record) -> None:
        """Show the game as another tab has stored it; do nothing during a guided game."""
        if self.guided or (self.match is not None and self.match.written() == record):
            return
        shows_match = self.shows_match
        self.match = Match.of(record, self.new_seed)
        if shows_match:
            self.show_match()
        self.say_call()

    def resume(self) -> None:
        """Go back to the match as it stands now, if there is one."""
        if self.match is not None:
            self.look = self.pile = None
            self.show_match()
            self.say_call()
            self.focus_screen()

    def cancel_choice(self) -> None:
        """Put a chosen card back."""
        if self.match is not None:
            self.match.cancel()

    def focus_turn(self) -> None:
        """Put the focus on the hand."""
        self.focus_hand()

    def view_here(self, match: Match) -> View:
        """Return the match's view, without legal plays if nobody may play in this tab now.

        That is so in a tab that only watches, in a bots-only game, and while the guide stops play.
        """
        acts = self.leads and match.viewer in match.persons and not match.stopped
        return match.view if acts else replace(match.view, legal=())

    @property
    def ended(self) -> FinishedRecord | None:
        """The finished game whose result is shown; else the match, if it is over and not guided."""
        if self.screen == RESULT and self.shown is not None:
            return self.shown
        match = self.match
        return None if match is None or self.guided else FinishedRecord.of(match.written())

    @property
    def is_covered(self) -> bool:
        """Whether the table is shown, and covered until the next person says they are there."""
        match = self.match
        return self.screen == TABLE and match is not None and match.covered_for is not None

    @property
    def waiting_bot(self) -> int | None:
        """The seat of the bot that plays next; None unless this tab plays and shows the table."""
        if self.match is None or self.screen != TABLE or not self.leads:
            return None
        return None if self.match.covered_for is not None else self.match.bot_to_move

    @property
    def between_turns(self) -> bool:
        """Whether leaving the page and coming back would interrupt nothing."""
        match = self.match
        if match is None or match.game.over or self.screen != TABLE:
            return True
        begun = len(match.game.plays) % PLAYS_A_TURN > 0 or match.choice.card is not None
        return not begun and match.bot_to_move is None

    # Announcements and focus

    def say_call(self, news: str = "") -> None:
        """Announce `news`, then what to do next; while the table is covered, only whose turn it is.

        `news` is what has just happened; a guide's news is added to it.
        """
        match = self.match
        if match is None or match.game.over or self.screen != TABLE:
            return
        if match.covered_for is not None:
            self.effects.append(speak(turn_of(match.seats[match.covered_for].name)))
            return
        choice = match.choice
        asked = call(
            self.view_here(match),
            match.seats,
            choice,
            thinking=self.waiting_bot,
        )
        if match.guide is not None:
            news = f"{news} {match.guide.news(len(match.game.plays))}".strip()
        # That a bot is thinking is announced only if there is nothing else to announce.
        waits = match.stopped or (bool(news) and self.waiting_bot is not None)
        self.effects.append(speak(news if waits else f"{news} {asked}".strip()))

    def end_game(self) -> None:
        """Go from the last play to the ceremony.

        At the pace "at once", and if a guide wants no ceremony, go straight to what follows it.
        """
        guide = None if self.match is None else self.match.guide
        if not PACES[self.settings[PACE.name]] or (guide and not guide.reveals_end):
            self.show_match()
            self.focus_result()
            return
        self.screen = CEREMONY
        self.effects += [
            speak(_("The game is over. The spies are revealed.")),
            focus("ceremony-skip"),
        ]

    def focus_result(self) -> None:
        """If the game is over, focus the title of the screen, so that it is read, with a sound."""
        if self.match is not None and self.match.game.over:
            self.sound(ENDED)
            self.effects.append(focus(f"{self.screen}-title"))

    def focus_hand(self, card: int = 0, *, came_by_itself: bool = False) -> None:
        """Focus where the person continues: on a card, or on the hand until it is their turn.

        While a pile or the past is shown, its title is focused. `card` is the card's index. With
        `came_by_itself`, nothing the person did led here: the focus moves only if it is in the
        hand or nowhere.
        """
        match = self.match
        if match is None or match.game.over:
            return
        view, within = self.view_here(match), HAND if came_by_itself else None
        over = pile_dialog.TITLE if self.pile else history_banner.TITLE if self.look else None
        if match.covered_for is not None:
            self.effects.append(focus("cover-ready", within=within))
        elif over is not None:
            self.effects.append(focus(over, within=within))
        elif match.stopped:
            self.effects.append(focus("guide-on", within=within))
        elif view.legal:
            self.effects.append(focus(card_id(view.hand, card), within=within))
        elif not came_by_itself:
            self.effects.append(focus(HAND if match.viewer in match.persons else WATCH))

    def focus_screen(self) -> None:
        """Focus the element of the current screen where the person continues."""
        if self.screen == TABLE and self.match is not None and not self.match.game.over:
            self.focus_hand()
        else:
            self.effects.append(focus(BEGINNINGS.get(self.screen, f"{self.screen}-title")))


class Screen(screen.Screen[AppState]):
    """A screen of this game."""

    @property
    def record(self) -> Record | None:
        """The game that this screen exports to a file: the match."""
        match = self.app.match
        return None if match is None else match.written()
