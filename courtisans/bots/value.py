"""A learned value: what chance of winning a board gives the seat that has just ended its turn.

A network looks at each family by itself, with the same numbers for all six: how it may end, and
what else matters about it. From that follow the points that every seat may expect, and from those
the chance to win. Several networks judge, for each errs in its own way. `courtisans.training` made
the numbers.
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
    """Judges boards for one seat at one moment: what does not change meanwhile is reckoned once."""

    def __init__(self, network: Network, view: View, to_come: int) -> None:
        """Get ready to judge boards after a turn, with so many to come."""
        table = [*table_inputs(view, to_come), 1.0]
        layers = zip(network.family, network.outlook, network.court, network.win, strict=True)
        self._opinions = [_Opinion(*each, table) for each in layers]
        self._wishes = Wishes.of(view.missions)
        self._scale = POINTS[view.variant.missions] / 3
        self._outlooks: dict[FamilyKey, list[Outlook]] = {}

    def _look(self, board: Board) -> list[list[Outlook]]:
        """Tell how each family may end, in the eyes of each network."""
        known = self._outlooks
        keys = family_keys(board, self._wishes)
        for key in keys:
            if key not in known:
                inputs = family_inputs(key)
                known[key] = [opinion.outlook(inputs) for opinion in self._opinions]
        return [known[key] for key in keys]

    def statuses(self, board: Board) -> list[float]:
        """Expect the status of each family."""
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
    """What one network thinks of boards, with what does not change part of its biases."""

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
        """Tell how a family may end."""
        hidden = _units(self._family, inputs)
        fallen, esteemed, *embedding = [dot(row, hidden) for row in self._outlook]
        falls, rises = math.exp(fallen), math.exp(esteemed)
        total = 1.0 + falls + rises
        mean, either = (rises - falls) / total, (rises + falls) / total
        return Outlook(falls / total, rises / total, mean, either - mean * mean, embedding)

    def logit(self, inputs: Sequence[float]) -> float:
        """Give the logit of winning."""
        logit: float = dot(self._win, _units(self._court, inputs))
        return logit


_Biased = list[tuple[list[float], float]]
"""For each unit its weights and its bias."""


def _biased(layer: Matrix, inputs: int, beside: Sequence[float]) -> _Biased:
    """Make what comes beside the first inputs of a layer part of its biases."""
    return [(row[:inputs], dot(row[inputs:], beside)) for row in layer]


def _units(layer: _Biased, inputs: Sequence[float]) -> list[float]:
    """Give a layer's hidden units, and 1 for the bias of the next."""
    return [*[max(0.0, dot(row, inputs) + bias) for row, bias in layer], 1.0]


def lead(board: Board, mean: Sequence[float]) -> list[tuple[float, float]]:
    """For each family, its expected status, and the points that it brings ahead of the rivals."""
    domains = [board.domain(seat) for seat in range(board.variant.players)]
    (_, me), *rivals = board.sides([dot(mean, domain) for domain in domains])
    theirs = [domains[rival] for _, rival in rivals]
    return [
        (m, m * (domains[me][f] - sum([domain[f] for domain in theirs]) / len(theirs)))
        for f, m in enumerate(mean)
    ]
