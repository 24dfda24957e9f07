"""The review: how the strongest bot judges every turn of one seat."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest

from courtisans import Game, Play, Record, Seat, Variant, bots
from courtisans.bots.learned import Learned
from courtisans.bots.turns import Turn
from courtisans.review import NOTED, Asked, Review, Verdict, asked, judge, review, told
from courtisans.rules import PLAYS_A_TURN
from courtisans.view import View
from tests.courtisans.engine.games import random_game, reshuffled
from tests.lanes import slow

Chooser = Callable[[View], Play]


def played(variant: Variant, seed: int, seat: int, chooser: Chooser, rival: str) -> Record:
    """Return the record of a game of `chooser` in one seat against `rival` bots in the others."""
    game = Game.deal(variant, seed)
    rivals = [bots.make(rival, seed=f"{seed}/{number}") for number in range(variant.players)]
    while not game.over:
        view = game.view(game.turn)
        game.play(chooser(view) if view.seat == seat else rivals[view.seat].choose(view))
    seats = [Seat(f"Seat {number}") for number in range(variant.players)]
    return Record.of(game, seats)


def strongest(seed: int) -> Learned:
    """Return the strongest bot without a time limit, which on a busy machine would weaken it."""
    return Learned(random.Random(seed), seconds=math.inf)


def blundering(turns: set[int]) -> Chooser:
    """Return a chooser that plays like the strongest bot, but badly in these turns, from 0."""
    adviser = strongest(1)
    planned: list[Play] = []
    made = 0

    def choose(view: View) -> Play:
        nonlocal made
        turn, made = made // PLAYS_A_TURN, made + 1
        if turn not in turns:
            return adviser.choose(view)
        if not planned:
            planned.extend(worst(view))
        return planned.pop(0)

    return choose


def worst(view: View) -> list[Play]:
    """Return, of some turns without effects, the one that the review judges worst."""
    first, second, third = view.hand
    mine = view.seat
    other = view.variant.left_of(mine)
    hands = [(first, second, third), (second, third, first), (third, first, second)]
    tried = [
        (Play(a, place), Play(b, mine), Play(c, other)) for a, b, c in hands for place in (-1, -2)
    ]
    chances = [judge(Asked(view, plays)).played for plays in tried]
    return list(tried[chances.index(min(chances))])


@pytest.mark.parametrize(
    ("variant", "planted"),
    [
        (Variant(4), {1, 4}),
        slow(Variant(2), {5, 8}),
        slow(Variant(5, expansion=True), {3, 5}),
        (Variant(4, expansion=True, teams=True), {2, 5}),
    ],
)
def test_deliberate_blunders_are_among_the_costliest_turns(
    variant: Variant, planted: set[int]
) -> None:
    record = played(variant, 11, 1, blundering(planted), "greedy")
    found = review(record, 1)
    named = {found.verdicts.index(verdict) for verdict in found.costliest}
    assert planted <= named
    clean = review(played(variant, 11, 1, blundering(set()), "greedy"), 1)
    assert clean.score is not None and found.score is not None
    assert found.score < clean.score - 20


@pytest.mark.parametrize(
    "variant", [Variant(3), Variant(4, expansion=True, teams=True), Variant(6, True)]
)
def test_strongest_bot_gets_a_high_score_and_hardly_any_costly_turn(variant: Variant) -> None:
    record = played(variant, 5, 2, strongest(8).choose, "hunter")
    found = review(record, 2)
    assert found.whole and found.score is not None and found.score >= 95
    assert len(found.costliest) <= 1


def test_better_players_get_higher_scores() -> None:
    means = []
    for name in ("random", "collector", "greedy", "expert"):
        players = [
            strongest(seed) if name == "expert" else bots.make(name, seed) for seed in (0, 1)
        ]
        scores = [
            review(played(Variant(4), seed, 0, player.choose, "greedy"), 0).score
            for seed, player in enumerate(players)
        ]
        means.append(sum(score or 0 for score in scores) / len(scores))
    assert means == sorted(means)
    assert means[0] < 25 and means[-1] > 95


def test_review_does_not_depend_on_what_the_seat_could_not_know() -> None:
    rng = random.Random(3)
    for seed, variant in enumerate([Variant(4), Variant(3, expansion=True, missions="first")]):
        # It is another seat's turn: this seat does not know yet what it draws in its next turn.
        game = random_game(variant, seed, 0.5)
        seat = next(s for s in range(variant.players) if s != game.turn)
        seats = [Seat(str(number)) for number in range(variant.players)]
        there = review(Record.of(game, seats), seat)
        other = review(Record.of(reshuffled(game, seat, rng), seats), seat)
        assert there.verdicts and there == other


def test_outcome_is_the_fair_share_plus_luck_minus_what_the_seat_lost() -> None:
    record = played(Variant(4), 2, 3, bots.make("collector", 2).choose, "greedy")
    found = review(record, 3)
    assert found.deal is not None and found.outcome is not None
    luck = [found.luck(index) for index in range(len(found.verdicts))]
    lost = sum(verdict.lost for verdict in found.verdicts)
    whole = found.fair + found.deal + sum(each or 0.0 for each in luck) - lost
    assert None not in luck and whole == pytest.approx(found.outcome)


def test_record_that_stops_anywhere_is_reviewed_up_to_its_last_whole_turn() -> None:
    record = played(Variant(3), 4, 0, bots.make("greedy", 4).choose, "greedy")
    verdicts: list[Verdict] = []
    for ply in range(32):
        stopped = record.continued(record.game(ply))
        turns = list(asked(stopped, 1))
        if len(turns) > len(verdicts):
            verdicts.append(judge(turns[-1]))
        found = Review.of(stopped, 1, verdicts)
        assert found.whole and found.outcome is None
        assert not verdicts or found.luck(len(verdicts) - 1) is None
        assert (found.score is None) == (not verdicts)
        assert told(stopped, found).startswith("Seat 1, Seat 1: ")
    assert len(verdicts) == 4


def test_partners_share_their_win_and_ties_are_shared() -> None:
    for seed in range(40):
        record = Record.of(random_game(Variant(4, expansion=True, teams=True), seed), [])
        assert record.result is not None
        shares = [Review.of(record, seat, []).outcome for seat in range(4)]
        assert sum(share or 0 for share in shares) == pytest.approx(2)
        assert shares[:2] == shares[2:]


def test_turns_with_effects_are_converted_to_legal_plays_and_back() -> None:
    for seed in range(3):
        record = Record.of(random_game(Variant(3, expansion=True), seed, 0.5), [])
        for turn in asked(record, 0):
            verdict = judge(turn)
            game = record.game(verdict.ply)
            for play in verdict.plays:
                game.play(play)  # raises if the play is not legal
            if verdict.lost > NOTED:
                again = judge(Asked(turn.view, verdict.plays))
                assert again.played == pytest.approx(verdict.best)
                assert again.plays == verdict.plays and not again.reasons


def test_turns_and_verdicts_are_unchanged_by_to_json_and_from_json() -> None:
    record = Record.of(random_game(Variant(3, expansion=True), 1, 0.5), [])
    for turn in list(asked(record, 1))[-2:]:
        assert Asked.from_json(turn.to_json()) == turn
        verdict = judge(turn)
        assert Verdict.from_json(verdict.to_json()) == verdict


def test_turn_is_compared_with_the_best_and_with_the_mean_of_all_turns() -> None:
    turn = next(asked(Record.of(random_game(Variant(2), 3, 0.5), []), 0))
    bot = Learned(random.Random(0))
    turns: list[Turn] = [each.turn for each in bot.candidates(turn.view, 3)]
    best, second, _ = [bot.compare(turn.view, each) for each in turns]
    assert best.best.share == best.played > second.played
    assert best.mean == second.mean < best.played
