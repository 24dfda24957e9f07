"""Board: what lies where according to a View, and what points may be expected from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from math import comb
from operator import itemgetter
from typing import Final, NamedTuple

from courtisans.cards import BASE_COPIES, EXPANSION_COPIES, FAMILIES, Card, Role
from courtisans.missions import POINTS
from courtisans.plays import ABOVE, BELOW, OUT, Place
from courtisans.view import View

Kind = Card | None
"""A card as the viewer knows it: None is a face-down spy that another seat played."""

_INDEX: Final = {family: index for index, family in enumerate(FAMILIES)}

_WEIGHTS: Final = {
    expansion: sum(
        Card(FAMILIES[0], role).weight * n for role, n in copies.items() if role is not Role.SPY
    )
    for expansion, copies in ((False, BASE_COPIES), (True, EXPANSION_COPIES))
}
"""By whether the expansion is in play: the weight of all cards of a family but its spies."""


Chances = tuple[float, float]
"""A family's chances to be fallen and to be esteemed."""


class Side(NamedTuple):
    """The points of a side, and the seat whose points they are."""

    points: float
    seat: int


class Board:
    """The cards in play, and what the viewer, the seat whose View it is, may expect of them.

    Families are given by their index in `FAMILIES`. A hidden spy, one of unknown family, may be any
    spy that the viewer has not seen; all are equally likely, unless `leanings` are given.
    """

    def __init__(self, view: View, leanings: Mapping[int, Sequence[float]] | None = None) -> None:
        """Build the board of a view.

        `leanings` are, for each hidden spy by the number of its play, a factor for each family: how
        much likelier the family is than by the number of unseen spies alone.
        """
        self.variant = view.variant
        self.seat = view.seat
        self.missions = view.missions
        self.lying: dict[Place, Counter[Kind]] = {
            place: Counter() for place in (ABOVE, BELOW, *range(view.variant.players))
        }
        """For each place in play, how many cards of each kind lie there."""
        self.influence = [0] * 6
        """By family, the influence of the cards at the table that the viewer knows (R27)."""
        self.veiled = [0] * 6
        """By family, how much of the influence comes from the viewer's own face-down spies."""
        self.below = [0] * 6
        """By family, the weight of the known cards below the mat."""
        self.weights = [[0] * 6 for _ in range(view.variant.players)]
        """By seat and family, the weight of the known cards in its domain (R28)."""
        self.exposed = {place: [0] * 6 for place in self.lying}
        """By place and family, the weight of the known cards within reach of effects (R15, R18)."""
        self.unknown = [_WEIGHTS[self.variant.expansion]] * 6
        """By family, the weight of the cards that the viewer has never seen, without spies."""
        self.unseen = [BASE_COPIES[Role.SPY]] * 6
        """By family, the number of spies that the viewer has never seen."""
        self.spies = {place: [0.0] * 6 for place in self.lying}
        """By place and family, the expected number of hidden spies of the family there."""
        self._guessed = {place: [0.0] * 6 for place in self.lying}
        """By place and family, the same for the hidden spies that lay there in the view."""
        self._laid = dict.fromkeys(self.lying, 0)
        """By place, the number of hidden spies that lay there in the view."""
        for card in (*view.hand, *[seen.card for seen in view.plays if seen.card]):
            self._see(card)
        for number, seen in enumerate(view.plays):
            if seen.now != OUT:
                if seen.card is None:
                    self._guess(seen.now, leanings[number] if leanings else [1.0] * 6)
                self.put(seen.card, seen.now)

    def _see(self, card: Card) -> None:
        """Remove a card that the viewer has seen from the unknown ones."""
        if card.role is Role.SPY:
            self.unseen[_INDEX[card.family]] -= 1
        else:
            self.unknown[_INDEX[card.family]] -= card.weight

    def _guess(self, place: Place, leaning: Sequence[float]) -> None:
        likely = [n * more for n, more in zip(self.unseen, leaning, strict=True)]
        total = sum(likely)
        self._laid[place] += 1
        self._guessed[place] = [
            so_far + one / total for so_far, one in zip(self._guessed[place], likely, strict=True)
        ]

    def put(self, card: Kind, place: Place) -> None:
        """Place a card."""
        self.lying[place][card] += 1
        if card is None:
            self._expect_spies(place)
        else:
            self._weigh(card, place, card.weight)

    def take(self, card: Kind, place: Place) -> None:
        """Remove a card that lies at a place."""
        left = self.lying[place]
        left[card] -= 1
        if not left[card]:
            del left[card]
        if card is None:
            self._expect_spies(place)
        else:
            self._weigh(card, place, -card.weight)

    def _expect_spies(self, place: Place) -> None:
        """Update the expected hidden spies at a place.

        As many as lay there in the view are taken to be any of those; further ones, any unseen spy.
        """
        there, laid, total = self.hidden(place), self._laid[place], sum(self.unseen)
        share = min(there, laid) / max(1, laid)
        more = max(0, there - laid) / max(1, total)
        self.spies[place] = [
            share * guessed + more * unseen
            for guessed, unseen in zip(self._guessed[place], self.unseen, strict=True)
        ]

    def _weigh(self, card: Card, place: Place, weight: int) -> None:
        family = _INDEX[card.family]
        if card.role is not Role.GUARD:
            self.exposed[place][family] += weight
        if place >= 0:
            self.weights[place][family] += weight
        else:
            influence = weight if place == ABOVE else -weight
            self.influence[family] += influence
            if card.role is Role.SPY:
                self.veiled[family] += influence
            if place == BELOW:
                self.below[family] += weight

    def hidden(self, place: Place) -> int:
        """Count the spies of unknown family at a place."""
        return self.lying[place][None]

    def domain(self, seat: int) -> Sequence[float]:
        """Return the expected weight of each family in a domain, hidden spies included."""
        known = self.weights[seat]
        if not self.hidden(seat):
            return known
        return [w + spies for w, spies in zip(known, self.spies[seat], strict=True)]

    def chances(self) -> list[Chances]:
        """Return, by family, the chances that it is fallen and that it is esteemed now (R27)."""
        above, below, unseen = self.hidden(ABOVE), self.hidden(BELOW), sum(self.unseen)
        return [
            status_chances(influence, above, below, mine, unseen)
            for influence, mine in zip(self.influence, self.unseen, strict=True)
        ]

    def points(self, chances: list[Chances], *, known: bool = False) -> list[float]:
        """Return each seat's expected points if the families end with these chances.

        The missions of others are unknown and count nothing. With `known`, neither do hidden spies
        in the domains; the viewer's own missions take them into account either way.
        """
        status = [esteemed - fallen for fallen, esteemed in chances]
        domains = self.weights if known else map(self.domain, range(self.variant.players))
        points = [sum([s * w for s, w in zip(status, domain, strict=True)]) for domain in domains]
        worth = POINTS[self.variant.missions]
        points[self.seat] += worth * sum(
            self._mission_chance(mission, chances) for mission in self.missions
        )
        return points

    def sides(self, points: Sequence[float]) -> list[Side]:
        """Return each side's points: the viewer's first, then the others in the order of play.

        A side is a seat, or a team with the lower of its two totals (R34).
        """
        seats = [*range(self.seat, len(points)), *range(self.seat)]
        each = [Side(points[seat], seat) for seat in seats]
        if not self.variant.teams:
            return each
        half = len(each) // 2
        return [min(pair, key=itemgetter(0)) for pair in zip(each[:half], each[half:], strict=True)]

    def _mission_chance(self, mission: str, chances: list[Chances]) -> float:
        """Estimate the chance that a mission holds if the game ended now (R29-R31)."""
        kind, _, what = mission.partition(".")
        if kind == "fallen" and what == "min2":
            return _chance_of_at_least(2, [fallen for fallen, _ in chances])
        if kind == "fallen":
            neither = 1.0
            for name in what.split("|"):
                neither *= 1 - chances[index_of(name)][0]
            return 1 - neither
        if kind == "esteemed":
            return 1 - _chance_of_at_least(4, [esteemed for _, esteemed in chances])
        if kind == "fewer":
            family = index_of(what)
            left = self.variant.left_of(self.seat)
            return float(self.domain(self.seat)[family] < self.domain(left)[family])
        if kind == "below":
            return self._below_each() if what == "each" else self._below_5()
        role = _ROLE_OF_MISSION[kind]
        domain = self.lying[self.seat]
        count = sum(n for card, n in domain.items() if _role(card) is role)
        return float(count >= int(what))

    def _below_each(self) -> float:
        hidden, total = self.hidden(BELOW), sum(self.unseen)
        chance = 1.0
        for family, mine in enumerate(self.unseen):
            if not self.below[family]:
                none = comb(total - mine, hidden) / comb(total, hidden) if hidden else 1.0
                chance *= 1 - none
        return chance

    def _below_5(self) -> float:
        return float(max(self.below) >= 5)


