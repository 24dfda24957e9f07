"""Matches between bots of any game, playing the same deals from every seat, and their results."""

from __future__ import annotations

import math
import multiprocessing
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent import futures
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from courtisans.bots.program import BUDGET_MS, PREFIX, Program
from courtisans.endings import Ending, Seating
from courtisans.errors import CourtisansError
from courtisans.reading import in_one_line
from courtisans.scoring import gain, shares, side_points

Z_99: Final = statistics.NormalDist().inv_cdf(0.995)
"""Half the width of the interval that holds 99 % of a normal distribution, in sigmas."""


class Playable(Protocol):
    """A game under way."""

    @property
    def over(self) -> bool:
        """Whether it has ended."""

    @property
    def turn(self) -> int:
        """The seat that makes the next play."""

    def view(self, seat: int, /) -> Any:
        """Return what a seat may know."""

    def play(self, play: Any, /) -> None:
        """Make a play."""


class Written(Protocol):
    """A record of a game."""

    @property
    def result(self) -> Ending | None:
        """How the game ended; None while it runs."""

    def to_json(self) -> dict[str, Any]:
        """Return JSON data in the public format."""

    def dumps(self) -> str:
        """Return the record as one line of JSON."""


R_co = TypeVar("R_co", bound=Written, covariant=True)


class Played(NamedTuple, Generic[R_co]):
    """A game that bots have played."""

    record: R_co
    seconds: list[list[float]]
    """By seat, how long each decision took."""
    forfeits: list[int]
    """By seat, how many decisions a program forfeited."""


class PlayOut(Protocol):
    """A function that plays a whole game between bots; each card game has its own."""

    def __call__(
        self, variant: Any, names: Sequence[str], seed: str, budget_ms: int, /
    ) -> Played[Written]:
        """Play a game of the variant between the bots of these names, one for each seat."""


def play_on(game: Playable, players: Sequence[Any], record: Callable[[], R_co]) -> Played[R_co]:
    """Play a game to its end. Programs among the players are closed even if an error occurs.

    `record` is called once the game is over, and returns its record.
    """
    programs = {seat: bot for seat, bot in enumerate(players) if isinstance(bot, Program)}
    seconds: list[list[float]] = [[] for _ in players]
    try:
        while not game.over:
            seat = game.turn
            view = game.view(seat)
            began = time.perf_counter()
            play = players[seat].choose(view)
            seconds[seat].append(time.perf_counter() - began)
            game.play(play)
        written = record()
        for program in programs.values():
            program.end(written.to_json())
    finally:
        for program in programs.values():
            program.close()
    forfeits = [programs[seat].forfeits if seat in programs else 0 for seat in range(len(players))]
    return Played(written, seconds, forfeits)


def label(name: str, seat: int) -> tuple[str, str]:
    """Return the player's name of a bot's seat in a record, and the bot's own name there."""
    kind = PREFIX.removesuffix(":") if name.startswith(PREFIX) else name
    return f"{kind} {seat}", kind


@dataclass(frozen=True, slots=True)
class Match:
    """A match: one bot plays the same deals from every seat, another bot all other seats.

    In a team game the measured bot plays both seats of a team.

    >>> from courtisans import Variant, arena
    >>> match = Match(arena.play_out, Variant(players=2), "collector", "random", games=2, seed="1")
    >>> [outcome.share for outcome in match.play_deal(0)]
    [1.0, 1.0]
    """

    play: PlayOut
    variant: Seating
    bot: str
    versus: str
    games: int
    """The least number of games to play: every deal is played from every side."""
    seed: str
    budget_ms: int = BUDGET_MS

    @property
    def deals(self) -> int:
        """How many deals are played."""
        return math.ceil(self.games / len(self.variant.sides))

    def play_deal(self, number: int) -> list[Outcome]:
        """Play one deal from every side; return the outcome of each game."""
        outcomes = []
        for side in self.variant.sides:
            names = [
                self.bot if seat in side else self.versus for seat in range(self.variant.players)
            ]
            played = self.play(self.variant, names, f"{self.seed}/{number}", self.budget_ms)
            assert played.record.result
            seconds = [second for seat in side for second in played.seconds[seat]]
            forfeits = sum(played.forfeits)
            outcomes.append(outcome(self.variant, played.record.result, side, seconds, forfeits))
        return outcomes


