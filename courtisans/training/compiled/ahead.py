"""The look ahead of the strongest bot; see `courtisans.bots.ahead`."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from courtisans.bots.ahead import TRUST, WORLDS, statuses
from courtisans.rules import PLAYS_A_TURN
from courtisans.training.compiled.board import Board, put
from courtisans.training.compiled.game import (
    ABOVE,
    ASSASSIN,
    BELOW,
    CARD,
    COPIES,
    DIPLOMAT,
    GUARD,
    HIDDEN,
    KINDS,
    LIES,
    NOTHING,
    PLACE,
    SEATS,
    SPY,
    TARGET,
    Floats,
    Ints,
    Position,
    weight,
)
from courtisans.training.compiled.jit import compiled
from courtisans.training.compiled.turns import ORDERS, WORTH, Search
from courtisans.training.compiled.value import (
    Judge,
    Layers,
    Memory,
    chance,
    get_ready,
    table_inputs,
)

STATUSES: Final = np.array([statuses(to_come) for to_come in range(36)])
"""By the turns to come, what status to expect by influence, which may be negative."""

MOST_CHANGES: Final = 3 * PLAYS_A_TURN * SEATS
"""No round changes more."""


class Changes(NamedTuple):
    """What has been laid and taken on a board, so that it can be put back."""

    made: Ints
    """The kind of a card, a place, and 1 or -1: it came to lie there, or was taken away."""
    number: Ints
    """How many there are, in an array of one."""


class Standing(NamedTuple):
    """How things stand for a seat in everybody's eyes."""

    influence: Ints
    worth: Floats
    """By family, the points that it brings if esteemed: one's own, less the rivals' mean."""
    status: Floats
    """What to expect, by influence."""
    seat: int
    leader: int
    rivals: int


@compiled
def _change(board: Board, changes: Changes, kind: int, place: int, count: int) -> None:
    put(board, kind, place, count)
    change = changes.made[changes.number[0]]
    change[0], change[1], change[2] = kind, place, count
    changes.number[0] += 1


@compiled
def _undo(board: Board, changes: Changes) -> None:
    for number in range(changes.number[0] - 1, -1, -1):
        kind, place, count = changes.made[number]
        put(board, kind, place, -count)
    changes.number[0] = 0


@compiled
def _reached(board: Board, changes: Changes, card: int, target: tuple[int, int], seat: int) -> None:
    kind, lies = target
    _change(board, changes, kind, lies, -1)
    if card % 7 == DIPLOMAT:
        _change(board, changes, kind, seat, 1)


@compiled
def look_ahead(
    board: Board, position: Position, hand: Ints, found: Search, knows: tuple[Layers, Memory]
) -> None:
    """Choose once more among the best turns found; one more turn of one's own must be to come."""
    count = (found.worths > -np.inf).sum()
    if count < 2:
        return
    layers, memory = knows
    others = board.table.players - 1
    to_come = found.aim.to_come - others
    assassins = position.played[ASSASSIN::7].sum()
    judge = get_ready(
        layers, board, table_inputs(board.table, board.missions, to_come, assassins, True), memory
    )
    pool = unseen(board, position, hand)
    later = np.zeros(count)
    for _ in range(WORLDS):
        for number in range(PLAYS_A_TURN * others):
            other = number + np.random.randint(len(pool) - number)
            pool[number], pool[other] = pool[other], pool[number]
        # What was reckoned for one world does not hold in the next.
        memory.turns[0] += 1
        for number in range(count):
            later[number] += follow(board, judge, found.kept[number], pool, to_come)
    worths = found.worths[:count]
    chosen = np.argmax(worths + TRUST * (later / WORLDS - worths))
    found.chosen[:] = found.kept[chosen]
    found.counts[WORTH] = worths[chosen]


