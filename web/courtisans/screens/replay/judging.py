"""A review while it is made: turn by turn, in the bots' worker."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from courtisans.errors import CourtisansError
from courtisans.record import Record
from courtisans.review import Asked, Review, Verdict, asked
from web.shell.effects import Effect, think


@dataclass(slots=True)
class ReviewInProgress:
    """The review of one seat's turns, as far as it has come."""

    record: Record
    seat: int
    turns: tuple[Asked, ...]
    verdicts: dict[int, Verdict] = field(default_factory=dict)
    """The verdicts, by the number of plays before the turn."""
    runs: bool = True
    """Whether the review goes on by itself."""
    failed: bool = False
    """Whether the last question got no valid answer."""
    _waits: int | None = None
    """The number of plays before the turn whose verdict is awaited; None if none is."""

    @staticmethod
    def of(record: Record, seat: int) -> ReviewInProgress:
        """Begin the review of a seat."""
        return ReviewInProgress(record, seat, tuple(asked(record, seat)))

    @property
    def review(self) -> Review:
        """The review with the verdicts so far."""
        return Review.of(self.record, self.seat, self.verdicts.values())

    @property
    def next(self) -> Asked | None:
        """The turn to judge next; None once all are judged."""
        left = (turn for turn in self.turns if len(turn.view.plays) not in self.verdicts)
        return next(left, None)

    def luck(self, turn: int) -> float | None:
        """Return how luck changed the chance to win after the turn of that number, from 0.

        None as long as that is not known.
        """
        here = self.verdicts.get(len(self.turns[turn].view.plays))
        if here is None:
            return None
        if turn + 1 == len(self.turns):
            outcome = self.review.outcome
            return None if outcome is None else outcome - here.played
        following = self.verdicts.get(len(self.turns[turn + 1].view.plays))
        return None if following is None else following.best - here.played

    def ask(self) -> list[Effect]:
        """Ask for the next turn to be judged, unless a verdict is awaited or the review is stopped.

        The answer comes even if other events happen on the page meanwhile.
        """
        turn = self.next
        if turn is None or not self.runs or self._waits is not None:
            return []
        self._waits = len(turn.view.plays)
        event = {"act": "judged", "seat": self.seat, "ply": self._waits}
        ask = {"what": "judge", "turn": turn.to_json()}
        return [think(0, ask, event, waits=True, lasts=True)]

    def take(self, ply: int, answer: str | None) -> bool:
        """Take an answer if it is the awaited one, and return whether it was."""
        if ply != self._waits:
            return False
        self._waits = None
        try:
            verdict = Verdict.from_json(json.loads(answer or ""))
        except (ValueError, KeyError, TypeError, CourtisansError):
            self.runs, self.failed = False, True
        else:
            self.verdicts[ply] = verdict
        return True

    def go_on(self) -> None:
        """Let the review go on where it stopped."""
        self.runs, self.failed = True, False
