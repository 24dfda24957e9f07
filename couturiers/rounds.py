"""Rounds: what happens between the decisions (C14-C28), and answers without a choice."""

from __future__ import annotations

from bisect import insort

from couturiers.actions import answer, decline, gain
from couturiers.box import CONSTANTS
from couturiers.questions import DECLINE, hands, tokens
from couturiers.table import GAIN, Entry, Question, Table, draw_dress, draw_tile

TURN = Question("turn")


def begin(table: Table) -> None:
    """Begin the first round of a table that is set up."""
    _prepare(table)
    settle(table)


def choose(table: Table, seat: int, token: str) -> None:
    """Store the hand that a seat chooses; once all have chosen, take all hands (C19)."""
    table.answers[seat] = token
    if not table.choosing:
        _take_hands(table)
        settle(table)


def decide(table: Table, token: str) -> None:
    """Carry out the answer of the seat whose turn it is, and go on to the next question."""
    answer(table, token)
    settle(table)


def settle(table: Table) -> None:
    """Go on until a seat has a choice, or the game is over."""
    while not (table.over or table.choosing or ask(table)):
        _next(table)


def ask(table: Table) -> bool:
    """Work through a turn's questions until one leaves a choice. Return whether one does."""
    while table.pending:
        question = table.pending[-1]
        table.asked = tokens(table, question)
        if len(table.asked) > 1:
            return True
        if table.asked and table.asked != [DECLINE]:
            answer(table, table.asked[0], auto=True)
            continue
        # There is nothing to ask: a bonus that gives without a question does so now (C53).
        table.pending.pop()
        if question.kind == "bonus":
            decline(table, question)
            if gain(table, question.card):
                table.history.append(Entry(table.round, table.seat, GAIN, card=question.card))
    table.asked = []
    return False


def _next(table: Table) -> None:
    """End a turn, and go to the next seat that holds a card, or to the next round (C23)."""
    if table.in_play:
        if not table.deputed:
            insort(table.seats[table.seat].discard, table.in_play)
        table.in_play = ""
        table.seat = (table.seat + 1) % len(table.seats)
    for _ in table.seats:
        if table.seats[table.seat].hand:
            table.pending.append(TURN)
            return
        table.seat = (table.seat + 1) % len(table.seats)
    _pay_income(table)
    if table.round == CONSTANTS.rounds:
        table.over = True
    else:
        _prepare(table)


def _pay_income(table: Table) -> None:
    """Pay each seat its income, and more to those with a fountain space (C26-C28)."""
    for seat, holding in enumerate(table.seats):
        funded = table.funded(seat)
        rows = {name[0] for name in funded}
        holding.money += CONSTANTS.income
        if "U" in rows:
            holding.money += len(funded)
        if "L" in rows:
            holding.money += len(table.rented(seat))


def _prepare(table: Table) -> None:
    """Prepare the next round and open the choice of hands (C14-C22)."""
    table.round += 1
    if table.favour is not None:  # C14; nobody holds it in round 1
        table.first = table.favour
        table.favour = None
    table.seat = table.first
    coming = min(CONSTANTS.offer, len(table.stack))
    table.offer = [table.stack.pop() for _ in range(coming)]
    for floor in table.warehouse:
        for place, tile in enumerate(floor):
            if tile < 0:
                drawn = draw_tile(table)
                floor[place] = -1 if drawn is None else drawn
    _dress_windows(table)
    table.answers = {}
    # A supply of exactly the size of a hand is the hand: there is no choice (C20).
    table.choosers = tuple(
        seat for seat, holding in enumerate(table.seats) if len(holding.supply) != CONSTANTS.hand
    )
    if not table.choosers:
        _take_hands(table)


def _dress_windows(table: Table) -> None:
    """Empty the dark windows, slide the other dresses, and refill from right to left (C18)."""
    windows = table.windows
    lit = len(windows) - table.variant.board.dark
    table.dress_discard += [dress for dress in windows[lit:] if dress]
    staying = [dress for dress in windows[:lit] if dress]
    drawn: list[str] = []
    while len(staying) + len(drawn) < len(windows) and (dress := draw_dress(table)):
        drawn.append(dress)
    shown = [*reversed(drawn), *staying]
    table.windows = [""] * (len(windows) - len(shown)) + shown


def _take_hands(table: Table) -> None:
    """Take the hands of all seats in order: the chosen ones, and those without a choice."""
    for seat, holding in enumerate(table.seats):
        token = table.answers.get(seat)
        auto = token is None
        if token is None:
            [token] = hands(table, seat)
        chosen = token.removeprefix("h:").split("+")
        if len(holding.supply) < CONSTANTS.hand:  # C21
            holding.supply, holding.discard = holding.discard, []
        holding.hand = chosen
        holding.supply = [card for card in holding.supply if card not in chosen]
        table.history.append(Entry(table.round, seat, token, auto))
    table.choosers = ()
    table.answers = {}
