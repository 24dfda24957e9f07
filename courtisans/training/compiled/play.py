"""Whole games, with a log of the worth of each turn, and a row of training data for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np
from numba.np.unsafe.ndarray import to_fixed_tuple
from numpy.typing import NDArray

from courtisans.bots.features import FAMILY_INPUTS, FAMILY_KEYS, TABLE_INPUTS
from courtisans.bots.guess import SPY_INPUTS, SPY_KEYS
from courtisans.rules import PLAYS_A_TURN
from courtisans.training.compiled.board import Board, look
from courtisans.training.compiled.game import (
    ASSASSIN,
    CARD,
    PLACE,
    SEATS,
    SPIES,
    SPY,
    Deal,
    Floats,
    Ints,
    Position,
    Table,
    begin,
    score,
)
from courtisans.training.compiled.guess import known_to_all, lean, likelier, spy_inputs, spy_key
from courtisans.training.compiled.jit import compiled
from courtisans.training.compiled.turns import (
    BEST,
    LEARNED,
    NEXT,
    TRIED,
    WORTH,
    Aim,
    carry_out,
    search,
)
from courtisans.training.compiled.value import (
    Layers,
    Memory,
    Wishes,
    family_inputs,
    family_key,
    get_ready,
    lacks,
    table_inputs,
)

as_tuple: Final[Any] = to_fixed_tuple
"""Typed as `Any`: by its declared types it could not be called."""

MOST_TURNS: Final = 36
"""The most turns that a game has."""

Column = NDArray[Any]
"""Small integers, or floats of single precision."""


class Rows(NamedTuple):
    """Boards after turns, and the results to predict from them; the first axis is the row.

    Seats are counted from the viewer.
    """

    keys: Column
    """By family, its key: (rows, 6, `FAMILY_KEYS`)."""
    table: Column
    """The inputs of the table: (rows, `TABLE_INPUTS`)."""
    domains: Column
    """By seat and family, the expected weight: (rows, 6, 6)."""
    falls: Column
    """By mission that wants one of some families to fall, 1 for those: (rows, 2, 6)."""
    lacks: Column
    """What missions of the first six kinds still lack, times `scale`: (rows, 6)."""
    counts: Column
    """The numbers of missions `esteemed.max3` and `fallen.min2`, times `scale`: (rows, 2)."""
    scale: Column
    """The points of a mission, divided by 3."""
    players: Column
    teams: Column
    statuses: Column
    """By family, how it ended: 1 esteemed, 0 neutral, -1 fallen: (rows, 6)."""
    share: Column
    """The share of the win, 0 to 1: the result, mixed with the worth of the seat's later turns."""
    ahead: Column
    """The points ahead of the best rival at the end."""

    @staticmethod
    def empty(count: int) -> Rows:
        """Return rows of zeros, to be filled."""
        return Rows(
            np.zeros((count, 6, FAMILY_KEYS), np.int8),
            np.zeros((count, TABLE_INPUTS), np.float32),
            np.zeros((count, SEATS, 6), np.float32),
            np.zeros((count, 2, 6), np.int8),
            np.zeros((count, 6), np.float32),
            np.zeros((count, 2), np.float32),
            np.zeros(count, np.float32),
            np.zeros(count, np.int8),
            np.zeros(count, np.int8),
            np.zeros((count, 6), np.int8),
            np.zeros(count, np.float32),
            np.zeros(count, np.float32),
        )


class Spies(NamedTuple):
    """Spies that were placed: how the families stood then, and the spy's own family."""

    keys: Column
    """By family, its key then: (spies, 6, `SPY_KEYS`)."""
    family: Column


class Log(NamedTuple):
    """A game, turn by turn."""

    seats: Ints
    steps: Ints
    """By play, its card, place, target and where that lay: (turns, 3, 4)."""
    worths: Floats
    """By turn, the worth of the chosen turn to its seat."""
    ahead: Floats
    """By turn, how much more it was worth than any other (noise included)."""
    tried: Ints
    """By turn, how many turns were tried."""
    spies: Spies
    spies_played: Ints
    """The number of spies that have been placed, in an array of one."""


class Manner(NamedTuple):
    """How bots play; for training, the learned ones play well, but not always the same."""

    shortlist: int
    noise: float
    """The standard deviation of what is added to the worth of a learned bot's turn."""
    random_turns: float
    """The share of a learned bot's turns that are chosen at random."""


class Bots(NamedTuple):
    """The players."""

    minds: Ints
    """The kind of bot, by seat."""
    layers: Layers
    """The networks of the learned bots."""
    manner: Manner
    memory: Memory


class Begun(NamedTuple):
    """A game under way."""

    position: Position
    turns: int
    """The number of turns that have been made."""
    settled: Ints
    """The steps of the next turns, as far as they are fixed: (turns, 3, 4)."""


@compiled
def seed_chance(seed: int) -> None:
    """Seed the random numbers of compiled code in this thread."""
    np.random.seed(seed)


