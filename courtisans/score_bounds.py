"""Score bounds: the range of results that a seat considers possible if the game ended now.

Also what the seat can count: the cards it has not seen, and its turns to come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from courtisans.cards import BASE_COPIES, FAMILIES, Card, Family, Role
from courtisans.plays import ABOVE, BELOW, Place
from courtisans.rules import PLAYS_A_TURN
from courtisans.scoring import influences, status
from courtisans.view import View


class Range(NamedTuple):
    """A range of integers, both ends included."""

    low: int
    high: int


def still_out(view: View) -> Counter[Card]:
    """Count the cards that the seat has not seen.

    They are in the pile, in others' hands, set aside, or face down in play.
    """
    unseen = Counter(view.variant.deck)
    unseen.subtract(view.hand)
    unseen.subtract(seen.card for seen in view.plays if seen.card is not None)
    return +unseen


def unseen_spies(view: View) -> dict[Family, int]:
    """Count each family's spies that the seat has not seen."""
    spies = dict.fromkeys(FAMILIES, BASE_COPIES[Role.SPY])
    for card in (*view.hand, *[seen.card for seen in view.plays]):
        if card is not None and card.role is Role.SPY:
            spies[card.family] -= 1
    return spies


def standing(view: View) -> tuple[Range, ...]:
    """Return, by seat, the range of points for its cards if the game ended now (R28).

    The range covers every possible family of the face-down spies. Missions are left out.
    """
    above, below = known(view, ABOVE), known(view, BELOW)
    weights = influences(above, below)

    def of_seat(seat: int) -> Range:
        domain = influences(known(view, seat), ())

        def points(family: Family, spies: Shares) -> int:
            high, low, home = spies
            return status(weights[family] + high - low) * (domain[family] + home)

        return extremes(view, (ABOVE, BELOW, seat), points)

    return tuple(of_seat(seat) for seat in range(view.variant.players))


Shares: TypeAlias = tuple[int, ...]
"""For each of several places, how many of the unknown spies there belong to one family."""


def extremes(
    view: View,
    places: Sequence[Place],
    part: Callable[[Family, Shares], int],
    families: Sequence[Family] = FAMILIES,
) -> Range:
    """Return the range of a sum over `families`, for every possible family of the unknown spies.

    `part(family, shares)` is what a family adds if `shares[i]` of the unknown spies in `places[i]`
    belong to it.
    """
    spies = unseen_spies(view)
    unknowns = tuple([unknown(view, place) for place in places])
    reached = {unknowns: (0, 0)}
    for family in families:
        parts = [(shares, part(family, shares)) for shares in _shares(unknowns, spies.pop(family))]
        further: dict[Shares, tuple[int, int]] = {}
        for left, (low, high) in reached.items():
            for shares, added in parts:
                key = tuple([n - share for n, share in zip(left, shares, strict=True)])
                if min(key, default=0) < 0:
                    continue
                least, most = further.get(key, (low + added, high + added))
                further[key] = min(least, low + added), max(most, high + added)
        reached = further
    # The unknown spies that are left must be of other families; where each lies does not matter.
    others = sum(spies.values())
    ends = [found for left, found in reached.items() if sum(left) <= others]
    return Range(min(low for low, _ in ends), max(high for _, high in ends))


def _shares(unknowns: Shares, most: int) -> Iterator[Shares]:
    """Yield every way in which at most `most` spies of a family may be among those unknown."""
    if not unknowns:
        yield ()
        return
    for count in range(min(unknowns[0], most) + 1):
        for rest in _shares(unknowns[1:], most - count):
            yield (count, *rest)


def influence_ranges(view: View) -> dict[Family, Range]:
    """Return the range of each family's influence (R27) if the game ended now.

    The range covers every possible family of the face-down spies at the table.
    """
    spies = unseen_spies(view)
    above, below = unknown(view, ABOVE), unknown(view, BELOW)
    weights = influences(known(view, ABOVE), known(view, BELOW))
    return {
        family: Range(weight - min(spies[family], below), weight + min(spies[family], above))
        for family, weight in weights.items()
    }


def contributions(view: View, family: Family) -> dict[int, int]:
    """Return, by seat, the influence on a family of the known cards that the seat placed there.

    Only cards that still lie at the table count; a seat without any has no entry.
    """
    tipped: dict[int, int] = {}
    for seen in view.plays:
        if seen.card is not None and seen.card.family is family and seen.now in (ABOVE, BELOW):
            weight = seen.card.weight if seen.now == ABOVE else -seen.card.weight
            tipped[seen.seat] = tipped.get(seen.seat, 0) + weight
    return tipped


def turns_left(view: View) -> int:
    """Return how many turns the seat has yet to finish, including one that is under way."""
    turns = range(len(view.plays) // PLAYS_A_TURN, view.variant.length // PLAYS_A_TURN)
    return sum((view.first + turn) % view.variant.players == view.seat for turn in turns)


def known(view: View, place: Place) -> list[Card]:
    """Return the cards at a place that the seat knows."""
    return [seen.card for seen in view.plays if seen.now == place and seen.card is not None]


def unknown(view: View, place: Place) -> int:
    """Return the number of unknown spies at a place: those that other seats played."""
    return sum(seen.now == place and seen.card is None for seen in view.plays)
