"""Board: what lies where, as a View tells it, ready to be asked what it is worth."""

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
"""A card as the viewer knows it: None is a face-down spy that somebody else played."""

_INDEX: Final = {family: index for index, family in enumerate(FAMILIES)}

_WEIGHTS: Final = {
    expansion: sum(
        Card(FAMILIES[0], role).weight * n for role, n in copies.items() if role is not Role.SPY
    )
    for expansion, copies in ((False, BASE_COPIES), (True, EXPANSION_COPIES))
}
"""What all cards of a family but its spies weigh together."""


Chances = tuple[float, float]
"""A family's chances to be fallen and to be esteemed."""


class Side(NamedTuple):
    """A seat, or a team: how it stands, and by whose cards."""

    points: float
    seat: int


class Board:
    """The cards in play, and what the seat that looks may expect of them.

    Families count by their index in `FAMILIES`. Spies of unknown family are weighed by the spies
    that the viewer has not seen: each hidden one may be any of those, all alike but for leanings.
    """

    def __init__(self, view: View, leanings: Mapping[int, Sequence[float]] | None = None) -> None:
        """Lay out what the view shows.

        Leanings tell, for a hidden spy by the number of its play, how much likelier each family is
        than by the unseen spies alone.
        """
        self.variant = view.variant
        self.seat = view.seat
        self.missions = view.missions
        self.lying: dict[Place, Counter[Kind]] = {
            place: Counter() for place in (ABOVE, BELOW, *range(view.variant.players))
        }
        """For each place in play, how many cards of each kind lie there."""
        self.influence = [0] * 6
        """By family, from the cards at the table whose family the viewer knows (R27)."""
        self.veiled = [0] * 6
        """How much of that comes from spies that only the viewer knows."""
        self.below = [0] * 6
        """By family, the weight of the known cards below the mat."""
        self.weights = [[0] * 6 for _ in range(view.variant.players)]
        """By seat and family, the weight of the known cards in its domain (R28)."""
        self.exposed = {place: [0] * 6 for place in self.lying}
        """By place and family, the weight of the known cards within reach of effects (R15, R18)."""
        self.unknown = [_WEIGHTS[self.variant.expansion]] * 6
        """By family, the weight of the cards that the viewer has never seen, but for spies."""
        self.unseen = [BASE_COPIES[Role.SPY]] * 6
        """By family, the spies that the viewer has never seen."""
        self.spies = {place: [0.0] * 6 for place in self.lying}
        """By place and family, how many of the hidden spies there are to be expected of it."""
        self._guessed = {place: [0.0] * 6 for place in self.lying}
        """The same for those that lay there from the beginning."""
        self._laid = dict.fromkeys(self.lying, 0)
        """How many those were."""
        for card in (*view.hand, *[seen.card for seen in view.plays if seen.card]):
            self._see(card)
        for number, seen in enumerate(view.plays):
            if seen.now != OUT:
                if seen.card is None:
                    self._guess(seen.now, leanings[number] if leanings else [1.0] * 6)
                self.put(seen.card, seen.now)

    def _see(self, card: Card) -> None:
        """Count a card that the viewer has seen."""
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
        """Lay a card at a place."""
        self.lying[place][card] += 1
        if card is None:
            self._expect_spies(place)
        else:
            self._weigh(card, place, card.weight)

    def take(self, card: Kind, place: Place) -> None:
        """Take away a card that lies at a place."""
        left = self.lying[place]
        left[card] -= 1
        if not left[card]:
            del left[card]
        if card is None:
            self._expect_spies(place)
        else:
            self._weigh(card, place, -card.weight)

    def _expect_spies(self, place: Place) -> None:
        """Reckon with the hidden spies at a place: any of those that lay there, then any unseen."""
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
        """Expect the weight of each family in a domain, its hidden spies among them."""
        known = self.weights[seat]
        if not self.hidden(seat):
            return known
        return [w + spies for w, spies in zip(known, self.spies[seat], strict=True)]

    def chances(self) -> list[Chances]:
        """For each family, the chances that it is fallen and that it is esteemed now (R27)."""
        above, below, unseen = self.hidden(ABOVE), self.hidden(BELOW), sum(self.unseen)
        return [
            status_chances(influence, above, below, mine, unseen)
            for influence, mine in zip(self.influence, self.unseen, strict=True)
        ]

    def points(self, chances: list[Chances], *, known: bool = False) -> list[float]:
        """Expect each seat's points if its families end with these chances.

        The missions of others are not known and count nothing; nor do hidden spies in the domains,
        if only known cards are to count. One's own missions reckon with them either way.
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
        """Give each side's points: one's own first, then the others as they play.

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
    """Give a family's index by its name."""
    return next(index for index, known in enumerate(FAMILIES) if known.value == family)


def _chance_of_at_least(least: int, chances: list[float]) -> float:
    """Give the chance that so many of these happen, as if none knew of the others."""
    exactly = [1.0] + [0.0] * len(chances)
    for chance in chances:
        for count in range(len(chances), 0, -1):
            exactly[count] += chance * (exactly[count - 1] - exactly[count])
        exactly[0] *= 1 - chance
    return sum(exactly[least:])


def rounded(worth: float) -> float:
    """Make one sum one number with every Python: they add floats differently."""
    return round(worth, 9)


@cache
def status_chances(influence: int, above: int, below: int, mine: int, unseen: int) -> Chances:
    """Give a family's chances to be fallen and to be esteemed.

    `influence` comes from its known cards; `above` and `below` spies lie hidden on the two sides,
    drawn from `unseen` spies of which `mine` are of the family (hypergeometric).
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
