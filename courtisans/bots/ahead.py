"""A look ahead: what becomes of a board until one's next turn, with hands dealt by chance.

The others reply by rule of thumb: each wants more points than the mean of its rivals, with an eye
on how families may still turn.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from typing import Final, NamedTuple

from courtisans.bots.board import Board, Kind, rounded
from courtisans.bots.planner import drifted
from courtisans.bots.turns import Turn, turns_to_come
from courtisans.bots.value import Judge, Network
from courtisans.cards import Card, Role
from courtisans.plays import ABOVE, BELOW, Place
from courtisans.rules import PLAYS_A_TURN
from courtisans.view import View

TRUST: Final = 0.5
"""How much what was seen ahead counts, beside what the board was held for worth at once."""

WORLDS: Final = 32
"""So many deals of what is unseen are tried."""

Change = tuple[Kind, Place, int]
"""A card that comes to lie at a place (1), or that goes from there (-1)."""

MOST_INFLUENCE: Final = 30
"""No family has more."""


class Chances(NamedTuple):
    """What deals, and how long."""

    rng: random.Random
    end: float
    """After this moment of `time.monotonic` no further deal is tried."""


def look_ahead(
    network: Network,
    view: View,
    board: Board,
    found: Sequence[tuple[float, Turn]],
    chances: Chances,
) -> list[tuple[float, Turn]]:
    """Think again about turns with their worths; one more turn of one's own must be to come."""
    others = view.variant.players - 1
    to_come = turns_to_come(view) - others
    judge = Judge(network, view, to_come, before=True)
    unseen = Counter(view.variant.deck)
    unseen.subtract(view.hand)
    unseen.subtract([seen.card for seen in view.plays if seen.card])
    pool = list(unseen.elements())
    plans = [changes_of(turn, view.seat) for _, turn in found]
    later = [0.0] * len(found)
    worlds = 0
    while worlds < WORLDS and (not worlds or time.monotonic() < chances.end):
        dealt = chances.rng.sample(pool, PLAYS_A_TURN * others)
        for number, plan in enumerate(plans):
            later[number] += follow(board, judge, plan, dealt, to_come)
        worlds += 1
    return [
        (rounded(worth + TRUST * (sum_ / worlds - worth)), turn)
        for (worth, turn), sum_ in zip(found, later, strict=True)
    ]


def changes_of(turn: Turn, seat: int) -> list[Change]:
    """List what a seat's turn changes on the board."""
    changes: list[Change] = []
    for card, place, target in turn:
        changes.append((card, place, 1))
        if target is not None:
            changes += _reached(card, *target, seat)
    return changes


def _reached(card: Card, kind: Kind, lies: Place, seat: int) -> Iterator[Change]:
    yield kind, lies, -1
    if card.role is Role.DIPLOMAT:
        yield kind, seat, 1


def follow(
    board: Board, judge: Judge, plan: list[Change], dealt: Sequence[Card], to_come: int
) -> float:
    """Carry out a turn and the replies to it; judge that; leave the board as it was."""
    players, unknown = board.variant.players, board.unknown.copy()
    changes = plan.copy()
    _carry_out(board, plan)
    for after in range(1, players):
        hand = dealt[PLAYS_A_TURN * (after - 1) : PLAYS_A_TURN * after]
        left = to_come + players - 1 - after
        made = reply(board, (board.seat + after) % players, hand, statuses(left))
        _carry_out(board, made)
        changes += made
        for card in hand:
            if card.role is not Role.SPY:
                board.see(card)
    worth = judge.chance(board)
    _carry_out(board, [(kind, place, -count) for kind, place, count in reversed(changes)])
    board.unknown = unknown
    return worth


def _carry_out(board: Board, changes: Sequence[Change]) -> None:
    for kind, place, count in changes:
        if count > 0:
            board.put(kind, place)
        else:
            board.take(kind, place)


@cache
def statuses(to_come: int) -> list[float]:
    """Expect a family's status by its influence, which may be negative: so are indexes."""
    chances = [
        drifted(influence, to_come)
        for influence in (*range(MOST_INFLUENCE + 1), *range(-MOST_INFLUENCE, 0))
    ]
    return [esteemed - fallen for fallen, esteemed in chances]


