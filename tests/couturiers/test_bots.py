"""The bots of the second game: they see only a View, decide legally, and play sensibly."""

import json
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace

import pytest

from courtisans.errors import CourtisansError
from courtisans.matches import Match, Report, play_match
from couturiers import Game, Variant, View, bots, tuning
from couturiers.arena import play_out
from couturiers.bots.guess import guess
from couturiers.bots.planner import ENOUGH, Planner
from couturiers.bots.worth import Taste, worth
from couturiers.box import BOX
from couturiers.questions import tokens
from couturiers.view import look
from tests.couturiers.tables import at_turn
from tests.lanes import slow

CLEVER = tuple(name for name in bots.BOTS if name != "random")


def test_unknown_bot_name_is_refused_with_a_list_of_the_bots() -> None:
    with pytest.raises(CourtisansError, match="random, tailor, patron, atelier"):
        bots.make("nobody", seed=1)


@pytest.mark.parametrize(
    ("players", "name"),
    [
        # `atelier` thinks for seconds, and longer with more seats.
        slow(players, name) if (name, players > 2) == ("atelier", True) else (players, name)
        for players in (2, 3, 4, 5)
        for name in bots.BOTS
    ],
)
def test_bots_play_whole_games_from_the_view_alone(name: str, players: int) -> None:
    """A bot with a copy of the view that went through JSON decides the same."""
    game = Game.deal(Variant(players), seed=players)
    seated = [bots.make(name, seed=seat) for seat in range(players)]
    twins = [bots.make(name, seed=seat) for seat in range(players)]
    while not game.over:
        view = game.view(game.turn)
        copied = View.from_json(json.loads(json.dumps(view.to_json())))
        choice = seated[game.turn].choose(view)
        assert choice in view.legal
        assert twins[game.turn].choose(copied) == choice
        game.play(choice)
    assert game.result


def test_guessed_table_gives_the_seat_the_same_view() -> None:
    for seed in range(12):
        rng = random.Random(seed)
        game = Game.deal(Variant(2 + seed % 4), rng)
        while not game.over:
            seat = game.turn
            view = game.view(seat)
            table = guess(view, rng)
            seen, guessed = view.to_json(), look(table, seat).to_json()
            del seen["history"], guessed["history"]
            assert guessed == seen
            if table.pending:
                assert tokens(table, table.pending[-1]) == view.legal
            tiles = [
                *table.pile,
                *table.tile_discard,
                *(tile for floor in table.warehouse for tile in floor if tile >= 0),
                *(tile for holding in table.seats for tile in holding.tiles),
                *(question.tile for question in table.pending if question.tile >= 0),
            ]
            assert sorted(tiles) == list(range(sum(BOX.tile_counts.values())))
            game.play(rng.choice(view.legal))


@pytest.mark.parametrize("name", [slow(name) if name == "atelier" else name for name in CLEVER])
def test_each_bot_always_wins_against_random(name: str) -> None:
    for players in (2, 4):
        match = Match(play_out, Variant(players), name, "random", games=players * 3, seed="bots")
        with ThreadPoolExecutor(1) as executor:
            report = Report.of(match, list(play_match(match, executor)))
        assert report.share.mean == 1


@pytest.mark.slow
@pytest.mark.parametrize("versus", ["tailor", "patron"])
def test_atelier_wins_at_least_half_against_two_rivals(versus: str) -> None:
    match = Match(play_out, Variant(3), "atelier", versus, games=12, seed="ladder")
    with ThreadPoolExecutor(2) as executor:
        report = Report.of(match, list(play_match(match, executor)))
    assert report.share.mean >= 0.5


def test_bot_limits_how_many_answers_it_tries_in_a_turn_with_very_many_ends() -> None:
    """A master has plenty of everything, and a bonus can make a second dress."""
    kinds = [kind for kind in ("yy.or", "gg.or", "yg.or", "yr.yarn") for _ in range(2)]
    hand = "102 B1 B2"
    game = at_turn(hand, supply="202 302 404", money=60, yarn=4, lace=4, tiles=kinds)
    bot = bots.make("atelier", seed=1)
    assert isinstance(bot, Planner)
    most = 0
    turn = game.table.in_play
    while not game.over and game.turn == 0 and game.table.in_play in {turn, "102", "B1", "B2"}:
        game.play(bot.choose(game.view(0)))
        most = max(most, bot.tried)
    # Answers that are already being followed up are followed to the end of the turn.
    assert ENOUGH < most < 1.2 * ENOUGH


def test_tailor_rents_more_dresses_and_patron_funds_more_decorations() -> None:
    rented = dict.fromkeys(CLEVER, 0)
    funded = dict.fromkeys(CLEVER, 0)
    for name in ("tailor", "patron"):
        for seed in range(4):
            record = play_out(Variant(3), [name] * 3, str(seed)).record
            table = record.game().table
            rented[name] += sum(len(table.rented(seat)) for seat in range(3))
            funded[name] += len(table.decorations)
    assert rented["tailor"] > rented["patron"]
    assert funded["patron"] > funded["tailor"]


def test_worth_of_a_finished_game_is_its_score_without_prizes() -> None:
    """Prizes are left out; each Louis beyond full tens counts a tenth of a point."""
    for seed in range(6):
        names = ["patron", "tailor", "random", "patron", "tailor"][: 2 + seed % 4]
        game = play_out(Variant(len(names)), names, f"{seed}").record.game()
        taste = replace(Taste(), contest=0.0, income=0.0)
        assert game.result
        for seat, score in enumerate(game.result.scores):
            expected = score.total - score.halls - score.fireworks + score.purse % 10 / 10
            assert worth(game.table, seat, taste, 0) == pytest.approx(expected)


def test_tuning_moves_numbers_in_the_direction_that_won() -> None:
    taste = Taste()
    trials = [
        tuning.Trial({**dict.fromkeys(asdict(taste), 1), "silk": sign, "trim": -sign}, sign * 5.0)
        for sign in (1, -1)
        for _ in range(20)
    ]
    learned = tuning.learned(taste, trials)
    assert learned.silk > taste.silk
    assert learned.trim < taste.trim
    assert learned.dress == pytest.approx(taste.dress)


def test_tuning_game_gives_each_seat_a_different_taste() -> None:
    trials = tuning.play(Taste(), "one")
    assert 2 <= len(trials) <= 5
    assert sum(trial.lead for trial in trials) == pytest.approx(0)
    assert len({tuple(trial.signs.values()) for trial in trials}) == len(trials)
