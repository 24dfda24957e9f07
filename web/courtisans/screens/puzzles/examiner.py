"""The examiner: the guide of a puzzle. It waits for a whole turn, and says what that is worth."""

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
from web.courtisans.names import fitting
from web.courtisans.screens.puzzles.drawing import puzzle_note
from web.courtisans.screens.puzzles.telling import told
from web.shell.effects import Effect, think

ENTRY: Final = "puzzle-resume"
SCREEN: Final = "puzzles"


class Standing(Enum):
    """How it stands with a puzzle."""

    ASKED = "asked"
    RIGHT = "right"
    AS_GOOD = "as good"
    """Another turn, which the strongest bot holds for as good."""
    WRONG = "wrong"
    SHOWN = "shown"
    """The best turn has been made for the person."""


class Examiner:
    """Minds one attempt at a puzzle."""

    entry = ENTRY
    screen = SCREEN

    def __init__(
        self,
        puzzle: Puzzle,
        number: int,
        follows: str | None,
        solve: Callable[[str], list[Effect]],
    ) -> None:
        """Ask a puzzle, that `number` of its theme; `solve` takes note that it is solved.

        `follows` is the puzzle that is best taken next.
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
        """The turn that was made, if it is not the best."""
        self._verdict: Verdict | None = None
        """What the strongest bot thinks of it."""
        self._failed = False
        """Whether it has no answer."""
        self._shown: View | None = None
        """The table after the best turn, once that was made for the person."""
        self._told = ""

    @property
    def over(self) -> int:
        """Count the plays of the game with the turn."""
        return self._begun + PLAYS_A_TURN

    def drawn(self, view: View) -> Node:
        """Draw how it stands."""
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
        return told(
            self.puzzle,
            self.standing.value,
            self._shown,
            fitting(self.puzzle.record.seats),
            None if self._verdict is None else self._verdict.lost,
            failed=self._failed,
        )

    def news(self, plays: int) -> str:
        """Tell what is asked, and what a turn is worth, each once."""
        del plays
        text = self._text()
        told_before, self._told = self._told, text
        return "" if text == told_before else text

    def lets(self, view: View, play: Play) -> bool:
        """Let any play be made: what counts is the whole turn."""
        del view, play
        return True

    def answer(self, plays: int) -> None:
        """Give no bot's play: none comes."""
        del plays

    def stops(self, plays: int) -> bool:
        """Stop behind the turn."""
        return plays >= self.over

    def kept(self, plays: Sequence[Play]) -> list[Effect]:
        """Judge the turn, once it is whole."""
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
        """Take in what the strongest bot thinks of a turn, if it is the one that was made."""
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
        """Take note that the best turn has been made for the person, and how the table stands."""
        self.standing, self._shown = Standing.SHOWN, view
