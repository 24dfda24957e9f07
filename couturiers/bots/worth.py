"""Worth: an estimate of the prestige that a seat will have at the end of the game.

What counts at the end counts in full. What money, materials and employees may still bring counts by
a bot's `Taste`, and less and less towards the last turn.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from couturiers.box import CONSTANTS, DRESSES, EMPLOYEES
from couturiers.components import RANKS, Bonus
from couturiers.questions import bales
from couturiers.scoring import end_bonus, statue_prestige, terrace_prestige
from couturiers.table import Question, Table
from couturiers.variant import Variant


@dataclass(frozen=True, slots=True)
class Taste:
    """A bot's estimates of what is not certain, in prestige or as a factor."""

    money: float = 0.15
    """What a Louis is worth beyond its tenth at the end, while much of the game is left."""
    purse: float = 25.0
    """How many Louis can be put to use; any further ones count only their tenth."""
    trim: float = 1.0
    """The first yarn and the first lace; each further one is worth half of the one before."""
    silk: float = 0.45
    """The first yellow or green bale; each further one of the colour is worth 0.8 of the last."""
    rich: float = 0.75
    """The same for red and blue bales."""
    ready: float = 0.5
    """The share of its worth that the most promising dress on offer counts; half for the next."""
    wanting: float = 0.5
    """The factor for each bale, yarn or lace that is missing for that dress."""
    dress: float = 2.5
    """What a rented dress brings besides its prestige."""
    income: float = 1.0
    """The factor for Louis that the fountain will pay."""
    upper: float = 0.3
    """How many decorations a seat in the fountain's upper row will add each round."""
    lower: float = 0.7
    """How many dresses a seat in the fountain's lower row will add each round."""
    master: float = 2.4
    """What a turn of an employee of each rank brings, without bonuses."""
    journeyman: float = 1.9
    apprentice: float = 1.1
    bonus: float = 1.0
    """The factor for bonuses, on `BONUS_WORTH`."""
    sure: float = 2.2
    """How certain a lead of one dress in a hall is at the end, as a logit."""
    loose: float = 0.25
    """How much less certain each round that is left makes it."""
    contest: float = 1.0
    """The factor for the prizes of halls and fireworks."""
    rival: float = 0.8
    """How much a prize is worth in addition, divided by the number of rivals, who lose it."""
    statue: float = 1.5
    """What a statue will bring beyond what it brings now."""
    terrace: float = 1.5
    """The same for the terrace, for each unit of its factors above 1."""
    presence: float = 0.8
    """The factor for the all-halls prize that is next; it grows with the halls reached."""
    favour: float = 0.3
    """What beginning the next round is worth."""


BONUS_WORTH: Final[Mapping[str, tuple[float, float, float]]] = {
    "none": (0, 0, 0),
    "money": (0.25, 0, 0),
    "buy_trim": (0.5, 0, 0),
    "acquire": (0.6, 0, 0),
    "draw": (0.8, 0, 0),
    "dress": (1.5, 0, 0),
    "dress_colours": (0.2, 0.15, 0),
    "depute_bonus": (0.6, 0, 0),
    "depute_money": (0.6, 0, 0),
    "prestige_per_decoration": (0.3, 0, 1),
    "prestige_per_dress": (0.3, 1, 0),
    "money_per_dress": (0.2, 0.2, 0),
    "money_per_decoration": (0.2, 0, 0.2),
    "money_by_deck": (1.0, 0, 0),
    "fund": (1.3, 0, 0),
    "buy_prestige": (1.2, 0, 0),
    "give_silk": (0.8, 0, 0),
}
"""What using a bonus brings: a fixed part, one per dress on the board, one per decoration."""


def _bonus_worth(bonus: Bonus) -> tuple[float, float, float]:
    base, dresses, decorations = BONUS_WORTH.get(bonus.kind, (0.0, 0.0, 0.0))
    return base, dresses / bonus.per, decorations / bonus.per


@cache
def _cards(taste: Taste, variant: Variant) -> dict[str, tuple[float, float, float]]:
    """Return what a turn of each card brings, in the same three parts as `BONUS_WORTH`."""
    ranks = {rank: getattr(taste, rank) for rank in RANKS}
    return {
        card: (
            ranks[employee.rank] + taste.bonus * worth[0],
            taste.bonus * worth[1],
            taste.bonus * worth[2],
        )
        for card, employee in EMPLOYEES.items()
        for worth in [_bonus_worth(variant.bonuses[card])]
    }


@cache
def _useful(turns: float) -> float:
    """Return the share of what a seat has that it can still put to use in that many turns."""
    return 1 - float(0.72**turns)


@cache
def _lead(difference: float, steepness: float) -> float:
    return 1 / (1 + math.exp(-steepness * difference))


@cache
def _falling(count: int, ratio: float) -> float:
    """Return the sum of `count` numbers: the first is 1, each further one `ratio` of the last."""
    return float(count) if ratio == 1 else (1 - ratio**count) / (1 - ratio)


