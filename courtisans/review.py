"""A review: how the strongest bot judges every turn of one seat, by what that seat could know.

Chances to win are shares of the win, from 0 to 1, with ties shared, as the bot has learned to
estimate them from what one seat sees. A turn is judged as a whole: all three plays, by the View at
its beginning.

The change of a seat's chance from one of its turns to the next is the sum of two parts. Before a
turn the chance is `best`, that of the best turn with the seat's hand. After the seat's plays it is
`played`. Then the others play and the seat draws, which brings the chance to `best` of its next
turn. The first change is the seat's own doing (`lost`); the second is not (`luck`).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from courtisans.bots.learned import Learned, Reason
from courtisans.bots.turns import Step, Turn, as_play
from courtisans.hindsight import followed
from courtisans.plays import Play
from courtisans.reading import in_one_line
from courtisans.record import Record
from courtisans.rules import PLAYS_A_TURN
from courtisans.scoring import Result
from courtisans.view import View

NOTED: Final = 0.02
"""A turn that costs less of the win is not listed: the networks are not more precise than that."""

COSTLIEST: Final = 5
"""The most turns that are listed."""


class Asked(NamedTuple):
    """A turn that was played, with what the seat that played it could know."""

    view: View
    """The seat's View at the beginning of the turn."""
    plays: tuple[Play, ...]
    """The plays of the turn."""

    def to_json(self) -> dict[str, Any]:
        """Return the turn as JSON data."""
        return {"view": self.view.to_json(), "plays": [str(play) for play in self.plays]}

    @staticmethod
    def from_json(asked: Mapping[str, Any]) -> Asked:
        """Return the turn that `to_json` turned into this data, without checking it."""
        return Asked(View.from_json(asked["view"]), tuple(map(Play.parse, asked["plays"])))


@dataclass(frozen=True, slots=True)
class Verdict:
    """The bot's judgement of one turn."""

    ply: int
    """The number of plays made before the turn."""
    best: float
    """The chance to win after the best turn that the bot finds, or after the turn that was played
    if that is higher.
    """
    played: float
    """The chance to win after the turn that was played."""
    any: float
    """The mean chance to win over a sample of all ways to play that hand, at most that of the
    bot's best turn.
    """
    plays: tuple[Play, ...]
    """The best turn that the bot finds, or the turn that was played if none is better."""
    reasons: tuple[Reason, ...]
    """What the bot's turn does, the most important first; empty if `plays` is what was played."""

    @property
    def lost(self) -> float:
        """The chance that the turn gave away."""
        return self.best - self.played

    def to_json(self) -> dict[str, Any]:
        """Return the verdict as JSON data."""
        return {
            "ply": self.ply,
            "best": self.best,
            "played": self.played,
            "any": self.any,
            "plays": [str(play) for play in self.plays],
            "reasons": [reason._asdict() for reason in self.reasons],
        }

    @staticmethod
    def from_json(verdict: Mapping[str, Any]) -> Verdict:
        """Return the verdict that `to_json` turned into this data.

        Raises an exception such as `KeyError`, `TypeError` or `ValueError` for other data.
        """
        return Verdict(
            int(verdict["ply"]),
            float(verdict["best"]),
            float(verdict["played"]),
            float(verdict["any"]),
            tuple(map(Play.parse, verdict["plays"])),
            tuple(Reason(**reason) for reason in verdict["reasons"]),
        )


def asked(record: Record, seat: int) -> Iterator[Asked]:
    """Yield every complete turn of a seat in a record, in order."""
    game = record.game(0)
    for start in range(0, len(record.plays) - PLAYS_A_TURN + 1, PLAYS_A_TURN):
        plays = record.plays[start : start + PLAYS_A_TURN]
        if game.turn == seat:
            yield Asked(game.view(seat), plays)
        for play in plays:
            game.push(play)


def judge(turn: Asked) -> Verdict:
    """Judge one turn. The verdict is the same on every device: there is no time limit."""
    # The order of the hand means nothing, and must not decide between equally good turns.
    view = replace(turn.view, hand=tuple(sorted(turn.view.hand, key=str)))
    best, played, mean = Learned(random.Random(0)).compare(view, _steps(turn))
    better = best.share > played
    return Verdict(
        ply=len(view.plays),
        best=max(best.share, played),
        played=played,
        any=min(mean, best.share),
        plays=plays_of(best.turn, view) if better else turn.plays,
        reasons=best.reasons if better else (),
    )


def _steps(turn: Asked) -> Turn:
    """Return the plays of a turn as the bot's steps, which give a target by its kind and place."""
    view = turn.view
    steps: list[Step] = []
    for play in turn.plays:
        target = None if play.target is None else view.plays[play.target]
        steps.append((play.card, play.place, None if target is None else (target.card, target.now)))
        view = followed(view, play)
    return tuple(steps)


def plays_of(turn: Turn, view: View) -> tuple[Play, ...]:
    """Return the plays of a planned turn."""
    plays = []
    for step in turn:
        plays.append(as_play(step, view))
        view = followed(view, plays[-1])
    return tuple(plays)


