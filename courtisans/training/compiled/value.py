"""The networks' judgement of boards; see `courtisans.bots.value`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from courtisans.bots import features
from courtisans.bots.features import (
    COURT_INPUTS,
    EMBEDDING,
    FAMILY_INPUTS,
    MISSION_KINDS,
    TABLE_INPUTS,
    TWELVE,
)
from courtisans.training.compiled.board import (
    COUNTED,
    Board,
    count_role,
    expect_points,
    sides,
)
from courtisans.training.compiled.game import (
    ABOVE,
    BELOW,
    FALLEN,
    HIDDEN,
    NOTHING,
    PAIR,
    PAIRS,
    POINTS,
    Floats,
    Ints,
    Table,
)
from courtisans.training.compiled.jit import compiled, compiled_loosely

OUTLOOK: Final = 4
"""How many numbers an outlook has besides its embedding: the chances to end fallen and esteemed,
its mean and its spread."""

KEPT: Final = 4096
"""The number of family keys whose outlooks are cached."""

family_inputs = compiled(features.family_inputs)


Key = tuple[int, ...]


class Layers(NamedTuple):
    """The layers of a `Network`, as arrays; the first axis of the first four is the network."""

    family: Floats
    outlook: Floats
    court: Floats
    win: Floats
    spy: Floats
    lean: Floats


class Memory(NamedTuple):
    """A cache of outlooks, so that few are computed twice in a turn."""

    keys: NDArray[np.uint64]
    outlooks: Floats
    turns: Ints
    """The number of turns searched so far, in an array of one: outlooks are valid for one turn."""


class Wishes(NamedTuple):
    """The viewer's missions; see `courtisans.bots.features.Wishes`."""

    fallen: Ints
    fewer: Ints
    falls: Ints
    kinds: Ints
    scale: float


class Judge(NamedTuple):
    """Judges the boards of one turn: the inputs of the table are folded into the biases."""

    family: Floats
    family_bias: Floats
    outlook: Floats
    outlook_bias: Floats
    court: Floats
    court_bias: Floats
    win: Floats
    wishes: Wishes
    outlooks: Floats
    """By network and family, the outlook on the board that is judged."""
    memory: Memory


@compiled
def remember(layers: Layers) -> Memory:
    """Return an empty cache of outlooks."""
    return Memory(
        np.zeros(KEPT, np.uint64),
        np.zeros((KEPT, len(layers.win), OUTLOOK + EMBEDDING)),
        np.zeros(1, np.int64),
    )


@compiled
def _kind(mission: int) -> int:
    if 6 <= mission < FALLEN:
        return mission - 6
    if 16 <= mission < PAIR:
        return mission - 12
    return len(MISSION_KINDS) - 1


@compiled
def table_inputs(table: Table, missions: Ints, to_come: int, assassins: int) -> Floats:
    """Return the inputs that no play of the turn changes.

    `to_come` turns follow it; `assassins` is the number of assassins placed before it.
    """
    inputs = np.zeros(TABLE_INPUTS)
    worth = POINTS[table.edition] / 3
    mine, after = to_come // table.players, to_come % table.players
    inputs[table.players - 2] = 1
    inputs[5], inputs[6], inputs[7] = table.expansion, table.teams, worth
    inputs[8], inputs[9], inputs[10] = mine / 10, mine == 0, mine == 1
    inputs[11], inputs[12], inputs[13] = to_come / 20, to_come == 0, after / 4
    inputs[14] = (12 - assassins) / 12
    for mission in missions:
        if mission != NOTHING:
            inputs[15 + _kind(mission)] += worth
    return inputs


