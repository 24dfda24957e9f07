"""Whole turns, tried out on a board; see `courtisans.bots.turns`."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from courtisans.bots.learned import WIDEST
from courtisans.rules import PLAYS_A_TURN
from courtisans.training.compiled.board import Board, put, taste
from courtisans.training.compiled.game import (
    ABOVE,
    ASSASSIN,
    BELOW,
    CARD,
    CONFIDANT,
    DIPLOMAT,
    GUARD,
    HIDDEN,
    KINDS,
    LIES,
    NOTHING,
    OUT,
    PLACE,
    PLACES,
    SEATS,
    SPY,
    TARGET,
    Floats,
    Ints,
    Position,
)
from courtisans.training.compiled.jit import compiled
from courtisans.training.compiled.value import Judge, chance

LEARNED, GREEDY, HUNTER, PROVIDENT, OPEN_GREEDY, OPEN_PROVIDENT = range(6)
"""The kinds of bots; see `courtisans.bots.learned` and `courtisans.bots.planner`."""

RIVALS: Final = {
    "greedy": GREEDY,
    "hunter": HUNTER,
    "provident": PROVIDENT,
    "open-greedy": OPEN_GREEDY,
    "open-provident": OPEN_PROVIDENT,
}
"""The planner bots, by name."""

OF_NOW: Final = (GREEDY, OPEN_GREEDY)
OF_KNOWN_CARDS: Final = (OPEN_GREEDY, OPEN_PROVIDENT)

ORDERS: Final = np.array([(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)])

WORTH, BEST, TRIED, EQUALS, NEXT = range(5)
"""The indices of `Search.counts`: the worth of the best turn so far, that worth with noise, the
number of turns tried, the number of those as good, and the second-best turn's worth with noise."""


class Aim(NamedTuple):
    """How a seat chooses its turn."""

    judge: Judge
    mind: int
    to_come: int
    shortlist: int
    noise: float
    any_turn: bool
    """Whether the turn is chosen at random."""


class Search(NamedTuple):
    """A search through all turns, on one board."""

    aim: Aim
    order: Ints
    """The hand, in the order in which it is played."""
    steps: Ints
    """The turn being tried: by play, its card, place, target and where the target lies."""
    chosen: Ints
    """The best turn so far."""
    counts: Floats
    shortlists: Ints
    """By role (0 assassin, 1 diplomat) and zone, the targets: their kinds and where they lie."""
    lengths: Ints
    """By role and zone, the number of targets; -1 if they have not been computed yet."""


@compiled
def search(board: Board, hand: Ints, aim: Aim) -> Search:
    """Try every way to play the hand, and choose the best one, up to noise."""
    found = Search(
        aim,
        hand.copy(),
        np.full((PLAYS_A_TURN, 4), NOTHING),
        np.full((PLAYS_A_TURN, 4), NOTHING),
        np.array([0.0, -np.inf, 0.0, 0.0, -np.inf]),
        np.full((2, SEATS + 1, WIDEST, 2), NOTHING),
        np.full((2, SEATS + 1), NOTHING),
    )
    confidant = (hand % 7 == CONFIDANT).any()
    for number in range(len(ORDERS) if confidant else 1):
        order = hand[ORDERS[number]]
        known = False
        for earlier in range(number):
            known = known or (hand[ORDERS[earlier]] == order).all()
        if not known:
            found.order[:] = order
            _follow(board, found)
    return found


@compiled
def _follow(board: Board, found: Search) -> None:
    """Try every way to play the cards in this order."""
    places = _places(board.seat)
    # If these were literals, all functions called with them would be compiled for each value.
    numbers: Ints = np.arange(PLAYS_A_TURN)
    one, two, three = numbers
    for place in places:
        for target in range(NOTHING, _reaches(board, found, one, place)):
            if not _lay(board, found, one, place, target):
                continue
            for then in places:
                for reached in range(NOTHING, _reaches(board, found, two, then)):
                    if not _lay(board, found, two, then, reached):
                        continue
                    for last in places:
                        for at_last in range(NOTHING, _reaches(board, found, three, last)):
                            if _lay(board, found, three, last, at_last):
                                _consider(board, found)
                                _lift(board, found, three)
                    _lift(board, found, two)
            _lift(board, found, one)


@compiled
def _places(seat: int) -> Ints:
    """Return the places in the engine's order: the table, one's own domain, the others'."""
    places = np.array([ABOVE, BELOW, seat, 0, 1, 2, 3, 4])
    for other in range(seat, SEATS - 1):
        places[3 + other] = other + 1
    return places


@compiled
def is_open(players: int, seat: int, steps: Ints, number: int, place: int) -> bool:
    """Return whether the seat may place its next card there after `number` steps (R5, R23-R25)."""
    if players <= place < SEATS:
        return False
    follows = number > 0 and steps[number - 1, CARD] % 7 == CONFIDANT
    before = steps[number - 1, PLACE]
    abroad = NOTHING
    for earlier in range(number):
        used = steps[earlier, PLACE]
        if used < SEATS and used != seat:
            abroad = used
        again = follows and _zone(before) == _zone(place)
        if _zone(used) == _zone(place) and not again:
            return False
    return place >= SEATS or place == seat or abroad in (NOTHING, place)


@compiled
def _zone(place: int) -> int:
    return min(place, SEATS)


