"""Guesses at face-down spies: who placed one, and where, says something about its family.

A small network looks at each family separately: at its cards that everybody knows, before and after
the turn in which the spy was placed.
"""

from __future__ import annotations

import math
from typing import Final

from courtisans.bots.network import Matrix, Network, dot
from courtisans.cards import Role
from courtisans.plays import ABOVE, BELOW, OUT, Place
from courtisans.rules import PLAYS_A_TURN
from courtisans.view import Seen, View

SpyKey = tuple[int, ...]
"""What the network knows of a family when it judges a spy: `SPY_KEYS` integers."""

SPY_KEYS: Final = 11
SPY_INPUTS: Final = 16

KnownWeights = dict[Place, list[int]]
"""By place and family, the weight of the cards that everybody knows: all but the spies."""

OWN, OTHERS, TABLE = range(3)
"""Where a spy is placed: its owner's domain, another's, above the mat (TABLE + 1: below it)."""


def leanings(view: View, network: Network) -> dict[int, list[float]]:
    """Return, for each spy that the viewer does not know, by the number of its play, six factors.

    They are, by family, how much likelier it is than by the number of unseen spies alone.
    """
    court: KnownWeights = {place: [0] * 6 for place in (ABOVE, BELOW, *range(view.variant.players))}
    lies: list[Place] = []
    found = {}
    for first in range(0, len(view.plays), PLAYS_A_TURN):
        turn = view.plays[first : first + PLAYS_A_TURN]
        before = {place: list(weights) for place, weights in court.items()}
        for seen in turn:
            lies.append(seen.place)
            _add(court, seen, seen.place, 1)
            if seen.target is not None:
                reached = view.plays[seen.target]
                _add(court, reached, lies[seen.target], -1)
                lies[seen.target] = OUT if seen.role is Role.ASSASSIN else seen.seat
                _add(court, reached, lies[seen.target], 1)
        to_come = (view.variant.length - first) // PLAYS_A_TURN - 1
        for number, seen in enumerate(turn, first):
            if seen.card is None:
                keys = [spy_key(seen, f, before, court, to_come) for f in range(6)]
                found[number] = _lean(keys, network.spy, network.lean)
    return found


def _add(court: KnownWeights, seen: Seen, place: Place, sign: int) -> None:
    if seen.card is not None and seen.card.role is not Role.SPY and place != OUT:
        court[place][seen.card.family.index] += sign * seen.card.weight


def spy_key(
    seen: Seen, family: int, before: KnownWeights, after: KnownWeights, to_come: int
) -> SpyKey:
    """Return the key of a family for a spy that was placed.

    `before` and `after` are the known weights around the turn; `to_come` turns follow it.
    """
    where = OWN if seen.place == seen.seat else OTHERS if seen.place >= 0 else TABLE
    parts = []
    for court in (before, after):
        own = court[seen.seat][family]
        parts += [
            court[ABOVE][family] - court[BELOW][family],
            own,
            sum([court[seat][family] for seat in range(len(court) - 2)]) - own,
            court[seen.place][family] if where < TABLE else 0,
        ]
    return (where + (seen.place == BELOW), *parts, to_come, len(court) - 2)


def spy_inputs(key: SpyKey) -> list[float]:
    """Return the network's inputs for a key: `SPY_INPUTS` numbers."""
    (where, influence, own, others, there, influence_after, own_after, others_after, there_after,
     to_come, players) = key  # fmt: skip
    rivals = players - 1
    return [
        1.0 * (where == 0),
        1.0 * (where == 1),
        1.0 * (where == 2),
        1.0 * (where == 3),
        influence / 5,
        math.tanh(influence / 2),
        own / 4,
        others / rivals / 4,
        there / 4,
        influence_after / 5,
        math.tanh(influence_after / 2),
        own_after / 4,
        others_after / rivals / 4,
        there_after / 4,
        1 / players,
        1 / (1 + to_come / players),
    ]


def _lean(keys: list[SpyKey], spy: Matrix, lean: list[float]) -> list[float]:
    """Return how much likelier each family is, as factors whose mean is 1."""
    logits = []
    for key in keys:
        inputs = [*spy_inputs(key), 1.0]
        logits.append(dot(lean, [max(0.0, dot(row, inputs)) for row in spy]))
    more = [math.exp(logit - max(logits)) for logit in logits]
    return [6 * each / sum(more) for each in more]
