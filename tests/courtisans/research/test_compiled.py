"""The compiled game: its rules and its bots agree with the engine's in every turn."""

import random
from collections.abc import Callable
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from courtisans import Game, Variant
from courtisans.bots.board import Board
from courtisans.bots.features import Wishes, family_keys, table_inputs
from courtisans.bots.features import lacks as lacking
from courtisans.bots.guess import leanings
from courtisans.bots.network import Network
from courtisans.bots.planner import (
    greedy_taste,
    hunter_taste,
    open_greedy_taste,
    open_provident_taste,
    provident_taste,
)
from courtisans.bots.turns import Step, Worth, as_play, carry_out, turns, turns_to_come
from courtisans.bots.value import Judge
from courtisans.cards import FAMILIES, ROLES
from courtisans.missions import POINTS
from courtisans.plays import ABOVE, BELOW
from courtisans.rules import open_places
from courtisans.scoring import shares, side_points
from courtisans.training import fit
from courtisans.training.compiled.game import (
    CARD,
    CARDS,
    HIDDEN,
    NOTHING,
    PLACE,
    SEATS,
    Deal,
    Table,
)
from courtisans.training.compiled.play import Bots, Log, Manner, Rows, play, seed_chance
from courtisans.training.compiled.turns import (
    GREEDY,
    HUNTER,
    LEARNED,
    OPEN_GREEDY,
    OPEN_PROVIDENT,
    PROVIDENT,
    is_open,
)
from courtisans.training.compiled.value import Layers, remember
from courtisans.training.selfplay import together
from courtisans.variant import VARIANTS
from courtisans.view import View

# The compiler takes a minute.
pytestmark = pytest.mark.slow

AT_TABLE = {SEATS: ABOVE, SEATS + 1: BELOW}
TASTES: dict[int, Callable[[View], Worth]] = {
    GREEDY: greedy_taste,
    HUNTER: hunter_taste,
    PROVIDENT: provident_taste,
    OPEN_GREEDY: open_greedy_taste,
    OPEN_PROVIDENT: open_provident_taste,
    LEARNED: lambda view: Judge(Network.shipped(), view, turns_to_come(view)).chance,
}
SHORTLIST = 12

End = tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]
"""The families' statuses, and by seat the shares of the win and the leads."""


def step_of(numbers: list[int]) -> Step:
    """Return a compiled step in the form of the engine's bots."""
    card, place, kind, lies = numbers
    known = None if kind == HIDDEN else CARDS[kind]
    target = None if kind == NOTHING else (known, AT_TABLE.get(lies, lies))
    return CARDS[card], AT_TABLE.get(place, place), target


