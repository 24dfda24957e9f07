"""Guess: a table that agrees with a View. What the View does not show is dealt at random."""

from __future__ import annotations

import random
from bisect import insort
from collections import Counter
from itertools import takewhile
from typing import Any

from couturiers.box import BOX, EMPLOYEES, TILES
from couturiers.table import Deal, Holding, Question, Rented, Table
from couturiers.view import View


def guess(view: View, rng: random.Random) -> Table:
    """Return a table at which the seat would have this view. The seat must be asked.

    Other seats' hands are drawn from their decks, and their tiles from all that the view does not
    show. The order of what is still to come is random, too. The history is left empty.
    """
    seen = view.source
    table = Table(_deal(view, rng))
    numbers = _Numbers(table.deal.tiles)
    table.round, table.first, table.favour = seen["round"], seen["first"], seen["favour"]
    table.offer = list(seen["offer"])
    table.stack = list(reversed(table.deal.employees[-seen["stack"] :])) if seen["stack"] else []
    table.warehouse = [
        [-1 if kind is None else numbers.take(kind) for kind in floor]
        for floor in seen["warehouse"]
    ]
    table.tile_discard = [numbers.take(kind) for kind in seen["tile_discard"]]
    table.windows = [dress or "" for dress in seen["windows"]]
    table.dress_discard = list(seen["dress_discard"])
    table.halls = [
        [None if one is None else Rented(**one) for one in hall] for hall in seen["halls"]
    ]
    table.decorations = dict(seen["decorations"])
    table.all_halls = list(seen["all_halls"])
    table.in_play = seen["in_play"] or ""
    asked = seen["ask"]
    if asked["kind"] == "hand":
        table.choosers = tuple(asked["seats"])
    else:
        [table.seat] = asked["seats"]
    table.deputed = bool(table.in_play) and table.in_play not in seen["seats"][table.seat]["deck"]
    table.pending = _pending(view, numbers)
    table.asked = list(view.legal)
    for seat, holding in enumerate(table.seats):
        _hold(holding, view, seat, table.in_play if seat == table.seat else "", rng)
    me = table.seats[view.seat]
    for silk in seen["me"]["tiles"]:
        insort(me.tiles, numbers.take_silk(silk))
    unseen = numbers.rest()
    rng.shuffle(unseen)
    for seat, holding in enumerate(table.seats):
        if seat != view.seat:
            holding.tiles = sorted(unseen.pop() for _ in range(seen["seats"][seat]["tiles"]))
    table.pile = unseen
    return table


class _Numbers:
    """The numbers of the tiles that have no place yet. At first these are all tiles."""

    def __init__(self, tiles: tuple[str, ...]) -> None:
        self.free: dict[str, list[int]] = {}
        for number, kind in enumerate(tiles):
            self.free.setdefault(kind, []).append(number)

    def take(self, kind: str) -> int:
        """Remove a tile of that kind and return its number."""
        return self.free[kind].pop()

    def take_silk(self, silk: str) -> int:
        """Remove a tile of that silk and return its number: of kept tiles, a view shows no more."""
        return self.take(
            next(kind for kind, left in self.free.items() if left and TILES[kind].silk == silk)
        )

    def rest(self) -> list[int]:
        """Return the numbers that are left."""
        return [number for left in self.free.values() for number in left]


def _deal(view: View, rng: random.Random) -> Deal:
    """Return a deal of what may still come, in random order; what is past does not matter."""
    seen = view.source
    hired = Counter(card for seat in seen["seats"] for card in seat["deck"]) + Counter(
        seen["offer"]
    )
    levels: dict[int, list[str]] = {}
    for card, employee in EMPLOYEES.items():
        if employee.level and not hired[card]:
            levels.setdefault(employee.level, []).append(card)
    employees: list[str] = []
    for level in sorted(levels):
        rng.shuffle(levels[level])
        employees += levels[level]
    gone = {
        *seen["windows"],
        *seen["dress_discard"],
        *(one["dress"] for hall in seen["halls"] for one in hall if one),
        *(each["dress"] for each in seen["pending"] if "dress" in each),
    }
    dresses = [dress for dress in BOX.dresses if dress not in gone]
    rng.shuffle(dresses)
    tiles = tuple(Counter(BOX.tile_counts).elements())
    return Deal(
        view.variant,
        seen["first"],
        tuple(employees),
        tuple(dresses),
        tiles,
        (tuple(rng.sample(list(BOX.dresses), len(BOX.dresses))),),
        (tuple(rng.sample(range(len(tiles)), len(tiles))),),
    )


def _hold(holding: Holding, view: View, seat: int, in_play: str, rng: random.Random) -> None:
    told: dict[str, Any] = view.source["seats"][seat]
    holding.money, holding.yarn, holding.lace = told["money"], told["yarn"], told["lace"]
    holding.deck, holding.discard = list(told["deck"]), list(told["discard"])
    if seat == view.seat:
        me = view.source["me"]
        holding.hand, holding.supply = list(me["hand"]), list(me["supply"])
        holding.prestige = me["prestige"]
        return
    hidden = [card for card in told["deck"] if card not in told["discard"] and card != in_play]
    rng.shuffle(hidden)
    holding.hand = sorted(hidden[: told["hand"]])
    holding.supply = sorted(hidden[told["hand"] :])


def _pending(view: View, numbers: _Numbers) -> list[Question]:
    """Return the questions that the view shows as pending, the current one last."""
    seen = view.source
    told = seen["pending"]
    done = [entry["do"] for entry in seen["history"]]
    questions: list[Question] = []
    for each in told:
        match each["kind"]:
            case "bonus":
                given = takewhile(lambda do: do.startswith("give@"), reversed(done))
                silk = tuple(do.removeprefix("give@") for do in given)
                asked = each is told[-1]
                questions.append(Question("bonus", card=each["card"], given=silk if asked else ()))
            case "keep":
                questions.append(Question("keep", tile=numbers.take(each["tile"])))
            case "pay" | "place":
                # If the main action makes the dress, the bonus of its card is still pending.
                by_bonus = told[0] != {"kind": "bonus", "card": seen["in_play"]}
                maker = seen["in_play"]
                if by_bonus and view.variant.bonuses[maker].kind != "dress":
                    maker = next(do for do in reversed(done) if do.startswith("depute@"))[7:]
                questions.append(
                    Question(
                        each["kind"],
                        card=maker if by_bonus and each["kind"] == "pay" else "",
                        dress=each["dress"],
                        master=EMPLOYEES[maker].rank == "master",
                    )
                )
            case kind:
                questions.append(Question(kind))
    return questions
