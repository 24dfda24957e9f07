"""Persistence: stores games and settings, and reports failures until storing works again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic

from web.locales import _
from web.shell.components.notice import Trouble
from web.shell.effects import Effect, download, focus, speak
from web.shell.game import Game, InputError, R
from web.shell.settings import SETTINGS, Settings
from web.shell.storage import DAMAGED, EARLIER, GAME, LAST, OF_GAMES, Storage

# The names of the notices.
UNREAD: Final = "unread"
UNSAVED: Final = "unsaved"
UNLOADED: Final = "unloaded"
UNLINKED: Final = "unlinked"
UNFETCHED: Final = "unfetched"
UNTRANSLATED: Final = "untranslated"


class Persistence(Generic[R]):
    """What is stored, and the notices about failures to read or write it."""

    def __init__(self, game: Game[R]) -> None:
        """Start with nothing stored."""
        self._game = game
        self.storage = Storage(game)
        self.troubles: dict[str, Trouble] = {}
        """The notices by name, each until it is dismissed."""
        self._announced_unsaved = False
        """Whether `UNSAVED` was announced since writing last worked; also if it was dismissed."""
        self._has_read_last = False
        """Whether the last games have been read, and unreadable ones reported."""

    def read(self, stored: Mapping[str, str]) -> list[Effect]:
        """Read what the browser has stored; put aside and report what cannot be read."""
        self.storage = Storage.read(self._game, stored)
        self.troubles = {name: it for name, it in self.troubles.items() if name == UNTRANSLATED}
        self._announced_unsaved = False
        self._has_read_last = False
        return self._put_aside() if self.storage.unreadable else []

    def read_last(self) -> list[Effect]:
        """Read the last games before they are shown; put aside and report what cannot be read."""
        self.storage.read_last()
        if self._has_read_last:
            return []
        self._has_read_last = True
        if LAST in self.storage.unreadable:
            return self._put_aside()
        if self.storage.has_unreadable_last:  # it has been put aside already
            return self.announce(UNREAD, Trouble(_("Not all of the last games could be read.")))
        return []

    def keep(self, record: R) -> list[Effect]:
        """Store the game as it stands."""
        return self.storage.keep(record)

    def keep_settings(self, settings: Settings) -> list[Effect]:
        """Store the settings."""
        return self.storage.keep_settings(settings)

    def put_aside(self, key: str, text: str, error: InputError) -> list[Effect]:
        """Put aside and report an entry that was read after the others and is damaged."""
        self.storage.note_unreadable(key, text, error)
        return self._put_aside()

    def begin(self) -> None:
        """Prepare for another game: add the one under way to the last ones, remove old notices."""
        self.storage.leave()
        for name in (UNREAD, UNLOADED, UNLINKED, UNFETCHED, UNTRANSLATED):
            self.troubles.pop(name, None)

    def report_unstored(self, key: str) -> list[Effect]:
        """Report that an entry could not be written; only once, until writing works again.

        This is done only for entries whose loss matters: those with games, the damaged data, and
        values that have a notice for it (`ValueNotices.unsaved`).
        """
        notices = self._game.values.get(key)
        if key not in OF_GAMES | {DAMAGED} and (notices is None or notices.unsaved is None):
            return []
        news = not self.storage.failing
        self.storage.note_failure()
        saved = key == DAMAGED and GAME not in self.storage.unreadable
        if saved or self.storage.record is None:
            return [speak(_about_damaged(self.storage))] if news else []
        if self._announced_unsaved:
            return []
        self._announced_unsaved = True
        text = _("The browser cannot save this game: export it before you close the page.")
        if notices is not None and notices.unsaved is not None:
            text = _(notices.unsaved)
        return self.announce(UNSAVED, Trouble(text))

    def report_unfetched(self, name: str) -> list[Effect]:
        """Announce that a part of the site cannot be fetched now, in the notice of that name."""
        text = _(
            "A part of the game that this needs cannot be fetched just now. Try again later, or"
            " load the page anew."
        )
        return self.announce(name, Trouble(text))

    def note_written(self) -> list[Effect]:
        """Note that everything has been written: remove the notice that something was not."""
        self.storage.note_written()
        self.troubles.pop(UNSAVED, None)
        announced, self._announced_unsaved = self._announced_unsaved, False
        return [speak(_("All is being saved again."))] if announced else []

    def export_damaged(self) -> list[Effect]:
        """Save the damaged data as a file for the person."""
        damaged = self.storage.damaged
        return [] if damaged is None else [download(f"{self._game.key}-damaged.txt", damaged)]

    def forget_damaged(self) -> list[Effect]:
        """Delete the damaged data."""
        self.troubles.pop(UNREAD, None)
        return [*self.storage.forget_damaged(), focus("setup-title")]

    def _put_aside(self) -> list[Effect]:
        return [*self.storage.put_aside(), *self.announce(UNREAD, _about_unreadable(self.storage))]

    def announce(self, name: str, trouble: Trouble) -> list[Effect]:
        """Announce a trouble, and show it in place of any earlier one of that name."""
        self.troubles[name] = trouble
        return [speak(trouble.text)]

    def notices(self, *, at_home: bool) -> tuple[dict[str, Trouble], Trouble | None]:
        """Return the notices that can be dismissed, by name, and the one on the damaged data.

        The latter is shown only `at_home`, and includes what `UNREAD` says; else it is None.
        """
        troubles = dict(self.troubles)
        if self.storage.damaged is None or not at_home:
            return troubles, None
        news, text = troubles.pop(UNREAD, None), _about_damaged(self.storage)
        return troubles, Trouble(f"{news.text} {text}", news.detail) if news else Trouble(text)


def _about_unreadable(storage: Storage[Any]) -> Trouble:
    """Return a notice that names the entries that cannot be read."""
    texts = []
    if storage.unreadable.keys() & {GAME, EARLIER}:
        text = _("The saved game could not be read.")
        if storage.record is not None:
            text = _("The saved game could not be read: it goes on from the beginning of the turn.")
        texts.append(text)
    if LAST in storage.unreadable:
        texts.append(_("Not all of the last games could be read."))
    if SETTINGS in storage.unreadable:
        texts.append(_("The settings could not be read."))
    texts += [
        _(each.unreadable) for key, each in storage.game.values.items() if key in storage.unreadable
    ]
    return Trouble(" ".join(texts), "; ".join(storage.unreadable.values()))


def _about_damaged(storage: Storage[Any]) -> str:
    """Return a text that says what happens to the damaged data."""
    if storage.lacks_room:
        return _(
            "There is no room to put the damaged game aside: nothing is saved in its place until"
            " you throw it away."
        )
    return _("What could not be read was put aside.")
