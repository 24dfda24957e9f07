"""The secret missions of both editions, and when each holds (R29-R31).

A mission is identified by its name in the notation, such as `fewer.stag` or `fallen.hare|toad`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from courtisans.cards import FAMILIES, Card, Family, Role
from courtisans.errors import NotationError, Reason
from courtisans.variant import Edition, Variant

POINTS: Final[dict[Edition, int]] = {"current": 3, "first": 2, "none": 0}
"""The points for each mission that holds, by edition."""


@dataclass(frozen=True, slots=True)
class Court:
    """The end of a game as one seat's missions are judged by it.

    Spies are revealed and moved to their families' columns (R26).
    """

    domain: Sequence[Card]
    """The cards in the domain of the seat whose mission it is."""
    left: Sequence[Card]
    """The cards in its left neighbour's domain (R4)."""
    below: Sequence[Card]
    """The cards at the Queen's table below the mat."""
    statuses: dict[Family, int]
    """1 esteemed, -1 fallen, 0 neutral (R27)."""


Condition = Callable[[Court], bool]

WANTED_ROLES: Final[dict[str, tuple[Role, int]]] = {
    "nobles.3": (Role.NOBLE, 3),
    "assassins.2": (Role.ASSASSIN, 2),
    "guards.4": (Role.GUARD, 4),
    "spies.3": (Role.SPY, 3),
}
"""The missions that want a number of cards of one role in one's own domain: role and number."""

MANY_BELOW: Final = 5
"""`below.5`: the fewest cards of one family, nobles counted twice."""
MOST_ESTEEMED: Final = 3
"""`esteemed.max3`: the most families that may be esteemed."""
LEAST_FALLEN: Final = 2
"""`fallen.min2`: the fewest families that must have fallen."""


def family_weight(cards: Sequence[Card], family: Family) -> int:
    """Count the cards of a family, nobles twice (R10, R30)."""
    return sum(card.weight for card in cards if card.family is family)


def _fewer(family: Family) -> Condition:
    return lambda court: family_weight(court.domain, family) < family_weight(court.left, family)


def _at_least(role: Role, count: int) -> Condition:
    return lambda court: sum(card.role is role for card in court.domain) >= count


def _fallen(*families: Family) -> Condition:
    return lambda court: any(court.statuses[family] < 0 for family in families)


def _below_each(court: Court) -> bool:
    return {card.family for card in court.below} == set(FAMILIES)


def _below_5(court: Court) -> bool:
    return any(family_weight(court.below, family) >= MANY_BELOW for family in FAMILIES)


def _esteemed_max3(court: Court) -> bool:
    return sum(status > 0 for status in court.statuses.values()) <= MOST_ESTEEMED


def _fallen_min2(court: Court) -> bool:
    return sum(status < 0 for status in court.statuses.values()) >= LEAST_FALLEN


WHITE: Final[dict[str, Condition]] = {f"fewer.{f.value}": _fewer(f) for f in FAMILIES} | {
    name: _at_least(role, count) for name, (role, count) in WANTED_ROLES.items()
}
"""The ten white missions of the current edition, about one's own domain (R29)."""

BLUE: Final[dict[str, Condition]] = {f"fallen.{f.value}": _fallen(f) for f in FAMILIES} | {
    "below.each": _below_each,
    "below.5": _below_5,
    "esteemed.max3": _esteemed_max3,
    "fallen.min2": _fallen_min2,
}
"""The ten blue missions of the current edition, about the court (R29)."""

FIRST: Final[dict[str, Condition]] = {
    f"fallen.{a.value}|{b.value}": _fallen(a, b)
    for a, b in combinations(sorted(FAMILIES, key=lambda family: family.value), 2)
} | {name: WHITE[name] for name in ("nobles.3", "guards.4", "spies.3")}
"""The eighteen missions of the first edition (R31)."""

HANDS: Final[dict[Edition, tuple[dict[str, Condition], ...]]] = {
    "current": (WHITE, BLUE),
    "first": (FIRST, FIRST),
    "none": (),
}
"""By edition, for each mission that a seat gets, the deck it is dealt from."""

_CONDITIONS: Final = WHITE | BLUE | FIRST


def holds(mission: str, court: Court) -> bool:
    """Return whether a mission holds. Raises `NotationError` if no mission has that name."""
    try:
        condition = _CONDITIONS[mission]
    except KeyError:
        raise NotationError(f"{mission!r} is not a mission") from None
    return condition(court)


def deal_missions(variant: Variant, rng: random.Random) -> tuple[tuple[str, ...], ...]:
    """Deal each seat its missions (R29, R31). Return their names by seat, white before blue."""
    decks: list[list[str]] = []
    for kind in HANDS[variant.missions]:
        # Both missions of the first edition are dealt from the same deck.
        if variant.missions == "first" and decks:
            decks.append(decks[0])
            continue
        deck = list(kind)
        rng.shuffle(deck)
        decks.append(deck)
    return tuple(tuple(deck.pop() for deck in decks) for _ in range(variant.players))


def why_impossible(variant: Variant, dealt: Sequence[Sequence[str]]) -> Reason | None:
    """Return why these missions, by seat, cannot have been dealt; None if they can."""
    kinds = HANDS[variant.missions]
    if len(dealt) != variant.players or any(len(hand) != len(kinds) for hand in dealt):
        return Reason(
            "each of {n} seats gets {missions} missions", n=variant.players, missions=len(kinds)
        )
    names = [name for hand in dealt for name in hand]
    for name in names:
        if not any(name in kind for kind in kinds):
            return Reason("{name} is not a mission of this edition", name=repr(name))
        if names.count(name) > 1:
            return Reason("mission {name} was dealt twice", name=repr(name))
    if variant.missions == "current":
        for seat, hand in enumerate(dealt):
            if sum(name in WHITE for name in hand) != 1:
                return Reason("seat {seat} needs one white mission and one blue", seat=seat)
    return None
