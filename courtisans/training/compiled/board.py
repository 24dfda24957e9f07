"""A board as one seat sees it, and how planner bots value it."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from courtisans.bots.planner import STIR
from courtisans.cards import BASE_COPIES, Role
from courtisans.training.compiled.game import (
    ABOVE,
    ASSASSIN,
    BELOW,
    COPIES,
    FALLEN,
    GUARD,
    HIDDEN,
    KINDS,
    NOBLE,
    NOTHING,
    OUT,
    PAIR,
    PAIRS,
    PLACES,
    POINTS,
    SEATS,
    SPY,
    Floats,
    Ints,
    Position,
    Table,
    weight,
)
from courtisans.training.compiled.jit import compiled

SPIES_OF_A_FAMILY: Final = BASE_COPIES[Role.SPY]

COMB: Final = np.array([[math.comb(n, k) for k in range(14)] for n in range(14)], np.float64)
COUNTED: Final = np.array([[NOBLE, 3], [ASSASSIN, 2], [GUARD, 4], [SPY, 3]])
"""For each mission that counts a role: the role, and the number wanted."""


Side = tuple[float, int]
"""The points of a side, and the seat whose points they are."""


class Board(NamedTuple):
    """What lies where; see `courtisans.bots.board.Board`."""

    table: Table
    seat: int
    missions: Ints
    lying: Ints
    """By place and kind, `HIDDEN` included, the number of cards."""
    influence: Ints
    veiled: Ints
    below: Ints
    weights: Ints
    exposed: Ints
    unknown: Ints
    unseen: Ints
    spies: Floats
    """By place and family, the expected number of hidden spies of the family there."""
    guessed: Floats
    """By place and family, the same for the hidden spies that lay there at the beginning."""
    laid: Ints
    """By place, the number of hidden spies that lay there at the beginning."""
    stale: NDArray[np.bool_]
    """By family, whether its outlook must be computed again."""


@compiled
def look(table: Table, position: Position, seat: int, hand: Ints, guesses: bool) -> Board:
    """Return the board of a seat that holds this hand.

    With `guesses`, hidden spies are weighed by the position's leanings, else by numbers alone.
    """
    board = Board(
        table,
        seat,
        position.missions[seat],
        np.zeros((PLACES, KINDS + 1), np.int64),
        np.zeros(6, np.int64),
        np.zeros(6, np.int64),
        np.zeros(6, np.int64),
        np.zeros((SEATS, 6), np.int64),
        np.zeros((PLACES, 6), np.int64),
        np.zeros(6, np.int64),
        np.full(6, SPIES_OF_A_FAMILY),
        np.zeros((PLACES, 6)),
        np.zeros((PLACES, 6)),
        np.zeros(PLACES, np.int64),
        np.ones(6, np.bool_),
    )
    for kind in range(KINDS):
        if kind % 7 != SPY:
            left = COPIES[table.expansion, kind % 7] - position.played[kind]
            board.unknown[kind // 7] += left * weight(kind)
        for place in range(PLACES):
            if position.lying[place, kind]:
                put(board, kind, place, position.lying[place, kind])
    for kind in hand:
        if kind % 7 == SPY:
            board.unseen[kind // 7] -= 1
        else:
            board.unknown[kind // 7] -= weight(kind)
    for spy in range(position.spies_played[0]):
        owner, family, _ = position.spies[spy]
        if owner == seat:
            board.unseen[family] -= 1
    for spy in range(position.spies_played[0]):
        owner, family, place = position.spies[spy]
        if place == OUT:
            continue
        if owner != seat:
            likely = board.unseen * (position.leanings[spy] if guesses else np.ones(6))
            board.guessed[place] += likely / likely.sum()
            board.laid[place] += 1
        put(board, 7 * family + SPY if owner == seat else HIDDEN, place, 1)
    return board


@compiled
def put(board: Board, kind: int, place: int, count: int) -> None:
    """Place `count` cards of a kind, or remove them if `count` is negative."""
    board.lying[place, kind] += count
    if kind == HIDDEN:
        _expect_spies(board, place)
        if place >= SEATS:
            board.stale[:] = True
        return
    family, heavy = kind // 7, count * weight(kind)
    board.stale[family] = True
    if kind % 7 != GUARD:
        board.exposed[place, family] += heavy
    if place < SEATS:
        board.weights[place, family] += heavy
        return
    if place == BELOW:
        board.below[family] += heavy
    influence = heavy if place == ABOVE else -heavy
    board.influence[family] += influence
    if kind % 7 == SPY:
        board.veiled[family] += influence


@compiled
def _expect_spies(board: Board, place: int) -> None:
    """Update the expected hidden spies at a place.

    As many as lay there at the beginning are taken to be any of those; further ones, any unseen.
    """
    there, laid, total = board.lying[place, HIDDEN], board.laid[place], board.unseen.sum()
    share = min(there, laid) / max(1, laid)
    more = max(0, there - laid) / max(1, total)
    for family in range(6):
        guessed, unseen = board.guessed[place, family], board.unseen[family]
        board.spies[place, family] = share * guessed + more * unseen


@compiled
def count_role(board: Board, role: int) -> int:
    """Count the cards of a role in the viewer's domain."""
    count = board.lying[board.seat, HIDDEN] if role == SPY else 0
    for family in range(6):
        count += board.lying[board.seat, 7 * family + role]
    return count


