"""Helpers for tests of the second game: they set up a table, and check what is refused there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from courtisans.errors import IllegalPlay
from couturiers import Game, Variant, rounds
from couturiers.table import Rented


def dealt(players: int = 3, seed: int | str = 1, *, first: int = 0) -> Game:
    """Return a new game, in which the hands are still to be chosen."""
    return Game.deal(Variant(players), seed, first=first)


def at_turn(
    hand: str,
    *,
    players: int = 3,
    supply: str = "",
    discard: str = "",
    money: int = 15,
    yarn: int = 1,
    lace: int = 1,
    tiles: Iterable[str] = (),
    first: int = 0,
    variant: Variant | None = None,
) -> Game:
    """Return a game at the turn of the first seat, which has these cards, money and materials."""
    game = Game.deal(variant or Variant(players), seed=1, first=first)
    while game.table.choosing:
        game.play(game.legal()[0])
    holding = game.table.seats[first]
    holding.hand, holding.supply, holding.discard = hand.split(), supply.split(), discard.split()
    holding.deck = sorted(holding.hand + holding.supply + holding.discard)
    holding.money, holding.yarn, holding.lace = money, yarn, lace
    for kind in tiles:
        give(game, first, kind)
    return ask_again(game)


def ask_again(game: Game) -> Game:
    """Work out the current question anew, after the table was changed. Return the game."""
    rounds.settle(game.table)
    return game


def take_tile(game: Game, kind: str) -> int:
    """Take a tile of that kind out of the pile or the warehouse. Return its number."""
    table = game.table
    for tile in table.pile:
        if table.kinds[tile].kind == kind:
            table.pile.remove(tile)
            return tile
    for floor in table.warehouse:
        for place, tile in enumerate(floor):
            if tile >= 0 and table.kinds[tile].kind == kind:
                floor[place] = -1
                return tile
    raise AssertionError(f"no {kind} is left")


def give(game: Game, seat: int, kind: str) -> None:
    """Give a seat a tile of that kind, to keep."""
    tiles = game.table.seats[seat].tiles
    tiles.append(take_tile(game, kind))
    tiles.sort()


def lay(game: Game, floor: int, kinds: Sequence[str]) -> None:
    """Lay tiles of these kinds on a floor, counted from 1, and empty its other places."""
    table = game.table
    places = table.warehouse[floor - 1]
    table.pile += [tile for tile in places if tile >= 0]
    places[:] = [-1] * len(places)
    for place, kind in enumerate(kinds):
        places[place] = take_tile(game, kind)
    ask_again(game)


def show(game: Game, window: int, dress: str) -> None:
    """Put a dress into a window, counted from 1. A dress that was there goes into the bag."""
    table = game.table
    for place, other in enumerate(table.windows):
        if other == dress:
            table.windows[place] = ""
    if dress in table.bag:
        table.bag.remove(dress)
    if table.windows[window - 1]:
        table.bag.append(table.windows[window - 1])
    table.windows[window - 1] = dress
    ask_again(game)


def rent(game: Game, seat: int, dress: str, space: str, *, master: bool = False) -> None:
    """Put a seat's dress on a guest space, written `HALL.SPACE` and counted from 1."""
    table = game.table
    hall, place = (int(number) - 1 for number in space.split("."))
    assert table.halls[hall][place] is None
    for where in (table.bag, table.dress_discard):
        if dress in where:
            where.remove(dress)
    table.windows = ["" if other == dress else other for other in table.windows]
    table.halls[hall][place] = Rented(dress, seat, master)


def fund(game: Game, seat: int, *names: str) -> None:
    """Put a seat's markers on decoration spaces."""
    for name in names:
        assert name not in game.table.decorations
        game.table.decorations[name] = seat


def refused(game: Game, token: str, seat: int | None = None) -> str:
    """Return the rule by which a decision is refused, and check that nothing has changed."""
    before = [game.view(each) for each in range(game.variant.players)]
    with pytest.raises(IllegalPlay) as caught:
        game.play(token, seat)
    assert [game.view(each) for each in range(game.variant.players)] == before
    return caught.value.rule


def money(game: Game, seat: int = 0) -> int:
    """Return a seat's money."""
    return game.table.seats[seat].money


def actions(game: Game, card: str) -> list[str]:
    """Return the main actions that are open to a card."""
    return [token.partition(":")[2] for token in game.legal() if token.startswith(f"{card}:")]


def end(game: Game, *, money: int = 0) -> Game:
    """End the game now: hands and questions are cleared, and each seat has that much money."""
    table = game.table
    table.pending.clear()
    table.choosers, table.answers, table.in_play = (), {}, ""
    for holding in table.seats:
        holding.supply = sorted([*holding.supply, *holding.hand])
        holding.hand = []
        holding.money, holding.yarn, holding.lace = money, 0, 0
    table.round, table.over = 7, True
    return game
