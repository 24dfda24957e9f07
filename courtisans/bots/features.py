"""The inputs of a network: of each family, of the table and of the court.

The inputs of the table are what stays the same during a turn: variant, missions, turns to come.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from operator import itemgetter
from typing import Final, NamedTuple

from courtisans.bots.board import Board, index_of
from courtisans.bots.network import dot
from courtisans.cards import Role
from courtisans.missions import POINTS
from courtisans.plays import ABOVE, BELOW
from courtisans.rules import PLAYS_A_TURN
from courtisans.view import View

FamilyKey = tuple[int, ...]
"""What the network knows of a family: `FAMILY_KEYS` integers."""

FAMILY_KEYS: Final = 19
FAMILY_INPUTS: Final = 44
TABLE_INPUTS: Final = 24
COURT_INPUTS: Final = 23
EMBEDDING: Final = 8


def table_inputs(view: View, to_come: int) -> list[float]:
    """Return the inputs that no play of the turn changes: variant, missions, turns to come.

    They are `TABLE_INPUTS` numbers; `to_come` counts the turns of all seats after this one.
    """
    variant = view.variant
    worth = POINTS[variant.missions] / 3
    kinds = [_kind(mission) for mission in view.missions]
    mine, after = divmod(to_come, variant.players)
    earlier = view.plays[: len(view.plays) // PLAYS_A_TURN * PLAYS_A_TURN]
    sizes = [float(variant.players == size) for size in range(2, 7)]
    return [
        *sizes,
        float(variant.expansion),
        float(variant.teams),
        worth,
        mine / 10,
        float(mine == 0),
        float(mine == 1),
        to_come / 20,
        float(to_come == 0),
        after / 4,
        (12 - sum([seen.role is Role.ASSASSIN for seen in earlier])) / 12,
        *[worth * kinds.count(kind) for kind in MISSION_KINDS],
    ]


MISSION_KINDS: Final = (
    "nobles",
    "assassins",
    "guards",
    "spies",
    "each",
    "5",
    "max3",
    "min2",
    "family",
)
"""The kinds of missions; those of the last kind name one or two families."""


def _kind(mission: str) -> str:
    kind, _, what = mission.partition(".")
    if kind in MISSION_KINDS[:4]:
        return kind
    return what if what in MISSION_KINDS else "family"


class Wishes(NamedTuple):
    """The viewer's missions, as what they want of families and by kind."""

    fallen: tuple[int, ...]
    """By family, the number of missions that hold if it falls."""
    fewer: tuple[int, ...]
    """By family, 1 if a mission wants the left neighbour to have more of it, else 0."""
    kinds: tuple[int, ...]
    """The number of missions of each of `MISSION_KINDS` but the last."""
    falls: tuple[tuple[int, ...], ...]
    """For each mission that wants one of some families to fall, those families."""

    @staticmethod
    @cache
    def of(missions: tuple[str, ...]) -> Wishes:
        """Return the wishes of these missions."""
        fallen, fewer, falls = [0] * 6, [0] * 6, []
        for mission in missions:
            kind, _, what = mission.partition(".")
            if kind == "fewer":
                fewer[index_of(what)] = 1
            elif kind == "fallen" and what != "min2":
                families = tuple(index_of(name) for name in what.split("|"))
                falls.append(families)
                for family in families:
                    fallen[family] += 1
        kinds = [_kind(mission) for mission in missions]
        return Wishes(
            tuple(fallen),
            tuple(fewer),
            tuple([kinds.count(kind) for kind in MISSION_KINDS[:-1]]),
            tuple(falls),
        )


TWELVE: Final = 12
"""A key holds the expected number of hidden spies in twelfths, as an integer."""


def family_keys(board: Board, wishes: Wishes) -> list[FamilyKey]:
    """Return the key of each family, as the viewer sees it."""
    seat, variant = board.seat, board.variant
    players = variant.players
    mine, left = board.weights[seat], board.weights[(seat + 1) % players]
    partner = variant.partner_of(seat)
    others = [w for s, w in enumerate(board.weights) if s not in (seat, partner)]
    theirs = list(zip(*others, strict=True))
    friend = board.weights[partner] if partner is not None else (0,) * 6
    above, below = board.exposed[ABOVE], board.exposed[BELOW]
    own = board.exposed[seat]
    up, down = board.hidden(ABOVE), board.hidden(BELOW)
    hope, fear = board.spies[ABOVE], board.spies[BELOW]
    return [
        (
            board.influence[f],
            mine[f],
            left[f],
            max(theirs[f]),
            sum(theirs[f]),
            friend[f],
            above[f],
            below[f],
            own[f],
            board.unknown[f],
            board.unseen[f],
            wishes.fallen[f],
            wishes.fewer[f],
            up,
            down,
            players - 1 - (partner is not None),
            round(TWELVE * hope[f]),
            round(TWELVE * fear[f]),
            board.veiled[f],
        )
        for f in range(6)
    ]


