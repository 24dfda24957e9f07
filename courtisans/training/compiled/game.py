"""Cards, deals, positions and scoring, as numbers."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from courtisans import game, missions
from courtisans.cards import BASE_COPIES, EXPANSION_COPIES, FAMILIES, ROLES, Card, Role
from courtisans.training.compiled.jit import compiled
from courtisans.variant import EDITIONS, Variant

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

PLAIN, NOBLE, SPY, ASSASSIN, GUARD, DIPLOMAT, CONFIDANT = range(len(ROLES))
"""Roles, in the order of `ROLES`."""

KINDS: Final = len(FAMILIES) * len(ROLES)
"""The number of kinds of cards. A kind is its family's index times seven plus its role's."""

CARDS: Final = [Card(family, role) for family in FAMILIES for role in ROLES]
"""The cards, by kind."""

HIDDEN: Final = KINDS
"""The kind of a face-down spy that another seat has played."""

SEATS: Final = 6
ABOVE, BELOW, OUT = range(SEATS, SEATS + 3)
"""Places, numbered after the seats' domains."""

PLACES: Final = 8
"""The number of places in play."""

CARD, PLACE, TARGET, LIES = range(4)
"""The parts of a step: the card, its place, the kind that its effect reaches, where that lies."""

NOTHING: Final = -1

COPIES: Final = np.array(
    [[copies.get(role, 0) for role in ROLES] for copies in (BASE_COPIES, EXPANSION_COPIES)]
)
SPIES: Final = len(FAMILIES) * BASE_COPIES[Role.SPY]
POINTS: Final = np.array([missions.POINTS[edition] for edition in EDITIONS])

FALLEN: Final = 10
"""The number of the first blue mission. White ones come before, pairs (first edition) after."""

PAIR: Final = 20
MISSIONS: Final = (*missions.WHITE, *missions.BLUE, *list(missions.FIRST)[:15])
PAIRS: Final = np.array(
    [
        [[family.value for family in FAMILIES].index(name) for name in names]
        for names in (mission.partition(".")[2].split("|") for mission in MISSIONS[PAIR:])
    ]
)
"""For each mission of a pair, the two families."""


class Table(NamedTuple):
    """A variant."""

    players: int
    expansion: int
    teams: int
    edition: int
    """Its index in `EDITIONS`."""

    @staticmethod
    def of(variant: Variant) -> Table:
        """Return a variant as numbers."""
        return Table(
            variant.players,
            int(variant.expansion),
            int(variant.teams),
            EDITIONS.index(variant.missions),
        )


class Position(NamedTuple):
    """A game under way, secrets included."""

    lying: Ints
    """By place and kind, how many cards lie there; no spies."""
    played: Ints
    """By kind, how many have been placed; no spies."""
    spies: Ints
    """For each spy that has been placed, in that order: its seat, its family, where it lies."""
    spies_played: Ints
    """The number of spies that have been placed, in an array of one."""
    leanings: Floats
    """By spy and family, how much likelier the family is than by the number of unseen spies."""
    missions: Ints
    """The numbers of the missions, by seat."""


class Deal(NamedTuple):
    """Everything random in a game."""

    pile: Ints
    """The kinds of the cards; the first are drawn first."""
    missions: Ints
    """The numbers of the missions, by seat."""
    first: int
    """The seat that begins."""

    @staticmethod
    def of(dealt: game.Deal) -> Deal:
        """Return a deal as numbers."""
        by_seat = np.full((SEATS, 2), NOTHING)
        for seat, names in enumerate(dealt.missions):
            by_seat[seat, : len(names)] = [MISSIONS.index(name) for name in names]
        return Deal(np.array([CARDS.index(card) for card in dealt.pile]), by_seat, dealt.first)


class Court(NamedTuple):
    """The end of a game as one seat's missions are judged by it, spies revealed (R26)."""

    mine: Ints
    """By family, the weight in the domain of the seat whose mission it is."""
    left: Ints
    """By family, the weight in the domain of its left neighbour (R4)."""
    roles: Ints
    """By role, the number of cards in the seat's own domain."""
    below: Ints
    """By family, the weight below the mat."""
    status: Ints