@compiled
def unseen(board: Board, position: Position, hand: Ints) -> Ints:
    """List the cards that the seat has never seen."""
    cards = np.empty(KINDS * COPIES.max(), np.int64)
    count = 0
    for kind in range(KINDS):
        left = (
            COPIES[board.table.expansion, kind % 7] - position.played[kind] - (hand == kind).sum()
        )
        if kind % 7 == SPY:
            left = board.unseen[kind // 7]
        cards[count : count + left] = kind
        count += left
    return cards[:count].copy()


@compiled
def follow(board: Board, judge: Judge, steps: Ints, dealt: Ints, to_come: int) -> float:
    """Carry out a turn and the replies to it; judge that; leave the board as it was."""
    players, unknown = board.table.players, board.unknown.copy()
    changes = Changes(np.empty((MOST_CHANGES, 3), np.int64), np.zeros(1, np.int64))
    for step in steps:
        _change(board, changes, step[CARD], step[PLACE], 1)
        if step[TARGET] != NOTHING:
            _reached(board, changes, step[CARD], (step[TARGET], step[LIES]), board.seat)
    for after in range(1, players):
        hand = dealt[PLAYS_A_TURN * (after - 1) : PLAYS_A_TURN * after]
        left = to_come + players - 1 - after
        reply(board, (board.seat + after) % players, hand, STATUSES[left], changes)
        for card in hand:
            if card % 7 != SPY:
                board.unknown[card // 7] -= weight(card)
    board.stale[:] = True
    worth = chance(judge, board)
    _undo(board, changes)
    board.unknown[:] = unknown
    return worth


@compiled
def reply(board: Board, seat: int, hand: Ints, status: Floats, changes: Changes) -> None:
    """Make a seat's turn by rule of thumb: as if all cards were plain, then the best reaches."""
    standing = stand(board, seat, status)
    influence, worth, rivals = standing.influence, standing.worth, standing.rivals
    gains, targets = np.zeros((3, 3)), np.full((3, 3, 2), NOTHING)
    for number, card in enumerate(hand):
        if card % 7 == ASSASSIN or card % 7 == DIPLOMAT:
            for zone in range(3):
                gains[number, zone], targets[number, zone, 0], targets[number, zone, 1] = reach(
                    board, standing, card, zone
                )
    best, chosen, above = -1e9, 0, True
    for number, order in enumerate(ORDERS):
        table, mine, theirs = hand[order]
        family, own, other = table // 7, mine // 7, theirs // 7
        gained = gains[order[0], 0] + gains[order[1], 1] + gains[order[2], 2]
        for side in (1, -1):
            now = status[influence[family]]
            then = status[influence[family] + side * weight(table)]
            gain = gained + (then - now) * worth[family]
            gain += (then if own == family else status[influence[own]]) * weight(mine)
            gain -= (
                (then if other == family else status[influence[other]]) * weight(theirs) / rivals
            )
            if gain > best:
                best, chosen, above = gain, number, side == 1
    places = (ABOVE if above else BELOW, seat, standing.leader)
    for zone in range(3):
        number = ORDERS[chosen, zone]
        card = hand[number]
        _change(board, changes, HIDDEN if card % 7 == SPY else card, places[zone], 1)
        kind, lies = targets[number, zone]
        if kind != NOTHING:
            _reached(board, changes, card, (kind, lies), seat)


@compiled
def stand(board: Board, seat: int, status: Floats) -> Standing:
    """See how things stand for a seat."""
    players = board.table.players
    sides = players // 2 if board.table.teams else players
    influence = board.influence - board.veiled
    worth, rivals, leader, most = np.zeros(6), 0, NOTHING, -np.inf
    for rival in range(players):
        if rival % sides == seat % sides:
            continue
        worth -= board.weights[rival]
        rivals += 1
        points = 0.0
        for family in range(6):
            points += status[influence[family]] * board.weights[rival, family]
        points = round(1e9 * points) / 1e9
        if points > most:
            leader, most = rival, points
    return Standing(influence, board.weights[seat] + worth / rivals, status, seat, leader, rivals)


@compiled
def reach(board: Board, standing: Standing, card: int, zone: int) -> tuple[float, int, int]:
    """Find what an effect had best reach in a zone: what that gains, what it is, where it lies."""
    influence, worth, status, seat, leader, rivals = standing
    best, target, at = 0.0, NOTHING, NOTHING
    if card % 7 == DIPLOMAT and zone == 1:
        return best, target, at
    for place in (ABOVE, BELOW) if zone == 0 else (seat, seat) if zone == 1 else (leader, leader):
        for kind in range(KINDS):
            if not board.lying[place, kind] or kind % 7 == GUARD or kind % 7 == SPY:
                continue
            family = kind // 7
            now = then = status[influence[family]]
            if zone == 0:
                then = status[influence[family] + (-1 if place == ABOVE else 1) * weight(kind)]
                gain = (then - now) * worth[family]
            else:
                gain = now * weight(kind) * (-1 if zone == 1 else 1 / rivals)
            if card % 7 == DIPLOMAT:
                gain += then * weight(kind)
            if gain > best:
                best, target, at = gain, kind, place
    return best, target, at
