"""Games between bots, written down as samples: how a turn left the board, and what became of it."""

from __future__ import annotations

import random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from courtisans.bots.value import Network
from courtisans.training import fit
from courtisans.training.compiled.game import SEATS, Ints, Table, deal
from courtisans.training.compiled.jit import compiled
from courtisans.training.compiled.play import MOST_TURNS, Bots, Manner, Rows, play
from courtisans.training.compiled.turns import GREEDY, HUNTER, LEARNED
from courtisans.training.compiled.value import Layers, remember
from courtisans.variant import VARIANTS, Variant

SEATS_OFTEN: Final = {2: 8, 3: 5, 4: 4, 5: 3}
"""How often each size is played in the base game: small tables give fewer samples a game."""

ANY_VARIANT: Final = 0.2
"""The share of games that are of any variant, all alike."""

ALONE: Final = 0.5
"""The share of games in which the network has all seats."""

AMONG_OTHERS: Final = 0.6
"""In the other games, its chance to have a seat."""

OTHERS: Final = (GREEDY, HUNTER)
"""What the others want."""

MANNER: Final = Manner(shortlist=3, noise=0.01, points_noise=0.5, random_turns=0.04)

TRUST: Final = 0.75
"""How much what became of a turn counts, beside what the network thought of the next one (TD)."""


def play_games(seed: str, games: int, network: Network | None) -> Rows:
    """Play games of some variants; give a row for each turn that the network has made.

    Without a network, the others play, and all of their turns are written down.
    """
    rng = random.Random(seed)
    tables, minds = zip(*[_seat(rng, network is not None) for _ in range(games)], strict=True)
    layers = fit.network(fit.beginning(0)) if network is None else network
    rows = Rows.empty(games * MOST_TURNS)
    kept = _play_games(
        rng.getrandbits(32),
        np.array(tables),
        np.array(minds),
        Layers(*[np.array(layer) for layer in layers]),
        rows,
    )
    return Rows(*[column[kept] for column in rows])


def together(parts: list[Rows]) -> Rows:
    """Join rows."""
    return Rows(*[np.concatenate(columns) for columns in zip(*parts, strict=True)])


def _seat(rng: random.Random, learned: bool) -> tuple[Table, list[int]]:
    """Choose a variant, and who plays at the table."""
    [players] = rng.choices(list(SEATS_OFTEN), list(SEATS_OFTEN.values()))
    variant = rng.choice(VARIANTS) if rng.random() < ANY_VARIANT else Variant(players)
    alone = rng.random() < ALONE
    return Table.of(variant), [
        LEARNED if learned and (alone or rng.random() < AMONG_OTHERS) else rng.choice(OTHERS)
        for _ in range(SEATS)
    ]


@compiled
def _play_games(
    seed: int, tables: Ints, minds: Ints, layers: Layers, rows: Rows
) -> NDArray[np.bool_]:
    """Play a game at each table; mark the rows of learned bots, or all if there are none."""
    np.random.seed(seed)
    learned = (minds == LEARNED).any()
    memory = remember()
    kept = np.zeros(len(rows.share), np.bool_)
    for game in range(len(tables)):
        players, expansion, teams, edition, aside = tables[game]
        table = Table(players, expansion, teams, edition, aside)
        bots, at = Bots(minds[game], layers, MANNER, memory), game * MOST_TURNS
        log, (status, become, leads) = play(table, deal(table), bots, rows, at)
        for turn in range(len(log.seats) - 1, -1, -1):
            row, seat = at + turn, log.seats[turn]
            kept[row] = not learned or minds[game, seat] == LEARNED
            rows.statuses[row], rows.share[row], rows.ahead[row] = status, become[seat], leads[seat]
            if learned:
                become[seat] = TRUST * become[seat] + (1 - TRUST) * log.worths[turn]
    return kept
