"""A lesson: the record of a game, with notes. Each lesson is a JSON file beside this module."""

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
"""The names of the lessons, in the order in which they are offered."""

LEARNER: Final = 0
"""The learner's seat."""


@dataclass(frozen=True, slots=True)
class Note:
    """A text shown at one point of the game."""

    at: int
    """The number of plays after which it is shown."""
    text: str
    """The key of its text in `texts.TEXTS`."""
    accepts: tuple[str, ...] = ()
    """The plays that are accepted at this point, as tokens; empty if any play is."""
    leap: int | None = None
    """The number of plays of the record that the game leaps to once the note is read, if any."""
    ends: bool = False
    """Whether the lesson ends once the note is read."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A prepared game, with its notes. Texts are keys of `texts.TEXTS`."""

    name: str
    title: str
    about: str
    """What it teaches, and how long it takes."""
    end: str | None
    """The text above the scores; None if the lesson ends before its game does."""
    begins: int
    """The number of plays of the record that have been made when the lesson begins."""
    missions: int | None
    """The number of plays after which the missions are shown; None if they never are."""
    notes: tuple[Note, ...]
    record: Record

    def notes_at(self, plays: int) -> tuple[Note, ...]:
        """Return the notes to show after so many plays."""
        return tuple(note for note in self.notes if note.at == plays)

    def learner_plays(self, plays: int) -> bool:
        """Return whether the play after so many plays is the learner's."""
        dealt = self.record.dealt
        over = plays == dealt.variant.length
        return not over and seat_of_play(plays, dealt.first, dealt.variant.players) == LEARNER

    def game(self) -> Game:
        """Set up the game as it is when the lesson begins."""
        return self.record.game(self.begins)

    def answer(self, plays: int) -> str | None:
        """Return the token of the bot's play after so many plays.

        None if the learner is to play, or the record has no more plays.
        """
        if plays >= len(self.record.plays) or self.learner_plays(plays):
            return None
        return str(self.record.plays[plays])


@cache
def lesson(name: str) -> Lesson:
    """Read the lesson of that name from its file."""
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
        written.get("missions"),
        tuple(
            Note(**note | {"accepts": tuple(note.get("accepts", ()))}) for note in written["notes"]
        ),
        Record.from_json(written["record"]),
    )


def all_lessons() -> Iterator[Lesson]:
    """Read all lessons, in order."""
    return map(lesson, LESSONS)
