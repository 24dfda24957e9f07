"""Situations of the second game: a table as a test wants it, and what was refused there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from courtisans.errors import IllegalPlay
from couturiers import Game, Variant, rounds
from couturiers.table import Rented


def dealt(players: int = 3, seed: int | str = 1, *, first: int = 0) -> Game:
    """Deal a game whose hands are still to be chosen."""
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
    """Deal a game in which it is the turn of the first seat, which holds these cards."""
    game = Game.deal(variant or Variant(players), seed=1, first=first)
    while game.table.choosing:
        game.play(game.legal()[0])
    holding = game.table.seats[first]
    holding.hand, holding.supply, holding.discard = hand.split(), supply.split(), discard.split()
    holding.deck = sorted(holding.hand + holding.supply + holding.discard)
    holding.money, holding.yarn, holding.lace = money, yarn, lace
    for kind in tiles:
        give(game, first, kind)
    return again(game)


def again(game: Game) -> Game:
    """Ask anew, after the table was changed."""
    rounds.settle(game.table)
    return game


def number_of(game: Game, kind: str) -> int:
    """Take a tile of a kind out of the pile or the warehouse."""
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
    """Give a seat a tile."""
    tiles = game.table.seats[seat].tiles
    tiles.append(number_of(game, kind))
    tiles.sort()


def lay(game: Game, floor: int, kinds: Sequence[str]) -> None:
    """Lay tiles on a floor, from 1; its other places are empty."""
    table = game.table
    places = table.warehouse[floor - 1]
    table.pile += [tile for tile in places if tile >= 0]
    places[:] = [-1] * len(places)
    for place, kind in enumerate(kinds):
        places[place] = number_of(game, kind)
    again(game)


def show(game: Game, window: int, dress: str) -> None:
    """Hang a dress into a window, from 1; what hung there goes into the bag."""
    table = game.table
    for place, other in enumerate(table.windows):
        if other == dress:
            table.windows[place] = ""
    if dress in table.bag:
        table.bag.remove(dress)
    if table.windows[window - 1]:
        table.bag.append(table.windows[window - 1])
    table.windows[window - 1] = dress
    again(game)


def rent(game: Game, seat: int, dress: str, space: str, *, master: bool = False) -> None:
    """Put a seat's dress on a guest space, `HALL.SPACE` from 1."""
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
    """Give the number of the rule that refuses a decision; nothing has changed."""
    before = [game.view(each) for each in range(game.variant.players)]
    with pytest.raises(IllegalPlay) as caught:
        game.play(token, seat)
    assert [game.view(each) for each in range(game.variant.players)] == before
    return caught.value.rule


def money(game: Game, seat: int = 0) -> int:
    """Give a seat's Louis."""
    return game.table.seats[seat].money


def actions(game: Game, card: str) -> list[str]:
    """List the main actions that are open to a card."""
    return [token.partition(":")[2] for token in game.legal() if token.startswith(f"{card}:")]


def end(game: Game, *, money: int = 0) -> Game:
    """End the game now: empty hands, nothing waits, so many Louis for each."""
    table = game.table
    table.pending.clear()
    table.choosers, table.answers, table.in_play = (), {}, ""
    for holding in table.seats:
        holding.supply = sorted([*holding.supply, *holding.hand])
        holding.hand = []
        holding.money, holding.yarn, holding.lace = money, 0, 0
    table.round, table.over = 7, True
    return game