class Standing(NamedTuple):
    """How things stand for a seat in everybody's eyes."""

    influence: list[int]
    worth: list[float]
    """By family, the points that it brings if esteemed: one's own, less the rivals' mean."""
    status: Sequence[float]
    """What to expect, by influence."""
    places: tuple[tuple[Place, ...], ...]
    """The table, one's own domain, and that of the rival who leads."""
    rivals: int


def reply(board: Board, seat: int, hand: Sequence[Card], status: Sequence[float]) -> list[Change]:
    """Make a seat's turn by rule of thumb: as if all cards were plain, then the best reaches."""
    standing = stand(board, seat, status)
    influence, worth, rivals = standing.influence, standing.worth, standing.rivals
    reaches = {
        card.role: [reach(board, standing, card.role, zone) for zone in range(3)]
        for card in hand
        if card.role in (Role.ASSASSIN, Role.DIPLOMAT)
    }
    expected = [status[i] for i in influence]
    best, made = -1e9, (tuple(hand), ABOVE)
    for order in permutations(hand):
        table, mine, theirs = order
        family, own, other = table.family.index, mine.family.index, theirs.family.index
        gained = 0.0
        for zone, card in enumerate(order):
            if card.role in reaches:
                gained += reaches[card.role][zone][0]
        for place, moved in ((ABOVE, table.weight), (BELOW, -table.weight)):
            then = status[influence[family] + moved]
            gain = gained + (then - expected[family]) * worth[family]
            gain += (then if own == family else expected[own]) * mine.weight
            gain -= (then if other == family else expected[other]) * theirs.weight / rivals
            if gain > best:
                best, made = gain, (order, place)
    order, place = made
    changes: list[Change] = []
    for zone, card in enumerate(order):
        lies = (place, seat, standing.places[2][0])[zone]
        changes.append((None if card.role is Role.SPY else card, lies, 1))
        if card.role in reaches:
            _, target = reaches[card.role][zone]
            if target is not None:
                changes += _reached(card, *target, seat)
    return changes


def stand(board: Board, seat: int, status: Sequence[float]) -> Standing:
    """See how things stand for a seat."""
    side = next(side for side in board.variant.sides if seat in side)
    rivals = [other for other in range(board.variant.players) if other not in side]
    influence = [i - veiled for i, veiled in zip(board.influence, board.veiled, strict=True)]
    theirs = [board.weights[rival] for rival in rivals]
    worth = [
        own - sum(weights) / len(rivals)
        for own, *weights in zip(board.weights[seat], *theirs, strict=True)
    ]
    expected = [status[i] for i in influence]
    points = [
        rounded(sum([s * w for s, w in zip(expected, weights, strict=True)])) for weights in theirs
    ]
    leader = rivals[points.index(max(points))]
    return Standing(influence, worth, status, ((ABOVE, BELOW), (seat,), (leader,)), len(rivals))


def reach(
    board: Board, standing: Standing, role: Role, zone: int
) -> tuple[float, tuple[Kind, Place] | None]:
    """Find what an effect had best reach in a zone, and what that gains."""
    best: tuple[float, tuple[Kind, Place] | None] = (0.0, None)
    diplomat = role is Role.DIPLOMAT
    if diplomat and zone == 1:
        return best
    influence, worth, status, places, rivals = standing
    for place in places[zone]:
        for kind in board.lying[place]:
            if kind is None or kind.role in (Role.GUARD, Role.SPY):
                continue
            family = kind.family.index
            now = then = status[influence[family]]
            if zone == 0:
                then = status[influence[family] + (-1 if place == ABOVE else 1) * kind.weight]
                gain = (then - now) * worth[family]
            else:
                gain = now * kind.weight * (-1 if zone == 1 else 1 / rivals)
            if diplomat:
                gain += then * kind.weight
            if gain > best[0]:
                best = gain, (kind, place)
    return best