@compiled
def _reaches(board: Board, found: Search, number: int, place: int) -> int:
    """Return how many targets are to be tried there, besides none; -1 if the place is not open."""
    if not is_open(board.table.players, board.seat, found.steps, number, place):
        return NOTHING
    card = found.order[number]
    if card % 7 != ASSASSIN and (card % 7 != DIPLOMAT or place == board.seat):
        return 0
    if not found.aim.shortlist:
        return 0
    lengths, role = found.lengths, card % 7 == DIPLOMAT
    if lengths[int(role), _zone(place)] == NOTHING:
        lengths[int(role), _zone(place)] = _shortlist(board, found, card, place)
    return lengths[int(role), _zone(place)]


@compiled
def _shortlist(board: Board, found: Search, card: int, place: int) -> int:
    """Store the targets to try for an effect there, and return their number.

    These are all that it can reach, or else the best of them by themselves.
    """
    kinds, places = np.empty(2 * KINDS + 2, np.int64), np.empty(2 * KINDS + 2, np.int64)
    count = 0
    for lies in range(PLACES):
        if _zone(lies) != _zone(place):
            continue
        for kind in range(KINDS + 1):
            if board.lying[lies, kind] and (kind == HIDDEN or kind % 7 != GUARD):
                kinds[count], places[count] = kind, lies
                count += 1
    order = np.arange(count)
    if count > found.aim.shortlist:
        worths = np.empty(count)
        for number in range(count):
            _reach(board, card, kinds[number], places[number])
            worths[number] = _worth(board, found)
            _unreach(board, card, kinds[number], places[number])
        order = np.argsort(-worths)[: found.aim.shortlist]
    listed = found.shortlists[int(card % 7 == DIPLOMAT), _zone(place)]
    for number, at in enumerate(order):
        listed[number, 0], listed[number, 1] = kinds[at], places[at]
    return len(order)


@compiled
def _lay(board: Board, found: Search, number: int, place: int, target: int) -> bool:
    """Make a step if its target is still there; return whether it was made."""
    card = found.order[number]
    kind = lies = NOTHING
    if target != NOTHING:
        kind, lies = found.shortlists[int(card % 7 == DIPLOMAT), _zone(place), target]
        if not board.lying[lies, kind]:
            return False
    step = found.steps[number]
    step[CARD], step[PLACE], step[TARGET], step[LIES] = card, place, kind, lies
    put(board, card, place, 1)
    _reach(board, card, kind, lies)
    return True


@compiled
def _lift(board: Board, found: Search, number: int) -> None:
    """Undo a step: remove its card and its effect from the board."""
    card, place, kind, lies = found.steps[number]
    _unreach(board, card, kind, lies)
    put(board, card, place, -1)


@compiled
def _reach(board: Board, card: int, kind: int, lies: int) -> None:
    if kind != NOTHING:
        put(board, kind, lies, -1)
        if card % 7 == DIPLOMAT:
            put(board, kind, board.seat, 1)


@compiled
def _unreach(board: Board, card: int, kind: int, lies: int) -> None:
    if kind != NOTHING:
        if card % 7 == DIPLOMAT:
            put(board, kind, board.seat, -1)
        put(board, kind, lies, 1)


@compiled
def _worth(board: Board, found: Search) -> float:
    aim, mind = found.aim, found.aim.mind
    if mind == LEARNED:
        return chance(aim.judge, board)
    to_come = 0 if mind in OF_NOW else aim.to_come
    return taste(board, to_come, mind == HUNTER, mind in OF_KNOWN_CARDS)


@compiled
def _consider(board: Board, found: Search) -> None:
    """Choose the turn being tried if it is the best so far; ties are broken at random."""
    aim, counts, worth = found.aim, found.counts, _worth(board, found)
    counts[TRIED] += 1
    noisy = 0.0 if aim.any_turn else worth
    if aim.noise and not aim.any_turn:
        noisy += aim.noise * np.random.normal()
    counts[NEXT] = max(counts[NEXT], min(noisy, counts[BEST]))
    if noisy < counts[BEST]:
        return
    counts[EQUALS] = counts[EQUALS] + 1 if noisy == counts[BEST] else 1
    if np.random.random() * counts[EQUALS] < 1:
        counts[BEST], counts[WORTH] = noisy, worth
        found.chosen[:] = found.steps


@compiled
def carry_out(board: Board, position: Position, steps: Ints) -> None:
    """Make a turn, on the board of its seat and in the position."""
    for number in range(PLAYS_A_TURN):
        card, place, kind, lies = steps[number]
        if kind != NOTHING:
            _move(position, board.seat, kind, lies, OUT if card % 7 == ASSASSIN else board.seat)
        if card % 7 == SPY:
            spy = position.spies[position.spies_played[0]]
            spy[0], spy[1], spy[2] = board.seat, card // 7, place
            position.spies_played[0] += 1
        else:
            position.lying[place, card] += 1
            position.played[card] += 1
        put(board, card, place, 1)
        _reach(board, card, kind, lies)


@compiled
def _move(position: Position, seat: int, kind: int, lies: int, to: int) -> None:
    if kind != HIDDEN and kind % 7 != SPY:
        position.lying[lies, kind] -= 1
        if to != OUT:
            position.lying[to, kind] += 1
        return
    for number in range(position.spies_played[0]):
        owner, family, place = position.spies[number]
        fits = owner != seat if kind == HIDDEN else owner == seat and family == kind // 7
        if fits and place == lies:
            position.spies[number, 2] = to
            return
