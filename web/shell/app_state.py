"""The state that all screens share, as far as it is the same for every game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Generic

from htpy import Node

from web import locales
from web.shell import effects
from web.shell.components.notice import notices
from web.shell.effects import apply_settings, lang
from web.shell.game import Game, R
from web.shell.later import FetchError
from web.shell.persistence import UNFETCHED, UNTRANSLATED, Persistence
from web.shell.screen import PageState
from web.shell.settings import SOUND, Settings
from web.shell.sound import Sound
from web.shell.storage import stored_settings

NewSeed = Callable[[], str]
"""Returns a seed that it has not returned before."""


class AppState(PageState, Generic[R]):
    """The state of one visit, from the opening of the page to its closing."""

    def __init__(self, game: Game[R], home: str, new_seed: NewSeed) -> None:
        """Start on the screen `home`, with no game."""
        super().__init__(home)
        self._home = home
        self.game = game
        """The game, as the shell knows it."""
        self.new_seed = new_seed
        self.persistence = Persistence(game)
        self.has_written = False
        """Whether this tab has written to the games' entries since it took the lead."""
        self.languages: Sequence[str] = ()
        """The language tags that the browser prefers, best first."""
        self.others: Mapping[str, str] = {}
        """The names of the other games, by the addresses of their pages."""
        self.renewable = False
        """Whether a new version of the site is ready."""

    # The game under way

    @abstractmethod
    def open_stored(self, record: R) -> None:
        """Continue the game stored in the browser."""

    @abstractmethod
    def open_imported(self, record: R) -> None:
        """Continue a game from a file in place of the one under way."""

    @abstractmethod
    def follow(self, record: R) -> None:
        """Adopt the game as another tab has stored it, also on a screen that shows the game."""

    @abstractmethod
    def resume(self) -> None:
        """Go back to the game under way, if there is one."""

    @abstractmethod
    def cancel_choice(self) -> None:
        """Cancel an incomplete choice: another tab plays now."""

    @abstractmethod
    def focus_turn(self) -> None:
        """Focus the element of the table where the person continues to play."""

    @property
    @abstractmethod
    def between_turns(self) -> bool:
        """Whether leaving the page and coming back would interrupt nothing."""

    # Stored data

    @property
    def settings(self) -> Settings:
        """The person's settings."""
        return self.persistence.storage.settings

    def language_of(self, settings: Settings) -> str:
        """Return the language set or, if there is none, the best that the browser prefers."""
        return locales.best([settings.language, *self.languages])

    def use_language_of(self, settings: Settings) -> None:
        """Switch to `language_of` the settings.

        If its texts cannot be fetched now, keep the current language and announce that.
        """
        try:
            locales.use(self.language_of(settings))
        except FetchError:
            self.effects += self.persistence.report_unfetched(UNTRANSLATED)
        else:
            self.persistence.troubles.pop(UNTRANSLATED, None)
        self.effects.append(lang(locales.current(), self.game.title()))

    def keep(self, record: R) -> None:
        """Store the game as it stands."""
        self.has_written = True
        self.effects += self.persistence.keep(record)

    def continue_from(self, stored: Mapping[str, str]) -> None:
        """Read what the browser has stored, and continue the game in it, if there is one."""
        self._read(stored, self.open_stored)

    def take_over(self, stored: Mapping[str, str]) -> None:
        """Read what another tab has stored, and adopt its game and settings on any screen.

        A game that could not be stored is in this tab alone: it is kept, and written again.
        """
        storage = self.persistence.storage
        if storage.failing and storage.record is not None:
            self.effects += storage.write_over(stored)
            self.has_written = True
        else:
            self._read(stored, self.follow)
        self.adopt_settings(stored)

    def adopt_settings(self, stored: Mapping[str, str]) -> None:
        """Apply the settings among what another tab, or a file, has stored, if there are any."""
        settings = stored_settings(self.game, stored, self.settings)
        self.persistence.storage.settings = settings
        self.use_language_of(settings)
        self.effects.append(apply_settings(settings.dumps()))

    def _read(self, stored: Mapping[str, str], adopt: Callable[[R], None]) -> None:
        """Read what the browser has stored, and call `adopt` with the game in it, if any."""
        self.effects += self.persistence.read(stored)
        kept = self.persistence.storage.record
        if kept is not None:
            adopt(kept)
        if self.screen == self._home:
            self.effects += self.persistence.read_last()
        self.has_written = bool(self.persistence.storage.unreadable)

    def stored_data_options(self) -> Node:
        """Draw what the settings offer for the stored data besides erasing it; here, nothing."""
        return None

    # Sounds and notices

    def sound(self, sound: Sound) -> None:
        """Play a sound, unless the settings turn sound off."""
        if self.settings[SOUND.name] == "on":
            self.effects.append(effects.sound(sound))

    def notices(self) -> Node:
        """Draw the notices above every screen."""
        troubles, damaged = self.persistence.notices(at_home=self.screen == self._home)
        return notices(
            troubles,
            watching=not self.leads,
            renewable=self.renewable and self.between_turns,
            damaged=damaged,
        )

    def show_unfetched(self) -> None:
        """Show and announce that a part of the site cannot be fetched now."""
        self.effects += self.persistence.report_unfetched(UNFETCHED)

    def clear_unfetched(self) -> None:
        """Remove the notice of `show_unfetched`."""
        self.persistence.troubles.pop(UNFETCHED, None)
