"""The examiner: the `Guide` of a puzzle. It waits for a whole turn, and judges that."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final

from htpy import Node

from courtisans.errors import CourtisansError
from courtisans.plays import Play
from courtisans.puzzles import Puzzle, outcome
from courtisans.review import NOTED, Asked, Verdict
from courtisans.rules import PLAYS_A_TURN
from courtisans.view import View
from web.courtisans.guide import Part
from web.courtisans.names import with_display_names
from web.courtisans.screens.puzzles.drawing import puzzle_note
from web.courtisans.screens.puzzles.wording import note_text
from web.shell.effects import Effect, think

RESUME_ACT: Final = "puzzle-resume"
SCREEN: Final = "puzzles"


class Standing(Enum):
    """The state of an attempt at a puzzle."""

    ASKED = "asked"
    RIGHT = "right"
    AS_GOOD = "as good"
    """Another turn, which the strongest bot considers as good."""
    WRONG = "wrong"
    SHOWN = "shown"
    """The best turn was played for the person."""


class Examiner:
    """Follows one attempt at a puzzle, and judges it."""

    resume_act = RESUME_ACT
    screen = SCREEN
    reveals_end = False

    def __init__(
        self,
        puzzle: Puzzle,
        number: int,
        follows: str | None,
        solve: Callable[[str], list[Effect]],
    ) -> None:
        """Begin an attempt at a puzzle, which has that `number` within its theme.

        `follows` is the puzzle to offer next; `solve` stores, by name, that a puzzle is solved.
        """
        self.puzzle = puzzle
        self._number = number
        self._follows = follows
        self._solve = solve
        game = puzzle.record.game()
        self._view = game.view(game.turn)
        self._begun = len(game.plays)
        self.standing = Standing.ASKED
        self._turn: list[str] = []
        """The tokens of the turn that was made, if it is not the best."""
        self._verdict: Verdict | None = None
        """The strongest bot's verdict on that turn."""
        self._failed = False
        """Whether the strongest bot gave no valid verdict."""
        self._shown: View | None = None
        """The table after the best turn, once that was played for the person."""
        self._announced = ""

    @property
    def over(self) -> int:
        """The number of plays of the game once the turn is made."""
        return self._begun + PLAYS_A_TURN

    def hides(self, plays: int) -> frozenset[Part]:
        """Return no part, since a puzzle is for those who know the table."""
        del plays
        return frozenset()

    def drawn(self, view: View) -> Node:
        """Draw the note beside the table."""
        del view
        return puzzle_note(
            self.puzzle,
            self._number,
            self._text(),
            follows=self._follows,
            asked=self.standing is Standing.ASKED,
            missed=self.standing is Standing.WRONG,
        )

    def _text(self) -> str:
        return note_text(
            self.puzzle,
            self.standing.value,
            self._shown,
            with_display_names(self.puzzle.record.seats),
            None if self._verdict is None else self._verdict.lost,
            failed=self._failed,
        )

    def news(self, plays: int) -> str:
        """Return the note's text to be spoken; nothing if it is the same as last time."""
        del plays
        text = self._text()
        announced_before, self._announced = self._announced, text
        return "" if text == announced_before else text

    def allows(self, view: View, play: Play) -> bool:
        """Accept any play, since only the whole turn counts."""
        del view, play
        return True

    def answer(self, plays: int) -> None:
        """Return no bot's play, since no bot plays in a puzzle."""
        del plays

    def is_waiting(self, plays: int) -> bool:
        """Return whether the turn is complete, after which nobody plays."""
        return plays >= self.over

    def store(self, plays: Sequence[Play]) -> list[Effect]:
        """Judge the turn once it is complete, or ask the strongest bot for its verdict."""
        if len(plays) < self.over or self.standing is not Standing.ASKED:
            return []
        turn = tuple(plays[self._begun :])
        if outcome(self._view, turn) == outcome(self._view, self.puzzle.plays):
            self.standing = Standing.RIGHT
            return self._solve(self.puzzle.name)
        self.standing = Standing.WRONG
        self._turn = list(map(str, turn))
        event = {"act": "puzzle-judged", "turn": self._turn}
        ask = {"what": "judge", "turn": Asked(self._view, turn).to_json()}
        return [think(0, ask, event, waits=True, lasts=True)]

    def take(self, turn: Sequence[str], answer: str | None) -> list[Effect]:
        """Take the strongest bot's verdict on a turn, if it is the turn that was made."""
        if self.standing is not Standing.WRONG or turn != self._turn:
            return []
        try:
            self._verdict = Verdict.from_json(json.loads(answer or ""))
        except (ValueError, KeyError, TypeError, CourtisansError):
            self._failed = True
            return []
        if self._verdict.lost >= NOTED:
            return []
        self.standing = Standing.AS_GOOD
        return self._solve(self.puzzle.name)

    def show(self, view: View) -> None:
        """Note that the best turn was played for the person; `view` is the table after it."""
        self.standing, self._shown = Standing.SHOWN, view
