"""A puzzle: a record that stops where one turn is better than every other, and that turn.

It stands in the record itself, under `PUZZLE`, so that a puzzle is a record to who knows no
puzzles.
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
"""Of a file of them: an object with this and the list `puzzles`."""

PUZZLE: Final = "puzzle"
"""The key of a record under which its puzzle stands."""

THEMES: Final = ("assassin", "spy", "mission", "last")
"""What a puzzle is about."""

Outcome = Mapping[tuple[Card | None, Place], int]
"""What lies where after a turn, as its seat knows it: how many cards of a kind at a place."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and what is known of its best turn. Chances are shares of a win, from 0 to 1."""

    record: Record
    """It stops at the beginning of the turn; who is to play is a person."""
    theme: str
    plays: tuple[Play, ...]
    """The best turn."""
    reasons: tuple[Reason, ...]
    """What it does, the most important first."""
    best: float
    """The chance to win after it, by play-outs."""
    second: float
    """The chance after the turn that comes next."""
    error: float
    """The standard error of their difference."""
    worlds: int
    """So many worlds, that fit what the seat knows, were played out."""

    @property
    def name(self) -> str:
        """Give a name by which it is known again: it changes with the position alone."""
        dealt = self.record.dealt
        cards = [card.token for card in (*dealt.set_aside, *dealt.pile)]
        told = [*cards, str(dealt.first), *map(str, self.record.plays)]
        return f"{crc32(' '.join(told).encode()):08x}"

    def to_json(self) -> dict[str, Any]:
        """Write it as a record."""
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
        """Read what `to_json` wrote; the record is checked, the rest is trusted."""
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
    """Tell what a turn leaves: turns that leave the same are one and the same."""
    for play in plays:
        view = followed(view, play)
    return Counter((seen.card, seen.now) for seen in view.plays)