def worth(table: Table, seat: int, taste: Taste, turns: int | None = None) -> float:
    """Return the estimated prestige of a seat at the end, between turns.

    `turns` is how many turns it has left this round; if None, as many as it holds cards.
    """
    holding = table.seats[seat]
    board = table.variant.board
    rounds = CONSTANTS.rounds - table.round
    in_round = len(holding.hand) if turns is None else turns
    useful = _useful(in_round + CONSTANTS.hand * rounds)
    steep = taste.sure / (1 + taste.loose * (rounds + (1 if in_round else 0)))

    contest = taste.contest * (1 + taste.rival / (len(table.seats) - 1))

    # The halls, and the dresses in them.
    value = float(holding.prestige)
    colours: list[str] = []
    royal: list[int] = []
    present = 0
    for number, hall in enumerate(table.halls):
        counts = [0.0] * len(table.seats)
        for place, one in enumerate(hall):
            if one is not None:
                whose = one.seat
                counts[whose] += 1.05 if board.halls[number].spaces[place].master else 1
                if whose == seat:
                    dress = DRESSES[one.dress]
                    value += dress.prestige
                    colours.append(dress.colour)
                    if number == 0:
                        royal.append(dress.prestige)
        if counts[seat]:
            present += 1
            value += contest * _prize(counts, seat, board.halls[number].majority, steep)
        elif table.decorations.get(f"M{number + 1}") == seat:
            present += 1
    dresses = len(colours)

    # Decorations.
    funded = table.funded(seat)
    rows = ""
    statues = 0
    factors: list[int] = []
    for name in funded:
        space = board.decorations[name]
        value += space.prestige
        kind = name[0]
        if kind == "F":
            factors.append(space.terrace)
        elif kind == "S":
            statues += 1
        elif kind in "LU":
            rows += kind
    if statues:
        value += statue_prestige(colours, statues) + taste.statue * statues * useful
    if factors:
        value += terrace_prestige(royal, factors)
        value += taste.terrace * useful * (sum(factors) - len(factors))
        fireworks = [0.0] * len(table.seats)
        for name, owner in table.decorations.items():
            if name[0] == "F":
                fireworks[owner] += 1 + 0.01 * int(name[1:])
        value += contest * _prize(fireworks, seat, board.fireworks, steep)

    # All halls.
    track = table.all_halls
    if seat in track:
        value += board.all_halls[track.index(seat)]
    elif None in track:
        share = present / len(table.halls)
        value += board.all_halls[track.index(None)] * taste.presence * useful * share * share

    # Money, now and to come.
    louis = 1 / CONSTANTS.money_per_prestige
    value += louis * holding.money + taste.money * useful * min(holding.money, taste.purse)
    if rows:
        incomes = rounds + 1
        more = rounds * incomes / 2
        coming = 0.0
        if "U" in rows:
            coming += incomes * len(funded) + taste.upper * more
        if "L" in rows:
            coming += incomes * dresses + taste.lower * more
        value += taste.income * coming * (louis + taste.money * _useful(1.5 * rounds))

    # Materials.
    if useful:
        have = bales(table, holding.tiles)
        material = taste.trim * (_falling(holding.yarn, 0.5) + _falling(holding.lace, 0.5))
        material += taste.silk * (_falling(have[0], 0.8) + _falling(have[1], 0.8))
        material += taste.rich * (_falling(have[2], 0.8) + _falling(have[3], 0.8))
        first = second = 0.0
        for name in table.windows:
            if not name:
                continue
            made = DRESSES[name]
            silk = made.silk
            wanting = (
                max(0, silk[0] - have[0])
                + max(0, silk[1] - have[1])
                + max(0, silk[2] - have[2])
                + max(0, silk[3] - have[3])
                + max(0, made.yarn - holding.yarn)
                + max(0, made.lace - holding.lace)
            )
            near = (made.prestige + taste.dress) * taste.wanting**wanting
            if near > first:
                first, second = near, first
            elif near > second:
                second = near
        value += useful * (material + taste.ready * (first + second / 2))

    # Employees.
    cards = _cards(taste, table.variant)
    # A card that is not chosen can be played in a later round, if there is one.
    for card in holding.hand if turns is None or rounds else ():
        base, per_dress, per_decoration = cards[card]
        value += base + per_dress * dresses + per_decoration * len(funded)
    if rounds:
        total = 0.0
        for card in holding.deck:
            base, per_dress, per_decoration = cards[card]
            total += base + per_dress * dresses + per_decoration * len(funded)
        value += CONSTANTS.hand * rounds * total / len(holding.deck)
    for card in holding.deck:
        if table.variant.bonuses[card].kind.startswith("end_"):
            value += end_bonus(table, seat, card)
    if table.favour == seat:
        value += taste.favour if rounds else CONSTANTS.favour_prestige
    return value


def _prize(counts: list[float], seat: int, prizes: tuple[int, int], steep: float) -> float:
    """Return what a seat may expect of the prizes for the most and the second most."""
    mine = counts[seat]
    best = second = 0.0
    for other, count in enumerate(counts):
        if other != seat:
            if count > best:
                best, second = count, best
            elif count > second:
                second = count
    first = _lead(round(mine - best, 2), steep)
    value = first * prizes[0]
    if len(counts) > 2:
        value += (1 - first) * _lead(round(mine - second, 2), steep) * prizes[1]
    return value


def waiting_worth(table: Table, question: Question, taste: Taste, useful: float) -> float:
    """Return the estimated prestige that a pending question will still bring."""
    match question.kind:
        case "place":
            return DRESSES[question.dress].prestige + taste.dress
        case "keep":
            return useful * (taste.trim + taste.silk) / 2
        case "reward":
            return useful * taste.trim
        case "bonus":
            return _bonus_worth(table.variant.bonuses[question.card])[0] * taste.bonus
        case _:
            return 0.0


def waiting(table: Table, seat: int, taste: Taste, turns: int | None = None) -> float:
    """Return what `worth` does, also during a turn: with what pending questions will bring."""
    value = worth(table, seat, taste, turns)
    if table.pending:
        rounds = CONSTANTS.rounds - table.round
        in_round = len(table.seats[seat].hand) if turns is None else turns
        useful = _useful(in_round + CONSTANTS.hand * rounds)
        for question in table.pending:
            value += waiting_worth(table, question, taste, useful)
    return value
