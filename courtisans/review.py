"""A review: what the strongest bot thinks of every turn of one seat, by what that seat could know.

Chances to win are shares of a win, from 0 to 1, ties shared, as the bot learned to tell them from
what one seat sees. A turn is judged whole: all three plays, by the View at its beginning.

What happens to a seat's chance from one of its turns to the next comes apart without a rest. With
its hand in view it has the chance `best` of the best turn; what it plays leaves `played` of that;
until its next turn others play, and it draws, which brings it to `best` there. The first step is
its own doing (`lost`), the second is not (`luck`). The chance before a turn is that of the best
turn: it is what the seat had, if it made the most of it.
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
"""A turn that costs less of a win is not named: the networks are no surer than that."""

COSTLIEST: Final = 5
"""So many turns are named at most."""


class Asked(NamedTuple):
    """A turn that was played, as the seat that played it knew the table."""

    view: View
    """At the beginning of the turn."""
    plays: tuple[Play, ...]
    """What it played."""

    def to_json(self) -> dict[str, Any]:
        """Write it down."""
        return {"view": self.view.to_json(), "plays": [str(play) for play in self.plays]}

    @staticmethod
    def from_json(asked: Mapping[str, Any]) -> Asked:
        """Read what `to_json` wrote; it is trusted."""
        return Asked(View.from_json(asked["view"]), tuple(map(Play.parse, asked["plays"])))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is thought of one turn."""

    ply: int
    """So many plays had been made before it."""
    best: float
    """The chance to win after the best turn that the bot knows, or after this one if it is more."""
    played: float
    """The chance after what was played."""
    any: float
    """The mean chance after the ways there were to play that hand."""
    plays: tuple[Play, ...]
    """The best turn that the bot knows."""
    reasons: tuple[Reason, ...]
    """What that does, the most important first."""

    @property
    def lost(self) -> float:
        """What the turn cost."""
        return self.best - self.played

    def to_json(self) -> dict[str, Any]:
        """Write it down."""
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
        """Read what `to_json` wrote. Raises an error of another kind if it is something else."""
        return Verdict(
            int(verdict["ply"]),
            float(verdict["best"]),
            float(verdict["played"]),
            float(verdict["any"]),
            tuple(map(Play.parse, verdict["plays"])),
            tuple(Reason(**reason) for reason in verdict["reasons"]),
        )


def asked(record: Record, seat: int) -> Iterator[Asked]:
    """Give every whole turn of a seat in a record, in order."""
    game = record.game(0)
    for start in range(0, len(record.plays) - PLAYS_A_TURN + 1, PLAYS_A_TURN):
        plays = record.plays[start : start + PLAYS_A_TURN]
        if game.turn == seat:
            yield Asked(game.view(seat), plays)
        for play in plays:
            game.push(play)


def judge(turn: Asked) -> Verdict:
    """Judge one turn. The same turn is judged alike everywhere, however slow the device."""
    # The order of the hand means nothing, and must not choose among turns that are equally good.
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
    """Tell the plays of a turn as the bot plans them: by what an effect reaches, and where."""
    view = turn.view
    steps: list[Step] = []
    for play in turn.plays:
        target = None if play.target is None else view.plays[play.target]
        steps.append((play.card, play.place, None if target is None else (target.card, target.now)))
        view = followed(view, play)
    return tuple(steps)


def plays_of(turn: Turn, view: View) -> tuple[Play, ...]:
    """Tell a planned turn as plays."""
    plays = []
    for step in turn:
        plays.append(as_play(step, view))
        view = followed(view, plays[-1])
    return tuple(plays)


@dataclass(frozen=True, slots=True)
class Review:
    """What is thought of the turns of one seat, as far as they have been judged."""

    seat: int
    fair: float
    """The share of a win that everybody has before the cards are dealt."""
    verdicts: tuple[Verdict, ...]
    """In order."""
    outcome: float | None
    """The share of the win that the seat had in the end; None while the game runs."""
    whole: bool
    """Whether every turn has been judged that there is."""

    @staticmethod
    def of(record: Record, seat: int, verdicts: Iterable[Verdict]) -> Review:
        """Put verdicts together."""
        variant = record.dealt.variant
        sides = variant.players // 2 if variant.teams else variant.players
        judged = tuple(sorted(verdicts, key=lambda verdict: verdict.ply))
        before = (seat - record.dealt.first) % variant.players
        turns = range(before, len(record.plays) // PLAYS_A_TURN, variant.players)
        share = _share(record.result, seat, record)
        return Review(seat, 1 / sides, judged, share, whole=len(judged) == len(turns))

    @property
    def score(self) -> int | None:
        """How much of the attainable was kept, from 0 to 100; None where nothing could be lost.

        What the choice of a turn could bring is the chance after the best turn less the mean chance
        of all ways to play that hand. Over all turns, the score is the share of that which was
        kept, in %: 100 for always the best turn, about 0 for who plays by chance, and no less. A
        turn weighs by what hangs on it, so that games of any length, size and luck compare.

        It is no measure of how the game ended: neither the deal nor what others did comes in. It is
        no measure of skill beyond the bot's: a better turn than it can see counts as a loss. And
        one game has few turns: a mean of ten tells more than any of them.
        """
        attainable = sum(verdict.best - verdict.any for verdict in self.verdicts)
        if attainable <= 0:
            return None
        kept = 1 - sum(verdict.lost for verdict in self.verdicts) / attainable
        return round(100 * max(0.0, kept))

    @property
    def costliest(self) -> tuple[Verdict, ...]:
        """The turns that cost most, the worst first; none that cost next to nothing."""
        noted = [verdict for verdict in self.verdicts if verdict.lost >= NOTED]
        return tuple(sorted(noted, key=lambda verdict: -verdict.lost)[:COSTLIEST])

    @property
    def deal(self) -> float | None:
        """What the luck of the deal was worth, and of what others did before the first turn."""
        return self.verdicts[0].best - self.fair if self.verdicts else None

    def luck(self, index: int) -> float | None:
        """Give how the chance changed after that turn, without the seat's doing.

        That is up to its next turn, or to the end; None where neither has come.
        """
        played = self.verdicts[index].played
        if index + 1 < len(self.verdicts):
            return self.verdicts[index + 1].best - played
        return None if self.outcome is None or not self.whole else self.outcome - played

    def to_json(self) -> dict[str, Any]:
        """Write it down, each turn with what it cost and what luck came after it."""
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
    """Tell a review in lines of text."""
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
    """Judge every turn of a seat.

    >>> from courtisans import Game, Variant
    >>> dealt = Record.of(Game.deal(Variant(players=2), seed=1), [])
    >>> review(dealt, 0).verdicts  # nothing is played yet
    ()
    """
    return Review.of(record, seat, map(judge, asked(record, seat)))


def _share(result: Result | None, seat: int, record: Record) -> float | None:
    """Give a seat's share of the win: a team wins as one."""
    if result is None:
        return None
    winners = len(result.winners) // (2 if record.dealt.variant.teams else 1)
    return 1 / winners if seat in result.winners else 0.0
