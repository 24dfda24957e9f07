"""A lesson: the record of a game, with notes. Each is a file beside this one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pkgutil import get_data
from typing import Any, Final

from courtisans.game import Game
from courtisans.record import Record
from courtisans.rules import seat_of_play

LESSONS: Final = ("first", "expansion", "teams")
"""Their names, in the order in which they are offered."""

LEARNER: Final = 0
"""The seat of whoever learns."""


@dataclass(frozen=True, slots=True)
class Note:
    """What is said at one point of the game."""

    at: int
    """After so many plays."""
    text: str
    """Which of the texts."""
    accepts: tuple[str, ...] = ()
    """The plays that go on from there; none for any."""
    leap: int | None = None
    """The game goes on from where so many plays of the record have been made."""
    ends: bool = False
    """Whether the lesson is over with it."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A prepared game, and what is said of it."""

    name: str
    title: str
    about: str
    """What it teaches, and how long it takes."""
    end: str | None
    """What is said when the game is counted; none where the lesson ends before."""
    begins: int
    """So many plays of the record have been made."""
    notes: tuple[Note, ...]
    record: Record

    def notes_at(self, plays: int) -> tuple[Note, ...]:
        """List what is said after so many plays."""
        return tuple(note for note in self.notes if note.at == plays)

    def learner_plays(self, plays: int) -> bool:
        """Tell whether the next play is the learner's."""
        dealt = self.record.dealt
        over = plays == dealt.variant.length
        return not over and seat_of_play(plays, dealt.first, dealt.variant.players) == LEARNER

    def game(self) -> Game:
        """Set up the game as the lesson begins."""
        return self.record.game(self.begins)

    def answer(self, plays: int) -> str | None:
        """Give what a bot plays after so many plays."""
        if plays >= len(self.record.plays) or self.learner_plays(plays):
            return None
        return str(self.record.plays[plays])


@cache
def lesson(name: str) -> Lesson:
    """Read a lesson."""
    text = get_data(__name__, f"{name}.json")
    if text is None:
        raise ValueError(f"there is no lesson {name!r}")
    written: dict[str, Any] = json.loads(text)
    return Lesson(
        name,
        written["title"],
        written["about"],
        written.get("end"),
        written.get("begins", 0),
        tuple(
            Note(**note | {"accepts": tuple(note.get("accepts", ()))}) for note in written["notes"]
        ),
        Record.from_json(written["record"]),
    )


def all_lessons() -> Iterator[Lesson]:
    """Read all of them."""
    return map(lesson, LESSONS)
