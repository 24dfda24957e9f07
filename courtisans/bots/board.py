"""Board: what lies where, as a View tells it, ready to be asked what it is worth."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import comb
from typing import Final

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


class Board:
    """The cards in play, and what the seat that looks may expect of them.

    Families count by their index in `FAMILIES`. Spies of unknown family are weighed by the spies
    that the viewer has not seen: each hidden one may be any of those, all alike.
    """

    def __init__(self, view: View) -> None:
        """Lay out what the view shows."""
        self.variant = view.variant
        self.seat = view.seat
        self.missions = view.missions
        self.lying: dict[Place, Counter[Kind]] = {
            place: Counter() for place in (ABOVE, BELOW, *range(view.variant.players))
        }
        """For each place in play, how many cards of each kind lie there."""
        self.influence = [0] * 6
        """By family, from the cards at the table whose family the viewer knows (R27)."""
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
        for card in view.hand:
            self._see(card)
        for seen in view.plays:
            self._see(seen.card)
            if seen.now != OUT:
                self.put(seen.card, seen.now)

    def _see(self, card: Kind) -> None:
        if card is None:
            return
        if card.role is Role.SPY:
            self.unseen[_INDEX[card.family]] -= 1
        else:
            self.unknown[_INDEX[card.family]] -= card.weight

    def put(self, card: Kind, place: Place) -> None:
        """Lay a card at a place."""
        self.lying[place][card] += 1
        if card is not None:
            self._weigh(card, place, card.weight)

    def take(self, card: Kind, place: Place) -> None:
        """Take away a card that lies at a place."""
        left = self.lying[place]
        left[card] -= 1
        if not left[card]:
            del left[card]
        if card is not None:
            self._weigh(card, place, -card.weight)

    def _weigh(self, card: Card, place: Place, weight: int) -> None:
        family = _INDEX[card.family]
        if card.role is not Role.GUARD:
            self.exposed[place][family] += weight
        if place >= 0:
            self.weights[place][family] += weight
        else:
            self.influence[family] += weight if place == ABOVE else -weight
            if place == BELOW:
                self.below[family] += weight

    def hidden(self, place: Place) -> int:
        """Count the spies of unknown family at a place."""
        return self.lying[place][None]

    def chances(self) -> list[Chances]:
        """For each family, the chances that it is fallen and that it is esteemed now (R27)."""
        above, below, unseen = self.hidden(ABOVE), self.hidden(BELOW), sum(self.unseen)
        return [
            status_chances(influence, above, below, mine, unseen)
            for influence, mine in zip(self.influence, self.unseen, strict=True)
        ]

    def points(self, chances: list[Chances]) -> list[float]:
        """Expect each seat's points if its families end with these chances.

        The missions of others are not known and count nothing.
        """
        status = [esteemed - fallen for fallen, esteemed in chances]
        total = sum(self.unseen)
        # What a spy of unknown family in a domain is worth, whichever it is.
        spy = sum(s * n for s, n in zip(status, self.unseen, strict=True)) / total if total else 0.0
        points = [
            sum([s * w for s, w in zip(status, weights, strict=True)]) + spy * self.hidden(seat)
            for seat, weights in enumerate(self.weights)
        ]
        worth = POINTS[self.variant.missions]
        points[self.seat] += worth * sum(
            self._mission_chance(mission, chances) for mission in self.missions
        )
        return points

    def sides(self, points: list[float]) -> tuple[float, list[float]]:
        """Give the viewer's side's points, and each other side's.

        A side is a seat, or a team with the lower of its two totals (R34).
        """
        ours, others = 0.0, []
        for side in self.variant.sides:
            low = min([points[seat] for seat in side])
            if self.seat in side:
                ours = low
            else:
                others.append(low)
        return ours, others

    def margin(self) -> float:
        """Expect the viewer's points less the other sides' mean, if the game ended now."""
        ours, others = self.sides(self.points(self.chances()))
        return rounded(ours - sum(others) / len(others))

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
            return float(self._expected(self.seat, family) < self._expected(left, family))
        if kind == "below":
            return self._below_each() if what == "each" else self._below_5()
        role = _ROLE_OF_MISSION[kind]
        domain = self.lying[self.seat]
        count = sum(n for card, n in domain.items() if _role(card) is role)
        return float(count >= int(what))

    def _expected(self, seat: int, family: int) -> float:
        """Expect the weight of a family in a domain."""
        spies = self.hidden(seat) * self.unseen[family] / max(1, sum(self.unseen))
        return self.weights[seat][family] + spies

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
