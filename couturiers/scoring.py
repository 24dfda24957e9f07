"""The final count (C73-C84). It reads a table and changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from couturiers.actions import by_deck
from couturiers.box import CONSTANTS, DRESSES
from couturiers.components import LADIES
from couturiers.table import Table


class Score(NamedTuple):
    """One seat's points at the end, by what they are for, in prestige.

    >>> Score._fields[-2:]
    ('total', 'purse')
    """

    money: int
    """1 for each full ten Louis (C74)."""
    end_bonuses: int
    favour: int
    halls: int
    fireworks: int
    statues: int
    dresses: int
    """Prestige of the dresses on the board, without the terrace (C83)."""
    terrace: int
    """What the terrace adds to the prestige of dresses (C81)."""
    decorations: int
    """Prestige of the funded fireworks and music spaces (C83)."""
    all_halls: int
    tokens: int
    """Prestige won during play."""
    total: int
    purse: int
    """Louis before the count, which break ties (C84). Not part of the total."""


class Result(NamedTuple):
    """How a game ended.

    >>> from couturiers import Game, Variant
    >>> game = Game.deal(Variant(players=2), seed=1)
    >>> [each.total for each in score(game.table).scores]  # 15 Louis each, should it end now
    [1, 1]
    """

    scores: tuple[Score, ...]
    """By seat."""
    winners: tuple[int, ...]
    """Ascending; several where the victory is shared (C84)."""

    def to_json(self) -> dict[str, Any]:
        """Return JSON data as in a record."""
        return {
            "scores": [score._asdict() for score in self.scores],
            "winners": list(self.winners),
        }


def score(table: Table) -> Result:
    """Return the points of every seat, and the winners, for the table as it is now."""
    seats = range(len(table.seats))
    halls, fireworks = _halls(table), _fireworks(table)
    scores = tuple(_score(table, seat, halls[seat], fireworks[seat]) for seat in seats)
    best = max((score.total, score.purse) for score in scores)
    return Result(
        scores, tuple(seat for seat in seats if (scores[seat].total, scores[seat].purse) == best)
    )


def _score(table: Table, seat: int, halls: int, fireworks: int) -> Score:
    holding, board = table.seats[seat], table.variant.board
    funded = table.funded(seat)
    rented = table.rented(seat)
    statues = sum(name[0] == "S" for name in funded)
    parts = {
        "money": holding.money // CONSTANTS.money_per_prestige,
        "end_bonuses": sum(end_bonus(table, seat, card) for card in holding.deck),
        "favour": CONSTANTS.favour_prestige * (table.favour == seat),
        "halls": halls,
        "fireworks": fireworks,
        "statues": statue_prestige([DRESSES[dress].colour for _, dress, _ in rented], statues),
        "dresses": sum(DRESSES[dress].prestige for _, dress, _ in rented),
        "terrace": terrace_prestige(
            [DRESSES[dress].prestige for hall, dress, _ in rented if hall == 0],
            [board.decorations[name].terrace for name in funded if name[0] == "F"],
        ),
        "decorations": sum(board.decorations[name].prestige for name in funded),
        "all_halls": sum(
            worth
            for worth, owner in zip(board.all_halls, table.all_halls, strict=True)
            if owner == seat
        ),
        "tokens": holding.prestige,
    }
    return Score(**parts, total=sum(parts.values()), purse=holding.money)


def end_bonus(table: Table, seat: int, card: str) -> int:
    """Return what a card's end bonus is worth to a seat now (C75); 0 for any other card."""
    bonus = table.variant.bonuses[card]
    holding = table.seats[seat]
    match bonus.kind:
        case "end_deck":
            return by_deck(bonus, len(holding.deck))
        case "end_yarn_lace":
            return bonus.points * min(holding.yarn, holding.lace)
        case "end_master_spaces":
            return bonus.points * (_on_master_spaces(table, seat) // bonus.per)
        case "end_couples":
            colours = [DRESSES[dress].colour for _, dress, _ in table.rented(seat)]
            ladies = sum(colour in LADIES for colour in colours)
            return bonus.points * min(ladies, len(colours) - ladies)
        case _:
            return 0


def _on_master_spaces(table: Table, seat: int) -> int:
    halls = table.variant.board.halls
    return sum(halls[hall].spaces[place].master for hall, _, place in table.rented(seat))


def prizes(claims: Sequence[tuple[int, ...] | None], first: int, second: int) -> list[int]:
    """Return each seat's prize by its claim: the greatest wins, None claims nothing (C77-C80).

    All that tie for the first prize get it, and then there is no second one; all that tie for the
    second prize get it. With two seats there is no second prize.

    >>> prizes([(3, 1), (3, 0), None], 3, 1), prizes([(2,), (2,), (1,)], 5, 2)
    ([3, 1, 0], [5, 5, 0])
    >>> prizes([(2,), (1,)], 5, 2)
    [5, 0]
    """
    ranks = sorted({claim for claim in claims if claim is not None}, reverse=True)
    worth = dict(zip(ranks, (first,), strict=False))
    if len(claims) > 2 and len(ranks) > 1 and claims.count(ranks[0]) == 1:
        worth[ranks[1]] = second
    return [0 if claim is None else worth.get(claim, 0) for claim in claims]


def _halls(table: Table) -> list[int]:
    """Return the sum of each seat's prizes in the halls (C77)."""
    seats = range(len(table.seats))
    totals = [0 for _ in seats]
    for number, hall in enumerate(table.variant.board.halls):
        claims: list[tuple[int, ...] | None] = []
        for seat in seats:
            places = [
                place
                for place, one in enumerate(table.halls[number])
                if one is not None and one.seat == seat
            ]
            masters = sum(hall.spaces[place].master for place in places)
            music = table.decorations.get(f"M{number + 1}") == seat
            claims.append((len(places), masters, music) if places else None)
        for seat, prize in enumerate(prizes(claims, *hall.majority)):
            totals[seat] += prize
    return totals


def _fireworks(table: Table) -> list[int]:
    """Return each seat's fireworks prize: for most markers, then for the dearest space (C79)."""
    claims: list[tuple[int, ...] | None] = []
    for seat in range(len(table.seats)):
        held = [int(name[1:]) for name in table.funded(seat) if name[0] == "F"]
        claims.append((len(held), max(held)) if held else None)
    return prizes(claims, *table.variant.board.fireworks)


def terrace_prestige(prestige: Sequence[int], factors: Sequence[int]) -> int:
    """Return what the terrace adds: the best dresses get the highest factors (C81).

    >>> terrace_prestige([4, 3, 2], [2, 3])
    11
    """
    best = zip(sorted(prestige, reverse=True), sorted(factors, reverse=True), strict=False)
    return sum((factor - 1) * each for each, factor in best)


def statue_prestige(colours: Sequence[str], sets: int) -> int:
    """Return the prestige of sets of dresses of different colours, one set per statue (C82).

    A colour of n dresses is in at most n sets.

    >>> statue_prestige("yyygrrb", 2)
    12
    """
    return CONSTANTS.statue_per_colour * sum(
        min(colours.count(colour), sets) for colour in set(colours)
    )
