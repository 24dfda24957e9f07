"""What holds in every game: nothing is lost, undo is exact, and secrets are not seen."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from couturiers import Game, View, bots
from couturiers.box import BASE, BOX, CONSTANTS
from couturiers.record import Record, Seat
from tests.couturiers.engine.games import games, reshuffled, running_games, state
from tests.couturiers.referee import Referee

settings.register_profile("couturiers", max_examples=40, deadline=None, derandomize=True)
settings.load_profile("couturiers")


def seats(game: Game) -> list[Seat]:
    """Return a name for each seat; the first seat is a bot's."""
    return [Seat(f"seat {n}", None if n else "tailor") for n in range(game.variant.players)]


@given(games)
def test_every_tile_and_dress_is_in_exactly_one_place(game: Game) -> None:
    table = game.table
    tiles = [*table.pile, *table.tile_discard]
    tiles += [tile for floor in table.warehouse for tile in floor if tile >= 0]
    tiles += [tile for holding in table.seats for tile in holding.tiles]
    tiles += [question.tile for question in table.pending if question.kind == "keep"]
    assert sorted(tiles) == list(range(sum(BOX.tile_counts.values())))
    dresses = [*table.bag, *table.dress_discard, *filter(None, table.windows)]
    dresses += [one.dress for hall in table.halls for one in hall if one]
    dresses += [question.dress for question in table.pending if question.kind == "place"]
    assert sorted(dresses) == sorted(BOX.dresses)


@given(games)
def test_every_employee_is_in_exactly_one_place(game: Game) -> None:
    """Hired cards are in decks; deputed cards, and those never hired, have left the game."""
    table = game.table
    came = table.round * CONSTANTS.offer
    assert list(reversed(table.stack)) == list(game.dealt.employees[came:])
    hired = [
        (entry.seat, entry.do.partition("hire@")[2])
        for entry in table.history
        if ":hire@" in entry.do
    ]
    gone = [
        (entry.seat, entry.do.removesuffix(":depute").removeprefix("depute@"))
        for entry in table.history
        if entry.do.endswith(":depute") or entry.do.startswith("depute@")
    ]
    offered = game.dealt.employees[came - CONSTANTS.offer : came]
    assert table.offer == [card for card in offered if card not in {one for _, one in hired}]
    for seat, holding in enumerate(table.seats):
        deck = [*BASE, *(card for owner, card in hired if owner == seat)]
        for owner, card in gone:
            if owner == seat:
                deck.remove(card)
        assert holding.deck == sorted(deck)
        lying = [*holding.hand, *holding.supply, *holding.discard]
        if seat == table.seat and table.in_play and not table.deputed:
            lying.append(table.in_play)
        assert sorted(lying) == sorted(deck)
        assert len(deck) >= CONSTANTS.depute_min_deck - 1


@given(games)
def test_money_materials_decks_and_markers_are_the_same_for_the_referee(game: Game) -> None:
    record = Record.of(game, seats(game)).to_json()
    referee = Referee(record["deal"], record["variant"])
    for token in game.decisions:
        referee.answer(token)
    for holding, told in zip(game.table.seats, referee.seats, strict=True):
        for name in ("money", "yarn", "lace", "prestige", "tiles", "deck"):
            assert getattr(holding, name) == told[name], name
    assert game.table.decorations == referee.spaces
    assert game.table.all_halls == referee.track
    assert game.table.favour == referee.favour


@given(games, st.integers(0, 30))
def test_undo_restores_every_state(game: Game, back: int) -> None:
    states = []
    again: list[tuple[int, str]] = []
    for _ in range(min(back, len(game._made))):
        states.append(state(game))
        seat = game._made[-1][0]
        again.append((seat, game.undo()))
    while again:
        seat, token = again.pop()
        game.play(token, seat)
        assert state(game) == states.pop()


@given(games)
def test_record_is_unchanged_by_dumps_and_parse(game: Game) -> None:
    record = Record.of(game, seats(game))
    text = record.dumps()
    read = Record.parse(text)
    assert read.dumps() == text
    assert read.seats == tuple(seats(game))
    if len(game.decisions) == len(game._made):  # the record has every hand that was chosen
        assert state(read.game()) == state(game)
    assert read.game().result == game.result


@given(games, st.floats(0, 1))
def test_a_record_loads_at_any_point(game: Game, share: float) -> None:
    record = Record.of(game, seats(game))
    ply = round(len(record.decisions) * share)
    loaded = record.game(ply)
    assert loaded.decisions == record.decisions[:ply]
    for token in record.decisions[ply:]:
        assert len(loaded.legal()) > 1  # a record has no decisions without a choice
        loaded.play(token)
    assert record.continued(loaded).dumps() == record.dumps()


@given(running_games)
def test_view_is_unchanged_by_to_json_and_from_json(game: Game) -> None:
    for seat in range(game.variant.players):
        view = game.view(seat)
        assert View.from_json(json.loads(json.dumps(view.to_json()))) == view
        assert view.legal == sorted(set(view.legal)) == game.legal(seat)


@given(running_games, st.integers(0, 4), st.randoms(use_true_random=False))
def test_a_view_shows_nothing_that_its_seat_cannot_know(
    game: Game, number: int, rng: random.Random
) -> None:
    seat = number % game.variant.players
    other = reshuffled(game, seat, rng)
    assert other.view(seat).to_json() == game.view(seat).to_json()
    assert other.legal(seat) == game.legal(seat)


@pytest.mark.parametrize("name", list(bots.BOTS))
@settings(max_examples=15)
@given(game=running_games, rng=st.randoms(use_true_random=False))
def test_bot_decides_only_by_what_its_seat_may_know(
    name: str, game: Game, rng: random.Random
) -> None:
    seat = game.turn
    other = reshuffled(game, seat, rng)
    chosen = bots.make(name, seed=7).choose(game.view(seat))
    assert chosen in game.legal()
    assert bots.make(name, seed=7).choose(other.view(seat)) == chosen
