"""Games between bots, recorded as samples: the board after each turn, and how the game ended."""

from __future__ import annotations

import random
from typing import Final, NamedTuple, TypeVar

import numpy as np

from courtisans import game
from courtisans.bots.network import Network
from courtisans.training import fit
from courtisans.training.compiled.game import SEATS, Deal, Table
from courtisans.training.compiled.play import (
    MOST_TURNS,
    Bots,
    Manner,
    Rows,
    Spies,
    play,
    seed_chance,
)
from courtisans.training.compiled.turns import LEARNED, RIVALS
from courtisans.training.compiled.value import Layers, remember
from courtisans.variant import VARIANTS, Variant

SEATS_OFTEN: Final = {2: 8, 3: 5, 4: 4, 5: 3}
"""The weight of each number of seats in the base game: fewer seats give fewer samples a game."""

ANY_VARIANT: Final = 0.5
"""The share of games that are of any variant, all equally likely."""

ALONE: Final = 0.15
"""The share of games in which the network plays all seats."""

AMONG_OTHERS: Final = 0.4
"""In the other games, the network's chance to play each seat; drawn again if it has none."""

MANNER: Final = Manner(shortlist=3, noise=0.01, random_turns=0.03)

TRUST: Final = 0.75
"""The lambda of TD(lambda): how much the later outcome counts for a turn, the rest being what the
network expected at the seat's next turn.
"""


class Samples(NamedTuple):
    """The samples from games."""

    boards: Rows
    """The boards after the network's turns; without a network, after all turns."""
    spies: Spies
    """All spies that were placed, by any seat."""


def play_games(seed: str, games: int, network: Network | None) -> Samples:
    """Play games of various variants and return their samples.

    Without a network, only the other bots play, and all of their turns are recorded.
    """
    rng = random.Random(seed)
    seed_chance(rng.getrandbits(32))
    numbers = fit.network([fit.beginning(0)]) if network is None else network
    layers = Layers(*[np.array(layer) for layer in numbers])
    memory = remember(layers)
    rows = Rows.empty(games * MOST_TURNS)
    kept = np.zeros(games * MOST_TURNS, np.bool_)
    spies: list[Spies] = []
    for at in range(0, games * MOST_TURNS, MOST_TURNS):
        variant, minds = _seat(rng, network is not None)
        bots = Bots(np.array(minds), layers, MANNER, memory)
        dealt = Deal.of(game.Deal.draw(variant, rng))
        log, (statuses, become, leads) = play(Table.of(variant), dealt, bots, rows, at)
        spies.append(Spies(*[column[: log.spies_played[0]] for column in log.spies]))
        for turn in reversed(range(len(log.seats))):
            seat = log.seats[turn]
            rows.statuses[at + turn] = statuses
            rows.share[at + turn], rows.ahead[at + turn] = become[seat], leads[seat]
            if network is not None:
                become[seat] = TRUST * become[seat] + (1 - TRUST) * log.worths[turn]
            kept[at + turn] = network is None or minds[seat] == LEARNED
    return Samples(Rows(*[column[kept] for column in rows]), together(spies))


Columns = TypeVar("Columns", Rows, Spies)


def together(parts: list[Columns]) -> Columns:
    """Concatenate samples."""
    return type(parts[0])(*[np.concatenate(columns) for columns in zip(*parts, strict=True)])


def _seat(rng: random.Random, learned: bool) -> tuple[Variant, list[int]]:
    """Draw a variant, and the kind of bot in each seat; with `learned`, at least one is learned."""
    [players] = rng.choices(list(SEATS_OFTEN), list(SEATS_OFTEN.values()))
    variant = rng.choice(VARIANTS) if rng.random() < ANY_VARIANT else Variant(players)
    alone, rivals = rng.random() < ALONE, list(RIVALS.values())
    minds = [rng.choice(rivals) for _ in range(SEATS)]
    while learned and LEARNED not in minds[: variant.players]:
        sits = [alone or rng.random() < AMONG_OTHERS for _ in range(SEATS)]
        minds = [LEARNED if here else mind for here, mind in zip(sits, minds, strict=True)]
    return variant, minds
