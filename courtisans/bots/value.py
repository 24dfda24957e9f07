"""A learned value: what chance of winning a board gives the seat that has just ended its turn.

A network looks at each family by itself, with the same numbers for all six: how it may end, and
what else matters about it. From that follow the points that every seat may expect, and from those
the chance to win. Several networks judge, for each errs in its own way. `courtisans.training` made
the numbers.
"""

from __future__ import annotations

import binascii
import json
import math
from collections.abc import Sequence
from functools import cache
from pkgutil import get_data
from typing import Final, NamedTuple

from courtisans.bots.board import Board, index_of, rounded
from courtisans.cards import Role
from courtisans.missions import POINTS
from courtisans.plays import ABOVE, BELOW
from courtisans.view import View

Matrix = list[list[float]]

FamilyKey = tuple[int, ...]
"""What the network knows of a family, in `FAMILY_KEYS`."""

FAMILY_KEYS: Final = 19
FAMILY_INPUTS: Final = 44
TABLE_INPUTS: Final = 24
COURT_INPUTS: Final = 23
EMBEDDING: Final = 8


def table_inputs(view: View, to_come: int) -> list[float]:
    """Describe what no play of the turn changes: the variant, the missions, the turns to come."""
    variant = view.variant
    worth = POINTS[variant.missions] / 3
    kinds = [_kind(mission) for mission in view.missions]
    mine, after = divmod(to_come, variant.players)
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
        (12 - sum([seen.role is Role.ASSASSIN for seen in view.plays])) / 12,
        *[worth * kinds.count(kind) for kind in KINDS],
    ]


KINDS: Final = ("nobles", "assassins", "guards", "spies", "each", "5", "max3", "min2", "family")
"""The kinds of missions; the last are about families by name."""


def _kind(mission: str) -> str:
    kind, _, what = mission.partition(".")
    if kind in KINDS[:4]:
        return kind
    return what if what in KINDS else "family"


class Wishes(NamedTuple):
    """The missions of the seat that looks, taken apart."""

    fallen: tuple[int, ...]
    """By family, how many missions hold if it falls."""
    fewer: tuple[int, ...]
    """By family, whether one's left neighbour is to have more of it."""
    kinds: tuple[int, ...]
    """How many missions of each of `KINDS` but the last."""
    falls: tuple[tuple[int, ...], ...]
    """For each mission that some family is to fall, which ones."""

    @staticmethod
    @cache
    def of(missions: tuple[str, ...]) -> Wishes:
        """Take missions apart."""
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
            tuple([kinds.count(kind) for kind in KINDS[:-1]]),
            tuple(falls),
        )


TWELVE: Final = 12
"""In a key, hidden spies to be expected are counted by twelfths."""


def family_keys(board: Board, wishes: Wishes) -> list[FamilyKey]:
    """Describe each family from the chair of the seat that looks."""
    seat, variant = board.seat, board.variant
    players = variant.players
    mine, left = board.weights[seat], board.weights[(seat + 1) % players]
    partner = (seat + players // 2) % players if variant.teams else None
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
    """Spread a family's description out for the network."""
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


class Network(NamedTuple):
    """The numbers: layers of weights with a bias as their last column.

    Several networks judge boards, each with layers of its own.
    """

    family: list[Matrix]
    """From a family's inputs, and the table's, to its hidden units."""
    outlook: list[Matrix]
    """From these to its logits of falling and of being esteemed, and its embedding."""
    court: list[Matrix]
    """From the court's inputs, and the table's, to its hidden units."""
    win: Matrix
    """From these to the logit of winning."""
    spy: Matrix
    """From what is known of a family when a spy is laid to hidden units; see `guess`."""
    lean: list[float]
    """From these to the logit that the spy is of the family."""

    @property
    def first(self) -> Network:
        """Only the first of the networks that judge."""
        family, outlook, court, win, _, _ = self
        return self._replace(family=family[:1], outlook=outlook[:1], court=court[:1], win=win[:1])

    @staticmethod
    @cache
    def shipped() -> Network:
        """Load the numbers that come with the package."""
        # It may lie in a zip, with the package.
        content = get_data(__package__, "value.json")
        assert content is not None
        return Network.load(content.decode())

    @staticmethod
    def load(text: str) -> Network:
        """Read numbers. Raises `ValueError` if they are not whole."""
        content = json.loads(text)
        layers = {name: content[name] for name in Network._fields}
        if content["checksum"] != checksum(layers):
            raise ValueError("value.json is damaged: its checksum does not match")
        return Network(**layers)


def checksum(layers: dict[str, object]) -> str:
    """Compute what tells whether numbers are whole: a CRC-32 of their JSON."""
    return f"{binascii.crc32(json.dumps(layers).encode()):08x}"


class Outlook(NamedTuple):
    """How a family may end, in the network's eyes."""

    fallen: float
    """The chance that it falls."""
    esteemed: float
    """The chance that it is esteemed."""
    mean: float
    """Of its status."""
    spread: float
    """The variance of its status."""
    embedding: list[float]


if hasattr(math, "sumprod"):
    dot = math.sumprod
else:

    def dot(left: Sequence[float], right: Sequence[float]) -> float:
        """Multiply pairwise and add up."""
        return sum([a * b for a, b in zip(left, right, strict=True)])


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


class Court(NamedTuple):
    """A board, and what else all networks see of it alike."""

    board: Board
    wishes: Wishes
    scale: float
    """What a mission is worth, in threes."""
    domains: list[Sequence[float]]
    """By seat and family, the weight to expect."""
    lacking: list[float]
    """What the missions that are not about one family still lack, to scale."""


def court_inputs(court: Court, outlooks: Sequence[Outlook]) -> list[float]:
    """Describe the whole court to a network: points to expect, and what missions lack."""
    board, wishes, scale, domains, lacking = court
    fallen, esteemed, mean, spread, embeddings = zip(*outlooks, strict=True)
    (ours, me), *rivals = sides(board, [dot(mean, domain) for domain in domains])
    rivals.sort(reverse=True)
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


def lead(board: Board, mean: Sequence[float]) -> list[tuple[float, float]]:
    """For each family, its expected status, and the points that it brings ahead of the rivals."""
    domains = [board.domain(seat) for seat in range(board.variant.players)]
    (_, me), *rivals = sides(board, [dot(mean, domain) for domain in domains])
    theirs = [domains[rival] for _, rival in rivals]
    return [
        (m, m * (domains[me][f] - sum([domain[f] for domain in theirs]) / len(theirs)))
        for f, m in enumerate(mean)
    ]


def sides(board: Board, points: Sequence[float]) -> list[tuple[float, int]]:
    """Give the points of each side, one's own first, and the seat that they count by.

    A side is a seat, or a team with the lower of its two (R34).
    """
    if not board.variant.teams:
        low = [(theirs, seat) for seat, theirs in enumerate(points)]
        return [low.pop(board.seat), *low]
    low = [min([(points[seat], seat) for seat in side]) for side in board.variant.sides]
    own = next(n for n, side in enumerate(board.variant.sides) if board.seat in side)
    return [low.pop(own), *low]


_COUNTED: Final = ((Role.NOBLE, 3), (Role.ASSASSIN, 2), (Role.GUARD, 4), (Role.SPY, 3))


def lacks(board: Board, kinds: Sequence[int]) -> list[float]:
    """Tell what each mission that is not about one family still lacks."""
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
