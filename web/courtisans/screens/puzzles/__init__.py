"""The puzzles' screen: the list of puzzles, by theme. They are solved at the table."""

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
    """The screen, with the puzzles that were fetched, and which are solved."""

    name = NAME

    def __init__(self, app: AppState) -> None:
        """Begin without puzzles."""
        super().__init__(app)
        self._found: Puzzles | None = None
        self._waits = False
        """Whether the puzzles are being fetched."""
        self._failed = False
        """Whether the puzzles could not be fetched."""
        self._wanted: str | None = None
        """The puzzle to open once the puzzles are fetched."""
        self._stored = StoredValue(app, PUZZLES, Solved.of, Solved())

    @property
    def _solved(self) -> Solved:
        """Which puzzles are solved, as the browser stores it."""
        return self._stored.read()

    def _solve(self, name: str) -> list[Effect]:
        return self._stored.keep(self._solved.with_solved(name))

    def drawn(self) -> Node:
        """Draw the list."""
        return puzzles(self._found, self._solved.names, failed=self._failed)

    def follow_up(self) -> list[Effect]:
        """Fetch the puzzles, unless that was done, is under way, or has failed."""
        if self._found is not None or self._waits or self._failed:
            return []
        self._waits = True
        return [fetch(FILE, {"act": "puzzles-come"})]

    @does("puzzles", anywhere=True)
    def enter(self) -> None:
        """Show the list of puzzles; if a puzzle is at the table, leave it."""
        self._wanted = None
        self._stored.read()  # before drawing, so that damaged data is reported
        if self._examiner is None:
            self.app.visit(self.name)
            return
        asker = f"puzzle-{self._examiner.puzzle.name}"
        self.app.close_guided()
        self.app.screen = self.name
        self.app.effects.append(focus(asker))

    @does("puzzles-fetch")
    def fetch_again(self) -> None:
        """Fetch the puzzles once more."""
        self._failed = False
        self.app.effects.append(focus(f"{self.name}-title"))

    @does("puzzles-come", anywhere=True)
    def take_fetched(self, text: str | None) -> None:
        """Take the puzzles that were fetched, and open the one that is wanted, if any.

        `text` is None if they could not be fetched.
        """
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
        """Open a puzzle at the table."""
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
        """Go back to the puzzle that was last at the table."""
        self.app.visit(self.name)
        self._wanted = self._solved.last

    @does("puzzle-again", anywhere=True)
    def begin_anew(self) -> None:
        """Set the puzzle at the table up once more."""
        if self._examiner is not None:
            self.take(self._examiner.puzzle.name)

    @does("puzzle-show", anywhere=True)
    def show(self) -> None:
        """Play the best turn for the person."""
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
        """Take the verdict on a turn, if that turn is still on the table."""
        if self._examiner is not None:
            self.app.effects += self._examiner.take(turn, answer)
            self.app.say_call()

    @property
    def _examiner(self) -> Examiner | None:
        """The guide of the game at the table, if that game is a puzzle."""
        return self.app.guide_of(Examiner)


SCREEN = PuzzleScreen
