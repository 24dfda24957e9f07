"""Counting: turns finished games into numbers. Only the person's seat of each is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import floor, sqrt
from typing import Final, NamedTuple, TypeVar

from courtisans.missions import POINTS
from courtisans.scoring import shares
from web.courtisans.summary import Summary

BIN: Final = 3
"""The number of points in one step of a distribution."""

SURE: Final = 1.96
"""The number of standard deviations of an interval that leaves out one case in twenty."""

FEW: Final = 10
"""With fewer games there is no verdict, whatever their interval."""

MISSIONS: Final = 2
"""The number of missions of each seat, in variants with missions (R29, R31)."""


class Played(NamedTuple):
    """The result of one game for the person."""

    share: float
    """The share of the win: 1 alone, a half if two sides tie, 0 for a loss."""
    fair: float
    """The share that each side wins in the long run if all play alike."""
    points: int
    """The total of the person's seat."""
    held: int
    """How many of the seat's missions held."""
    missions: int
    """How many missions the seat had."""


class Interval(NamedTuple):
    """The interval in which the true rate lies in 19 cases of 20; rates are from 0 to 1."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Tally:
    """The totals of some games."""

    games: int
    won: float
    """The number of wins; a shared win counts as its share."""
    fair: float
    """The sum of the fair shares: how many wins would be fair."""
    points: float
    """The mean of the person's points."""
    held: int
    missions: int

    @property
    def rate(self) -> float:
        """The rate of wins, from 0 to 1."""
        return self.won / self.games

    @property
    def fair_rate(self) -> float:
        """The fair rate of wins, from 0 to 1."""
        return self.fair / self.games

    @property
    def interval(self) -> Interval:
        """The interval of the rate of wins; see `interval`."""
        return interval(self.won, self.games)

    @property
    def verdict(self) -> int:
        """1 if the person wins more than the fair share, -1 if less, 0 if one cannot tell yet."""
        if self.games < FEW:
            return 0
        low, high = self.interval
        return (low > self.fair_rate) - (high < self.fair_rate)


class Streaks(NamedTuple):
    """How many games were won in a row; shared wins count as wins."""

    current: int
    longest: int


class Step(NamedTuple):
    """A step of a distribution: `games` games ended with `low` to `high` points."""

    low: int
    high: int
    games: int


def played(summary: Summary) -> Played | None:
    """Return how a game went for the person; None unless exactly one person played."""
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
    """Add up games; there must be at least one."""
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
    """Add up games by their sort, the most frequent sort first.

    Games without persons, or with several, are left out.
    """
    sorted_out: dict[Sort, list[Played]] = {}
    for summary in games:
        game = played(summary)
        if game is not None:
            sorted_out.setdefault(sort(summary), []).append(game)
    frequent = sorted(sorted_out, key=lambda each: -len(sorted_out[each]))
    return {each: tally(sorted_out[each]) for each in frequent}


def interval(won: float, games: int) -> Interval:
    """Return the Wilson score interval of a rate, which is valid for few games, too."""
    rate, square = won / games, SURE**2
    middle = rate + square / (2 * games)
    reach = SURE * sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    scale = 1 + square / games
    return Interval(max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale))


def streaks(games: Iterable[Played]) -> Streaks:
    """Return the current and the longest streak; the games come in chronological order."""
    current = longest = 0
    for game in games:
        current = current + 1 if game.share else 0
        longest = max(longest, current)
    return Streaks(current, longest)


def distribution(points: Iterable[int]) -> list[Step]:
    """Return how many games ended with how many points, in steps of `BIN` without a gap."""
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