@compiled
def play(
    table: Table, dealt: Deal, bots: Bots, rows: Rows, at: int
) -> tuple[Log, tuple[Ints, Floats, Floats]]:
    """Play a game, and write the board after each turn to the rows from `at` on.

    Return the game's log, and its result: the statuses, and by seat the share of the win and the
    lead in points. The rows' columns for the result are not written.
    """
    begun = Begun(begin(dealt.missions), 0, np.zeros((0, PLAYS_A_TURN, 4), np.int64))
    return go_on(table, dealt, bots, (rows, at), begun)


@compiled
def go_on(
    table: Table,
    dealt: Deal,
    bots: Bots,
    written: tuple[Rows, int],
    begun: Begun,
) -> tuple[Log, tuple[Ints, Floats, Floats]]:
    """Play a game on from `begun`, as `play` does; `written` are the rows and where to begin.

    The position in `begun` is changed.
    """
    pile, _, first = dealt
    rows, at = written
    position, before_now, settled = begun
    manner = bots.manner
    turns = len(pile) // PLAYS_A_TURN
    log = Log(
        np.zeros(turns, np.int64),
        np.zeros((turns, PLAYS_A_TURN, 4), np.int64),
        np.zeros(turns),
        np.zeros(turns),
        np.zeros(turns, np.int64),
        Spies(np.zeros((SPIES, 6, SPY_KEYS), np.int8), np.zeros(SPIES, np.int8)),
        position.spies_played,
    )
    for turn in range(before_now, turns):
        seat, to_come = (first + turn) % table.players, turns - 1 - turn
        # Hands are dealt in the order of the turns, and drawn in the same order.
        hand = pile[PLAYS_A_TURN * turn : PLAYS_A_TURN * (turn + 1)]
        mind = bots.minds[seat]
        assassins = position.played[ASSASSIN::7].sum()
        board = look(table, position, seat, hand, mind == LEARNED)
        beside = table_inputs(table, board.missions, to_come, assassins)
        judge = get_ready(bots.layers, board, beside, bots.memory)
        before = known_to_all(position)
        log.seats[turn] = seat
        if turn - before_now < len(settled):
            log.steps[turn] = settled[turn - before_now]
        else:
            learns = mind == LEARNED
            noise = manner.noise if learns else 0.0
            at_random = learns and np.random.random() < manner.random_turns
            aim = Aim(judge, mind, to_come, manner.shortlist, noise, at_random)
            found = search(board, hand, aim)
            log.steps[turn] = found.chosen
            log.worths[turn], log.tried[turn] = found.counts[WORTH], int(found.counts[TRIED])
            log.ahead[turn] = found.counts[BEST] - found.counts[NEXT]
        carry_out(board, position, log.steps[turn])
        _suspect(position, log, before, (seat, to_come, table.players), bots.layers)
        _write(rows, at + turn, board, judge.wishes, beside)
    return log, score(table, position)


@compiled
def _suspect(
    position: Position, log: Log, before: Ints, when: tuple[int, int, int], layers: Layers
) -> None:
    """Compute the leanings of the spies placed in a turn, and log them; `when` as in `spy_key`."""
    after, spies = known_to_all(position), log.spies
    steps = log.steps[len(log.steps) - 1 - when[1]]
    number = position.spies_played[0] - (steps[:, CARD] % 7 == SPY).sum()
    for step in steps:
        if step[CARD] % 7 != SPY:
            continue
        logits = np.empty(6)
        for family in range(6):
            key = spy_key(family, step[PLACE], before, after, when)
            logits[family] = lean(layers, key)
            for part in range(SPY_KEYS):
                spies.keys[number, family, part] = key[part]
        position.leanings[number] = likelier(logits)
        spies.family[number] = step[CARD] // 7
        number += 1


@compiled
def _write(rows: Rows, at: int, board: Board, wishes: Wishes, beside: Floats) -> None:
    """Write a board after a turn to a row."""
    players = board.table.players
    for family in range(6):
        key = family_key(wishes, board, family)
        for part in range(FAMILY_KEYS):
            rows.keys[at, family, part] = key[part]
    rows.table[at] = beside
    rows.domains[at] = 0
    for after in range(players):
        seat = (board.seat + after) % players
        rows.domains[at, after] = board.weights[seat] + board.spies[seat]
    rows.falls[at] = wishes.falls
    rows.lacks[at] = lacks(wishes, board)
    rows.counts[at] = wishes.scale * wishes.kinds[6:8]
    rows.scale[at], rows.players[at], rows.teams[at] = wishes.scale, players, board.table.teams


def _spreader(spread_out: Any, parts: int, count: int) -> Callable[[Column], Column]:
    """Return a function that turns keys into the network's inputs.

    From the shape (rows, 6, `parts`) to (rows, 6, `count`).
    """

    @compiled
    def spread(keys: Column) -> Column:
        inputs = np.empty((len(keys), 6, count), np.float32)
        for row in range(len(keys)):
            for family in range(6):
                key = as_tuple(keys[row, family].astype(np.int64), parts)
                for number, given in enumerate(spread_out(key)):
                    inputs[row, family, number] = given
        return inputs

    return spread


spread_families: Final = _spreader(family_inputs, FAMILY_KEYS, FAMILY_INPUTS)
spread_spies: Final = _spreader(spy_inputs, SPY_KEYS, SPY_INPUTS)
