"""Refusals: which rule an illegal decision breaks, and the reason in words."""

from __future__ import annotations

from typing import Final

from courtisans.errors import IllegalPlay
from courtisans.reading import short
from couturiers.box import CONSTANTS, DRESSES, EMPLOYEES
from couturiers.components import Bonus
from couturiers.questions import DECLINE, bales, covers, need
from couturiers.table import Question, Table

_QUESTION_RULES: Final = {"pay": "C34", "place": "C37", "reward": "C41", "keep": "C31"}

_BONUS_RULES: Final = {
    "buy_trim": "C56",
    "acquire": "C57",
    "draw": "C58",
    "depute_bonus": "C59",
    "depute_money": "C60",
    "dress": "C62",
    "fund": "C64",
    "buy_prestige": "C66",
    "give_silk": "C67",
}

_ACTIONS: Final = {
    "favour": "favour",
    "tile": "tile@FLOOR.PLACE",
    "dress": "dress@WINDOW",
    "hire": "hire@CARD",
    "depute": "depute",
    "fund": "fund@SPACE",
}
"""How each main action is written."""

_RANKS: Final = {
    "favour": ("master", "journeyman"),
    "dress": ("master", "journeyman"),
    "hire": ("master",),
}
"""The ranks that may take these actions; all ranks may take the other ones (C24)."""


def why_illegal(table: Table, seat: int, token: str) -> IllegalPlay:
    """Return the error for a decision that a seat may not make now: its rule and its reason."""
    if table.choosing:
        return _hand(table, seat, token)
    if seat != table.seat:
        return IllegalPlay("C23", f"it is the turn of seat {table.seat}, not of seat {seat}")
    question = table.pending[-1]
    if question.kind == "turn":
        return _turn(table, token)
    answers = f"{short(token)} is no answer here: {', '.join(table.asked)}"
    if question.kind == "pay" and question.card:
        return IllegalPlay("C62", answers)
    if question.kind == "place" and token.startswith("rent@"):
        return _place(table, token)
    if question.kind == "bonus":
        return _bonus(table, question, token, answers)
    return IllegalPlay(_QUESTION_RULES[question.kind], answers)


def _hand(table: Table, seat: int, token: str) -> IllegalPlay:
    if seat in table.answers:
        return IllegalPlay("C19", f"seat {seat} has chosen its hand")
    if seat not in range(len(table.seats)):
        return IllegalPlay("C19", f"there is no seat {seat}")
    if seat not in table.choosers:
        return IllegalPlay("C20", f"seat {seat} has no choice: its supply is its hand")
    holding = table.seats[seat]
    size = CONSTANTS.hand
    example = "h:" + "+".join(sorted([*holding.supply, *holding.discard])[:size])
    if not token.startswith("h:"):
        return IllegalPlay("C19", f"{short(token)} is no hand: write {size} cards as {example}")
    cards = token.removeprefix("h:").split("+")
    if len(cards) != size or cards != sorted(set(cards)):
        return IllegalPlay("C19", f"a hand is {size} different cards, ascending, as {example}")
    if len(holding.supply) >= size:
        return IllegalPlay("C19", f"a hand is chosen from the supply: {', '.join(holding.supply)}")
    return IllegalPlay(
        "C21", "all of the supply is taken, and the rest of the hand from the discard"
    )


def _turn(table: Table, token: str) -> IllegalPlay:
    holding = table.seats[table.seat]
    card, colon, action = token.partition(":")
    if not colon:
        return IllegalPlay(
            "C24", f"{short(token)} is no turn: write CARD:ACTION, as {holding.hand[0]}:-"
        )
    if card not in holding.hand:
        return IllegalPlay("C23", f"{short(card)} is not in hand: {', '.join(holding.hand)}")
    name, _, what = action.partition("@")
    if name not in _ACTIONS:
        ways = ", ".join([DECLINE, *_ACTIONS.values()])
        return IllegalPlay("C24", f"{short(action)} is no main action: {ways}")
    rank = EMPLOYEES[card].rank
    if rank not in _RANKS.get(name, (rank,)):
        return IllegalPlay("C24", f"an employee of rank {rank} may not: {name}")
    match name:
        case "favour" if table.favour is not None:
            return IllegalPlay("C29", "the favour is taken")
        case "depute" if action == "depute":
            return _small_deck()
        case "tile":
            return _tile(table, what, "C30")
        case "dress":
            return _dress(table, what, None, thimble=rank == "master")
        case "hire" if what in table.offer:
            return _dear(CONSTANTS.hire_cost[len(table.offer)])
        case "hire":
            offered = ", ".join(table.offer) or "nobody"
            return IllegalPlay("C47", f"{short(what)} is not on offer: {offered}")
        case "fund":
            return _fund(table, what, 0, "C43")
        case _:
            return IllegalPlay("C24", f"{short(action)} is no main action: write {_ACTIONS[name]}")