@compiled
def wish(board: Board) -> Wishes:
    """Return the viewer's missions as wishes."""
    fallen, fewer = np.zeros(6, np.int64), np.zeros(6, np.int64)
    falls, kinds = np.zeros((2, 6), np.int64), np.zeros(len(MISSION_KINDS), np.int64)
    for number, mission in enumerate(board.missions):
        if mission == NOTHING:
            continue
        kinds[_kind(mission)] += 1
        if mission < 6:
            fewer[mission] = 1
        elif FALLEN <= mission < 16:
            falls[number, mission - FALLEN] = 1
        elif mission >= PAIR:
            for family in PAIRS[mission - PAIR]:
                falls[number, family] = 1
    fallen[:] = falls[0] + falls[1]
    return Wishes(fallen, fewer, falls, kinds, POINTS[board.table.edition] / 3)


@compiled
def get_ready(layers: Layers, board: Board, table: Floats, memory: Memory) -> Judge:
    """Prepare to judge the boards of a turn; `table` holds the inputs of the table."""
    memory.turns[0] += 1
    family, outlook, court, win, _, _ = layers
    beside = np.append(table, 1.0)
    return Judge(
        np.ascontiguousarray(family[:, :, :FAMILY_INPUTS].transpose(0, 2, 1)),
        (family[:, :, FAMILY_INPUTS:] * beside).sum(2),
        np.ascontiguousarray(outlook[:, :, :-1].transpose(0, 2, 1)),
        np.ascontiguousarray(outlook[:, :, -1]),
        np.ascontiguousarray(court[:, :, :COURT_INPUTS].transpose(0, 2, 1)),
        (court[:, :, COURT_INPUTS:] * beside).sum(2),
        win,
        wish(board),
        np.empty((len(win), 6, OUTLOOK + EMBEDDING)),
        memory,
    )


