"""The replay of any game, and its review: what the strongest bot thinks of a seat's turns."""

from __future__ import annotations

from dataclasses import replace

from htpy import Node

from courtisans.record import Record
from web.courtisans.app_state import REPLAY, RESULT, AppState, Screen
from web.courtisans.match import first_person
from web.courtisans.screens.replay.course import Course, may_open, open_to
from web.courtisans.screens.replay.drawing import refused, replayed
from web.courtisans.screens.replay.judging import ReviewInProgress
from web.courtisans.screens.replay.wording import judgement, stepped, summary
from web.courtisans.screens.table.prompt import OPEN_CARDS
from web.locales import _
from web.shell.acts import ActError, does
from web.shell.effects import Effect, focus, speak


class Replay(Screen):
    """The screen: the game and the position in it, and all reviews since the page was opened."""

    name = REPLAY

    def __init__(self, app: AppState) -> None:
        """Begin with no game."""
        super().__init__(app)
        self._course: Course | None = None
        self._judgings: list[ReviewInProgress] = []

    def drawn(self) -> Node:
        """Draw the replay, or a message that the game may not be looked at yet."""
        course = self._course_or_none
        if course is None:
            return refused()
        return replayed(course, self._judging)

    def follow_up(self) -> list[Effect]:
        """Ask for the next turn of the seat's review to be judged."""
        judging = self._judging
        return [] if judging is None else judging.ask()

    @property
    def record(self) -> Record | None:
        """The game that is replayed; None if it may not be looked at."""
        return self.app.replayed if self._course_or_none else None

    @does("replay", anywhere=True)
    def enter(self) -> None:
        """Replay the game on show."""
        record = self._on_show
        if record is not None:
            self._course = None
            self.app.replay(record)

    @does("review", anywhere=True)
    def enter_for_review(self) -> None:
        """Replay the game on show, and begin its review."""
        self.enter()
        if self.app.screen == self.name:
            self._begin()

    @property
    def _on_show(self) -> Record | None:
        app = self.app
        if app.screen == self.name:
            return app.replayed
        if app.screen == RESULT and app.shown is not None:
            return app.shown.record
        return None if app.match is None else app.match.written()

    # The position in the game

    @property
    def _course_or_none(self) -> Course | None:
        """The game as it is shown; None if there is none, or it may not be looked at yet."""
        record = self.app.replayed
        if record is None:
            return None
        if self._course is None or self._course.record is not record:
            seats = open_to(record)
            seat = first_person(record.seats)
            self._course = Course(record, seat, 0) if seat in seats else None
        return self._course

    @property
    def _checked_course(self) -> Course:
        if self._course_or_none is None:
            raise ActError("this game may not be looked at yet")
        return self._course_or_none

    def _go(self, ply: int) -> None:
        before, self._course = self._checked_course, self._checked_course.at(ply)
        if self._course.ply != before.ply:
            text = stepped(self._course)
            self.app.effects.append(speak(f"{text} {self._verdict_here()}".strip()))

    def _verdict_here(self) -> str:
        judging, course = self._judging, self._checked_course
        verdict = None if judging is None else judging.verdicts.get(course.ply)
        return "" if verdict is None or judging is None else judgement(course, judging, verdict)

    @does("step")
    def step(self, ply: int) -> None:
        """Go to the position after so many plays."""
        self._go(ply)

    @does("look")
    def look(self, plays: int) -> None:
        """Go to the position after so many plays, chosen from the list of plays."""
        self._go(plays)

    @does("slide")
    def slide(self, value: str) -> None:
        """Go to the position after so many plays, chosen by the slider."""
        if not (value.isascii() and value.isdecimal()):
            raise ActError(f"there is no play {value!r}")
        self._go(int(value))

    @does("stand")
    def choose_seat(self, value: str) -> None:
        """Show the game from another seat, or with all cards open."""
        course = self._checked_course
        if value == OPEN_CARDS and may_open(course.record):
            self._course = replace(course, opened=True)
        elif value in map(str, open_to(course.record)):
            self._course = replace(course, seat=int(value), opened=False)
        else:
            raise ActError(f"nobody may look from {value!r}")

    @does("play-on", plays=True)
    def play_on(self) -> None:
        """Play on from this position, in a copy of the game."""
        course, app = self._checked_course, self.app
        game = course.record.game(course.ply)
        if game.over:
            return
        app.persistence.begin()
        app.open_match(course.record.continued(game))
        app.focus_hand()
        app.save()

    # The review

    @property
    def _judging(self) -> ReviewInProgress | None:
        """The review of the seat from which the game is shown, if there is one."""
        course = self._course_or_none
        return None if course is None else self._of(course.record, course.seat)

    def _of(self, record: Record, seat: int) -> ReviewInProgress | None:
        return next(
            (each for each in self._judgings if each.seat == seat and each.record == record), None
        )

    @does("judge")
    def judge(self) -> None:
        """Begin the review, or go on where it stopped."""
        self._begin()

    def _begin(self) -> None:
        course = self._course_or_none
        if course is None:
            return
        judging = self._judging
        if judging is None:
            judging = ReviewInProgress.of(course.record, course.seat)
            self._judgings.append(judging)
        judging.go_on()
        self.app.effects += [focus("review-title"), speak(_("The Chancellor looks at it."))]

    @does("judge-stop")
    def stop(self) -> None:
        """Stop the review; its verdicts so far stay."""
        judging = self._judging
        if judging is not None:
            judging.runs = False
            self.app.effects.append(focus("review-go-on"))

    @does("judge-drop")
    def drop(self) -> None:
        """Throw the review away."""
        judging = self._judging
        if judging is not None:
            self._judgings.remove(judging)
            self.app.effects.append(focus("review-begin"))

    @does("judged", anywhere=True)
    def take(self, seat: int, ply: int, answer: str | None) -> None:
        """Take the verdict on a turn, whatever screen or seat is shown by now."""
        taken = [each for each in self._judgings if each.seat == seat and each.take(ply, answer)]
        for judging in taken:
            if judging is not self._judging or self.app.screen != self.name:
                continue
            if judging.failed:
                self.app.effects.append(speak(_("The Chancellor has no answer just now.")))
            elif judging.next is None:
                self.app.effects.append(speak(summary(judging.review)))


SCREEN = Replay
