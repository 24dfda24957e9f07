"""Whether a mission may still hold at the end: a bound, from what may yet be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from courtisans.cards import FAMILIES, Card, Family, Role
from courtisans.missions import (
    LEAST_FALLEN,
    MANY_BELOW,
    MOST_ESTEEMED,
    WANTED_ROLES,
    family_weight,
)
from courtisans.plays import ABOVE, BELOW, OUT, Place
from courtisans.rules import PLAYS_A_TURN, open_places, seat_of_play
from courtisans.score_bounds import influence_ranges, known, still_out, unknown, unseen_spies
from courtisans.scoring import influences
from courtisans.view import View


def may_hold(mission: str, view: View) -> bool:
    """Return whether a mission may still hold at the end, for the seat whose View it is (R29-R31).

    Never False for a mission that may hold. It may be True for a lost one: each family is taken as
    if all plays to come could be used for that family.
    """
    kind, _dot, what = mission.partition(".")
    if kind == "fewer":
        return _may_be_fewer(Family(what), view)
    if mission in WANTED_ROLES:
        return _may_be_placed(*WANTED_ROLES[mission], view)
    if kind == "below":
        return _may_lie_below(what, view)
    lowest = _lowest(view)
    if mission == "esteemed.max3":
        return sum(low > 0 for low in lowest.values()) <= MOST_ESTEEMED
    if what == "min2":
        return sum(low < 0 for low in lowest.values()) >= LEAST_FALLEN
    return any(lowest[Family(name)] < 0 for name in what.split("|"))


# Missions of one's own domain


def _may_be_placed(role: Role, wanted: int, view: View) -> bool:
    """Return whether `wanted` cards of a role may come to lie in one's own domain."""
    lying = Counter(seen.now for seen in view.plays if seen.role is role)
    have = lying.pop(view.seat, 0)
    lying.pop(OUT, None)
    to_come = sum(count for card, count in _to_come(view).items() if card.role is role)
    if role is Role.SPY:  # `_to_come` includes the face-down ones, which have been placed
        to_come -= sum(seen.card is None for seen in view.plays)
    gain = min(to_come, _plays_into(view.seat, view))
    if role is not Role.GUARD:  # R18
        gain += min(sum(lying.values()), _takings(view.seat, view))
    return have + gain >= wanted


def _may_be_fewer(family: Family, view: View) -> bool:
    """Return whether one's domain may come to hold less of a family than the left neighbour's."""
    left = view.variant.left_of(view.seat)
    own_cards = known(view, view.seat)
    spies = unseen_spies(view)[family]
    removable = _loose(own_cards, family)
    losses = _heaviest(removable, min(_removals(view), _plays_into(view.seat, view)))
    theirs = family_weight(known(view, left), family)
    theirs += min(unknown(view, left), spies)
    theirs += _heaviest(_weights_to_come(family, view), _plays_into(left, view))
    elsewhere = [place for place in (ABOVE, BELOW, *range(view.variant.players)) if place != left]
    takeable = [weight for place in elsewhere for weight in _loose(known(view, place), family)]
    takeable += [1] * min(spies, sum(unknown(view, place) for place in elsewhere))
    theirs += _heaviest(takeable, _takings(left, view))
    return family_weight(own_cards, family) - losses < theirs


# Missions of the court


def _may_lie_below(what: str, view: View) -> bool:
    """Return whether `below.each` or `below.5` may come to hold; `what` is `each` or `5`."""
    weights = influences(known(view, BELOW), ())
    plays, hidden, unseen = _plays_into(BELOW, view), unknown(view, BELOW), still_out(view)
    reach = {}
    for family in FAMILIES:
        spies = min(hidden, unseen[Card(family, Role.SPY)])
        placed = sorted(_weights_to_come(family, view))[spies:]  # without these spies: they weigh 1
        reach[family] = weights[family] + spies + _heaviest(placed, plays)
    if what != "each":
        return any(most >= MANY_BELOW for most in reach.values())
    missing = sum(weight == 0 for weight in weights.values())
    return all(reach.values()) and missing <= plays + hidden


def _lowest(view: View) -> dict[Family, int]:
    """Return a lower bound on each family's influence at the end."""
    plays, removals = _plays_into(ABOVE, view), _removals(view)
    return {
        family: low
        - _heaviest(_weights_to_come(family, view), plays)
        - _heaviest(_loose(known(view, ABOVE), family), min(plays, removals))
        for family, (low, _high) in influence_ranges(view).items()
    }


# What may yet be played


def _to_come(view: View) -> Counter[Card]:
    """Count the cards that the seat has not seen placed: they may be in a hand or in the pile.

    Those set aside and face-down spies of others cannot be told from them, and count, too.
    """
    return still_out(view) + Counter(view.hand)


def _weights_to_come(family: Family, view: View) -> list[int]:
    return [card.weight for card in _to_come(view).elements() if card.family is family]


def _count_to_come(view: View, *roles: Role) -> int:
    return sum(count for card, count in _to_come(view).items() if card.role in roles)


def _removals(view: View) -> int:
    """Return an upper bound on the cards that may yet be eliminated or taken."""
    return _count_to_come(view, Role.ASSASSIN, Role.DIPLOMAT)


def _takings(seat: int, view: View) -> int:
    """Return an upper bound on the cards that the seat may yet take into its domain (R19)."""
    length, players = view.variant.length, view.variant.players
    own = sum(
        seat_of_play(number, view.first, players) == seat
        for number in range(len(view.plays), length)
    )
    return min(own, _count_to_come(view, Role.DIPLOMAT))


def _plays_into(place: Place, view: View) -> int:
    """Return an upper bound on the plays into a place's zone that may still be made.

    One a turn (R5), and one more for each confidant (R23).
    """
    made, players = len(view.plays), view.variant.players
    begun = view.plays[made - made % PLAYS_A_TURN :]
    open_now = open_places(
        players,
        view.turn,
        tuple([seen.place for seen in begun]),
        bool(begun) and begun[-1].role is Role.CONFIDANT,
    )
    is_open = any(each == place or (each < 0 and place < 0) for each in open_now)
    turns_to_come = view.variant.length // PLAYS_A_TURN - made // PLAYS_A_TURN - 1
    more = _count_to_come(view, Role.CONFIDANT)
    return min(view.variant.length - made, turns_to_come + is_open + more)


def _loose(cards: Iterable[Card], family: Family) -> list[int]:
    """Return the weights of a family's cards that are not guards (R18)."""
    return [card.weight for card in cards if card.family is family and card.role is not Role.GUARD]


def _heaviest(weights: Iterable[int], count: int) -> int:
    """Return the sum of the heaviest weights, at most `count` of them."""
    return sum(sorted(weights, reverse=True)[:count])
