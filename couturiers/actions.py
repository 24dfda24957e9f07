"""Actions: what an answer does. Answers are not checked here: they must be legal ones."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Final

from couturiers.box import CONSTANTS, DRESSES, EMPLOYEES
from couturiers.components import Bonus
from couturiers.questions import DECLINE, has_spaces_in_all_halls
from couturiers.table import Entry, Question, Rented, Table, draw_tile


def answer(table: Table, token: str, *, auto: bool = False) -> None:
    """Carry out the answer to the current question, and add it to the history."""
    question = table.pending.pop()
    round_, seat = table.round, table.seat
    tile, shown = _carry_out(table, question, token)
    kind = table.kinds[tile].kind if tile >= 0 else ""
    card = question.card if question.kind == "bonus" else ""
    table.history.append(Entry(round_, seat, token, auto, kind, shown, card))


def _carry_out(table: Table, question: Question, token: str) -> tuple[int, bool]:
    """Carry out an answer. Return the tile that it is about, or -1, and whether all saw it."""
    if question.kind == "turn":
        return _turn(table, token)
    if question.kind == "keep":
        return _keep(table, question, token)
    if question.kind == "bonus" and token == DECLINE:
        decline(table, question)
        return -1, True
    name, _, what = token.partition("@")
    return _DOES[name](table, question, what)


def _turn(table: Table, token: str) -> tuple[int, bool]:
    """Play a card and take its main action (C24)."""
    card, _, action = token.partition(":")
    table.seats[table.seat].hand.remove(card)
    table.in_play = card
    table.deputed = False
    table.pending.append(Question("bonus", card=card))
    if action == DECLINE:
        return -1, True
    name, _, what = action.partition("@")
    return _DOES[name](table, Question("turn", card=card), what)


def _favour(table: Table, _question: Question, _what: str) -> tuple[int, bool]:
    """Take the favour (C29)."""
    table.favour = table.seat
    table.seats[table.seat].money += CONSTANTS.favour_money
    return -1, True


def _tile(table: Table, question: Question, what: str) -> tuple[int, bool]:
    """Take a tile from the warehouse, and pay for it unless it is a reward (C30, C41)."""
    number, place = map(int, what.split("."))
    floor = table.warehouse[number - 1]
    if question.kind != "reward":
        lying = len(floor) - floor.count(-1)
        table.seats[table.seat].money -= CONSTANTS.tile_cost[lying]
    tile = floor[place - 1]
    floor[place - 1] = -1
    table.pending.append(Question("keep", tile=tile))
    return tile, True


def _draw(table: Table, question: Question, _what: str) -> tuple[int, bool]:
    """Draw a tile that the other seats do not see (C58)."""
    table.seats[table.seat].money -= table.variant.bonuses[question.card].cost
    tile = draw_tile(table)
    assert tile is not None, "asked only where there is one"
    table.pending.append(Question("keep", tile=tile, blind=True))
    return tile, False


def _keep(table: Table, question: Question, way: str) -> tuple[int, bool]:
    """Keep a tile for its silk, or exchange it for yarn or lace (C31)."""
    holding = table.seats[table.seat]
    if way == "silk":
        insort(holding.tiles, question.tile)
        return question.tile, not question.blind
    holding.yarn += way in {"yarn", "both"}
    holding.lace += way in {"lace", "both"}
    table.tile_discard.append(question.tile)
    return question.tile, True


def _dress(table: Table, question: Question, what: str) -> tuple[int, bool]:
    """Take a dress out of its window, and pay everything except its silk (C33)."""
    number = int(what) - 1
    dress = table.windows[number]
    table.windows[number] = ""
    made = DRESSES[dress]
    holding = table.seats[table.seat]
    holding.money -= table.variant.board.windows[number]
    holding.yarn -= made.yarn
    holding.lace -= made.lace
    # The maker is the card whose action or bonus it is (C63).
    master = EMPLOYEES[question.card].rank == "master"
    discount = question.card if question.kind == "bonus" else ""
    table.pending += [
        Question("place", dress=dress, master=master),
        Question("pay", card=discount, dress=dress, master=master),
    ]
    return -1, True


def _pay(table: Table, _question: Question, what: str) -> tuple[int, bool]:
    """Discard tiles for a dress's silk; of equal ones, those with the lowest numbers (C34)."""
    for silk in what.split("+") if what else ():
        give_tile(table, silk)
    return -1, True