def play_compiled(variant: Variant) -> tuple[Game, list[int], Rows, Log, End]:
    """Play a deal of the engine in the compiled game, with a random bot in each seat."""
    rng = random.Random(str(variant))
    game = Game.deal(variant, rng)
    minds = [rng.choice([*TASTES, LEARNED]) for _ in range(SEATS)]
    rows = Rows.empty(variant.length // 3)
    layers = Layers(*[np.array(layer) for layer in Network.shipped()])
    bots = Bots(np.array(minds), layers, Manner(SHORTLIST, 0.0, 0.0), remember(layers))
    seed_chance(rng.getrandbits(32))
    log, end = play(Table.of(variant), Deal.of(game.dealt), bots, rows, 0)
    return game, minds, rows, log, end


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_compiled_game_agrees_with_the_engine_in_every_turn(variant: Variant) -> None:
    game, minds, rows, log, (statuses, won, leads) = play_compiled(variant)
    looked_at = 0
    for turn, seat in enumerate(log.seats.tolist()):
        assert seat == game.turn
        view = game.view(seat)
        guesses = leanings(view, Network.shipped()) if minds[seat] == LEARNED else None
        board = Board(view, guesses)
        worth = TASTES[minds[seat]](view)
        # With many targets, the two may pick different ones among those that are equally good.
        if log.tried[turn] < 600 and most_targets(board) < SHORTLIST - 3:
            found = [value for value, _ in turns(view, board, worth, SHORTLIST)]
            assert len(found) == log.tried[turn]
            assert max(found) == pytest.approx(log.worths[turn])
            looked_at += 1
        for numbers in log.steps[turn].tolist():
            step = step_of(numbers)
            carry_out(board, seat, step)
            game.play(as_play(step, game.view(seat)))
        assert worth(board) == pytest.approx(log.worths[turn])
        assert_is_row(rows, turn, view, board)
    assert looked_at >= 5
    result = game.result
    assert result is not None
    assert [result.statuses[family] for family in FAMILIES] == statuses.tolist()
    assert shares(variant, result) == won.tolist()[: variant.players]
    low = side_points(variant, result)
    for side, points in low.items():
        rival = max(theirs for other, theirs in low.items() if other != side)
        assert {leads[seat] for seat in side} == {points - rival}


def test_compiled_and_trained_forms_of_the_network_give_the_same_chances() -> None:
    written, thoughts = [], []
    for variant in VARIANTS:
        _, minds, rows, log, _ = play_compiled(variant)
        learned = np.array(minds)[log.seats] == LEARNED
        written.append(Rows(*[column[learned] for column in rows]))
        thoughts += log.worths[learned].tolist()
    rows = together(written)
    batch = fit.batch_of(rows, np.arange(len(rows.share)))
    family, outlook, court, win, _, _ = Network.shipped()
    logits = []
    for layers in zip(family, outlook, court, win, strict=True):
        names = ("family", "outlook", "court", "win")
        weights = {name: np.array(layer) for name, layer in zip(names, layers, strict=True)}
        logits.append(fit.judge(weights, batch)[0])
    chances = 1 / (1 + np.exp(-np.mean(logits, 0)))
    assert chances.tolist() == pytest.approx(thoughts, abs=1e-5)


def most_targets(board: Board) -> int:
    """Return the number of different cards in the zone with the most of them."""
    zones = [[ABOVE, BELOW], *([seat] for seat in range(board.variant.players))]
    return max(sum(len(board.lying[place]) for place in zone) for zone in zones)


def assert_is_row(rows: Rows, at: int, view: View, board: Board) -> None:
    """Assert that a row has what the bots see in a board after a turn."""
    inputs = table_inputs(view, turns_to_come(view))
    wishes = Wishes.of(view.missions)
    scale = POINTS[view.variant.missions] / 3
    order = [(view.seat + n) % view.variant.players for n in range(view.variant.players)]
    assert rows.keys[at].tolist() == [list(key) for key in family_keys(board, wishes)]
    assert rows.table[at].tolist() == pytest.approx(inputs)
    domains = np.array([board.domain(seat) for seat in order])
    assert rows.domains[at, : len(order)] == pytest.approx(domains)
    wanted = [[int(family in families) for family in range(6)] for families in wishes.falls]
    assert sorted(row for row in rows.falls[at].tolist() if any(row)) == sorted(wanted)
    assert rows.lacks[at].tolist() == pytest.approx(
        [scale * lack for lack in lacking(board, wishes.kinds)]
    )
    assert rows.counts[at].tolist() == pytest.approx([scale * n for n in wishes.kinds[6:8]])
    assert (rows.scale[at], rows.players[at], rows.teams[at]) == (
        pytest.approx(scale),
        view.variant.players,
        view.variant.teams,
    )


def test_compiled_game_has_the_same_open_places_as_the_engine() -> None:
    """R5, R23-R25: after each possible beginning of a turn, with and without confidants."""
    players, seat = 4, 1
    places = {**{n: n for n in range(players)}, **AT_TABLE}
    plain, confidant = 0, ROLES.index(CARDS[6].role)
    checked = 0
    for used in [(), *product(places, repeat=1), *product(places, repeat=2)]:
        for roles in product((plain, confidant), repeat=len(used)):
            steps = np.full((3, 4), NOTHING)
            legal = True
            for number, (place, role) in enumerate(zip(used, roles, strict=True)):
                legal = legal and is_open(players, seat, steps, number, place)
                steps[number, CARD], steps[number, PLACE] = role, place
            if legal:
                given = tuple(places[place] for place in used)
                after = bool(roles) and roles[-1] == confidant
                open_now = {
                    places[place]
                    for place in range(SEATS + 2)
                    if is_open(players, seat, steps, len(used), place)
                }
                assert open_now == set(open_places(players, seat, given, after))
                checked += 1
    assert checked > 40
