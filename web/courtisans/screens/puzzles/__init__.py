"""The puzzles: a list of them, by theme. They are solved at the table."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Node

from web.courtisans.app_state import AppState, Screen
from web.courtisans.game import PUZZLES
from web.courtisans.match import Match
from web.courtisans.screens.puzzles.collection import FILE, Puzzles
from web.courtisans.screens.puzzles.drawing import puzzles
from web.courtisans.screens.puzzles.examiner import SCREEN as NAME
from web.courtisans.screens.puzzles.examiner import Examiner
from web.courtisans.screens.puzzles.solved import Solved
from web.shell.acts import ActError, does
from web.shell.effects import Effect, fetch, focus
from web.shell.stored_value import StoredValue


class PuzzleScreen(Screen):
    """The puzzles that were fetched, and which are solved."""

    name = NAME

    def __init__(self, app: AppState) -> None:
        """Begin without any."""
        super().__init__(app)
        self._found: Puzzles | None = None
        self._waits = False
        """Whether they are on their way."""
        self._failed = False
        """Whether they did not come."""
        self._wanted: str | None = None
        """The puzzle that shall be taken up when they are there."""
        self._stored = StoredValue(app, PUZZLES, Solved.of, Solved())

    @property
    def _solved(self) -> Solved:
        """What is kept of it."""
        return self._stored.read()

    def _solve(self, name: str) -> list[Effect]:
        return self._stored.keep(self._solved.with_solved(name))

    def drawn(self) -> Node:
        """Draw the list."""
        return puzzles(self._found, self._solved.names, failed=self._failed)

    def awaited(self) -> list[Effect]:
        """Have the puzzles fetched."""
        if self._found is not None or self._waits or self._failed:
            return []
        self._waits = True
        return [fetch(FILE, {"act": "puzzles-come"})]

    @does("puzzles", anywhere=True)
    def enter(self) -> None:
        """Come in; from a puzzle that is left, too."""
        self._wanted = None
        self._stored.read()  # before it is drawn: what is damaged is told
        if self._examiner is None:
            self.app.visit(self.name)
            return
        asker = f"puzzle-{self._examiner.puzzle.name}"
        self.app.close_guided()
        self.app.screen = self.name
        self.app.effects.append(focus(asker))

    @does("puzzles-fetch")
    def fetch_again(self) -> None:
        """Try once more to fetch them."""
        self._failed = False
        self.app.effects.append(focus(f"{self.name}-title"))

    @does("puzzles-come", anywhere=True)
    def take_in(self, text: str | None) -> None:
        """Take in what was fetched."""
        self._waits = False
        try:
            self._found = Puzzles.parse(text or "")
        except (ValueError, KeyError, TypeError):
            self._failed = True
            return
        wanted, self._wanted = self._wanted, None
        if wanted and wanted in self._found.written and self.app.screen == self.name:
            self.take(wanted)

    @does("puzzle", anywhere=True)
    def take(self, name: str) -> None:
        """Take a puzzle up."""
        found = self._found
        if found is None or name not in found.written:
            raise ActError(f"there is no puzzle {name!r}")
        self.app.effects += self._stored.keep(Solved(self._solved.names, name))
        examiner = Examiner(
            found.puzzle(name),
            found.number_of(name),
            found.next(self._solved.names, name),
            self._solve,
        )
        record = examiner.puzzle.record
        match = Match(record, record.game(), self.app.new_seed, guide=examiner)
        self.app.open_guided(match)

    @does("puzzle-resume", anywhere=True)
    def resume(self) -> None:
        """Come back to the puzzle that was at the table."""
        self.app.visit(self.name)
        self._wanted = self._solved.last

    @does("puzzle-again", anywhere=True)
    def begin_anew(self) -> None:
        """Set the puzzle up once more."""
        if self._examiner is not None:
            self.take(self._examiner.puzzle.name)

    @does("puzzle-show", anywhere=True)
    def show(self) -> None:
        """Make the best turn."""
        examiner, match = self._examiner, self.app.match
        if examiner is None or match is None:
            return
        game = examiner.puzzle.record.game()
        for play in examiner.puzzle.plays:
            game.play(play)
        match.game = game
        examiner.show(match.view)
        self.app.say_call()
        self.app.focus_hand()

    @does("puzzle-judged", anywhere=True)
    def take_verdict(self, turn: Sequence[str], answer: str | None) -> None:
        """Take in what was thought of a turn, if it is still on the table."""
        if self._examiner is not None:
            self.app.effects += self._examiner.take(turn, answer)
            self.app.say_call()

    @property
    def _examiner(self) -> Examiner | None:
        """The examiner at the table."""
        return self.app.guide_of(Examiner)


SCREEN = PuzzleScreen
