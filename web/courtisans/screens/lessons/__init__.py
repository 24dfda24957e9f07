"""The lessons' screen: the list of lessons, and the end of one. They are played at the table."""

from __future__ import annotations

from htpy import Node

from web.courtisans.app_state import AppState, Screen
from web.courtisans.game import LESSONS as LEARNED
from web.courtisans.match import Match
from web.courtisans.screens.lessons.drawing import lesson_over, lessons
from web.courtisans.screens.lessons.lesson import LESSONS, lesson
from web.courtisans.screens.lessons.progress import Progress
from web.courtisans.screens.lessons.teacher import SCREEN as NAME
from web.courtisans.screens.lessons.teacher import Teacher
from web.shell.acts import ActError, does
from web.shell.effects import Effect, focus, store
from web.shell.storage import ACTIVITY
from web.shell.stored_value import StoredValue


class Lessons(Screen):
    """The screen: the list of lessons with the learner's progress, or the end of a lesson."""

    name = NAME

    def __init__(self, app: AppState) -> None:
        """Begin without having read the stored progress."""
        super().__init__(app)
        self._stored = StoredValue(app, LEARNED, Progress.of, Progress())

    @property
    def _progress(self) -> Progress:
        """The learner's progress, as the browser stores it."""
        return self._stored.read()

    def drawn(self) -> Node:
        """Draw the list of lessons, or the end of the lesson at the table."""
        match, teacher = self.app.match, self._teacher
        if match is None or teacher is None:
            return lessons(self._progress)
        record = match.written() if match.game.over else None
        return lesson_over(teacher.lesson, record, self._next(teacher.lesson.name))

    def follow_up(self) -> list[Effect]:
        """Store that the lesson at the table is done, unless that is stored already."""
        teacher = self._teacher
        if teacher is None or teacher.lesson.name not in self._progress.left:
            return []
        finished = self._progress.with_done(teacher.lesson.name)
        return [*self._stored.keep(finished), store(ACTIVITY, None)]

    def _next(self, name: str) -> str | None:
        """Return the first other lesson that is not done; None if there is none."""
        later = [one for one in LESSONS if one != name and one not in self._progress.done]
        return later[0] if later else None

    @does("lessons", anywhere=True)
    def enter(self) -> None:
        """Show the list of lessons; if a lesson is at the table, leave it."""
        self._stored.read()  # before drawing, so that damaged data is reported
        if self._teacher is None:
            self.app.visit(self.name)
            return
        self.app.close_guided()
        self._show()

    @does("lesson")
    def take(self, name: str) -> None:
        """Begin a lesson, or continue it where it was left."""
        if name not in LESSONS:
            raise ActError(f"there is no lesson {name!r}")
        taken = lesson(name)
        game = self._progress.game(taken)
        read = 0 if game is None else self._progress.left[name].read
        game = game or taken.game()
        teacher = Teacher(taken, self._stored, len(game.plays), read)
        self.app.effects += teacher.store(game.plays)
        match = Match(taken.record, game, self.app.new_seed, guide=teacher)
        self.app.open_guided(match)

    @does("lesson-anew")
    def begin(self, name: str) -> None:
        """Begin a lesson from its beginning."""
        self.app.effects += self._stored.keep(self._progress.without(name))
        self.take(name)

    @does("lesson-resume", anywhere=True)
    def resume(self) -> None:
        """Go back to the lesson that was last at the table."""
        self.app.visit(self.name)
        if self._progress.last is not None:
            self.take(self._progress.last)

    @does("lesson-on", anywhere=True)
    def go_on(self) -> None:
        """Go on from a note that was read: to the next note, to where it leaps, or to the end."""
        match, teacher = self.app.match, self._teacher
        if match is None or teacher is None:
            return
        note = teacher.go_on(len(match.game.plays))
        if note is None:
            return
        if note.ends:
            self._show()
            return
        if note.leap is not None:
            match.game = teacher.lesson.record.game(note.leap)
        self.app.save()
        self.app.say_call()
        self.app.focus_hand()

    def _show(self) -> None:
        self.app.screen = self.name
        self.app.effects.append(focus(f"{self.name}-title"))

    @property
    def _teacher(self) -> Teacher | None:
        """The guide of the game at the table, if that game is a lesson."""
        return self.app.guide_of(Teacher)


SCREEN = Lessons
