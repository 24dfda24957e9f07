"""The engine agrees with an independently written referee on questions, answers and scores."""

import random
from typing import Any

import pytest

from couturiers import Game, Variant
from couturiers.arena import play_out
from couturiers.record import Record, Seat
from couturiers.variant import VARIANTS
from tests.couturiers.referee import Referee, replay

GAMES = 40
"""The number of games of each variant; slow tests play many times as many."""

SEATS = [Seat(name) for name in ("Ana", "Bea", "Cleo", "Dora", "Eve")]


def random_weights(rng: random.Random) -> dict[str, float]:
    """Return random weights by kind of answer, so that rare situations occur, too."""
    words = (
        "- favour tile dress hire depute fund rent sell silk yarn lace give buy draw pay".split()
    )
    return {word: rng.choice((0.05, 1, 1, 6)) for word in words}


def choose(rng: random.Random, tokens: list[str], likes: dict[str, float]) -> str:
    """Return a random token, weighted by its kind."""
    weights = [likes.get(token.partition(":")[2].partition("@")[0] or token.partition("@")[0], 1)
               for token in tokens]  # fmt: skip
    return rng.choices(tokens, weights)[0]


def record_of(game: Game) -> dict[str, Any]:
    """Return the JSON data of a game's record."""
    return Record.of(game, SEATS[: game.variant.players]).to_json()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: f"{v.players} {v.card303}")
@pytest.mark.parametrize("games", [GAMES, pytest.param(500, marks=pytest.mark.slow)])
def test_the_referee_agrees_at_every_decision(variant: Variant, games: int) -> None:
    for number in range(games):
        rng = random.Random(f"{variant} {number}")
        game = Game.deal(variant, rng)
        likes = [random_weights(rng) for _ in range(variant.players)]
        record = record_of(game)
        referee = Referee(record["deal"], record["variant"])
        while not game.over:
            assert not referee.over
            assert referee.asked() == game.turn
            tokens = game.legal()
            assert referee.legal() == tokens
            token = choose(rng, tokens, likes[game.turn])
            game.play(token)
            referee.answer(token)
        assert referee.over and game.result
        assert referee.result() == game.result.to_json()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_referee_agrees_with_games_of_bots(players: int) -> None:
    names = ["tailor", "patron", "random", "tailor", "patron"][:players]
    for seed in range(2):
        replay(play_out(Variant(players), names, f"referee {seed}").record.to_json())


def test_referee_finds_the_faults_of_a_changed_record() -> None:
    game = Game.deal(Variant(2), seed=5)
    while not game.over:
        game.play(random.Random(len(game.decisions)).choice(game.legal()))
    record = record_of(game)
    replay(record)
    worse = {**record, "decisions": record["decisions"][:-1]}
    with pytest.raises(AssertionError, match="not over"):
        replay(worse)
    worse = {**record, "decisions": ["h:B1+B2+B9", *record["decisions"][1:]]}
    with pytest.raises(AssertionError, match="decision 0"):
        replay(worse)
    record["result"]["scores"][0]["halls"] += 1
    with pytest.raises(AssertionError, match="another"):
        replay(record)