@dataclass(frozen=True, slots=True)
class Review:
    """The verdicts on one seat's turns, as far as they have been judged."""

    seat: int
    fair: float
    """The chance to win of every side before the cards are dealt."""
    verdicts: tuple[Verdict, ...]
    """In the order of play."""
    outcome: float | None
    """The share of the win that the seat had in the end; None while the game runs."""
    whole: bool
    """Whether every complete turn of the seat in the record has been judged."""

    @staticmethod
    def of(record: Record, seat: int, verdicts: Iterable[Verdict]) -> Review:
        """Return the review of a seat from verdicts on its turns, in any order."""
        variant = record.dealt.variant
        sides = variant.players // 2 if variant.teams else variant.players
        judged = tuple(sorted(verdicts, key=lambda verdict: verdict.ply))
        before = (seat - record.dealt.first) % variant.players
        turns = range(before, len(record.plays) // PLAYS_A_TURN, variant.players)
        share = _share(record.result, seat, record)
        return Review(seat, 1 / sides, judged, share, whole=len(judged) == len(turns))

    @property
    def score(self) -> int | None:
        """How much of the attainable chance was kept, from 0 to 100; None if none could be lost.

        What can be gained by the choice of a turn is the chance after the best turn minus the mean
        chance over all ways to play that hand. The score is the percentage of this gain, summed
        over all turns, that was kept: 100 for always playing the best turn, about 0 for playing at
        random, and never less. A turn counts by how much depends on it, so that scores of games of
        any length, size and luck can be compared.

        The score does not measure how the game ended: neither the deal nor what others did enters
        it. It does not measure skill beyond the bot's: a turn that is better than the bot can see
        counts as a loss. And one game has few turns: the mean of ten games says more than any one.
        """
        attainable = sum(verdict.best - verdict.any for verdict in self.verdicts)
        if attainable <= 0:
            return None
        kept = 1 - sum(verdict.lost for verdict in self.verdicts) / attainable
        return round(100 * max(0.0, kept))

    @property
    def costliest(self) -> tuple[Verdict, ...]:
        """The turns that cost most, the worst first: at most `COSTLIEST`, each at least `NOTED`."""
        noted = [verdict for verdict in self.verdicts if verdict.lost >= NOTED]
        return tuple(sorted(noted, key=lambda verdict: -verdict.lost)[:COSTLIEST])

    @property
    def deal(self) -> float | None:
        """The luck before the seat's first turn: the deal, and what others played before it."""
        return self.verdicts[0].best - self.fair if self.verdicts else None

    def luck(self, index: int) -> float | None:
        """Return how the chance changed after the turn of that index, not by the seat's own doing.

        The change is up to its next turn, or to the end of the game; None if neither is known yet.
        """
        played = self.verdicts[index].played
        if index + 1 < len(self.verdicts):
            return self.verdicts[index + 1].best - played
        return None if self.outcome is None or not self.whole else self.outcome - played

    def to_json(self) -> dict[str, Any]:
        """Return the review as JSON data, each turn with its `lost` and the `luck` after it."""
        return {
            "seat": self.seat,
            "score": self.score,
            "fair": self.fair,
            "deal": self.deal,
            "outcome": self.outcome,
            "turns": [
                {**verdict.to_json(), "lost": verdict.lost, "luck": self.luck(index)}
                for index, verdict in enumerate(self.verdicts)
            ],
            "costliest": [verdict.ply for verdict in self.costliest],
        }


def told(record: Record, review: Review) -> str:
    """Return a review as lines of text."""
    name = in_one_line(record.seats[review.seat].name)
    score = "nothing to keep" if review.score is None else f"{review.score} of 100 kept"
    lines = [f"Seat {review.seat}, {name}: {score}. Chances to win, in %:", ""]
    lines.append(f"{'turn':>4}  {'best':>5}  {'played':>6}  {'lost':>5}  {'luck':>6}  plays")
    for index, verdict in enumerate(review.verdicts):
        luck = review.luck(index)
        plays = record.plays[verdict.ply : verdict.ply + PLAYS_A_TURN]
        lines.append(
            f"{index + 1:>4}  {100 * verdict.best:>5.1f}  {100 * verdict.played:>6.1f}"
            f"  {100 * verdict.lost:>5.1f}  {'' if luck is None else f'{100 * luck:+.1f}':>6}"
            f"  {' '.join(map(str, plays))}"
        )
    if review.deal is not None:
        lines += ["", f"Luck of the deal, before the first turn: {100 * review.deal:+.1f}"]
    if review.costliest:
        lines += ["", "What cost most, and what would have been played instead:"]
    for verdict in review.costliest:
        number = review.verdicts.index(verdict) + 1
        lines.append(
            f"turn {number}, {100 * verdict.lost:.1f}: {' '.join(map(str, verdict.plays))}"
        )
        lines += [
            f"  {reason.family}: status {reason.standing:+.1f}, lead {reason.lead:+.1f} points"
            for reason in verdict.reasons
        ]
    return "\n".join(lines)


def review(record: Record, seat: int) -> Review:
    """Return the review of every complete turn of a seat.

    >>> from courtisans import Game, Variant
    >>> dealt = Record.of(Game.deal(Variant(players=2), seed=1), [])
    >>> review(dealt, 0).verdicts  # nothing is played yet
    ()
    """
    return Review.of(record, seat, map(judge, asked(record, seat)))


def _share(result: Result | None, seat: int, record: Record) -> float | None:
    """Return a seat's share of the win, a team counting as one winner; None while the game runs."""
    if result is None:
        return None
    winners = len(result.winners) // (2 if record.dealt.variant.teams else 1)
    return 1 / winners if seat in result.winners else 0.0
