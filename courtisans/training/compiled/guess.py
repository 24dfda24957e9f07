"""Guesses at face-down spies; see `courtisans.bots.guess`."""

from __future__ import annotations

import numpy as np

from courtisans.bots import guess
from courtisans.bots.guess import OTHERS, OWN, TABLE
from courtisans.training.compiled.game import (
    ABOVE,
    BELOW,
    KINDS,
    PLACES,
    SEATS,
    Floats,
    Ints,
    Position,
    weight,
)
from courtisans.training.compiled.jit import compiled
from courtisans.training.compiled.value import Layers

spy_inputs = compiled(guess.spy_inputs)

Key = tuple[int, ...]


@compiled
def known_to_all(position: Position) -> Ints:
    """Return, by place and family, the weight of the cards that everybody knows: all but spies."""
    court = np.zeros((PLACES, 6), np.int64)
    for place in range(PLACES):
        for kind in range(KINDS):
            court[place, kind // 7] += position.lying[place, kind] * weight(kind)
    return court


@compiled
def spy_key(family: int, place: int, before: Ints, after: Ints, when: tuple[int, int, int]) -> Key:
    """Return the key of a family for a spy that was placed.

    `before` and `after` are the known weights around the turn; `when` is the seat that placed it,
    the number of turns that follow, and the number of seats.
    """
    seat, to_come, players = when
    where = OWN if place == seat else OTHERS if place < SEATS else TABLE + (place == BELOW)
    there, there_after = 0, 0
    if place < SEATS:
        there, there_after = before[place, family], after[place, family]
    own, own_after = before[seat, family], after[seat, family]
    return (
        where,
        before[ABOVE, family] - before[BELOW, family],
        own,
        before[:SEATS, family].sum() - own,
        there,
        after[ABOVE, family] - after[BELOW, family],
        own_after,
        after[:SEATS, family].sum() - own_after,
        there_after,
        to_come,
        players,
    )


@compiled
def lean(layers: Layers, key: Key) -> float:
    """Return the logit that a spy is of the family with this key."""
    inputs = np.array(spy_inputs(key))
    logit = 0.0
    for unit in range(len(layers.spy)):
        hidden = (layers.spy[unit, :-1] * inputs).sum() + layers.spy[unit, -1]
        logit += max(0.0, hidden) * layers.lean[unit]
    return logit


@compiled
def likelier(logits: Floats) -> Floats:
    """Return how much likelier each family is, as factors whose mean is 1."""
    more = np.exp(logits - logits.max())
    return 6 * more / more.sum()