class Outcome(NamedTuple):
    """What one game brought the bot that is measured."""

    share: float
    """Its share of the win: 1 for a sole win, 1/2 if two sides tie."""
    gain: float
    """1 for a sole win, -1/(n-1) for a loss among n sides, ties in between: zero-sum."""
    points: float
    """Its points minus the mean of the other sides'; a team has its lower total (R34)."""
    seconds: list[float]
    """How long each of its decisions took."""
    forfeits: int
    """How many decisions programs forfeited, in any seat."""


def outcome(
    variant: Seating, result: Ending, side: Sequence[int], seconds: list[float], forfeits: int
) -> Outcome:
    """Return the outcome of a result for one side."""
    share = shares(variant, result)[side[0]]
    points = side_points(variant, result)
    ours = points.pop(tuple(side))
    return Outcome(
        share,
        gain(variant, share),
        ours - statistics.fmean(points.values()),
        seconds,
        forfeits,
    )


class Estimate(NamedTuple):
    """A mean with its confidence interval."""

    mean: float
    half: float
    """Half the width of the 99 % confidence interval."""

    @staticmethod
    def of(deals: Sequence[Sequence[float]]) -> Estimate:
        """Estimate a mean from games grouped by deal: each deal counts as one sample.

        Games of the same deal are too much alike to be samples of their own.

        >>> Estimate.of([[1.0, 0.0], [1.0, 0.0]])
        Estimate(mean=0.5, half=0.0)
        """
        means = [statistics.fmean(games) for games in deals]
        if len(means) < 2:
            return Estimate(means[0], math.inf)
        return Estimate(
            statistics.fmean(means), Z_99 * statistics.stdev(means) / math.sqrt(len(means))
        )


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a match."""

    match: Match
    share: Estimate
    gain: Estimate
    points: Estimate
    median: float
    """The median time of a decision, in seconds."""
    slow: float
    """The 95th percentile of the time of a decision, in seconds."""
    forfeits: int

    @staticmethod
    def of(match: Match, deals: Sequence[Sequence[Outcome]]) -> Report:
        """Return the report on a match, from the outcomes of each deal."""
        seconds = sorted(second for games in deals for game in games for second in game.seconds)
        return Report(
            match,
            Estimate.of([[game.share for game in games] for games in deals]),
            Estimate.of([[game.gain for game in games] for games in deals]),
            Estimate.of([[game.points for game in games] for games in deals]),
            statistics.median(seconds),
            seconds[int(0.95 * (len(seconds) - 1))],
            sum(game.forfeits for games in deals for game in games),
        )

    def __str__(self) -> str:
        match, sides = self.match, len(self.match.variant.sides)
        games = f"{match.deals * sides} games of {match.deals} deals"
        times = [f"{1000 * seconds:.1f} ms" for seconds in (self.median, self.slow)]
        lines = [
            in_one_line(
                f"{match.bot} against {match.versus}, {match.variant.players} seats: {games}"
            ),
            f"wins          {_percent(self.share)}   (fair: {100 / sides:.1f} %)",
            f"gain          {self.gain.mean:+.3f} ± {self.gain.half:.3f}",
            f"points ahead  {self.points.mean:+.2f} ± {self.points.half:.2f}",
            f"a decision    {times[0]} (median), {times[1]} (95th percentile)",
            "The intervals hold 99 %, each deal taken for one sample.",
        ]
        if self.forfeits:
            lines.append(f"forfeited     {self.forfeits} decisions")
        return "\n".join(lines)


def _percent(share: Estimate) -> str:
    low, high = share.mean - share.half, share.mean + share.half
    return (
        f"{100 * share.mean:.1f} % ± {100 * share.half:.1f}   ({100 * low:.1f} to {100 * high:.1f})"
    )


def play_match(match: Match, executor: futures.Executor) -> Iterator[list[Outcome]]:
    """Play a match; yield the outcomes of each deal, in order."""
    return executor.map(match.play_deal, range(match.deals))


@contextmanager
def executor(workers: int | None, dask: str | None) -> Iterator[futures.Executor]:
    """Provide an executor: local processes, or a Dask cluster by its scheduler's address.

    Raises `CourtisansError` if Dask is asked for and is not installed or does not answer.
    """
    if dask is None:
        # Spawning works the same on every system, and is safe if this process has threads.
        spawning = multiprocessing.get_context("spawn")
        with futures.ProcessPoolExecutor(workers, spawning) as pool:
            yield pool
        return
    try:
        from distributed import Client  # noqa: PLC0415 - only where it is asked for
    except ImportError:
        raise CourtisansError("--dask needs Dask: pip install 'courtisans[arena]'") from None
    try:
        client = Client(dask, timeout=10)
    except (OSError, ValueError) as error:
        raise CourtisansError(f"--dask {dask}: {error}") from None
    with client:
        yield client.get_executor()


class Standing(NamedTuple):
    """A bot's rating in a round robin, by openskill."""

    bot: str
    games: int
    skill: float
    """The estimate of its skill (openskill's mu)."""
    doubt: float
    """The standard deviation of that estimate (openskill's sigma)."""
    forfeits: int
    """How many decisions it forfeited: 0 unless it is a program."""

    def __str__(self) -> str:
        forfeited = f", {self.forfeits} decisions forfeited" if self.forfeits else ""
        bot = in_one_line(self.bot)
        return f"{bot:20} {self.skill:6.2f} ± {self.doubt:.2f}   {self.games} games{forfeited}"


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """A round robin: many games, in each of which bots are seated at random.

    >>> from courtisans import Variant, arena
    >>> tables = RoundRobin(
    ...     arena.play_out, Variant(players=2), ("collector", "random"), games=1, seed="1"
    ... )
    >>> sorted(name for name, _, _ in tables.play_table(0))
    ['collector', 'random']
    """

    play: PlayOut
    variant: Seating
    names: tuple[str, ...]
    games: int
    seed: str
    budget_ms: int = BUDGET_MS

    def play_table(self, number: int) -> list[tuple[str, float, int]]:
        """Play one game; return, for each side, its bot, whether it won, and its forfeits.

        A win is 1.0, a loss 0.0 (R33, R34); forfeits are the number of decisions forfeited.
        """
        rng = random.Random(f"{self.seed}/{number}/seats")
        sides = self.variant.sides
        again = rng.choices(self.names, k=max(0, len(sides) - len(self.names)))
        chosen = rng.sample([*self.names, *again], len(sides))
        bot_of = {seat: name for side, name in zip(sides, chosen, strict=True) for seat in side}
        names = [bot_of[seat] for seat in range(self.variant.players)]
        record, _, forfeits = self.play(
            self.variant, names, f"{self.seed}/{number}", self.budget_ms
        )
        assert record.result
        winners = record.result.winners
        return [
            (bot_of[side[0]], float(side[0] in winners), sum([forfeits[seat] for seat in side]))
            for side in sides
        ]

    def rank(self, executor: futures.Executor) -> list[Standing]:
        """Play all games; return the bots' standings, the best first.

        A bot with several seats in a game counts in it by their mean.

        Raises `CourtisansError` if openskill is not installed, or there are no two bots to rank.
        """
        try:
            from openskill.models import PlackettLuce  # noqa: PLC0415 - only where it is asked for
        except ImportError:
            raise CourtisansError(
                "--round-robin needs openskill: pip install 'courtisans[arena]'"
            ) from None
        if len(set(self.names)) < 2:
            raise CourtisansError("there is nobody to rank but one bot: name two with --bot")
        model = PlackettLuce()
        ratings = {name: model.rating(name=name) for name in self.names}
        games, forfeits = dict.fromkeys(self.names, 0), dict.fromkeys(self.names, 0)
        for table in executor.map(self.play_table, range(self.games)):
            wins: dict[str, list[float]] = {}
            for name, won, forfeited in table:
                wins.setdefault(name, []).append(won)
                forfeits[name] += forfeited
            rated = model.rate(
                [[ratings[name]] for name in wins], scores=[*map(statistics.fmean, wins.values())]
            )
            for name, [rating] in zip(wins, rated, strict=True):
                ratings[name] = rating
                games[name] += 1
        standings = [
            Standing(name, games[name], rating.mu, rating.sigma, forfeits[name])
            for name, rating in ratings.items()
        ]
        return sorted(standings, key=lambda standing: -standing.skill)
