"""The shipped puzzles: valid by the rules, of every theme, with a clear solution."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from courtisans.cards import Role
from courtisans.plays import Play
from courtisans.puzzles import FORMAT, PUZZLE, THEMES, Puzzle, outcome
from courtisans.record import Record
from courtisans.review import Asked, judge
from courtisans.rules import PLAYS_A_TURN
from courtisans.view import View

FILE = Path(__file__).parents[3] / "web/puzzles.json"
MARGIN, SURE = 0.05, 3


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return the shipped puzzles; reading them checks each record by the rules."""
    written = json.loads(FILE.read_text("utf-8"))
    assert written["format"] == FORMAT
    found = tuple(map(Puzzle.from_json, written["puzzles"]))
    assert [each.to_json() for each in found] == written["puzzles"]
    assert [each.name for each in found] == [each[PUZZLE]["name"] for each in written["puzzles"]]
    return found


def view_of(puzzle: Puzzle) -> View:
    game = puzzle.record.game()
    return game.view(game.turn)


def test_there_are_enough_puzzles_of_every_theme_and_their_names_differ() -> None:
    assert len({each.name for each in puzzles()}) == len(puzzles()) >= 200
    themes = Counter(each.theme for each in puzzles())
    assert {*themes} == {*THEMES} and min(themes.values()) >= 40


def test_each_puzzle_stops_where_its_person_has_a_whole_turn_to_play() -> None:
    for puzzle in puzzles():
        game = puzzle.record.game()
        seats = [seat.bot for seat in puzzle.record.seats]
        assert len(game.plays) % PLAYS_A_TURN == 0 and len(game.hands[game.turn]) == PLAYS_A_TURN
        assert seats.count(None) == 1 and seats[game.turn] is None
        for play in puzzle.plays:
            game.play(play)
        assert not game.over


def test_each_puzzle_is_about_its_theme() -> None:
    for puzzle in puzzles():
        view = view_of(puzzle)
        roles = {play.card.role for play in puzzle.plays}
        struck = [play.target for play in puzzle.plays if play.target is not None]
        spies = [n for n in struck if n < len(view.plays) and view.plays[n].role is Role.SPY]
        later = len(view.plays) + PLAYS_A_TURN * view.variant.players
        assert {
            "assassin": Role.ASSASSIN in roles and bool(struck),
            "spy": Role.SPY in roles or bool(spies),
            "mission": len(view.missions) == 2,
            "last": later >= view.variant.length,
        }[puzzle.theme]


def test_each_solution_is_better_than_the_second_best_turn_beyond_chance() -> None:
    for puzzle in puzzles():
        assert 0 <= puzzle.second < puzzle.best <= 1 and puzzle.worlds >= 30
        # The numbers in the file are rounded.
        assert puzzle.best - puzzle.second - SURE * puzzle.error >= MARGIN - 0.001


def test_turns_have_the_same_outcome_if_they_lead_to_the_same_position() -> None:
    for puzzle in puzzles()[::20]:
        view = view_of(puzzle)
        here = outcome(view, puzzle.plays)
        first, second, third = puzzle.plays
        if any(play.card.role is Role.ASSASSIN for play in puzzle.plays):
            continue
        assert outcome(view, (third, first, second)) == here
        moved = Play(first.card, second.place), Play(second.card, first.place), third
        assert (outcome(view, moved) == here) == (first.card == second.card)


@pytest.mark.parametrize("theme", THEMES)
def test_strongest_bot_finds_nothing_better_than_the_solutions_of_a_sample(theme: str) -> None:
    mine = [each for each in puzzles() if each.theme == theme]
    for puzzle in random.Random(theme).sample(mine, 3):
        verdict = judge(Asked(view_of(puzzle), puzzle.plays))
        assert verdict.lost == 0


def test_puzzle_can_be_read_as_a_plain_record() -> None:
    puzzle = puzzles()[0]
    assert Record.parse(json.dumps(puzzle.to_json())).beside(PUZZLE) is not None
