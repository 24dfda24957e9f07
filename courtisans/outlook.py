"""The outlook: what a seat may know of how the game would end now, and of what is still to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from courtisans.cards import FAMILIES, Card, Family, Role
from courtisans.plays import ABOVE, BELOW, Place
from courtisans.rules import PLAYS_A_TURN
from courtisans.scoring import influences, status
from courtisans.view import View


class Range(NamedTuple):
    """What a number may be, both ends included."""

    low: int
    high: int


def still_out(view: View) -> Counter[Card]:
    """Count the cards that the seat has not seen.

    They are in the pile, in others' hands, set aside, or lie face down.
    """
    unseen = Counter(view.variant.deck)
    unseen.subtract(view.hand)
    unseen.subtract(seen.card for seen in view.plays if seen.card is not None)
    return +unseen


def standing(view: View) -> tuple[Range, ...]:
    """Give the points that each seat's cards would bring if the game ended now (R28), by seat.

    Between the least and the most, whatever spies face down turn out to be. Missions are left out.
    """
    unseen = still_out(view)
    spies = [unseen[Card(family, Role.SPY)] for family in FAMILIES]
    weights = list(influences(_known(view, ABOVE), _known(view, BELOW)).values())
    at_table = (_unknown(view, ABOVE), _unknown(view, BELOW))
    return tuple(
        _points(view, seat, spies, weights, at_table) for seat in range(view.variant.players)
    )


def influence_ranges(view: View) -> dict[Family, Range]:
    """Give each family's influence (R27) if the game ended now.

    Between the least and the most, whatever spies face down at the table turn out to be.
    """
    unseen = still_out(view)
    above, below = _unknown(view, ABOVE), _unknown(view, BELOW)
    ranges = {}
    for family, weight in influences(_known(view, ABOVE), _known(view, BELOW)).items():
        spies = unseen[Card(family, Role.SPY)]
        ranges[family] = Range(weight - min(spies, below), weight + min(spies, above))
    return ranges


def contributions(view: View, family: Family) -> dict[int, int]:
    """Tell by how much each seat tips a family, by what it has played that lies at the table."""
    tipped: dict[int, int] = {}
    for seen in view.plays:
        if seen.card is not None and seen.card.family is family and seen.now in (ABOVE, BELOW):
            weight = seen.card.weight if seen.now == ABOVE else -seen.card.weight
            tipped[seen.seat] = tipped.get(seen.seat, 0) + weight
    return tipped


def turns_left(view: View) -> int:
    """Count the turns that the seat has still to finish, the one under way among them."""
    turns = range(len(view.plays) // PLAYS_A_TURN, view.variant.length // PLAYS_A_TURN)
    return sum((view.first + turn) % view.variant.players == view.seat for turn in turns)


def _known(view: View, place: Place) -> list[Card]:
    return [seen.card for seen in view.plays if seen.now == place and seen.card is not None]


def _unknown(view: View, place: Place) -> int:
    return sum(seen.now == place and seen.card is None for seen in view.plays)


_Left = tuple[int, int, int]
"""How many unknown spies have no family yet: above, below, in the domain."""


def _points(
    view: View, seat: int, spies: list[int], weights: list[int], at_table: tuple[int, int]
) -> Range:
    """Share out the unknown spies among the families, in every way that matters to the seat."""
    domain = _known(view, seat)
    owned = [sum(card.weight for card in domain if card.family is each) for each in FAMILIES]
    reached: dict[_Left, Range] = {(*at_table, _unknown(view, seat)): Range(0, 0)}
    for most, weight, own in zip(spies, weights, owned, strict=True):
        further: dict[_Left, Range] = {}
        for left, so_far in reached.items():
            for above, below, home in _shares(left, most):
                points = status(weight + above - below) * (own + home)
                key = (left[0] - above, left[1] - below, left[2] - home)
                old = further.get(key, Range(so_far.low + points, so_far.high + points))
                further[key] = Range(
                    min(old.low, so_far.low + points), max(old.high, so_far.high + points)
                )
        reached = further
    return reached[0, 0, 0]


def _shares(left: _Left, most: int) -> Iterator[_Left]:
    """List how many of a family's unseen spies may be among those."""
    for above in range(min(left[0], most) + 1):
        for below in range(min(left[1], most - above) + 1):
            for home in range(min(left[2], most - above - below) + 1):
                yield above, below, home
