"""A puzzle: a record that stops where one turn is better than every other, and that turn.

What is known of the puzzle is stored in the record itself, under the key `PUZZLE`, so a program
that knows no puzzles can read it as an ordinary record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from zlib import crc32

from courtisans.bots.learned import Reason
from courtisans.cards import Card
from courtisans.hindsight import followed
from courtisans.plays import Place, Play
from courtisans.record import Record
from courtisans.view import View

FORMAT: Final = "courtisans-puzzles/1"
"""The format of a file of puzzles: an object with this as `format` and the list `puzzles`."""

PUZZLE: Final = "puzzle"
"""The key of a record that holds its puzzle."""

THEMES: Final = ("assassin", "spy", "mission", "last")
"""What a puzzle can be about."""

Outcome = Mapping[tuple[Card | None, Place], int]
"""What lies where after a turn, as its seat knows it: the number of cards, by kind and place."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and its best turn. Chances to win are shares of the win, from 0 to 1."""

    record: Record
    """The game up to the beginning of the turn. The seat to move is a person's."""
    theme: str
    plays: tuple[Play, ...]
    """The best turn."""
    reasons: tuple[Reason, ...]
    """What the best turn does, the most important first."""
    best: float
    """The chance to win after the best turn, by play-outs."""
    second: float
    """The chance to win after the second-best turn, by play-outs."""
    error: float
    """The standard error of the difference of the two."""
    worlds: int
    """The number of worlds, consistent with what the seat knows, that were played out."""

    @property
    def name(self) -> str:
        """A name that identifies the position: it depends on the cards, first seat and plays."""
        dealt = self.record.dealt
        cards = [card.token for card in (*dealt.set_aside, *dealt.pile)]
        told = [*cards, str(dealt.first), *map(str, self.record.plays)]
        return f"{crc32(' '.join(told).encode()):08x}"

    def to_json(self) -> dict[str, Any]:
        """Return JSON data: the record, with the puzzle in it."""
        puzzle = {
            "name": self.name,
            "theme": self.theme,
            "plays": [str(play) for play in self.plays],
            "reasons": [list(reason) for reason in self.reasons],
            "best": self.best,
            "second": self.second,
            "error": self.error,
            "worlds": self.worlds,
        }
        return {**self.record.to_json(), PUZZLE: puzzle}

    @staticmethod
    def from_json(source: Mapping[str, Any]) -> Puzzle:
        """Return the puzzle that `to_json` turned into this data.

        The record is checked (`RecordError`), the rest is not.
        """
        written = source[PUZZLE]
        return Puzzle(
            Record.from_json(source),
            written["theme"],
            tuple(map(Play.parse, written["plays"])),
            tuple(Reason(*reason) for reason in written["reasons"]),
            written["best"],
            written["second"],
            written["error"],
            written["worlds"],
        )


def outcome(view: View, plays: Sequence[Play]) -> Outcome:
    """Return what lies where after a turn. Turns with the same outcome count as the same turn."""
    for play in plays:
        view = followed(view, play)
    return Counter((seen.card, seen.now) for seen in view.plays)
