"""The teacher: the `Guide` of a lesson's game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from htpy import Node

from courtisans.plays import Play
from courtisans.view import View
from web.courtisans.guide import Part
from web.courtisans.names import with_display_names
from web.courtisans.previews import preview_text
from web.courtisans.screens.lessons.drawing import lesson_note
from web.courtisans.screens.lessons.lesson import Lesson, Note
from web.courtisans.screens.lessons.progress import Left, Progress
from web.courtisans.screens.lessons.texts import text_of
from web.locales import _
from web.shell.effects import Effect
from web.shell.stored_value import StoredValue

RESUME_ACT: Final = "lesson-resume"
"""The act that goes back to the lesson that was last at the table."""

SCREEN: Final = "lessons"


class Teacher:
    """Shows the notes one after the other, and checks what the learner plays."""

    resume_act = RESUME_ACT
    screen = SCREEN
    reveals_end = True

    def __init__(
        self, lesson: Lesson, stored: StoredValue[Progress], plays: int, read: int
    ) -> None:
        """Begin after `plays` plays, with the first `read` notes for that point read."""
        self.lesson = lesson
        self._stored = stored
        self._read = {plays: read}
        """How many notes have been read, by the number of plays after which they are shown."""
        self._rejected: tuple[int, str] | None = None
        """After how many plays a play was rejected last, and the text that answers it."""
        self._announced: tuple[Note | None, str | None] = (None, None)
        """The note and the objection that `news` returned last."""

    def note(self, plays: int) -> Note | None:
        """Return the note to show after so many plays.

        It is the first unread note for that point, or the last one if all are read. If the point
        has none, it is the last note for an earlier point.
        """
        notes = self.lesson.notes_at(plays)
        if notes:
            return notes[min(self._read.get(plays, 0), len(notes) - 1)]
        return next((note for note in reversed(self.lesson.notes) if note.at < plays), None)

    def hides(self, plays: int) -> frozenset[Part]:
        """Return what the notes tell themselves, or have not explained yet.

        What a card would do is shown where the learner is free to choose.
        """
        begins = self.lesson.missions
        hidden: set[Part] = {"news", "log"}
        if begins is None or plays < begins:
            hidden.add("missions")
        if any(note.accepts for note in self.lesson.notes_at(plays)):
            hidden.add("previews")
        return frozenset(hidden)

    def drawn(self, view: View) -> Node:
        """Draw the note."""
        plays = len(view.plays)
        note = self.note(plays)
        return lesson_note(
            self.lesson,
            0 if note is None else 1 + self.lesson.notes.index(note),
            None if note is None else text_of(note.text),
            self._objection(plays),
            is_waiting=self.is_waiting(plays),
            ends=note is not None and note.ends,
        )

    def news(self, plays: int) -> str:
        """Return the objection and the note as text to be spoken, each only once."""
        note, objection = self.note(plays), self._objection(plays)
        announced, self._announced = self._announced, (note, objection)
        texts = [objection] if objection and objection != announced[1] else []
        if note is not None and note is not announced[0]:
            texts.append(text_of(note.text))
        return " ".join(texts)

    def allows(self, view: View, play: Play) -> bool:
        """Return whether the notes accept a play; if not, set the objection, with its effect."""
        plays = len(view.plays)
        asked = [note.accepts for note in self.lesson.notes_at(plays) if note.accepts]
        if not asked or str(play) in asked[-1]:
            self._rejected = None
            return True
        preview = preview_text(view, with_display_names(self.lesson.record.seats), play)
        text = _("Not this time. This is what it would do. {told}").format(told=preview)
        self._rejected = plays, text
        return False

    def _objection(self, plays: int) -> str | None:
        """Return the answer to the last play, if that was rejected and none was made or undone."""
        rejected_at, text = self._rejected or (None, None)
        return text if rejected_at == plays else None

    def answer(self, plays: int) -> str | None:
        """Return the token of the bot's play in the record; None if there is none."""
        return self.lesson.answer(plays)

    def is_waiting(self, plays: int) -> bool:
        """Return whether the game waits until a note is read.

        The last note before a play stays while that is made, by the learner or by another seat:
        unless it leaps or ends the lesson, the game does not wait for it.
        """
        notes = self.lesson.notes_at(plays)
        if not notes:
            return False
        standing = notes[-1].leap is None and not notes[-1].ends
        return self._read.get(plays, 0) < len(notes) - standing

    def go_on(self, plays: int) -> Note | None:
        """Mark the current note as read and return it; None if the game does not wait for one."""
        note = self.note(plays) if self.is_waiting(plays) else None
        if note is not None:
            self._read[plays] = self._read.get(plays, 0) + 1
            self._rejected = None
        return note

    def store(self, plays: Sequence[Play]) -> list[Effect]:
        """Store the point at which the lesson stands."""
        left = Left(tuple(map(str, plays)), self._read.get(len(plays), 0))
        return self._stored.keep(self._stored.read().with_left(self.lesson.name, left))
