"""The house: what all rooms share. The game under way, what is kept, and whether this tab plays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from htpy import Node

from courtisans.record import Record
from courtisans.rules import PLAYS_A_TURN
from courtisans.view import View
from web import effects, locales
from web.components.hand import HAND, card_id
from web.effects import Effect, focus, lang, speak
from web.keeping import Keeping
from web.locales import _
from web.settings import PACES, Settings
from web.sitting import NewSeed, Sitting
from web.sounds import ENDED, Sound
from web.speech import call, headline, turn_of

HOME: Final = "home"
TABLE: Final = "table"
RESULT: Final = "result"
CEREMONY: Final = "ceremony"


class House:
    """One person's visit, from the page's opening to its closing."""

    def __init__(self, new_seed: NewSeed) -> None:
        """Begin at home, with no game."""
        self.new_seed = new_seed
        self.room = HOME
        """The name of the room that is on show."""
        self.keeping = Keeping()
        self.sitting: Sitting | None = None
        """The game under way, or the one just over."""
        self.shown: Record | None = None
        """The finished game that is looked at."""
        self.leads = True
        """Whether this tab plays; else it watches another one that does."""
        self.has_written = False
        """Whether it has kept anything since it leads."""
        self.languages: Sequence[str] = ()
        """Those that the browser would have, best first."""
        self.effects: list[Effect] = []
        """What the page shall do besides showing the room, of the reply that is being made."""
        self.remark: str | None = None
        """What is to be read in this reply alone."""

    # The settings

    @property
    def settings(self) -> Settings:
        """How the person wants it."""
        return self.keeping.shelf.settings

    def settle(self, settings: Settings) -> None:
        """Speak the language that is wanted."""
        locales.use(locales.best([settings.language, *self.languages]))
        self.effects.append(lang(locales.current()))

    # The game under way

    def sit_down(self, record: Record) -> None:
        """Go to the table, where a game's record stops."""
        self.sitting = Sitting.of(record, self.new_seed)
        self.room = TABLE
        self.say_call()

    def save(self) -> None:
        """Keep the game as it stands."""
        if self.sitting is not None:
            self.has_written = True
            self.effects += self.keeping.keep(self.sitting.written())

    def take_from(self, stored: Mapping[str, str]) -> None:
        """Go on with what the browser keeps."""
        self.effects += self.keeping.take(stored)
        self.has_written = bool(self.keeping.shelf.found)
        kept = self.keeping.shelf.game
        if kept is not None:
            self.sit_down(kept)

    def seen(self, sitting: Sitting) -> View:
        """Give what is to be seen; who only watches is offered nothing to do."""
        acts = self.leads and sitting.viewer in sitting.persons
        return sitting.view if acts else replace(sitting.view, legal=())

    @property
    def ended(self) -> Record | None:
        """The finished game that is on show, or was played last."""
        if self.room == RESULT:
            return self.shown
        record = None if self.sitting is None else self.sitting.written()
        return None if record is None or record.result is None else record

    @property
    def waiting_bot(self) -> int | None:
        """The bot that is about to play, before everybody's eyes."""
        if self.sitting is None or self.room != TABLE or not self.leads:
            return None
        return None if self.sitting.covered_for is not None else self.sitting.bot_to_move

    @property
    def between_turns(self) -> bool:
        """Whether nothing is interrupted by going away and coming back."""
        sitting = self.sitting
        if sitting is None or sitting.game.over or self.room != TABLE:
            return True
        begun = len(sitting.game.plays) % PLAYS_A_TURN > 0 or sitting.choice.card is not None
        return not begun and sitting.bot_to_move is None

    # What is told of it

    def sound(self, sound: Sound) -> None:
        """Let it be heard, if the person wants any."""
        if self.settings.sound == "on":
            self.effects.append(effects.sound(sound))

    def say_call(self, told: str = "") -> None:
        """Say what was played and what is to be done; under the cover only whose turn it is."""
        sitting = self.sitting
        if sitting is None or sitting.game.over or self.room != TABLE:
            return
        if sitting.covered_for is not None:
            self.effects.append(speak(turn_of(sitting.seats[sitting.covered_for].name)))
            return
        choice = sitting.choice
        asked = call(
            self.seen(sitting),
            sitting.seats,
            choice,
            thinking=self.waiting_bot,
        )
        # That a bot thinks is news only where there is no other.
        waits = bool(told) and self.waiting_bot is not None
        self.effects.append(speak(told if waits else f"{told} {asked}".strip()))

    def end_game(self) -> None:
        """Go from the last play to the result, by the ceremony unless all is to go at once."""
        if not PACES[self.settings.pace]:
            self.say_result()
            return
        self.room = CEREMONY
        self.effects += [
            speak(_("The game is over. The spies are revealed.")),
            focus("ceremony-skip"),
        ]

    def say_result(self) -> None:
        """Tell how the game ended, if it is over."""
        sitting = self.sitting
        if sitting is not None and sitting.game.over:
            self.sound(ENDED)
            self.effects += [speak(headline(sitting.written())), focus("result-title")]

    def focus_hand(self, card: int = 0, *, came_by_itself: bool = False) -> None:
        """Put the focus where the person goes on: on a card, or on the hand until it is their turn.

        Where that `came_by_itself`, they may be elsewhere: there the focus stays.
        """
        sitting = self.sitting
        if sitting is None or sitting.game.over:
            return
        view, within = self.seen(sitting), HAND if came_by_itself else None
        if sitting.covered_for is not None:
            self.effects.append(focus("cover-ready", within=within))
        elif view.legal:
            self.effects.append(focus(card_id(view.hand, card), within=within))
        elif not came_by_itself and sitting.viewer in sitting.persons:
            self.effects.append(focus(HAND))


class Room(ABC):
    """A screen: its state, its acts and its drawing. Its acts come to it while it is on show."""

    name: ClassVar[str]

    def __init__(self, house: House) -> None:
        """Furnish it. It stays as it was left while another one is on show."""
        self.house = house

    @abstractmethod
    def drawn(self) -> Node:
        """Draw it."""

    def recall(self, stored: Mapping[str, str]) -> None:  # noqa: B027 - most have left nothing
        """Take back what it left in the browser at an earlier visit."""

    @property
    def record(self) -> Record | None:
        """The game that is saved as a file from here."""
        sitting = self.house.sitting
        return None if sitting is None else sitting.written()

    def awaited(self) -> list[Effect]:
        """Give what is to come of itself, when nothing else does."""
        return []