_ROLE_OF_MISSION: Final = {
    "nobles": Role.NOBLE,
    "assassins": Role.ASSASSIN,
    "guards": Role.GUARD,
    "spies": Role.SPY,
}


def _role(card: Kind) -> Role:
    return Role.SPY if card is None else card.role


def index_of(family: str) -> int:
    """Return the index of the family of that name."""
    return next(index for index, known in enumerate(FAMILIES) if known.value == family)


def _chance_of_at_least(least: int, chances: list[float]) -> float:
    """Return the chance of at least `least` events of these chances, taken as independent."""
    exactly = [1.0] + [0.0] * len(chances)
    for chance in chances:
        for count in range(len(chances), 0, -1):
            exactly[count] += chance * (exactly[count - 1] - exactly[count])
        exactly[0] *= 1 - chance
    return sum(exactly[least:])


def rounded(worth: float) -> float:
    """Round a worth, so that Python versions that add floats differently give the same number."""
    return round(worth, 9)


@cache
def status_chances(influence: int, above: int, below: int, mine: int, unseen: int) -> Chances:
    """Return a family's chances to be fallen and to be esteemed.

    `influence` is that of its known cards. `above` and `below` are the numbers of hidden spies on
    the two sides of the table, drawn from `unseen` spies of which `mine` are of the family
    (hypergeometric).
    """
    fallen = esteemed = 0.0
    for up in range(min(above, mine) + 1):
        for down in range(min(below, mine - up) + 1):
            elsewhere = unseen - above - below
            ways = comb(above, up) * comb(below, down) * comb(elsewhere, mine - up - down)
            chance = ways / comb(unseen, mine)
            final = influence + up - down
            if final < 0:
                fallen += chance
            elif final > 0:
                esteemed += chance
    return fallen, esteemed