def give_tile(table: Table, silk: str) -> None:
    """Discard the first kept tile of that silk."""
    holding = table.seats[table.seat]
    tile = next(tile for tile in holding.tiles if table.kinds[tile].silk == silk)
    holding.tiles.remove(tile)
    table.tile_discard.append(tile)


def _sell(table: Table, question: Question, _what: str) -> tuple[int, bool]:
    """Sell a dress (C37)."""
    table.seats[table.seat].money += DRESSES[question.dress].price
    table.dress_discard.append(question.dress)
    return -1, True


def _rent(table: Table, question: Question, what: str) -> tuple[int, bool]:
    """Put a rented dress on a guest space, and take the reward of the space (C38-C41)."""
    hall, place = (int(number) - 1 for number in what.split("."))
    table.halls[hall][place] = Rented(question.dress, table.seat, question.master)
    mark_all_halls(table)
    space = table.variant.board.halls[hall].spaces[place]
    holding = table.seats[table.seat]
    holding.money += space.money
    holding.yarn += space.yarn
    holding.lace += space.lace
    if space.tile:
        table.pending.append(Question("reward"))
    return -1, True


def _fund(table: Table, question: Question, what: str) -> tuple[int, bool]:
    """Fund a decoration (C43), at a lower cost if by a bonus (C64)."""
    less = table.variant.bonuses[question.card].less if question.kind == "bonus" else 0
    cost = table.variant.board.decorations[what].cost
    table.seats[table.seat].money -= max(0, cost - less)
    table.decorations[what] = table.seat
    mark_all_halls(table)
    return -1, True


def mark_all_halls(table: Table) -> None:
    """Put the seat's marker on the all-halls track, if it has come to be in all halls (C46)."""
    track, seat = table.all_halls, table.seat
    if None in track and seat not in track and has_spaces_in_all_halls(table, seat):
        track[track.index(None)] = seat


def _hire(table: Table, _question: Question, what: str) -> tuple[int, bool]:
    """Hire an employee into the hand (C47, C48)."""
    holding = table.seats[table.seat]
    holding.money -= CONSTANTS.hire_cost[len(table.offer)]
    table.offer.remove(what)
    insort(holding.hand, what)
    insort(holding.deck, what)
    return -1, True


def _depute(table: Table, question: Question, what: str) -> tuple[int, bool]:
    """Depute the card in play (C49), or another one by a bonus (C59, C60)."""
    holding = table.seats[table.seat]
    if question.kind == "turn":
        holding.deck.remove(question.card)
        holding.money += CONSTANTS.depute[EMPLOYEES[question.card].rank]
        table.deputed = True
        return -1, True
    holding.deck.remove(what)
    next(
        place for place in (holding.hand, holding.supply, holding.discard) if what in place
    ).remove(what)
    bonus = table.variant.bonuses[question.card]
    if bonus.kind == "depute_money":
        holding.money += bonus.pays[EMPLOYEES[what].rank]
    else:
        table.pending.append(Question("bonus", card=what))
    return -1, True


def _buy_trim(table: Table, question: Question, *, yarn: int, lace: int) -> tuple[int, bool]:
    """Buy a yarn or a lace (C56)."""
    holding = table.seats[table.seat]
    holding.money -= table.variant.bonuses[question.card].cost
    holding.yarn += yarn
    holding.lace += lace
    return -1, True


