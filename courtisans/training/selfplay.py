"""Games between bots, written down as samples: how a turn left the board, and what became of it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from courtisans.bots.board import Board
from courtisans.bots.planner import greedy_taste, hunter_taste
from courtisans.bots.turns import Turn, Worth, as_play, carry_out, turns
from courtisans.bots.value import (
    FAMILY_KEYS,
    TABLE_INPUTS,
    Judge,
    Network,
    Wishes,
    family_keys,
    lacks,
    table_inputs,
)
from courtisans.cards import FAMILIES
from courtisans.game import Game
from courtisans.missions import POINTS
from courtisans.scoring import Result, shares, side_points
from courtisans.variant import VARIANTS, Variant
from courtisans.view import View

Samples = dict[str, NDArray[np.float32]]
"""Arrays with one row for each sample, by the names of `FIELDS`."""

SEATS: Final = 6
MISSIONS: Final = 2
FIELDS: Final = {
    "keys": (6, FAMILY_KEYS),
    "table": (TABLE_INPUTS,),
    "weights": (SEATS, 6),
    "hidden": (SEATS,),
    "unseen": (6,),
    "falls": (MISSIONS, 6),
    "lacks": (6,),
    "counts": (2,),
    "scale": (),
    "players": (),
    "teams": (),
    "statuses": (6,),
    "share": (),
    "ahead": (),
}
"""The shape of a row. Seats are counted from the one that looks."""

SHORTLIST: Final = 3
"""Of the cards an effect can reach, so many are followed up."""

SEATS_OFTEN: Final = {2: 8, 3: 5, 4: 4, 5: 3}
"""How often each size is played in the base game: small tables give fewer samples a game."""

ANY_VARIANT: Final = 0.2
"""The share of games that are of any variant, all alike."""

ALONE: Final = 0.5
"""The share of games in which the network has all seats."""

AMONG_OTHERS: Final = 0.6
"""In the other games, its chance to have a seat."""

TASTES: Final = (greedy_taste, hunter_taste)
"""What the others want."""

NOISE: Final = 0.01
"""So much better or worse a turn may look than it is, in the chance to win."""

POINTS_NOISE: Final = 0.5
"""The same in points."""

RANDOM_TURNS: Final = 0.04
"""The share of turns that are made by chance, so that there is something to learn from them."""

TRUST: Final = 0.75
"""How much what became of a turn counts, beside what the network thought of the next one (TD)."""


def play_game(seed: str, network: Network | None) -> list[dict[str, object]]:
    """Play one game of some variant; give a sample for each turn."""
    rng = random.Random(seed)
    [players] = rng.choices(list(SEATS_OFTEN), list(SEATS_OFTEN.values()))
    variant = rng.choice(VARIANTS) if rng.random() < ANY_VARIANT else Variant(players)
    game = Game.deal(variant, rng.getrandbits(64))
    tastes = [rng.choice(TASTES) for _ in range(variant.players)]
    alone = rng.random() < ALONE
    minds = [network is not None and (alone or rng.random() < AMONG_OTHERS) for _ in tastes]
    rows: list[tuple[int, float, dict[str, object]]] = []
    while not game.over:
        seat = game.turn
        view = game.view(seat)
        board = Board(view)
        if network is not None and minds[seat]:
            worth, turn = plan(view, board, Judge(network, view).chance, NOISE, rng)
        else:
            worth, turn = plan(view, board, tastes[seat](view), POINTS_NOISE, rng)
        for step in turn:
            carry_out(board, seat, step)
            game.play(as_play(step, game.view(seat)))
        if network is None or minds[seat]:
            rows.append((seat, worth, sample(view, board)))
    result = game.result
    assert result is not None
    become = shares(variant, result)
    ahead = leads(variant, result)
    for seat, worth, row in reversed(rows):
        row["statuses"] = [result.statuses[family] for family in FAMILIES]
        row["share"] = become[seat]
        row["ahead"] = ahead[seat]
        if network is not None:
            become[seat] = TRUST * become[seat] + (1 - TRUST) * worth
    return [row for _, _, row in rows]


def leads(variant: Variant, result: Result) -> list[float]:
    """Give for each seat by how many points its side is ahead of the best other one."""
    low = side_points(variant, result)
    return [
        float(points - max(other for rival, other in low.items() if rival != side))
        for seat in range(variant.players)
        for side, points in low.items()
        if seat in side
    ]


def plan(
    view: View, board: Board, worth: Worth, noise: float, rng: random.Random
) -> tuple[float, Turn]:
    """Choose a whole turn, mostly about the best; give its worth too."""
    found = list(turns(view, board, worth, SHORTLIST))
    if rng.random() < RANDOM_TURNS:
        return rng.choice(found)
    return max(found, key=lambda each: each[0] + rng.gauss(0, noise))


def sample(view: View, board: Board) -> dict[str, object]:
    """Write down a board at the end of a turn, as `value` sees it."""
    seat, players = view.seat, view.variant.players
    wishes = Wishes.of(view.missions)
    scale = POINTS[view.variant.missions] / 3
    order = [(seat + n) % players for n in range(players)]
    falls = [[0] * 6 for _ in range(MISSIONS)]
    for mission, families in enumerate(wishes.falls):
        for family in families:
            falls[mission][family] = 1
    empty = SEATS - players
    return {
        "keys": family_keys(board, wishes),
        "table": table_inputs(view),
        "weights": [list(board.weights[s]) for s in order] + [[0] * 6] * empty,
        "hidden": [board.hidden(s) for s in order] + [0] * empty,
        "unseen": list(board.unseen),
        "falls": falls,
        "lacks": [scale * lack for lack in lacks(board, wishes.kinds)],
        "counts": [scale * wishes.kinds[6], scale * wishes.kinds[7]],
        "scale": scale,
        "players": players,
        "teams": view.variant.teams,
    }


def play_games(seeds: Sequence[str], network: Network | None) -> Samples:
    """Play games; give their samples."""
    rows = [row for seed in seeds for row in play_game(seed, network)]
    return {
        name: np.array([row[name] for row in rows], dtype=np.float32).reshape(-1, *shape)
        for name, shape in FIELDS.items()
    }