def _dear(cost: int) -> IllegalPlay:
    return IllegalPlay("C25", f"that costs {cost} Louis, which are not in hand")


def _small_deck() -> IllegalPlay:
    return IllegalPlay(
        "C51", f"nobody is deputed from a deck of fewer than {CONSTANTS.depute_min_deck} cards"
    )


def _place_number(text: str, most: int) -> int | None:
    """Parse a place counted from 1. Return it counted from 0; None if there is no such place."""
    if text.isascii() and text.isdecimal() and len(text) < 3 and text == str(int(text)):
        return int(text) - 1 if 1 <= int(text) <= most else None
    return None


def _tile(table: Table, what: str, rule: str) -> IllegalPlay:
    number, _, place = what.partition(".")
    floor = _place_number(number, len(table.warehouse))
    lying = table.warehouse[floor] if floor is not None else []
    spot = _place_number(place, len(lying))
    if spot is None or lying[spot] < 0:
        return IllegalPlay(rule, f"no tile lies at {short(what)} (FLOOR.PLACE, from 1)")
    return _dear(CONSTANTS.tile_cost[len(lying) - lying.count(-1)])


def _dress(table: Table, what: str, bonus: Bonus | None, *, thimble: bool) -> IllegalPlay:
    holding = table.seats[table.seat]
    window = _place_number(what, len(table.windows))
    if window is None or not table.windows[window]:
        return IllegalPlay("C33", f"no dress lies in window {short(what)}")
    dress = table.windows[window]
    made = DRESSES[dress]
    if made.thimble and not thimble:
        if bonus is not None:
            return IllegalPlay("C62", f"a bonus makes no dress with a thimble, and {dress} has one")
        return IllegalPlay("C36", f"{dress} has a thimble: only a master makes it")
    if table.variant.board.windows[window] > holding.money:
        return _dear(table.variant.board.windows[window])
    if made.yarn > holding.yarn or made.lace > holding.lace:
        return IllegalPlay("C35", f"{dress} needs {made.yarn} yarn and {made.lace} lace in markers")
    have = bales(table, holding.tiles)
    assert not any(covers(have, wanted) for wanted in need(dress, bonus)), "it would be legal"
    return IllegalPlay("C34", f"the kept tiles do not cover the silk of {dress}")


def _fund(table: Table, what: str, less: int, rule: str) -> IllegalPlay:
    spaces = table.variant.board.decorations
    if what not in spaces:
        return IllegalPlay(rule, f"there is no decoration space {short(what)}: {', '.join(spaces)}")
    if what in table.decorations:
        owner = table.decorations[what]
        return IllegalPlay(rule, f"{what} is not free: seat {owner} has its marker there")
    if spaces[what].cost - less > table.seats[table.seat].money:
        return _dear(spaces[what].cost - less)
    return IllegalPlay("C44", "a seat has at most one space in each row of the fountain")


def _place(table: Table, token: str) -> IllegalPlay:
    hall, _, place = token.removeprefix("rent@").partition(".")
    number = _place_number(hall, len(table.halls))
    spaces = table.halls[number] if number is not None else []
    spot = _place_number(place, len(spaces))
    where = short(f"{hall}.{place}")
    if spot is None:
        return IllegalPlay("C38", f"there is no guest space {where} (HALL.SPACE, from 1)")
    if spaces[spot] is not None:
        return IllegalPlay("C38", f"the guest space {where} is not free")
    return IllegalPlay("C39", f"{where} takes only a dress that a master has made")


def _bonus(table: Table, question: Question, token: str, answers: str) -> IllegalPlay:
    bonus = table.variant.bonuses[question.card]
    rule = _BONUS_RULES[bonus.kind]
    name, at, what = token.partition("@")
    match bonus.kind, name:
        case "acquire", "tile" if at:
            return _tile(table, what, rule)
        case "dress", "dress" if at:
            return _dress(table, what, bonus, thimble=False)
        case "fund", "fund" if at:
            return _fund(table, what, bonus.less, rule)
        case (("depute_bonus" | "depute_money"), "depute") if what == table.in_play:
            return IllegalPlay("C61", f"{what} is in play, and cannot be chosen")
        case _:
            return IllegalPlay(rule, answers)
