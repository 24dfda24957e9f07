"""Random games of the second game for property tests, of any variant and length."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from couturiers import Game, Variant
from couturiers.box import EMPLOYEES
from couturiers.questions import DECLINE, hands
from couturiers.table import Entry, Table
from couturiers.variant import VARIANTS


def random_game(variant: Variant, seed: int, decisions: int) -> Game:
    """Return a game after that many random decisions, or its end; any asked seat may be next."""
    rng = random.Random(seed)
    game = Game.deal(variant, rng)
    for _ in range(decisions):
        if game.over:
            break
        seat = rng.choice([seat for seat in range(variant.players) if game.legal(seat)])
        game.play(rng.choice(game.legal(seat)), seat)
    return game


games = st.builds(
    random_game, st.sampled_from(VARIANTS), st.integers(0, 2**32), st.integers(0, 400)
)
running_games = games.filter(lambda game: not game.over)


def state(game: Game) -> dict[str, Any]:
    """Return everything that a game holds, for comparison."""
    held = {name: getattr(game.table, name) for name in Table.__slots__}
    held["seats"] = [
        {name: getattr(holding, name) for name in type(holding).__slots__}
        for holding in game.table.seats
    ]
    held["decisions"] = game.decisions
    return copy.deepcopy(held)


def reshuffled(game: Game, seat: int, rng: random.Random) -> Game:
    """Return a game that looks the same to a seat, with everything it cannot know dealt anew.

    That is the order of what is still to come, and of the other seats: their prestige, which of
    their cards are in hand and which in the supply, the hands that they are choosing, the tiles
    that they drew blind, and which of their decisions the engine made.
    """
    other = Game(game.dealt)
    other.table = table = game.table.copy()
    others = [number for number in range(len(table.seats)) if number != seat]
    _swap_blind_tiles(game, table, others, rng)
    rng.shuffle(table.pile)
    rng.shuffle(table.bag)
    rng.shuffle(table.stack)
    table.stack.sort(key=lambda card: -EMPLOYEES[card].level)
    for number in others:
        holding = table.seats[number]
        holding.prestige += rng.randrange(5)
        hidden = holding.hand + holding.supply
        rng.shuffle(hidden)
        size = len(holding.hand)
        holding.hand, holding.supply = sorted(hidden[:size]), sorted(hidden[size:])
    _answer_anew(table, seat, rng)
    table.history = list(_changed_history(game, others, rng))
    return other


def _swap_blind_tiles(game: Game, table: Table, others: list[int], rng: random.Random) -> None:
    """Swap the tiles that others drew blind and still have for tiles of the pile."""
    if table.pending and table.pending[-1].blind and table.seat in others and table.pile:
        place = rng.randrange(len(table.pile))
        question = table.pending[-1]
        table.pending[-1] = question._replace(tile=table.pile[place])
        table.pile[place] = question.tile
    for number in others:
        blind = {e.tile for e in game.table.history if e.seat == number and not e.shown}
        tiles = table.seats[number].tiles
        for held, tile in enumerate(tiles):
            if table.kinds[tile].kind in blind and table.pile:
                place = rng.randrange(len(table.pile))
                tiles[held], table.pile[place] = table.pile[place], tile
        tiles.sort()


def _answer_anew(table: Table, seat: int, rng: random.Random) -> None:
    """Choose other hands for the others, or none yet; at least one seat must still choose."""
    if not table.choosing:
        return
    waiting = rng.choice([number for number in table.choosers if number not in table.answers])
    for number in table.choosers:
        if number not in {seat, waiting}:
            table.answers.pop(number, None)
            if rng.random() < 0.5:
                table.answers[number] = rng.choice(hands(table, number))


def _changed_history(game: Game, others: list[int], rng: random.Random) -> Iterator[Entry]:
    """Yield the history, with what others did in secret changed."""
    for entry in game.table.history:
        told = entry
        if entry.seat in others:
            if entry.do == DECLINE:
                continue
            if entry.do.startswith("h:"):
                if not entry.auto and entry.round == game.table.round:
                    told = told._replace(do="h:101+102+103")
            else:
                told = told._replace(auto=rng.random() < 0.5)
            if not entry.shown:
                told = told._replace(tile=rng.choice(game.dealt.tiles))
        yield told
