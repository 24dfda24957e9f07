"""The end of a game (R26-R34): influence, statuses, points, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from courtisans.cards import FAMILIES, Card, Family, Role
from courtisans.missions import POINTS, Court, holds
from courtisans.plays import ABOVE, BELOW, Place, Play
from courtisans.variant import Variant

if TYPE_CHECKING:
    from courtisans.endings import Ending, Seating


class Score(NamedTuple):
    """The points of one seat at the end.

    >>> Score(cards=7, missions=3, total=10).total
    10
    """

    cards: int
    """Points from the cards in its domain (R28)."""
    missions: int
    """Points from the missions that hold (R29, R31)."""
    total: int
    """The sum of both."""


class FamilyAccount(NamedTuple):
    """What the cards of one family in a domain score."""

    cards: int
    """The number of cards, nobles included."""
    nobles: int
    """The number of nobles, which count twice (R10)."""
    status: int
    """1 if the family is esteemed, -1 if fallen, 0 if neutral (R27)."""

    @property
    def weight(self) -> int:
        """The weight of the cards: nobles count twice."""
        return self.cards + self.nobles

    @property
    def points(self) -> int:
        """The points that the cards score, negative if the family is fallen (R28)."""
        return self.weight * self.status


class MissionAccount(NamedTuple):
    """What one mission scores."""

    mission: str
    holds: bool
    points: int
    """Its points: 0 if it does not hold."""


class Account(NamedTuple):
    """How one seat's points come about: their sum is its `Score`."""

    families: dict[Family, FamilyAccount]
    """One entry for every family."""
    missions: tuple[MissionAccount, ...]
    """The seat's missions, in the order in which they were dealt."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    >>> from courtisans import Game, bots
    >>> game, bot = Game.deal(Variant(players=2), seed=7), bots.make("random", seed=7)
    >>> while not game.over:
    ...     game.play(bot.choose(game.view(game.turn)))
    >>> best = max(score.total for score in game.result.scores)
    >>> all(game.result.scores[seat].total == best for seat in game.result.winners)
    True
    """

    statuses: dict[Family, int]
    """1 esteemed, -1 fallen, 0 neutral, for every family (R27)."""
    scores: tuple[Score, ...]
    """The scores, by seat."""
    winners: tuple[int, ...]
    """The seats that win, ascending; in a team game all seats of the winning teams."""


def influences(above: Sequence[Card], below: Sequence[Card]) -> dict[Family, int]:
    """Return each family's influence: weight above minus below (R27), nobles twice (R10)."""
    weights = dict.fromkeys(FAMILIES, 0)
    for card in above:
        weights[card.family] += card.weight
    for card in below:
        weights[card.family] -= card.weight
    return weights


def status(influence: int) -> int:
    """Return the status for an influence: 1 esteemed, -1 fallen, 0 neutral (R27)."""
    return (influence > 0) - (influence < 0)


def domain_points(domain: Sequence[Card], statuses: dict[Family, int]) -> int:
    """Return the points that the cards of a domain score, which may be negative (R28)."""
    return sum([card.weight * statuses[card.family] for card in domain])


def lying_at(place: Place, plays: Sequence[Play], now: Sequence[Place]) -> list[Card]:
    """Return the cards that lie at a place, spies revealed (R26), in the order of the plays."""
    return [play.card for play, lies in zip(plays, now, strict=True) if lies == place]


def winners(variant: Variant, totals: Sequence[int]) -> tuple[int, ...]:
    """Return the winning seats, ascending: the highest total (R33), or the best team (R34).

    Teams are compared by their lower total first, then by their higher one.
    """
    results = {side: sorted(totals[seat] for seat in side) for side in variant.sides}
    best = max(results.values())
    return tuple(sorted(seat for side in results if results[side] == best for seat in side))


def side_points(variant: Seating, result: Ending) -> dict[tuple[int, ...], int]:
    """Return the points of each side: a seat's total, or the lower of a team's two (R34)."""
    return {side: min(result.scores[seat].total for seat in side) for side in variant.sides}


def tie_broken(variant: Variant, result: Result) -> bool:
    """Return whether teams tie on points for the win and their higher totals decide (R34)."""
    points = side_points(variant, result)
    best = max(points.values())
    return any(points[side] == best and side[0] not in result.winners for side in points)


def shares(variant: Seating, result: Ending) -> list[float]:
    """Return each seat's share of the win: 1 for a sole winner, 1/2 if two sides tie (R33)."""
    winning = sum(side[0] in result.winners for side in variant.sides)
    return [(seat in result.winners) / winning for seat in range(variant.players)]


def gain(variant: Seating, share: float) -> float:
    """Return the payoff for a share of the win; the payoffs of a game sum to zero.

    1 for a sole win, -1/(n-1) for a loss among n sides, ties in between.
    """
    sides = len(variant.sides)
    return (share * sides - 1) / (sides - 1)


def score(
    variant: Variant,
    missions: Sequence[Sequence[str]],
    plays: Sequence[Play],
    now: Sequence[Place],
) -> Result:
    """Return the result of a finished game, or of a running one if it ended with these plays.

    `missions` are by seat; `now` holds, for each of `plays`, where its card lies.
    """
    courts = _courts(variant, plays, now)
    worth = POINTS[variant.missions]
    scores = []
    for court, held in zip(courts, missions, strict=True):
        cards = domain_points(court.domain, court.statuses)
        extra = worth * sum(holds(mission, court) for mission in held)
        scores.append(Score(cards, extra, cards + extra))
    totals = [each.total for each in scores]
    return Result(courts[0].statuses, tuple(scores), winners(variant, totals))


def accounts(
    variant: Variant,
    missions: Sequence[Sequence[str]],
    plays: Sequence[Play],
    now: Sequence[Place],
) -> tuple[Account, ...]:
    """Return, by seat, what each family and each mission adds to the score that `score` returns."""
    worth = POINTS[variant.missions]
    found = []
    for court, dealt in zip(_courts(variant, plays, now), missions, strict=True):
        families = {}
        for family, stands in court.statuses.items():
            own = [card for card in court.domain if card.family is family]
            nobles = sum(card.role is Role.NOBLE for card in own)
            families[family] = FamilyAccount(len(own), nobles, stands)
        tried = [(mission, holds(mission, court)) for mission in dealt]
        paid = tuple(MissionAccount(mission, held, worth * held) for mission, held in tried)
        found.append(Account(families, paid))
    return tuple(found)


def _courts(variant: Variant, plays: Sequence[Play], now: Sequence[Place]) -> list[Court]:
    """Return, by seat, the end of the game as that seat's missions are judged by it."""
    above, below = lying_at(ABOVE, plays, now), lying_at(BELOW, plays, now)
    statuses = {family: status(weight) for family, weight in influences(above, below).items()}
    domains = [lying_at(seat, plays, now) for seat in range(variant.players)]
    return [
        Court(domain, domains[variant.left_of(seat)], below, statuses)
        for seat, domain in enumerate(domains)
    ]
