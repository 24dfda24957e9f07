"""The learner's progress through the lessons, as the browser stores it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from courtisans.errors import CourtisansError
from courtisans.game import Game, replay
from courtisans.plays import Play
from web.courtisans.screens.lessons.lesson import LESSONS, Lesson
from web.shell.acts import fits
from web.shell.stored_value import dumps, readable, require_complete


class Left(NamedTuple):
    """The point at which a lesson was left."""

    plays: tuple[str, ...]
    read: int
    """How many of the notes for that point had been read."""

    @staticmethod
    def of(kept: Mapping[str, Any]) -> Left:
        """Build it from stored data. Raises `ValueError`, `KeyError` or `TypeError` if damaged."""
        plays, read = kept["plays"], kept["read"]
        if not (fits(plays, Sequence[str]) and fits(read, int) and read >= 0):
            raise ValueError("this is no point of a lesson")
        return Left(tuple(plays), read)


@dataclass(frozen=True, slots=True)
class Progress:
    """Which lessons are done, and where others were left."""

    done: tuple[str, ...] = ()
    """The names of the lessons that are done."""
    left: Mapping[str, Left] = field(default_factory=dict)
    """Where lessons that were begun stand, by name."""
    last: str | None = None
    """The lesson that was last at the table."""

    @staticmethod
    def of(kept: Mapping[str, Any]) -> Progress:
        """Build it from what `dumps` wrote, without lessons that no longer exist.

        See `stored_value.Build`.
        """
        done, left, last = (kept[key] for key in ("done", "left", "last"))
        if not (fits(done, Sequence[str]) and fits(last, str | None)):
            raise ValueError("these are no names")
        begun, complete = readable(left.items(), lambda each: (each[0], Left.of(each[1])))
        progress = Progress(
            tuple(name for name in LESSONS if name in done),
            {name: each for name, each in begun if name in LESSONS},
            last if last in LESSONS else None,
        )
        return require_complete(progress, complete=complete)

    def dumps(self) -> str:
        """Return it as text, for the browser's storage."""
        left = {name: each._asdict() for name, each in self.left.items()}
        return dumps({"done": self.done, "left": left, "last": self.last})

    def with_done(self, name: str) -> Progress:
        """Return the progress with a lesson marked as done."""
        done = tuple(one for one in LESSONS if one in {*self.done, name})
        return replace(self.without(name), done=done)

    def with_left(self, name: str, where: Left) -> Progress:
        """Return the progress with the point at which the lesson at the table stands."""
        return replace(self, left={**self.left, name: where}, last=name)

    def without(self, name: str) -> Progress:
        """Return the progress without the point at which a lesson was left."""
        return replace(self, left={one: at for one, at in self.left.items() if one != name})

    def game(self, lesson: Lesson) -> Game | None:
        """Set up the game where the lesson was left, maybe at its end.

        None if it was not left, or the stored plays do not lead to a point within the lesson.
        """
        left = self.left.get(lesson.name)
        if left is None:
            return None
        try:
            game = replay(lesson.record.dealt, [Play.parse(token) for token in left.plays])
        except CourtisansError:
            return None
        return game if len(game.plays) >= lesson.begins else None
