"""What holds in every game: nothing is lost, undo is exact, and secrets are not seen."""

import json
import math
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from courtisans import Game, IllegalPlay, Play, Record, Seat, View, bots
from courtisans.bots.learned import Learned
from courtisans.rules import check_play
from tests.courtisans.engine.games import (
    all_plays_without_effect,
    games,
    reshuffled,
    running_games,
    state,
)

settings.register_profile("engine", max_examples=40, deadline=None, derandomize=True)
settings.load_profile("engine")


@given(games)
def test_every_card_is_in_exactly_one_place(game: Game) -> None:
    cards = Counter(game.dealt.set_aside) + Counter(game.pile)
    for hand in game.hands:
        cards += Counter(hand)
    cards += Counter(play.card for play in game.plays)
    assert cards == Counter(game.variant.deck)
    assert len(game.now) == len(game.plays)


@given(games, st.floats(0, 1))
def test_undo_restores_every_state(game: Game, share: float) -> None:
    states = []
    back = round(len(game.plays) * share)
    again: list[Play] = []
    for _ in range(back):
        states.append(state(game))
        again.append(game.undo())
    for before in reversed(states):
        game.play(again.pop())
        assert state(game) == before


@given(running_games)
def test_legal_plays_are_exactly_those_that_are_not_refused(game: Game) -> None:
    legal = game.legal()
    assert len(legal) == len(set(legal)) > 0
    targets = [None, *range(-1, len(game.plays) + 2)]
    for play in all_plays_without_effect():
        for target in targets:
            wanted = play._replace(target=target)
            try:
                check_play(game.position, wanted)
            except IllegalPlay:
                assert wanted not in legal
            else:
                assert wanted in legal


@given(games)
def test_record_is_unchanged_by_dumps_and_parse(game: Game) -> None:
    seats = [Seat(f"seat {n}", None if n else "greedy") for n in range(game.variant.players)]
    record = Record.of(game, seats)
    text = record.dumps()
    read = Record.parse(text)
    assert read.dumps() == text
    assert read.seats == tuple(seats)
    assert state(read.game()) == state(game)
    assert read.game().result == game.result


@given(games, st.floats(0, 1))
def test_a_record_loads_at_any_point(game: Game, share: float) -> None:
    ply = round(len(game.plays) * share)
    record = Record.of(game, [Seat(str(n)) for n in range(game.variant.players)])
    loaded = record.game(ply)
    while len(game.plays) > ply:
        game.undo()
    assert state(loaded) == state(game)
    for play in record.plays[ply:]:
        loaded.play(play)
    assert record.continued(loaded).dumps() == record.dumps()


@given(running_games, st.integers(0, 5), st.randoms(use_true_random=False))
def test_a_view_shows_nothing_that_its_seat_cannot_know(
    game: Game, number: int, rng: random.Random
) -> None:
    seat = number % game.variant.players
    other = reshuffled(game, seat, rng)
    assert other.view(seat) == game.view(seat)
    assert other.view(seat).to_json() == game.view(seat).to_json()


@pytest.mark.parametrize("name", list(bots.BOTS | bots.SPARRING))
@settings(max_examples=15)
@given(game=running_games, rng=st.randoms(use_true_random=False))
def test_bot_chooses_only_by_what_its_seat_may_know(
    name: str, game: Game, rng: random.Random
) -> None:
    other = reshuffled(game, game.turn, rng)
    chosen = bot_without_time_limit(name).choose(game.view(game.turn))
    assert chosen in game.legal()
    assert bot_without_time_limit(name).choose(other.view(game.turn)) == chosen


def bot_without_time_limit(name: str) -> bots.Bot:
    """Return the bot of that name, with a fixed seed and without a time limit."""
    bot = bots.make(name, seed=7)
    if isinstance(bot, Learned):
        bot.seconds = math.inf
    return bot


@given(running_games)
def test_view_is_unchanged_by_to_json_and_from_json(game: Game) -> None:
    for seat in range(game.variant.players):
        view = game.view(seat)
        assert View.from_json(json.loads(json.dumps(view.to_json()))) == view
        tokens = [str(play) for play in view.legal]
        assert tokens == sorted(set(tokens))
        assert bool(tokens) == (seat == game.turn)
