"""All finished games kept on this device: to look at, save and delete, one by one or all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from htpy import Node

from courtisans.errors import Reason, RecordError
from web.courtisans.app_state import AppState, Screen
from web.courtisans.archive import GAMES, SUMMARIES
from web.courtisans.finished import FinishedRecord
from web.courtisans.screens.games.drawing import PendingDeletion, games
from web.courtisans.screens.games.merging import Merge
from web.courtisans.selection import Selection
from web.courtisans.summary import Summary, day, dumps_dated, key_of
from web.courtisans.words import reason_text
from web.locales import _
from web.shell.acts import ActError, does
from web.shell.components.notice import Trouble
from web.shell.effects import Effect, download, focus, inventory, later, recall, speak

UNKEPT: Final = "unkept"
EVERYTHING: Final = "courtisans-everything.jsonl"
NOT_ALL: Final = "courtisans-without-kept-games.jsonl"
"""The name of the file if the browser's database is not available."""


class Games(Screen):
    """The screen: what is listed, what is asked, and which file is being merged."""

    name = "games"

    def __init__(self, app: AppState) -> None:
        """Begin with all games, the latest first."""
        super().__init__(app)
        self._selection = Selection()
        self._remark: str | None = None
        """A message about the last thing that was asked for."""
        self._pending: PendingDeletion | None = None
        """What is to be deleted if the person confirms it."""
        self._merge: Merge | None = None
        """The file that is being merged into what is kept."""
        self._saving: Mapping[str, str] = {}
        """The browser's storage entries, until the games arrive that are saved with them."""

    def drawn(self) -> Node:
        """Draw the screen."""
        archive = self.app.archive
        return games(
            archive.summaries,
            self._selection,
            pending=self._pending,
            unreadable=len(archive.unreadable),
            reachable=archive.reachable and not archive.failing,
            merge=self._merge,
            remark=self._remark,
        )

    def follow_up(self) -> list[Effect]:
        """Go on reading the file, a few games at a time, unless another tab plays now."""
        goes_on = self._merge is not None and self._merge.goes_on
        may = self.app.leads and self.app.archive.summaries is not None
        return [later(0, {"act": "join-on"})] if goes_on and may else []

    @does("games", anywhere=True)
    def enter(self) -> None:
        """Show this screen."""
        self._pending = self._remark = None
        if self._merge and self._merge.report:
            self._merge = None
        self.app.visit(self.name)
        self.app.effects += self.app.archive.look()
        self._look_at_joined()

    # The archive's answers, whatever screen has asked

    @does("kept-found", anywhere=True)
    def take_found(self, found: Mapping[str, str] | None) -> None:
        """Take the summaries that the archive keeps; None if there is no database."""
        self.app.effects += self.app.archive.take_summaries(
            found, self.app.persistence.storage.last
        )

    @does("kept-unknown", anywhere=True)
    def take_unknown(self, found: Mapping[str, str] | None) -> None:
        """Take records of which the archive has no readable summary."""
        self.app.effects += self.app.archive.take_records(found)

    @does("unarchived", anywhere=True)
    def tell_failure(self, reason: str) -> None:
        """Announce, once, that the browser could not write to the archive."""
        archive = self.app.archive
        if archive.failing:
            return
        archive.failing = True
        text = _(
            "The browser keeps no more finished games: there is no room, or no leave. "
            "The last ten stay; export those that you want to keep."
        )
        self.app.effects += self.app.persistence.announce(UNKEPT, Trouble(text, reason))
        if archive.summaries is not None:
            self.app.effects += archive.look()

    # The list

    @does("filter")
    def select(self, what: str, value: str) -> None:
        """List only the games of one variant or opponent (`what`); an empty `value` means all."""
        self._selection = self._selection.of(what, value)

    @does("turn")
    def turn(self, page: int) -> None:
        """Turn to a page of the list."""
        self._selection = self._selection.at(page)
        self._pending = None
        self.app.effects.append(focus("games-list"))

    @does("kept-open")
    def open(self, key: str) -> None:
        """Ask the archive for a game, to show its result."""
        self._recall(key, "kept-opened")

    @does("kept-opened")
    def show(self, key: str, found: Mapping[str, str] | None) -> None:
        """Show the result of the game, if it can be read."""
        finished = self._read(key, found)
        if finished is not None:
            self.app.show_result(finished)

    @does("kept-replay")
    def replay(self, key: str) -> None:
        """Ask the archive for a game, to replay it."""
        self._recall(key, "kept-replayed")

    @does("kept-replayed")
    def go_through(self, key: str, found: Mapping[str, str] | None) -> None:
        """Replay the game, if it can be read."""
        finished = self._read(key, found)
        if finished is not None:
            self.app.replay(finished.record, asker=f"kept-replay-{key}")

    @does("kept-export")
    def export(self, key: str) -> None:
        """Ask the archive for a game, to save it as a file."""
        self._recall(key, "kept-exported")

    @does("kept-exported")
    def hand_over(self, key: str, found: Mapping[str, str] | None) -> None:
        """Save the game as a file, if it can be read."""
        finished, summary = self._read(key, found), self._summary(key)
        if finished is not None and summary is not None:
            name = f"courtisans-{day(summary.ended)}.jsonl".replace("/", "-")
            self.app.effects.append(download(name, f"{dumps_dated(finished.record, summary)}\n"))

    @does("kept-delete", plays=True)
    def ask(self, key: str) -> None:
        """Ask whether to delete a game; with the key `all` or `unreadable`, all such games."""
        if key not in {"all", "unreadable"} and self._summary(key) is None:
            return
        self._pending = PendingDeletion(key)
        self.app.effects.append(focus("kept-not"))

    @does("kept-not")
    def keep(self) -> None:
        """Delete nothing, and put the question away."""
        if self._pending is not None:
            self.app.effects.append(focus(f"kept-delete-{self._pending.key}"))
            self._pending = None

    @does("kept-gone", plays=True)
    def throw_away(self) -> None:
        """Delete what the person was asked about."""
        if self._pending is None:
            return
        archive, key = self.app.archive, self._pending.key
        self._pending = None
        if key == "unreadable":
            keys = [*archive.unreadable]
        else:
            keys = [one.key for one in archive.summaries or () if key in {"all", one.key}]
        self.app.effects += [
            *archive.forget(keys),
            *self.app.persistence.storage.remove(lambda record: key_of(record) in keys),
            speak(_("Thrown away.")),
            focus("games-list"),
        ]

    @does("unreadable-export")
    def ask_unreadable(self) -> None:
        """Ask the archive for what cannot be read, to save it as it is."""
        keys = sorted(self.app.archive.unreadable)
        self.app.effects.append(recall(GAMES, keys, {"act": "unreadable-exported"}))

    @does("unreadable-exported")
    def hand_over_unreadable(self, found: Mapping[str, str] | None) -> None:
        """Save what cannot be read as a file."""
        self.app.effects.append(
            download("courtisans-damaged.txt", "\n".join((found or {}).values()))
        )

    # Everything in one file

    @does("everything")
    def ask_everything(self) -> None:
        """Ask the browser for its storage entries, to save everything that is kept here."""
        self.app.effects.append(inventory({"act": "everything-stored"}))

    @does("everything-stored")
    def ask_all_games(self, stored: Mapping[str, str]) -> None:
        """Keep the storage entries, and ask the archive for all games."""
        self._saving = stored
        self.app.effects.append(recall(GAMES, None, {"act": "everything-found"}))

    @does("everything-found")
    def hand_over_everything(self, found: Mapping[str, str] | None) -> None:
        """Save the storage entries and the games as one file."""
        from web.courtisans.backup import written as everything  # noqa: PLC0415 - few ask for it

        text = everything(self._saving, (found or {}).values())
        self._saving = {}
        self.app.effects.append(download(EVERYTHING if found is not None else NOT_ALL, text))

    @does("join", plays=True)
    def join(self, name: str, text: str | None) -> None:
        """Begin to merge a file into what is kept here, or announce that it cannot be read."""
        from web.courtisans.backup import Backup  # noqa: PLC0415

        self._merge = None
        try:
            if text is None:
                raise RecordError(Reason("it cannot be read, is too large, or is not text"))
            self._merge = Merge(name, Backup.of(text))
        except RecordError as error:
            message = _(
                "{file} was not loaded: it holds neither games nor what this page has saved."
            )
            trouble = Trouble(message.format(file=name), reason_text(error.reason))
            self.app.effects += self.app.persistence.announce("unloaded", trouble)

    @does("join-on", plays=True)
    def join_on(self) -> None:
        """Read and keep the next few games of the file."""
        merge, archive = self._merge, self.app.archive
        if merge is None or not merge.goes_on or archive.summaries is None:
            return
        self.app.effects += merge.step(archive)
        self._look_at_joined()

    def _look_at_joined(self) -> None:
        """Once the file is read, ask the archive which games it keeps now."""
        if self._merge is not None and not self._merge.goes_on and not self._merge.report:
            self.app.effects.append(recall(SUMMARIES, None, {"act": "join-found"}))

    @does("join-found", plays=True)
    def join_found(self, found: Mapping[str, str] | None) -> None:
        """Take what the archive keeps, and ask the browser for its storage entries."""
        self.take_found(found)
        self.app.effects.append(inventory({"act": "join-stored"}))

    @does("join-stored", plays=True)
    def join_stored(self, stored: Mapping[str, str]) -> None:
        """Merge the browser's storage entries, and report what was merged."""
        merge = self._merge
        if merge is None or merge.goes_on:
            return
        self.app.effects += merge.close(self.app.archive, self.app.persistence.storage, stored)
        self.app.effects += [speak(" ".join(merge.report)), focus("joined")]

    def _recall(self, key: str, answer: str) -> None:
        if self._summary(key) is None:
            raise ActError(f"no game is kept as {key!r}")
        self._remark = None
        self.app.effects.append(recall(GAMES, [key], {"act": answer, "key": key}))

    def _summary(self, key: str) -> Summary | None:
        return next((one for one in self.app.archive.summaries or () if one.key == key), None)

    def _read(self, key: str, found: Mapping[str, str] | None) -> FinishedRecord | None:
        """Return a game that was asked for; if it cannot be read, announce why and return None."""
        archive = self.app.archive
        if found is not None and key in found:
            finished, effects = archive.read(key, found[key])
            message = _("This game could not be read. It was put aside, below.")
        else:
            # The browser stores the last games elsewhere, too.
            last = self.app.persistence.storage.last
            there = (each for each in last if key_of(each) == key)
            finished, effects = next(map(FinishedRecord.of, there), None), []
            message = _("This game is not there any more.")
        if finished is None:
            self._remark = message
            self.app.effects += [*effects, *archive.look(), speak(message)]
        return finished


SCREEN = Games
