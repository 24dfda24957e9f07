"""The shelf: what the browser keeps of our games between one visit and the next.

Each entry is one key of the browser's storage and is written whole or not at all. What is kept may
have been damaged, or written by somebody else: it is checked as any file from outside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from courtisans.errors import RecordError
from courtisans.record import Record
from courtisans.rules import PLAYS_A_TURN
from web.effects import Effect, store

GAME: Final = "courtisans.game"
"""The game under way, as a record; after its end, until the next one is dealt, the finished one."""

EARLIER: Final = "courtisans.earlier"
"""The same game at the beginning of the turn, for when the other entry is damaged."""

DAMAGED: Final = "courtisans.damaged"
"""A game that could not be read, put aside as it was found."""

FINISHED: Final = "courtisans.finished"
"""The games that were played to their end, a record a line, the last one first."""

MOST_FINISHED: Final = 10


@dataclass(slots=True)
class Shelf:
    """What is kept."""

    game: Record | None = None
    """The game under way, or the last one."""
    finished: tuple[Record, ...] = ()
    damaged: str | None = None
    """The text of a game that could not be read."""

    @staticmethod
    def read(stored: Mapping[str, str]) -> tuple[Shelf, str | None]:
        """Read what is kept; give with it the reason why the game could not be read, if so."""
        shelf = Shelf(finished=_finished(stored.get(FINISHED, "")), damaged=stored.get(DAMAGED))
        reason = None
        for key in (GAME, EARLIER):
            kept = stored.get(key)
            if kept is None:
                continue
            try:
                shelf.game = Record.parse(kept)
                break
            except RecordError as error:
                if key == GAME:
                    shelf.damaged, reason = kept, str(error)
        return shelf, reason

    def keep(self, record: Record) -> list[Effect]:
        """Keep the game as it stands."""
        self.game = record
        text = record.dumps()
        effects = [store(GAME, text)]
        if len(record.plays) % PLAYS_A_TURN == 0:
            effects.append(store(EARLIER, text))
        if record.result is not None and record not in self.finished:
            self.finished = (record, *self.finished)[:MOST_FINISHED]
            effects.append(store(FINISHED, "\n".join(each.dumps() for each in self.finished)))
        return effects

    def put_aside(self) -> list[Effect]:
        """Keep the damaged game apart from the others, and the one used instead in its place."""
        used = None if self.game is None else self.game.dumps()
        return [store(DAMAGED, self.damaged), store(GAME, used)]

    def forget_damaged(self) -> Effect:
        """Throw the damaged game away."""
        self.damaged = None
        return store(DAMAGED, None)


def _finished(kept: str) -> tuple[Record, ...]:
    """Read the finished games, as many as can be read."""
    records = []
    for line in kept.split("\n"):
        try:
            record = Record.parse(line)
        except RecordError:
            continue
        if record.result is not None:
            records.append(record)
    return tuple(records[:MOST_FINISHED])