def family_inputs(key: FamilyKey) -> list[float]:
    """Return the network's inputs for a family's key: `FAMILY_INPUTS` numbers."""
    (influence, mine, left, most, total, friend, above, below, own, unknown, unseen,
     fallen, fewer, up, down, others, twelfths_up, twelfths_down,
     veiled) = key  # fmt: skip
    mean = total / others
    hope, fear = twelfths_up / TWELVE, twelfths_down / TWELVE
    return [
        influence / 5,
        math.tanh(influence / 2),
        1.0 * (influence < 0),
        1.0 * (influence > 0),
        1.0 * (influence == 0),
        1.0 * (influence == 1),
        1.0 * (influence == -1),
        1.0 * (influence >= 3),
        1.0 * (influence <= -3),
        mine / 4,
        1.0 * (mine == 0),
        left / 4,
        most / 4,
        mean / 4,
        friend / 4,
        (mine - most) / 4,
        (mine - mean) / 4,
        1.0 * (mine > most),
        math.tanh(influence / 2) * mine / 4,
        math.tanh(influence / 2) * mean / 4,
        math.tanh(influence / 2) * most / 4,
        above / 5,
        below / 5,
        1.0 * (influence - above < 0 < influence),
        1.0 * (influence + below > 0 > influence),
        own / 4,
        unknown / 15,
        unseen / 2,
        1.0 * fallen,
        1.0 * fewer,
        fewer * (mine - left) / 3,
        fewer * 1.0 * (mine < left),
        up / 3,
        down / 3,
        (up - down) * unseen / 4,
        hope,
        fear,
        hope - fear,
        math.tanh((influence + hope - fear) / 2),
        veiled / 2,
        math.tanh((influence - veiled) / 2),
        1.0 * (influence - veiled < 0),
        1.0 * (influence - veiled > 0),
        math.tanh((influence - veiled) / 2) * (mine - mean) / 4,
    ]


class Outlook(NamedTuple):
    """How a family will end, as a network estimates it."""

    fallen: float
    """The chance that it ends fallen."""
    esteemed: float
    """The chance that it ends esteemed."""
    mean: float
    """The mean of its status, from -1 to 1."""
    spread: float
    """The variance of its status."""
    embedding: list[float]


class Court(NamedTuple):
    """A board, and those inputs that are the same for all networks."""

    board: Board
    wishes: Wishes
    scale: float
    """The points of a mission, divided by 3."""
    domains: list[Sequence[float]]
    """By seat and family, the expected weight."""
    lacking: list[float]
    """The result of `lacks`, times `scale`."""


def court_inputs(court: Court, outlooks: Sequence[Outlook]) -> list[float]:
    """Return a network's inputs for the whole court: expected points, and what missions lack.

    They are `COURT_INPUTS` numbers; `outlooks` are that network's, by family.
    """
    board, wishes, scale, domains, lacking = court
    fallen, esteemed, mean, spread, embeddings = zip(*outlooks, strict=True)
    (ours, me), *rivals = board.sides([dot(mean, domain) for domain in domains])
    rivals.sort(key=itemgetter(0), reverse=True)
    first, second = rivals[0], rivals[len(rivals) > 1]
    ahead = []
    for theirs, rival in (first, second):
        variance = sum(
            [v * (a - b) ** 2 for v, a, b in zip(spread, domains[me], domains[rival], strict=True)]
        )
        ahead.append((ours - theirs) / math.sqrt(variance + 1))
    hoped = 0.0
    for families in wishes.falls:
        none = 1.0
        for family in families:
            none *= 1 - fallen[family]
        hoped += 1 - none
    pooled = [a + b + c + d + e + f for a, b, c, d, e, f in zip(*embeddings, strict=True)]
    return [
        *pooled,
        ours / 5,
        first[0] / 5,
        second[0] / 5,
        sum([theirs for theirs, _ in rivals]) / len(rivals) / 5,
        *ahead,
        scale * hoped,
        *lacking,
        scale * wishes.kinds[6] * sum(esteemed),
        scale * wishes.kinds[7] * sum(fallen),
    ]


_COUNTED: Final = ((Role.NOBLE, 3), (Role.ASSASSIN, 2), (Role.GUARD, 4), (Role.SPY, 3))


def lacks(board: Board, kinds: Sequence[int]) -> list[float]:
    """Return what missions of the first six of `MISSION_KINDS` still lack; 0 without such a one.

    `kinds` are the viewer's numbers of missions by kind.
    """
    lacks = [0.0] * 6
    for kind, (role, count) in enumerate(_COUNTED):
        if kinds[kind]:
            domain = board.lying[board.seat]
            got = sum(
                [n for card, n in domain.items() if (card.role if card else Role.SPY) is role]
            )
            lacks[kind] = float(count - got)
    if kinds[4]:
        lacks[4] = float(board.below.count(0))
    if kinds[5]:
        lacks[5] = 5.0 - max(board.below)
    return lacks
