"""Whole games, with a log of what each turn was thought to be worth and a row for the fit."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba.np.unsafe.ndarray import to_fixed_tuple
from numpy.typing import NDArray

from courtisans.bots.value import FAMILY_INPUTS, FAMILY_KEYS, TABLE_INPUTS
from courtisans.rules import PLAYS_A_TURN
from courtisans.training.compiled.board import Board, look
from courtisans.training.compiled.game import (
    ASSASSIN,
    HIDDEN,
    SEATS,
    Deal,
    Floats,
    Ints,
    Table,
    begin,
    score,
)
from courtisans.training.compiled.jit import compiled
from courtisans.training.compiled.turns import LEARNED, TRIED, WORTH, Aim, carry_out, search
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
"""By its types it could not be called."""

MOST_TURNS: Final = 36
"""No game has more."""

Column = NDArray[Any]
"""Small whole numbers, or floats of single precision."""


class Rows(NamedTuple):
    """Boards at the end of turns, and what became of them; seats count from the one that looks."""

    keys: Column
    table: Column
    weights: Column
    hidden: Column
    unseen: Column
    falls: Column
    lacks: Column
    counts: Column
    scale: Column
    players: Column
    teams: Column
    statuses: Column
    share: Column
    ahead: Column

    @staticmethod
    def empty(count: int) -> Rows:
        """Make room."""
        return Rows(
            np.zeros((count, 6, FAMILY_KEYS), np.int8),
            np.zeros((count, TABLE_INPUTS), np.float32),
            np.zeros((count, SEATS, 6), np.int8),
            np.zeros((count, SEATS), np.int8),
            np.zeros((count, 6), np.int8),
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


class Log(NamedTuple):
    """A game, turn by turn."""

    seats: Ints
    steps: Ints
    worths: Floats
    tried: Ints


class Manner(NamedTuple):
    """How bots play that are to learn: well, but not always the same."""

    shortlist: int
    noise: float
    """So much better or worse a turn may look than it is, in the chance to win."""
    points_noise: float
    """The same in points."""
    random_turns: float
    """The share of turns that are made by chance."""


class Bots(NamedTuple):
    """Who plays."""

    minds: Ints
    """By seat."""
    layers: Layers
    """What the learned ones know."""
    manner: Manner
    memory: Memory


@compiled
def seed_chance(seed: int) -> None:
    """Make what chance does in compiled code the same again, in this thread."""
    np.random.seed(seed)


@compiled
def play(
    table: Table, dealt: Deal, bots: Bots, rows: Rows, at: int
) -> tuple[Log, tuple[Ints, Floats, Floats]]:
    """Play a game; write each turn to the rows from `at` on. Give its log, and how it ended.

    The end is the statuses, and by seat the share of the win and the lead in points.
    """
    pile, missions, first = dealt
    manner = bots.manner
    position = begin(missions)
    turns = len(pile) // PLAYS_A_TURN
    log = Log(
        np.zeros(turns, np.int64),
        np.zeros((turns, PLAYS_A_TURN, 4), np.int64),
        np.zeros(turns),
        np.zeros(turns, np.int64),
    )
    for turn in range(turns):
        seat, to_come = (first + turn) % table.players, turns - 1 - turn
        # Each seat's hand is dealt in its turn, and drawn in the same order.
        hand = pile[PLAYS_A_TURN * turn : PLAYS_A_TURN * (turn + 1)]
        board = look(table, position, seat, hand)
        assassins = position.played[ASSASSIN::7].sum()
        beside = table_inputs(table, board.missions, to_come, assassins)
        judge = get_ready(bots.layers, board, beside, bots.memory)
        mind = bots.minds[seat]
        noise = manner.noise if mind == LEARNED else manner.points_noise
        at_random = np.random.random() < manner.random_turns
        aim = Aim(judge, mind, to_come, manner.shortlist, noise, at_random)
        found = search(board, hand, aim)
        carry_out(board, position, found.chosen)
        log.seats[turn], log.steps[turn] = seat, found.chosen
        log.worths[turn], log.tried[turn] = found.counts[WORTH], int(found.counts[TRIED])
        _write(rows, at + turn, board, judge.wishes, beside)
    return log, score(table, position)


@compiled
def _write(rows: Rows, at: int, board: Board, wishes: Wishes, beside: Floats) -> None:
    """Write down a board at the end of a turn."""
    players = board.table.players
    for family in range(6):
        key = family_key(wishes, board, family)
        for part in range(FAMILY_KEYS):
            rows.keys[at, family, part] = key[part]
    rows.table[at] = beside
    rows.weights[at], rows.hidden[at] = 0, 0
    for after in range(players):
        seat = (board.seat + after) % players
        rows.weights[at, after] = board.weights[seat]
        rows.hidden[at, after] = board.lying[seat, HIDDEN]
    rows.unseen[at], rows.falls[at] = board.unseen, wishes.falls
    rows.lacks[at] = lacks(wishes, board)
    rows.counts[at] = wishes.scale * wishes.kinds[6:8]
    rows.scale[at], rows.players[at], rows.teams[at] = wishes.scale, players, board.table.teams


@compiled
def spread(keys: Column) -> Column:
    """Spread what rows tell of families out for the network."""
    inputs = np.empty((len(keys), 6, FAMILY_INPUTS), np.float32)
    for row in range(len(keys)):
        for family in range(6):
            key = as_tuple(keys[row, family].astype(np.int64), FAMILY_KEYS)
            for number, given in enumerate(family_inputs(key)):
                inputs[row, family, number] = given
    return inputs
