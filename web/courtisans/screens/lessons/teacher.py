"""The teacher: the guide of a lesson's game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from htpy import Node

from courtisans.plays import Play
from courtisans.view import View
from web.courtisans.foretold import foretold
from web.courtisans.names import fitting
from web.courtisans.screens.lessons.drawing import lesson_note
from web.courtisans.screens.lessons.lesson import Lesson, Note
from web.courtisans.screens.lessons.progress import Left, Progress
from web.courtisans.screens.lessons.texts import text_of
from web.locales import _
from web.shell.effects import Effect
from web.shell.stored_value import StoredValue

ENTRY: Final = "lesson-resume"
"""The act that comes back to the lesson that was on the table."""

SCREEN: Final = "lessons"


class Teacher:
    """Says what is to be said, one note after the other, and minds what is played."""

    entry = ENTRY
    screen = SCREEN

    def __init__(
        self, lesson: Lesson, stored: StoredValue[Progress], plays: int, read: int
    ) -> None:
        """Begin after so many plays, with so many notes of that point read."""
        self.lesson = lesson
        self._stored = stored
        self._read = {plays: read}
        """How many notes have been read, by the number of plays they are for."""
        self._objection: str | None = None
        """What was said to the last play instead of letting it be made."""
        self._told: tuple[Note | None, str | None] = (None, None)
        """What was told last to whoever listens."""

    def note(self, plays: int) -> Note | None:
        """Give what is said now: the first note that is not read, or the last one before."""
        notes = self.lesson.notes_at(plays)
        if notes:
            return notes[min(self._read.get(plays, 0), len(notes) - 1)]
        return next((note for note in reversed(self.lesson.notes) if note.at < plays), None)

    def drawn(self, view: View) -> Node:
        """Draw the note."""
        plays = len(view.plays)
        note = self.note(plays)
        return lesson_note(
            self.lesson,
            0 if note is None else 1 + self.lesson.notes.index(note),
            None if note is None else text_of(note.text),
            self._objection,
            stops=self.stops(plays),
            ends=note is not None and note.ends,
        )

    def news(self, plays: int) -> str:
        """Tell the note, and what was said to a play, once."""
        note, objection = self.note(plays), self._objection
        told, self._told = self._told, (note, objection)
        texts = [objection] if objection and objection != told[1] else []
        if note is not None and note is not told[0]:
            texts.append(text_of(note.text))
        return " ".join(texts)

    def lets(self, view: View, play: Play) -> bool:
        """Let what the note asks for pass; say of anything else what it would do."""
        asked = [note.accepts for note in self.lesson.notes_at(len(view.plays)) if note.accepts]
        if not asked or str(play) in asked[-1]:
            self._objection = None
            return True
        told = foretold(view, fitting(self.lesson.record.seats), play)
        self._objection = _("You could. {told} Now try what the lesson asks.").format(told=told)
        return False

    def answer(self, plays: int) -> str | None:
        """Give what the record has a bot play."""
        return self.lesson.answer(plays)

    def stops(self, plays: int) -> bool:
        """Stop until all is read but what the learner is to do."""
        notes = self.lesson.notes_at(plays)
        if not notes:
            return False
        standing = (
            self.lesson.learner_plays(plays) and notes[-1].leap is None and not notes[-1].ends
        )
        return self._read.get(plays, 0) < len(notes) - standing

    def go_on(self, plays: int) -> Note | None:
        """Take note that the note was read, and give it."""
        note = self.note(plays) if self.stops(plays) else None
        if note is not None:
            self._read[plays] = self._read.get(plays, 0) + 1
            self._objection = None
        return note

    def kept(self, plays: Sequence[Play]) -> list[Effect]:
        """Keep where the lesson stands."""
        left = Left(tuple(map(str, plays)), self._read.get(len(plays), 0))
        return self._stored.keep(self._stored.read().with_left(self.lesson.name, left))
