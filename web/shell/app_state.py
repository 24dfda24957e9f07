"""The state that all screens of a game share, as far as it is that of any game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Generic

from htpy import Node

from web import locales
from web.shell import effects
from web.shell.components.notice import notices
from web.shell.effects import lang
from web.shell.game import Game, R
from web.shell.later import LaterError
from web.shell.persistence import UNFETCHED, UNTRANSLATED, Persistence
from web.shell.screen import PageState
from web.shell.settings import SOUND, Settings
from web.shell.sound import Sound

NewSeed = Callable[[], str]
"""Gives a seed that was never given before."""


class AppState(PageState, Generic[R]):
    """One person's visit, from the page's opening to its closing."""

    def __init__(self, kind: Game[R], home: str, new_seed: NewSeed) -> None:
        """Begin on the screen of that name, with no game."""
        super().__init__(home)
        self._home = home
        self.kind = kind
        """What is played here."""
        self.new_seed = new_seed
        self.persistence = Persistence(kind)
        self.has_written = False
        """Whether it has kept anything since it leads."""
        self.languages: Sequence[str] = ()
        """Those that the browser would have, best first."""
        self.others: Mapping[str, str] = {}
        """The names of the other games, by the addresses of their pages."""
        self.renewable = False
        """Whether a new version of the site stands ready."""

    # The game under way

    @abstractmethod
    def open_stored(self, record: R) -> None:
        """Go on with the game that the browser keeps."""

    @abstractmethod
    def open_imported(self, record: R) -> None:
        """Go on with a game from a file, in the place of the one under way."""

    @abstractmethod
    def follow(self, record: R) -> None:
        """Show the game as another tab has written it, where it is on show."""

    @abstractmethod
    def resume(self) -> None:
        """Go back to the game under way, if there is one."""

    @abstractmethod
    def put_down(self) -> None:
        """Let go of what is half chosen: another tab plays now."""

    @abstractmethod
    def focus_turn(self) -> None:
        """Put the focus where the person plays on, at the table."""

    @property
    @abstractmethod
    def between_turns(self) -> bool:
        """Whether nothing is interrupted by going away and coming back."""

    # What is kept

    @property
    def settings(self) -> Settings:
        """How the person wants it."""
        return self.persistence.storage.settings

    def use_language_of(self, settings: Settings) -> None:
        """Speak the language that is wanted; the one before if its texts cannot be had just now."""
        try:
            locales.use(locales.best([settings.language, *self.languages]))
        except LaterError:
            self.effects += self.persistence.unfetched(UNTRANSLATED)
        else:
            self.persistence.troubles.pop(UNTRANSLATED, None)
        self.effects.append(lang(locales.current(), self.kind.title()))

    def keep(self, record: R) -> None:
        """Keep the game as it stands."""
        self.has_written = True
        self.effects += self.persistence.keep(record)

    def take_from(self, stored: Mapping[str, str]) -> None:
        """Go on with what the browser keeps."""
        self.effects += self.persistence.take(stored)
        self.has_written = bool(self.persistence.storage.found)
        kept = self.persistence.storage.game
        if kept is not None:
            self.open_stored(kept)

    def about_kept(self) -> Node:
        """Draw what else can be done with what is kept here, beside erasing it."""
        return None

    # What is told

    def sound(self, sound: Sound) -> None:
        """Let it be heard, if the person wants any."""
        if self.settings[SOUND.name] == "on":
            self.effects.append(effects.sound(sound))

    def notices(self) -> Node:
        """Draw what is told above every screen."""
        troubles, damaged = self.persistence.notices(at_home=self.screen == self._home)
        return notices(
            troubles,
            watching=not self.leads,
            renewable=self.renewable and self.between_turns,
            damaged=damaged,
        )

    def tell_unfetched(self) -> None:
        """Tell that a part of the site cannot be had just now."""
        self.effects += self.persistence.unfetched(UNFETCHED)

    def take_back_unfetched(self) -> None:
        """Do not tell that any more."""
        self.persistence.troubles.pop(UNFETCHED, None)
