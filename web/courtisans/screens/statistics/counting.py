"""Counting: finished games in, plain numbers out. Of each only the person's seat is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import floor, sqrt
from typing import Final, NamedTuple, TypeVar

from courtisans.missions import POINTS
from courtisans.scoring import shares
from web.courtisans.summary import Summary

BIN: Final = 3
"""So many points stand in one step of a distribution."""

SURE: Final = 1.96
"""So many standard deviations leave out one case in twenty."""

FEW: Final = 10
"""Of fewer games nothing is said, whatever their interval."""

MISSIONS: Final = 2
"""So many each seat has, where there are any (R29, R31)."""


class Played(NamedTuple):
    """One game, as it went for the person."""

    share: float
    """Of the win: 1 alone, a half where two sides tie, 0 for a loss."""
    fair: float
    """The share that each side has in the long run, if all play alike."""
    points: int
    """The total of the person's seat."""
    held: int
    """How many of its missions held."""
    missions: int
    """How many it had."""


class Interval(NamedTuple):
    """Where the true rate lies, in 19 cases of 20."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Tally:
    """Some games, counted."""

    games: int
    won: float
    """Wins; a shared one is a part of one."""
    fair: float
    """How many wins would be fair."""
    points: float
    """The mean of the totals."""
    held: int
    missions: int

    @property
    def rate(self) -> float:
        """Wins by games."""
        return self.won / self.games

    @property
    def fair_rate(self) -> float:
        """The fair share."""
        return self.fair / self.games

    @property
    def interval(self) -> Interval:
        """Where the rate would come to lie after many games."""
        return interval(self.won, self.games)

    @property
    def verdict(self) -> int:
        """1 if the person wins more than the fair share, -1 if less, 0 if one cannot tell yet."""
        if self.games < FEW:
            return 0
        low, high = self.interval
        return (low > self.fair_rate) - (high < self.fair_rate)


class Streaks(NamedTuple):
    """Games won one after the other, shared wins among them."""

    current: int
    longest: int


class Step(NamedTuple):
    """A step of a distribution: from `low` to `high` points."""

    low: int
    high: int
    games: int


def played(summary: Summary) -> Played | None:
    """Tell how a game went for the person; None if no seat is theirs alone."""
    seat = summary.person
    if seat is None:
        return None
    score = summary.scores[seat]
    worth = POINTS[summary.variant.missions]
    return Played(
        shares(summary.variant, summary)[seat],
        1 / len(summary.variant.sides),
        score.total,
        score.missions // worth if worth else 0,
        MISSIONS if worth else 0,
    )


def tally(games: Sequence[Played]) -> Tally:
    """Count games; there must be one."""
    return Tally(
        len(games),
        sum(game.share for game in games),
        sum(game.fair for game in games),
        sum(game.points for game in games) / len(games),
        sum(game.held for game in games),
        sum(game.missions for game in games),
    )


Sort = TypeVar("Sort")


def tallies(games: Iterable[Summary], sort: Callable[[Summary], Sort]) -> dict[Sort, Tally]:
    """Count games by their sort, the most frequent first."""
    sorted_out: dict[Sort, list[Played]] = {}
    for summary in games:
        game = played(summary)
        if game is not None:
            sorted_out.setdefault(sort(summary), []).append(game)
    frequent = sorted(sorted_out, key=lambda each: -len(sorted_out[each]))
    return {each: tally(sorted_out[each]) for each in frequent}


def interval(won: float, games: int) -> Interval:
    """Give Wilson's interval for a rate, which holds for few games, too."""
    rate, square = won / games, SURE**2
    middle = rate + square / (2 * games)
    reach = SURE * sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    scale = 1 + square / games
    return Interval(max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale))


def streaks(games: Iterable[Played]) -> Streaks:
    """Find the streak that goes on and the longest one; the games come in their order."""
    current = longest = 0
    for game in games:
        current = current + 1 if game.share else 0
        longest = max(longest, current)
    return Streaks(current, longest)


def distribution(points: Iterable[int]) -> list[Step]:
    """Count how often there were how many points, in steps without a gap."""
    steps: dict[int, int] = {}
    for each in points:
        at = floor(each / BIN)
        steps[at] = steps.get(at, 0) + 1
    if not steps:
        return []
    return [
        Step(at * BIN, at * BIN + BIN - 1, steps.get(at, 0))
        for at in range(min(steps), max(steps) + 1)
    ]
