"""Questions: the legal answers to every kind of question, as sorted tokens."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from couturiers.box import BOARDS, CONSTANTS, DRESSES, EMPLOYEES
from couturiers.components import COLOURS, Bonus, Silk
from couturiers.table import Question, Table, has_tile, missing_hand

DECLINE: Final = "-"

KEEPS: Final = {
    "or": ["lace", "silk", "yarn"],
    "both": ["both", "silk"],
    "yarn": ["silk", "yarn"],
    "lace": ["lace", "silk"],
}
"""The answers to what is done with a tile, by what the tile gives (C31)."""


def legal(table: Table, seat: int | None = None) -> list[str]:
    """Return a seat's legal answers as tokens, ascending; an empty list if it is not asked.

    Without `seat`, they are those of the seat that is asked: in the hand phase, of the lowest seat
    that has not chosen yet.
    """
    if table.choosing:
        open_seats = [each for each in table.choosers if each not in table.answers]
        chooser = open_seats[0] if seat is None else seat
        return list(hands(table, chooser)) if chooser in open_seats else []
    return table.asked.copy() if seat is None or seat == table.seat else []


def hands(table: Table, seat: int) -> Sequence[str]:
    """Return the tokens of the hands that a seat can choose (C19-C21)."""
    holding = table.seats[seat]
    missing = missing_hand(holding.supply)
    if missing:
        return _hands(tuple(holding.supply), tuple(holding.discard), missing)
    return _hands((), tuple(holding.supply), CONSTANTS.hand)


@lru_cache(4096)
def _hands(taken: tuple[str, ...], pool: tuple[str, ...], more: int) -> tuple[str, ...]:
    return tuple(
        sorted("h:" + "+".join(sorted([*taken, *chosen])) for chosen in combinations(pool, more))
    )


def tokens(table: Table, question: Question) -> list[str]:
    """Return the legal answers to a question, for the seat whose turn it is; there may be none."""
    match question.kind:
        case "turn":
            return _turns(table)
        case "pay":
            bonus = table.variant.bonuses[question.card] if question.card else None
            kept = tuple(table.silk(table.seat))
            return list(payments(need(question.dress, bonus), kept))
        case "place":
            return _places(table, master=question.master)
        case "reward":
            return _tiles(table, None)
        case "keep":
            return KEEPS[table.kinds[question.tile].gives]
        case _:
            return _bonus(table, question)


# The main action (C24-C52).


def _turns(table: Table) -> list[str]:
    """Return the tokens of a turn: each card with each main action open to its rank (C24)."""
    by_rank: dict[str, list[str]] = {}
    found = []
    for card in table.seats[table.seat].hand:
        rank = EMPLOYEES[card].rank
        if rank not in by_rank:
            by_rank[rank] = _actions(table, rank)
        found += [f"{card}:{action}" for action in by_rank[rank]]
    return found


def _actions(table: Table, rank: str) -> list[str]:
    """Return the main actions that are open to a rank, ascending (C24)."""
    holding = table.seats[table.seat]
    found = [DECLINE]
    if len(holding.deck) >= CONSTANTS.depute_min_deck:
        found.append("depute")
    skilled = rank != "apprentice"
    if skilled:
        found += _dresses(table, None, thimble=rank == "master")
        if table.favour is None:
            found.append("favour")
    found += _funds(table, holding.money)
    offered = len(table.offer)
    if rank == "master" and offered and CONSTANTS.hire_cost[offered] <= holding.money:
        found += sorted([f"hire@{card}" for card in table.offer])
    found += _tiles(table, holding.money)
    return found


def _dresses(table: Table, bonus: Bonus | None, *, thimble: bool) -> list[str]:
    """Return the dresses that can be made (C33-C36), by a bonus if one is given (C62)."""
    holding = table.seats[table.seat]
    have = None
    found = []
    for number, dress in enumerate(table.windows):
        if not dress:
            continue
        made = DRESSES[dress]
        if (
            table.variant.board.windows[number] > holding.money
            or made.yarn > holding.yarn
            or made.lace > holding.lace
            or (made.thimble and not thimble)
        ):
            continue
        if have is None:
            have = bales(table, holding.tiles)
        if any(covers(have, wanted) for wanted in need(dress, bonus)):
            found.append(f"dress@{number + 1}")
    return found


def _funds(table: Table, money: int) -> list[str]:
    """Return the decoration spaces that can be funded with that much money (C43, C44)."""
    taken = table.decorations
    found = []
    for name, space in table.variant.board.decorations.items():
        if space.cost <= money and name not in taken:
            if name[0] in "LU" and any(
                owner == table.seat and other[0] == name[0] for other, owner in taken.items()
            ):
                continue
            found.append(f"fund@{name}")
    return found


def _tiles(table: Table, money: int | None) -> list[str]:
    """Return the tiles that can be acquired with that money (C30); all if it is None (C41)."""
    found = []
    for number, floor in enumerate(table.warehouse, 1):
        lying = [place for place, tile in enumerate(floor, 1) if tile >= 0]
        if lying and (money is None or CONSTANTS.tile_cost[len(lying)] <= money):
            found += [f"tile@{number}.{place}" for place in lying]
    return found


# Paying for a dress (C34, C62).


def bales(table: Table, tiles: Sequence[int]) -> Silk:
    """Count the bales of these tiles, by colour."""
    yellow = green = red = blue = 0
    for tile in tiles:
        counted = table.kinds[tile].bales
        yellow += counted[0]
        green += counted[1]
        red += counted[2]
        blue += counted[3]
    return yellow, green, red, blue


def covers(have: Silk, wanted: Silk) -> bool:
    """Return whether there are enough bales of every colour."""
    return (
        have[0] >= wanted[0]
        and have[1] >= wanted[1]
        and have[2] >= wanted[2]
        and have[3] >= wanted[3]
    )


def need(dress: str, bonus: Bonus | None) -> tuple[Silk, ...]:
    """Return the silk that a dress needs; with a discount there may be alternatives (C62)."""
    silk = DRESSES[dress].silk
    return (silk,) if bonus is None else _reduced(silk, bonus.silk, bonus.by)


@cache
def _reduced(silk: Silk, colours: str, by: int) -> tuple[Silk, ...]:
    places = [COLOURS.index(colour) for colour in colours]
    found = {silk}
    for _ in range(by):
        fewer = {_plus(one, _count(COLOURS[place]), -1) for one in found for place in places}
        found = {one for one in fewer if min(one) >= 0} or found
    return tuple(sorted(found))


@lru_cache(4096)
def payments(needs: tuple[Silk, ...], kept: tuple[str, ...]) -> tuple[str, ...]:
    """Return the payments: kept silk that covers one of `needs`, with no tile to spare (C34).

    `kept` is ascending; each payment is listed once, in ascending order.

    >>> payments(((3, 0, 0, 0),), ("y", "y", "yg", "yr", "yy"))
    ('pay@y+y+yg', 'pay@y+y+yr', 'pay@y+yg+yr', 'pay@y+yy', 'pay@yg+yy', 'pay@yr+yy')
    """
    counted = {silk: _count(silk) for silk in kept}
    useful = [silk for silk in kept if any(any(map(min, counted[silk], one)) for one in needs)]
    found: list[str] = []

    def enough(have: Silk) -> bool:
        return any(covers(have, wanted) for wanted in needs)

    def look(start: int, chosen: list[str], have: Silk) -> None:
        if enough(have):
            if not any(enough(_plus(have, counted[silk], -1)) for silk in chosen):
                found.append("pay@" + "+".join(chosen))
            return
        for number in range(start, len(useful)):
            silk = useful[number]
            if number == start or silk != useful[number - 1]:
                look(number + 1, [*chosen, silk], _plus(have, counted[silk], 1))

    look(0, [], (0, 0, 0, 0))
    return tuple(sorted(found))


def _count(silk: str) -> Silk:
    return silk.count("y"), silk.count("g"), silk.count("r"), silk.count("b")


def _plus(have: Silk, more: Silk, sign: int) -> Silk:
    return (
        have[0] + sign * more[0],
        have[1] + sign * more[1],
        have[2] + sign * more[2],
        have[3] + sign * more[3],
    )


# Where a dress goes (C37-C40).


@cache
def _guest_spaces(players: int) -> list[tuple[str, int, int, bool]]:
    """Return all guest spaces, sorted: token, hall and space from 0, whether for masters only."""
    return sorted(
        (f"rent@{hall}.{place}", hall - 1, place - 1, space.master)
        for hall, each in enumerate(BOARDS[players].halls, 1)
        for place, space in enumerate(each.spaces, 1)
    )


def _places(table: Table, *, master: bool) -> list[str]:
    """Return where a dress can go: free spaces, a master space only for a master's (C38, C39)."""
    found = [
        token
        for token, hall, place, for_master in _guest_spaces(table.variant.players)
        if (master or not for_master) and table.halls[hall][place] is None
    ]
    found.append("sell")
    return found