@compiled
def weight(kind: int) -> int:
    """Return the weight of a kind of card (R10)."""
    return 2 if kind % 7 == NOBLE else 1


@compiled
def begin(missions: Ints) -> Position:
    """Return the position before the first play."""
    return Position(
        np.zeros((PLACES, KINDS), np.int64),
        np.zeros(KINDS, np.int64),
        np.zeros((SPIES, 3), np.int64),
        np.zeros(1, np.int64),
        np.ones((SPIES, 6)),
        missions,
    )


@compiled
def _tell(position: Position) -> tuple[Ints, Ints, Ints, Ints]:
    """Return, with spies revealed (R26): influence, weights below, weights and roles by seat."""
    influence, below = np.zeros(6, np.int64), np.zeros(6, np.int64)
    weights, roles = np.zeros((SEATS, 6), np.int64), np.zeros((SEATS, 7), np.int64)
    lying = position.lying.copy()
    for spy in range(position.spies_played[0]):
        _, family, place = position.spies[spy]
        if place != OUT:
            lying[place, 7 * family + SPY] += 1
    for place in range(PLACES):
        for kind in range(KINDS):
            count, family = lying[place, kind], kind // 7
            if place < SEATS:
                weights[place, family] += count * weight(kind)
                roles[place, kind % 7] += count
            elif place == ABOVE:
                influence[family] += count * weight(kind)
            else:
                influence[family] -= count * weight(kind)
                below[family] += count * weight(kind)
    return influence, below, weights, roles


@compiled
def _holds(mission: int, court: Court) -> bool:
    """Return whether a mission holds (R29-R31)."""
    mine, left, roles, below, status = court
    if mission < 6:
        return mine[mission] < left[mission]
    if mission == 6:
        return roles[NOBLE] >= 3
    if mission == 7:
        return roles[ASSASSIN] >= 2
    if mission == 8:
        return roles[GUARD] >= 4
    if mission == 9:
        return roles[SPY] >= 3
    if mission < 16:
        return status[mission - FALLEN] < 0
    if mission == 16:
        return below.min() > 0
    if mission == 17:
        return below.max() >= 5
    if mission == 18:
        return (status > 0).sum() <= 3
    if mission == 19:
        return (status < 0).sum() >= 2
    one, other = PAIRS[mission - PAIR]
    return status[one] < 0 or status[other] < 0


@compiled
def score(table: Table, position: Position) -> tuple[Ints, Floats, Floats]:
    """Score a finished game: return statuses, and by seat its share of the win and its lead.

    The lead is how many points its side is ahead of the best rival side.
    """
    influence, below, weights, roles = _tell(position)
    status = np.sign(influence)
    totals = np.zeros(SEATS, np.int64)
    for seat in range(table.players):
        left = (seat + 1) % table.players
        totals[seat] = (weights[seat] * status).sum()
        court = Court(weights[seat], weights[left], roles[seat], below, status)
        for mission in position.missions[seat]:
            if mission != NOTHING and _holds(mission, court):
                totals[seat] += POINTS[table.edition]
    half = table.players // 2
    low, order = totals.copy(), totals * 1000
    if table.teams:
        for seat in range(table.players):
            partner = (seat + half) % table.players
            low[seat] = min(totals[seat], totals[partner])
            order[seat] = low[seat] * 1000 + max(totals[seat], totals[partner])
    shares, leads = np.zeros(SEATS), np.zeros(SEATS)
    sides = half if table.teams else table.players
    best = order[:sides].max()
    winners = (order[:sides] == best).sum()
    for seat in range(table.players):
        shares[seat] = (order[seat] == best) / winners
        rival = -1000
        for other in range(sides):
            if other != seat % sides:
                rival = max(rival, low[other])
        leads[seat] = low[seat] - rival
    return status, shares, leads
