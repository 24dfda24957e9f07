"""Persistence: saves games and settings, and tells when that fails until it works again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic

from web.locales import _
from web.shell.components.notice import Trouble
from web.shell.effects import Effect, download, focus, speak
from web.shell.game import Game, InputError, R
from web.shell.settings import SETTINGS, Settings
from web.shell.storage import DAMAGED, EARLIER, GAME, LAST, OF_GAMES, Storage

UNREAD: Final = "unread"
UNSAVED: Final = "unsaved"
UNLOADED: Final = "unloaded"
UNLINKED: Final = "unlinked"
UNFETCHED: Final = "unfetched"
UNTRANSLATED: Final = "untranslated"


class Persistence(Generic[R]):
    """What is stored, and the troubles with reading and writing it."""

    def __init__(self, kind: Game[R]) -> None:
        """Begin with nothing kept."""
        self._kind = kind
        self.storage = Storage(kind)
        self.troubles: dict[str, Trouble] = {}
        """What is told, until it is put away."""
        self._told_unsaved = False
        """Whether that was told since something could be written last, be it put away or not."""

    def take(self, stored: Mapping[str, str]) -> list[Effect]:
        """Take in what the browser keeps; put aside and tell what of it cannot be read."""
        self.storage = Storage.read(self._kind, stored)
        self.troubles = {name: it for name, it in self.troubles.items() if name == UNTRANSLATED}
        self._told_unsaved = False
        if not self.storage.found:
            return []
        return [*self.storage.put_aside(), *self.announce(UNREAD, _unread(self.storage))]

    def keep(self, record: R) -> list[Effect]:
        """Save the game as it stands."""
        return self.storage.keep(record)

    def keep_settings(self, settings: Settings) -> list[Effect]:
        """Save how the person wants the page."""
        return self.storage.keep_settings(settings)

    def put_aside(self, key: str, text: str, error: InputError) -> list[Effect]:
        """Put aside an entry that was read late, and cannot be, and tell it."""
        self.storage.find(key, text, error)
        return [*self.storage.put_aside(), *self.announce(UNREAD, _unread(self.storage))]

    def begin(self) -> None:
        """Make room for another game: leave the one under way, put away what was told of others."""
        self.storage.leave()
        for name in (UNREAD, UNLOADED, UNLINKED, UNFETCHED, UNTRANSLATED):
            self.troubles.pop(name, None)

    def unstored(self, key: str) -> list[Effect]:
        """Tell that an entry could not be written: once, until writing works again.

        Only of those that games are in: without the others nothing is lost.
        """
        beside = self._kind.beside.get(key)
        if key not in OF_GAMES | {DAMAGED} and (beside is None or beside.unsaved is None):
            return []
        news = not self.storage.failing
        self.storage.fail()
        saved = key == DAMAGED and GAME not in self.storage.found
        if saved or self.storage.game is None:
            return [speak(_aside(self.storage))] if news else []
        if self._told_unsaved:
            return []
        self._told_unsaved = True
        text = _("The browser cannot save this game: export it before you close the page.")
        if beside is not None and beside.unsaved is not None:
            text = _(beside.unsaved)
        return self.announce(UNSAVED, Trouble(text))

    def unfetched(self, name: str) -> list[Effect]:
        """Tell by that name that a part of the site cannot be had just now."""
        text = _(
            "A part of the game that this needs cannot be fetched just now. Try again later, or"
            " load the page anew."
        )
        return self.announce(name, Trouble(text))

    def kept(self) -> list[Effect]:
        """Take back that something could not be written."""
        self.storage.note_written()
        self.troubles.pop(UNSAVED, None)
        told, self._told_unsaved = self._told_unsaved, False
        return [speak(_("All is being saved again."))] if told else []

    def export_damaged(self) -> list[Effect]:
        """Hand over what could not be read."""
        damaged = self.storage.damaged
        return [] if damaged is None else [download(f"{self._kind.key}-damaged.txt", damaged)]

    def forget_damaged(self) -> list[Effect]:
        """Throw away what could not be read."""
        self.troubles.pop(UNREAD, None)
        return [*self.storage.forget_damaged(), focus("setup-title")]

    def announce(self, name: str, trouble: Trouble) -> list[Effect]:
        """Announce a trouble, in the place of another one of that name."""
        self.troubles[name] = trouble
        return [speak(trouble.text)]

    def notices(self, *, at_home: bool) -> tuple[dict[str, Trouble], Trouble | None]:
        """Give what is to be told: by name what can be put away, and what lies aside."""
        troubles = dict(self.troubles)
        if self.storage.damaged is None or not at_home:
            return troubles, None
        news, text = troubles.pop(UNREAD, None), _aside(self.storage)
        return troubles, Trouble(f"{news.text} {text}", news.detail) if news else Trouble(text)


def _unread(storage: Storage[Any]) -> Trouble:
    """Say what of the stored entries cannot be read."""
    texts = []
    if storage.found.keys() & {GAME, EARLIER}:
        text = _("The saved game could not be read.")
        if storage.game is not None:
            text = _("The saved game could not be read: it goes on from the beginning of the turn.")
        texts.append(text)
    if LAST in storage.found:
        texts.append(_("Not all of the last games could be read."))
    if SETTINGS in storage.found:
        texts.append(_("The settings could not be read."))
    texts += [_(each.unread) for key, each in storage.kind.beside.items() if key in storage.found]
    return Trouble(" ".join(texts), "; ".join(storage.found.values()))


def _aside(storage: Storage[Any]) -> str:
    """Say where that is which could not be read."""
    if storage.stuck:
        return _(
            "There is no room to put the damaged game aside: nothing is saved in its place until"
            " you throw it away."
        )
    return _("What could not be read was put aside.")