@compiled
def _status_chances(
    influence: int, above: int, below: int, mine: int, unseen: int
) -> tuple[float, float]:
    fallen = esteemed = 0.0
    elsewhere = unseen - above - below
    for up in range(min(above, mine) + 1):
        for down in range(min(below, mine - up) + 1):
            rest = mine - up - down
            chance = COMB[above, up] * COMB[below, down] * COMB[elsewhere, rest]
            chance /= COMB[unseen, mine]
            final = influence + up - down
            fallen += chance * (final < 0)
            esteemed += chance * (final > 0)
    return fallen, esteemed


@compiled
def _chance_of_at_least(least: int, chances: Floats) -> float:
    exactly = np.zeros(7)
    exactly[0] = 1.0
    for chance in chances:
        for count in range(6, 0, -1):
            exactly[count] += chance * (exactly[count - 1] - exactly[count])
        exactly[0] *= 1 - chance
    return exactly[least:].sum()


@compiled
def _below_each(board: Board) -> float:
    hidden, total = board.lying[BELOW, HIDDEN], board.unseen.sum()
    chance = 1.0
    for family in range(6):
        if not board.below[family]:
            chance *= 1 - COMB[total - board.unseen[family], hidden] / COMB[total, hidden]
    return chance


@compiled
def _mission_chance(board: Board, mission: int, fallen: Floats, esteemed: Floats) -> float:
    if mission < 6:
        seat, left = board.seat, (board.seat + 1) % board.table.players
        mine = board.weights[seat, mission] + board.spies[seat, mission]
        theirs = board.weights[left, mission] + board.spies[left, mission]
        return 1.0 * (mine < theirs)
    if mission < FALLEN:
        role, count = COUNTED[mission - 6]
        return 1.0 * (count_role(board, role) >= count)
    if mission < 16:
        return fallen[mission - FALLEN]
    if mission == 16:
        return _below_each(board)
    if mission == 17:
        return 1.0 * (board.below.max() >= 5)
    if mission == 18:
        return 1 - _chance_of_at_least(4, esteemed)
    if mission == 19:
        return _chance_of_at_least(2, fallen)
    one, other = PAIRS[mission - PAIR]
    return 1 - (1 - fallen[one]) * (1 - fallen[other])


@compiled
def taste(board: Board, to_come: int, hunts: bool, known: bool) -> float:
    """Return a board's worth to a planner: its margin or lead; see `courtisans.bots.planner`.

    `hunts` values the hunter's lead instead of the margin; with `known`, hidden spies count for
    missions only.
    """
    fallen, esteemed = np.zeros(6), np.zeros(6)
    above, below = board.lying[ABOVE, HIDDEN], board.lying[BELOW, HIDDEN]
    unseen = board.unseen.sum()
    for family in range(6):
        influence = board.influence[family]
        if to_come:
            spread = math.sqrt(2 * STIR * to_come)
            fallen[family] = 0.5 * math.erfc((influence + 0.5) / spread)
            esteemed[family] = 0.5 * math.erfc((0.5 - influence) / spread)
        elif known:
            fallen[family], esteemed[family] = 1.0 * (influence < 0), 1.0 * (influence > 0)
        else:
            fallen[family], esteemed[family] = _status_chances(
                influence, above, below, board.unseen[family], unseen
            )
    points = expect_points(board, esteemed - fallen, known)
    for mission in board.missions:
        if mission != NOTHING:
            worth = _mission_chance(board, mission, fallen, esteemed)
            points[board.seat] += POINTS[board.table.edition] * worth
    (ours, _), (first, _), _, mean = sides(board, points)
    rival = (first + mean) / 2 if hunts else mean
    return round(1e9 * (ours - rival)) / 1e9


@compiled
def expect_points(board: Board, status: Floats, known: bool) -> Floats:
    """Return each seat's expected points from its domain; with `known`, from known cards only."""
    points = np.zeros(SEATS)
    for seat in range(board.table.players):
        for family in range(6):
            expected = float(board.weights[seat, family])
            if not known:
                expected += board.spies[seat, family]
            points[seat] += status[family] * expected
    return points


@compiled
def sides(board: Board, points: Floats) -> tuple[Side, Side, Side, float]:
    """Return the viewer's side, the best two other sides, and the mean points of all others.

    A team counts by the lower of its two totals (R34). Of equals, the side that plays sooner comes
    first. A single rival is both of the best two.
    """
    players, teams = board.table.players, board.table.teams
    number = players // 2 if teams else players
    ours = first = second = (-1e9, 0)
    total = 0.0
    for step in range(number):
        seat = (board.seat + step) % players
        low = (points[seat], seat)
        partner = (seat + number) % players
        if teams and points[partner] < points[seat]:
            low = (points[partner], partner)
        if not step:
            ours = low
            continue
        total += low[0]
        if low[0] > first[0]:
            first, second = low, first
        elif low[0] > second[0]:
            second = low
    if number == 2:
        second = first
    return ours, first, second, total / (number - 1)
