"""The learned value of a board: the chance to win of the seat that has just finished its turn.

A network looks at each family separately, with the same weights for all six, and estimates how it
will end and what else matters about it. From these follow the expected points of every seat, and
from those the chance to win. The estimates of several networks are averaged, since each errs in its
own way. `courtisans.training` trains the weights.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from courtisans.bots.board import Board, rounded
from courtisans.bots.features import (
    COURT_INPUTS,
    FAMILY_INPUTS,
    Court,
    FamilyKey,
    Outlook,
    Wishes,
    court_inputs,
    family_inputs,
    family_keys,
    lacks,
    table_inputs,
)
from courtisans.bots.network import Matrix, Network, dot
from courtisans.missions import POINTS
from courtisans.view import View


class Judge:
    """Judges boards for one seat at one moment. What all boards share is computed only once."""

    def __init__(self, network: Network, view: View, to_come: int) -> None:
        """Prepare to judge boards after a turn that `to_come` turns follow."""
        table = [*table_inputs(view, to_come), 1.0]
        layers = zip(network.family, network.outlook, network.court, network.win, strict=True)
        self._opinions = [_Opinion(*each, table) for each in layers]
        self._wishes = Wishes.of(view.missions)
        self._scale = POINTS[view.variant.missions] / 3
        self._outlooks: dict[FamilyKey, list[Outlook]] = {}

    def _look(self, board: Board) -> list[list[Outlook]]:
        """Return, by family, the outlook of each network."""
        known = self._outlooks
        keys = family_keys(board, self._wishes)
        for key in keys:
            if key not in known:
                inputs = family_inputs(key)
                known[key] = [opinion.outlook(inputs) for opinion in self._opinions]
        return [known[key] for key in keys]

    def statuses(self, board: Board) -> list[float]:
        """Return the expected status of each family, the mean over the networks."""
        return [sum([each.mean for each in seen]) / len(seen) for seen in self._look(board)]

    def chance(self, board: Board) -> float:
        """Estimate the chance to win, ties shared, from the networks' mean logit."""
        court = Court(
            board,
            self._wishes,
            self._scale,
            [board.domain(seat) for seat in range(board.variant.players)],
            [self._scale * lack for lack in lacks(board, self._wishes.kinds)],
        )
        views = zip(*self._look(board), strict=True)
        logits = [
            opinion.logit(court_inputs(court, outlooks))
            for opinion, outlooks in zip(self._opinions, views, strict=True)
        ]
        return rounded(1 / (1 + math.exp(-sum(logits) / len(logits))))


class _Opinion:
    """One network, with the inputs of the table folded into its biases."""

    def __init__(
        self,
        family: Matrix,
        outlook: Matrix,
        court: Matrix,
        win: list[float],
        table: Sequence[float],
    ) -> None:
        self._family = _biased(family, FAMILY_INPUTS, table)
        self._outlook = outlook
        self._court = _biased(court, COURT_INPUTS, table)
        self._win = win

    def outlook(self, inputs: Sequence[float]) -> Outlook:
        """Return the outlook of a family."""
        hidden = _units(self._family, inputs)
        fallen, esteemed, *embedding = [dot(row, hidden) for row in self._outlook]
        falls, rises = math.exp(fallen), math.exp(esteemed)
        total = 1.0 + falls + rises
        mean, either = (rises - falls) / total, (rises + falls) / total
        return Outlook(falls / total, rises / total, mean, either - mean * mean, embedding)

    def logit(self, inputs: Sequence[float]) -> float:
        """Return the logit of winning."""
        logit: float = dot(self._win, _units(self._court, inputs))
        return logit


_Biased = list[tuple[list[float], float]]
"""A layer: for each unit, its weights and its bias."""


def _biased(layer: Matrix, inputs: int, beside: Sequence[float]) -> _Biased:
    """Return a layer that takes only the first `inputs`, the others (`beside`) part of its bias."""
    return [(row[:inputs], dot(row[inputs:], beside)) for row in layer]


def _units(layer: _Biased, inputs: Sequence[float]) -> list[float]:
    """Return a layer's hidden units (ReLU), and 1 for the bias of the next layer."""
    return [*[max(0.0, dot(row, inputs) + bias) for row, bias in layer], 1.0]


def lead(board: Board, mean: Sequence[float]) -> list[tuple[float, float]]:
    """Return, by family, its expected status, and the points by which it puts the viewer ahead.

    The lead is over the mean of the rival sides; a team counts by its lower total (R34).
    """
    domains = [board.domain(seat) for seat in range(board.variant.players)]
    (_, me), *rivals = board.sides([dot(mean, domain) for domain in domains])
    theirs = [domains[rival] for _, rival in rivals]
    return [
        (m, m * (domains[me][f] - sum([domain[f] for domain in theirs]) / len(theirs)))
        for f, m in enumerate(mean)
    ]
