"""Whole games, with a log of what each turn was thought to be worth and a row for the fit."""

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
"""By its types it could not be called."""

MOST_TURNS: Final = 36
"""No game has more."""

Column = NDArray[Any]
"""Small whole numbers, or floats of single precision."""


class Rows(NamedTuple):
    """Boards after turns, and what became of them; the first axis counts them.

    Seats count from who looks.
    """

    keys: Column
    """By family, its `FAMILY_KEYS`: (rows, 6, 19)."""
    table: Column
    """The table's inputs: (rows, 24)."""
    domains: Column
    """By seat and family, the weight to expect: (rows, 6, 6)."""
    falls: Column
    """By mission, the families one of which it wants fallen, as 1: (rows, 2, 6)."""
    lacks: Column
    """By mission that is not about one family, what it still lacks, to scale: (rows, 6)."""
    counts: Column
    """Of the missions on esteemed and on fallen families, how many one has, to scale: (rows, 2)."""
    scale: Column
    """What a mission is worth, in threes."""
    players: Column
    teams: Column
    statuses: Column
    """By family, how it ended: 1 esteemed, 0 neutral, -1 fallen: (rows, 6)."""
    share: Column
    """Of the win, 0 to 1: what it became, mixed with what was thought of one's next turn."""
    ahead: Column
    """The points ahead of the best rival in the end."""

    @staticmethod
    def empty(count: int) -> Rows:
        """Make room."""
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
    """Spies that were laid: how the families stood, and the one that it was of."""

    keys: Column
    """By family, its `SPY_KEYS` then: (spies, 6, 11)."""
    family: Column


class Log(NamedTuple):
    """A game, turn by turn."""

    seats: Ints
    steps: Ints
    """By play, its card, place, target and where that lay: (turns, 3, 4)."""
    worths: Floats
    """What the chosen turn was worth in the eyes of its seat."""
    ahead: Floats
    """By how much that is more than any other turn was worth."""
    tried: Ints
    """How many turns were tried."""
    spies: Spies
    spies_played: Ints
    """How many of those there are, in an array of one."""


class Manner(NamedTuple):
    """How those play that are to learn: well, but not always the same."""

    shortlist: int
    noise: float
    """So much better or worse a turn may look than it is, in the chance to win."""
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


class Begun(NamedTuple):
    """A game under way."""

    position: Position
    turns: int
    """So many have been made."""
    settled: Ints
    """The steps of those that come next, as far as they are settled: (turns, 3, 4)."""


@compiled
def seed_chance(seed: int) -> None:
    """Make what chance does in compiled code the same again, in this thread."""
    np.random.seed(seed)


@compiled
def play(
    table: Table, dealt: Deal, bots: Bots, rows: Rows, at: int
) -> tuple[Log, tuple[Ints, Floats, Floats]]:
    """Play a game; write to the rows from `at` on how each turn ended.

    Give the game's log, and its end: the statuses, and by seat the share of the win and the lead in
    points.
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
    """Play a game on, as `play` does, from where it has begun; `written` are its rows.

    The position is changed by it.
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
        # Each seat's hand is dealt in its turn, and drawn in the same order.
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
    """Let everybody think about the spies of a turn, made when `spy_key` says, and log them."""
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
    """Write down a board after a turn."""
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
    """Make what spreads keys out for the network: for each row, each family's."""

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
