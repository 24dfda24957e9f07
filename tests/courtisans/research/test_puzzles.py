"""How puzzles are found: sampled worlds agree with the View, and with each solution."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from courtisans.bots.network import Network
from courtisans.game import Game, replay
from courtisans.puzzles import PUZZLE, THEMES, Puzzle, outcome
from courtisans.review import plays_of
from courtisans.training import puzzles
from courtisans.training.compiled.play import seed_chance
from courtisans.variant import Variant

FILE = Path(__file__).parents[3] / "web/puzzles.json"


@pytest.mark.parametrize("variant", [Variant(2), Variant(3), Variant(4)], ids=str)
def test_sampled_world_has_the_same_view(variant: Variant) -> None:
    rng = random.Random(str(variant))
    game = Game.deal(variant, rng)
    while len(game.plays) < variant.length * 2 // 3 // 3 * 3:
        game.play(rng.choice(game.legal()))
    view = game.view(game.turn)
    others = set()
    for _ in range(20):
        world = puzzles.sample(view, rng)
        now = replay(world.dealt, world.plays)
        assert now.view(game.turn) == replace(view, hand=now.hands[game.turn])
        assert sorted(now.hands[game.turn], key=str) == sorted(view.hand, key=str)
        assert sorted(map(str, (*world.dealt.pile, *world.dealt.set_aside))) == sorted(
            map(str, variant.deck)
        )
        others.add((world.plays, now.hands[(game.turn + 1) % variant.players]))
    assert len(others) > 10


@pytest.mark.slow  # the compiler takes a minute
@pytest.mark.parametrize("theme", THEMES)
def test_solution_of_a_puzzle_is_the_best_turn_in_newly_sampled_worlds(theme: str) -> None:
    written = json.loads(FILE.read_text("utf-8"))["puzzles"]
    rng = random.Random(theme)
    puzzle = Puzzle.from_json(rng.choice([each for each in written if theme_of(each) == theme]))
    game = puzzle.record.game()
    view = game.view(game.turn)
    best, *others = puzzles.candidates_of(view, Network.shipped())
    found = plays_of(best.turn, view)
    assert outcome(view, found) == outcome(view, puzzle.plays)
    seed_chance(rng.getrandbits(32))
    referee = puzzles.Referee(view, Network.shipped())
    turns = [best.turn, *(each.turn for each in others)]
    won = [referee.shares(puzzles.sample(view, rng), turns) for _ in range(100)]
    mine, *theirs = [sum(shares) for shares in zip(*won, strict=True)]
    assert mine > max(theirs)


def theme_of(written: dict[str, Any]) -> str:
    return str(written[PUZZLE]["theme"])