def _buy(table: Table, question: Question, what: str) -> tuple[int, bool]:
    """Buy prestige (C66)."""
    holding = table.seats[table.seat]
    holding.money -= table.variant.bonuses[question.card].cost * int(what)
    holding.prestige += int(what)
    return -1, True


def _give(table: Table, question: Question, what: str) -> tuple[int, bool]:
    """Give a kept tile for prestige, and ask the same question again (C67)."""
    give_tile(table, what)
    table.pending.append(question._replace(given=(*question.given, what)))
    return -1, True


def decline(table: Table, question: Question) -> None:
    """End a bonus: if silk was given for it, count its prestige now (C67)."""
    if question.given:
        bonus = table.variant.bonuses[question.card]
        table.seats[table.seat].prestige += silk_prestige(bonus, "".join(question.given))


def silk_prestige(bonus: Bonus, silk: str) -> int:
    """Return the prestige for silk that is given (C67).

    >>> silk_prestige(EMPLOYEES["504"].bonus, "yggbrr")
    4
    """
    paired = sum(silk.count(colour) for colour in bonus.silk)
    return paired // 2 + sum(bonus.prestige.get(colour, 0) for colour in silk)


_DOES: Final[dict[str, Callable[[Table, Question, str], tuple[int, bool]]]] = {
    "favour": _favour,
    "tile": _tile,
    "draw": _draw,
    "dress": _dress,
    "pay": _pay,
    "sell": _sell,
    "rent": _rent,
    "fund": _fund,
    "hire": _hire,
    "depute": _depute,
    "yarn": lambda table, question, _: _buy_trim(table, question, yarn=1, lace=0),
    "lace": lambda table, question, _: _buy_trim(table, question, yarn=0, lace=1),
    "buy": _buy,
    "give": _give,
}
"""By the word of an answer before `@`: the function that carries it out."""


def gain(table: Table, card: str) -> bool:
    """Pay what a bonus gives without a question (C53). Return whether it gave anything."""
    bonus = table.variant.bonuses[card]
    count = _GAINS.get(bonus.kind)
    if count is None:
        return False
    money, prestige = count(table, bonus)
    holding = table.seats[table.seat]
    holding.money += money
    holding.prestige += prestige
    return bool(money or prestige)


def deck_step(size: int) -> int | None:
    """Return the step of C65 that a deck of that size has reached; None below the first.

    >>> [deck_step(size) for size in (4, 5, 6, 7, 11, 15)]
    [None, 0, 0, 1, 3, 3]
    """
    reached = sum(size >= least for least in CONSTANTS.deck_steps)
    return reached - 1 if reached else None


def by_deck(bonus: Bonus, size: int) -> int:
    """Return what a bonus gives with a deck of that size (C65, C75)."""
    step = deck_step(size)
    return 0 if step is None else bonus.steps[step]


def _dress_colours(table: Table, bonus: Bonus) -> tuple[int, int]:
    colours = [DRESSES[dress].colour for _, dress, _ in table.rented(table.seat)]
    return (
        sum(bonus.money.get(colour, 0) for colour in colours),
        sum(bonus.prestige.get(colour, 0) for colour in colours),
    )


_GAINS: Final[dict[str, Callable[[Table, Bonus], tuple[int, int]]]] = {
    "money": lambda _, bonus: (bonus.amount, 0),
    "money_by_deck": lambda table, bonus: (by_deck(bonus, len(table.seats[table.seat].deck)), 0),
    "dress_colours": _dress_colours,
    "money_per_dress": lambda table, bonus: (bonus.amount * len(table.rented(table.seat)), 0),
    "prestige_per_dress": lambda table, bonus: (0, len(table.rented(table.seat)) // bonus.per),
    "prestige_per_decoration": lambda table, bonus: (
        0,
        len(table.funded(table.seat)) // bonus.per,
    ),
    "money_per_decoration": lambda table, bonus: (len(table.funded(table.seat)) // bonus.per, 0),
}
"""By the kind of bonus: a function that returns its Louis and prestige (C53, C65, C68-C72)."""
