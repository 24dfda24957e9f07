"""The environment for learning agents, by PettingZoo's own tests and by the rules."""

import random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from courtisans import IllegalPlay, Variant
from courtisans.pettingzoo import Table, env
from courtisans.variant import VARIANTS
from tests.courtisans.engine.games import reshuffled

SOME = [
    Variant(2),
    Variant(3, missions="first"),
    Variant(5, missions="none"),
    Variant(6, expansion=True, teams=True),
]


# PettingZoo warns about the form of observations; these warnings do not matter here.
@pytest.mark.filterwarnings("ignore:Observation:UserWarning")
@pytest.mark.parametrize("variant", SOME, ids=str)
def test_environment_passes_the_tests_of_pettingzoo(variant: Variant) -> None:
    api_test(env(variant), num_cycles=2 * variant.length)


def test_same_seed_gives_the_same_game() -> None:
    seed_test(lambda: env(Variant(4, expansion=True)), num_cycles=100)


def play(table: Table, rng: random.Random) -> None:
    """Take a random action that the mask allows."""
    mask = table.observe(table.agent_selection)["action_mask"]
    table.step(rng.choice(np.flatnonzero(mask).tolist()))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_variant_is_played_to_its_result(variant: Variant) -> None:
    table, rng = Table(variant), random.Random(1)
    table.reset(seed=3)
    size = len(table.legend())
    while not table.game.over:
        seat = table.game.turn
        assert table.agent_selection == f"seat_{seat}"
        observation = table.observe(table.agent_selection)
        assert observation["observation"].shape == (size,)
        assert table.observation_space(table.agent_selection).contains(observation)
        view = table.game.view(seat)
        actions = {table.action(each, view) for each in view.legal}
        assert set(np.flatnonzero(observation["action_mask"]).tolist()) == actions
        for action in actions:
            assert table.action(table.play(action, view), view) == action
        play(table, rng)
    assert all(table.terminations.values())
    result = table.game.result
    assert result
    assert sum(table.rewards[f"seat_{side[0]}"] for side in variant.sides) == pytest.approx(0)
    best = max(table.rewards.values())
    winners = [n for n in range(variant.players) if table.rewards[f"seat_{n}"] == best]
    assert tuple(winners) == result.winners


def test_action_that_the_mask_forbids_is_refused() -> None:
    table = Table(Variant(3))
    table.reset(seed=1)
    mask = table.observe(table.agent_selection)["action_mask"]
    before = table.game.view(table.game.turn)
    with pytest.raises(IllegalPlay):
        table.step(int(np.flatnonzero(mask == 0)[0]))
    assert table.game.view(table.game.turn) == before


def test_observation_depends_only_on_what_the_seat_may_know() -> None:
    table, rng = Table(Variant(4, expansion=True)), random.Random(5)
    table.reset(seed=5)
    for _ in range(40):
        play(table, rng)
    for seat, agent in enumerate(table.possible_agents):
        seen = table.observe(agent)
        game, table.game = table.game, reshuffled(table.game, seat, rng)
        again = table.observe(agent)
        assert (seen["observation"] == again["observation"]).all()
        assert (seen["action_mask"] == again["action_mask"]).all()
        table.game = game


def test_legend_names_every_number_of_an_observation() -> None:
    table = Table(Variant(3))
    table.reset(seed=1)
    view = table.game.view(table.game.turn)
    numbers = dict(
        zip(table.legend(), table.observe(table.agent_selection)["observation"], strict=True)
    )
    assert len(numbers) == len(table.legend())
    for card in view.hand:
        assert numbers[f"hand: {card}"] == pytest.approx(view.hand.count(card) / 3)
    assert numbers["turn: seat +0"] == 1
    assert [name for name in table.missions if numbers[f"mission: {name}"]] == sorted(view.missions)