# A bonus (C53-C72).


def _bonus(table: Table, question: Question) -> list[str]:
    """Return the answers to a bonus; none if it cannot be used, or asks nothing."""
    bonus = table.variant.bonuses[question.card]
    holding = table.seats[table.seat]
    match bonus.kind:
        case "buy_trim" if holding.money >= bonus.cost:
            return [DECLINE, "lace", "yarn"] if bonus.cost else ["lace", "yarn"]
        case "acquire":
            return [DECLINE, *_tiles(table, holding.money)]
        case "draw" if holding.money >= bonus.cost and has_tile(table):
            return [DECLINE, "draw"] if bonus.cost else ["draw"]
        case "depute_bonus" | "depute_money":
            return [DECLINE, *[f"depute@{card}" for card in sparable(table)]]
        case "dress":
            return [DECLINE, *_dresses(table, bonus, thimble=False)]
        case "fund":
            return [DECLINE, *_funds(table, holding.money + bonus.less)]
        case "buy_prestige":
            return [DECLINE, *_purchases(holding.money // bonus.cost)]
        case "give_silk":
            return [DECLINE, *[f"give@{silk}" for silk in sorted(set(table.silk(table.seat)))]]
        case _:
            return []


def sparable(table: Table) -> list[str]:
    """Return the cards that a bonus may depute, ascending (C51, C59, C61)."""
    deck = table.seats[table.seat].deck
    if len(deck) < CONSTANTS.depute_min_deck:
        return []
    return [card for card in deck if card != table.in_play]


@cache
def _purchases(most: int) -> list[str]:
    return sorted(f"buy@{number}" for number in range(1, most + 1))


def has_spaces_in_all_halls(table: Table, seat: int) -> bool:
    """Return whether a seat is present in every hall, by a dress or the music space (C46)."""
    return all(
        table.decorations.get(f"M{number}") == seat
        or any(one is not None and one.seat == seat for one in hall)
        for number, hall in enumerate(table.halls, 1)
    )