@compiled
def family_key(wishes: Wishes, board: Board, family: int) -> Key:
    """Return the key of a family, as the viewer sees it."""
    players, teams = board.table.players, board.table.teams
    seat, left = board.seat, (board.seat + 1) % players
    partner = (seat + players // 2) % players if teams else NOTHING
    most = total = 0
    for other in range(players):
        if other not in (seat, partner):
            total += board.weights[other, family]
            most = max(most, board.weights[other, family])
    return (
        board.influence[family],
        board.weights[seat, family],
        board.weights[left, family],
        most,
        total,
        board.weights[partner, family] if teams else 0,
        board.exposed[ABOVE, family],
        board.exposed[BELOW, family],
        board.exposed[seat, family],
        board.unknown[family],
        board.unseen[family],
        wishes.fallen[family],
        wishes.fewer[family],
        board.lying[ABOVE, HIDDEN],
        board.lying[BELOW, HIDDEN],
        players - 1 - teams,
        round(TWELVE * board.spies[ABOVE, family]),
        round(TWELVE * board.spies[BELOW, family]),
        board.veiled[family],
    )


@compiled_loosely
def _add(sums: Floats, factor: float, row: Floats) -> None:
    for number in range(len(sums)):
        sums[number] += factor * row[number]


@compiled_loosely
def _outlook(judge: Judge, network: int, inputs: Sequence[float], into: Floats) -> None:
    hidden = judge.family_bias[network].copy()
    for number, given in enumerate(inputs):
        if given:
            _add(hidden, given, judge.family[network, number])
    logits = judge.outlook_bias[network].copy()
    for number, unit in enumerate(hidden):
        if unit > 0:
            _add(logits, unit, judge.outlook[network, number])
    falls, rises = math.exp(logits[0]), math.exp(logits[1])
    total = 1 + falls + rises
    mean = (rises - falls) / total
    into[0], into[1] = falls / total, rises / total
    into[2], into[3] = mean, (rises + falls) / total - mean * mean
    into[OUTLOOK:] = logits[2:]


@compiled
def _hash(key: Key, family: int, turn: int) -> np.uint64:
    """Return a hash of those parts of a key that change within a turn."""
    number = np.uint64(key[0] + 32)
    for part in key[1:9]:
        number = number * np.uint64(32) + np.uint64(part)
    for part in key[13:15]:
        number = number * np.uint64(16) + np.uint64(part)
    number = number * np.uint64(8) + np.uint64(key[18] + 4)
    number = number * np.uint64(8) + np.uint64(family + 1)
    return number ^ (np.uint64(turn) * np.uint64(0x9E3779B97F4A7C15))


@compiled
def _refresh(judge: Judge, board: Board) -> None:
    memory = judge.memory
    for family in range(6):
        if board.stale[family]:
            board.stale[family] = False
            key = family_key(judge.wishes, board, family)
            number = _hash(key, family, memory.turns[0])
            at = (number * np.uint64(0xD6E8FEB86659FD93)) >> np.uint64(52)
            if memory.keys[at] != number:
                memory.keys[at] = number
                inputs = family_inputs(key)
                for network in range(len(judge.win)):
                    _outlook(judge, network, inputs, memory.outlooks[at, network])
            judge.outlooks[:, family] = memory.outlooks[at]


@compiled
def lacks(wishes: Wishes, board: Board) -> Floats:
    """Return the same as `courtisans.bots.features.lacks`, times the scale."""
    lack = np.zeros(6)
    for kind in range(4):
        if wishes.kinds[kind]:
            lack[kind] = COUNTED[kind, 1] - count_role(board, COUNTED[kind, 0])
    if wishes.kinds[4]:
        lack[4] = (board.below == 0).sum()
    if wishes.kinds[5]:
        lack[5] = 5 - board.below.max()
    return wishes.scale * lack


@compiled_loosely
def _logit(judge: Judge, network: int, board: Board, lack: Floats) -> float:
    """Return a network's logit of winning."""
    outlooks, wishes = judge.outlooks[network], judge.wishes
    (ours, me), (first, one), (second, other), mean = sides(
        board, expect_points(board, outlooks[:, 2], False)
    )
    inputs = np.empty(COURT_INPUTS)
    inputs[:EMBEDDING] = 0
    to_one = to_other = 1.0
    none = np.ones(2)
    for family in range(6):
        for unit in range(EMBEDDING):
            inputs[unit] += outlooks[family, OUTLOOK + unit]
        weights, spies = board.weights[:, family], board.spies[:, family]
        mine, spread = weights[me] + spies[me], outlooks[family, 3]
        to_one += spread * (mine - weights[one] - spies[one]) ** 2
        to_other += spread * (mine - weights[other] - spies[other]) ** 2
        for mission in range(2):
            if wishes.falls[mission, family]:
                none[mission] *= 1 - outlooks[family, 0]
    at = EMBEDDING
    inputs[at], inputs[at + 1], inputs[at + 2] = ours / 5, first / 5, second / 5
    inputs[at + 3] = mean / 5
    inputs[at + 4] = (ours - first) / math.sqrt(to_one)
    inputs[at + 5] = (ours - second) / math.sqrt(to_other)
    inputs[at + 6] = wishes.scale * (2 - none.sum())
    inputs[at + 7 : at + 13] = lack
    inputs[at + 13] = wishes.scale * wishes.kinds[6] * outlooks[:, 1].sum()
    inputs[at + 14] = wishes.scale * wishes.kinds[7] * outlooks[:, 0].sum()
    hidden = judge.court_bias[network].copy()
    for number, given in enumerate(inputs):
        _add(hidden, given, judge.court[network, number])
    logit = judge.win[network, -1]
    for number, unit in enumerate(hidden):
        logit += max(0.0, unit) * judge.win[network, number]
    return logit


@compiled
def chance(judge: Judge, board: Board) -> float:
    """Estimate the chance to win, ties shared, from the networks' mean logit."""
    _refresh(judge, board)
    lack, logit = lacks(judge.wishes, board), 0.0
    for network in range(len(judge.win)):
        logit += _logit(judge, network, board, lack)
    return round(1e9 / (1 + math.exp(-logit / len(judge.win)))) / 1e9
