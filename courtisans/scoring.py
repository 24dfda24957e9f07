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
    """What one seat has at the end, in points.

    >>> Score(cards=7, missions=3, total=10).total
    10
    """

    cards: int
    """From the cards in its domain (R28)."""
    missions: int
    """From the missions that hold (R29, R31)."""
    total: int
    """Both together."""


class FamilyAccount(NamedTuple):
    """What the cards of one family in a domain come to."""

    cards: int
    """How many they are, nobles among them."""
    nobles: int
    """How many of them are nobles, which count two (R10)."""
    status: int
    """1 if the family is esteemed, -1 if fallen, 0 if neutral (R27)."""

    @property
    def weight(self) -> int:
        """What they count together."""
        return self.cards + self.nobles

    @property
    def points(self) -> int:
        """What they give, or cost (R28)."""
        return self.weight * self.status


class MissionAccount(NamedTuple):
    """What became of one mission."""

    mission: str
    holds: bool
    points: int
    """What it pays: nothing if it does not hold."""


class Account(NamedTuple):
    """Every point of one seat, explained: together they are its `Score`."""

    families: dict[Family, FamilyAccount]
    """For every family."""
    missions: tuple[MissionAccount, ...]
    """In the order in which they were dealt."""


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
    """By seat."""
    winners: tuple[int, ...]
    """The seats that win, ascending; in a team game all seats of the winning teams."""


def influences(above: Sequence[Card], below: Sequence[Card]) -> dict[Family, int]:
    """Weigh each family at the table: above minus below (R27), a noble twice (R10)."""
    weights = dict.fromkeys(FAMILIES, 0)
    for card in above:
        weights[card.family] += card.weight
    for card in below:
        weights[card.family] -= card.weight
    return weights


def status(influence: int) -> int:
    """Turn an influence into a status: 1 esteemed, -1 fallen, 0 neutral (R27)."""
    return (influence > 0) - (influence < 0)


def domain_points(domain: Sequence[Card], statuses: dict[Family, int]) -> int:
    """Count what the cards of a domain give and cost its seat (R28)."""
    return sum([card.weight * statuses[card.family] for card in domain])


def lying_at(place: Place, plays: Sequence[Play], now: Sequence[Place]) -> list[Card]:
    """List the cards that lie at a place, spies revealed (R26), in the order they were placed."""
    return [play.card for play, lies in zip(plays, now, strict=True) if lies == place]


def winners(variant: Variant, totals: Sequence[int]) -> tuple[int, ...]:
    """List the winning seats, ascending: the highest total (R33), or the highest team (R34).

    A side compares by its lowest total first, then by its other; for a seat alone they are one.
    """
    results = {side: sorted(totals[seat] for seat in side) for side in variant.sides}
    best = max(results.values())
    return tuple(sorted(seat for side in results if results[side] == best for seat in side))


def side_points(variant: Seating, result: Ending) -> dict[tuple[int, ...], int]:
    """Give the points of each side: a seat's total, or the lower of a team's two (R34)."""
    return {side: min(result.scores[seat].total for seat in side) for side in variant.sides}


def tie_broken(variant: Variant, result: Result) -> bool:
    """Tell whether teams tie for the win and their other scores decide between them (R34)."""
    points = side_points(variant, result)
    best = max(points.values())
    return any(points[side] == best and side[0] not in result.winners for side in points)


def shares(variant: Seating, result: Ending) -> list[float]:
    """Give each seat's share of the win: 1 for a sole winner, a half where two sides tie (R33)."""
    winning = sum(side[0] in result.winners for side in variant.sides)
    return [(seat in result.winners) / winning for seat in range(variant.players)]


def gain(variant: Seating, share: float) -> float:
    """Give what a share of the win is worth, so that a game's gains sum to zero.

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
    """Score a finished game.

    `missions` by seat; `now` says for each play where its card lies. Also tells how things would
    stand if a game that still runs ended with these plays.
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
    """Explain what `score` counts: by seat, each family and each mission."""
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
    """Give the end of a game as each seat's missions see it, by seat."""
    above, below = lying_at(ABOVE, plays, now), lying_at(BELOW, plays, now)
    statuses = {family: status(weight) for family, weight in influences(above, below).items()}
    domains = [lying_at(seat, plays, now) for seat in range(variant.players)]
    return [
        Court(domain, domains[variant.left_of(seat)], below, statuses)
        for seat, domain in enumerate(domains)
    ]
