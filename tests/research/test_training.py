"""Training: the network for many boards is the network of the bots, and learns."""

import json
import math
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import jax.numpy as jnp
import numpy as np
import pytest

from courtisans import Game, Variant, bots
from courtisans.arena import Match, Report, play_match
from courtisans.bots import BOTS
from courtisans.bots.board import Board
from courtisans.bots.learned import Learned
from courtisans.bots.turns import carry_out, turns
from courtisans.bots.value import Judge, Network, family_inputs
from courtisans.training import fit
from courtisans.training.__main__ import main
from courtisans.training.selfplay import FIELDS, play_game, play_games, sample
from courtisans.variant import VARIANTS


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_both_forms_of_the_network_say_the_same(variant: Variant) -> None:
    network = fit.network(fit.beginning(7))
    weights = {name: jnp.asarray(layer) for name, layer in network._asdict().items()}
    rng = random.Random(str(variant))
    game = Game.deal(variant, rng)
    bot = bots.make("random", 1)
    for _ in range(3 * rng.randrange(variant.length // 3)):
        game.play(bot.choose(game.view(game.turn)))
    view = game.view(game.turn)
    board = Board(view)
    _, turn = next(turns(view, board, Board.margin, 2))
    board = Board(view)
    for step in turn:
        carry_out(board, view.seat, step)
    row = {**sample(view, board), "statuses": [0] * 6, "share": 0.0, "ahead": 0.0}
    batch = {
        name: np.array([row[name]], dtype=np.float32).reshape(-1, *shape)
        for name, shape in FIELDS.items()
    }
    keys = batch.pop("keys").astype(int).reshape(6, -1).tolist()
    batch["inputs"] = np.array([[family_inputs(tuple(key)) for key in keys]], np.float32)
    logit, *_ = fit.judge(weights, batch)
    chance = 1 / (1 + math.exp(-float(logit[0])))
    assert Judge(network, view).chance(board) == pytest.approx(chance, abs=1e-5)


def test_a_game_gives_a_sample_for_each_turn_and_the_truth_about_it() -> None:
    rows = play_game("a game", None)
    players = int(str(rows[0]["players"]))
    assert len(rows) * 3 in {variant.length for variant in VARIANTS if variant.players == players}
    assert sum(float(str(row["share"])) for row in rows[-players:]) in {0.5, 1.0, 2.0, 1.5, 0.75}
    assert play_game("a game", None) == rows
    network = fit.network(fit.beginning(1))
    assert play_game("a game", network) == play_game("a game", network)


def test_fitting_lowers_the_loss() -> None:
    samples = play_games([f"fit/{n}" for n in range(40)], None)
    begun = fit.beginning(1)
    _, before = fit.fit(begun, samples, epochs=1, rate=1e-9, seed=1)
    _, after = fit.fit(fit.beginning(1), samples, epochs=30, rate=3e-3, seed=1)
    assert after[0] < before[0]
    assert after[1] < before[1]


def test_the_shipped_numbers_are_whole_and_dated() -> None:
    path = Path(bots.__file__).with_name("value.json")
    content = json.loads(path.read_text("utf-8"))
    assert set(content) == {*Network._fields, "checksum", "made", "generation"}
    content["win"][0] += 1
    with pytest.raises(ValueError, match="damaged"):
        Network.load(json.dumps(content))
    assert path.stat().st_size < 40_000


def train(tmp_path: Path, *arguments: str) -> Network:
    """Run the training command; give what it made."""
    out = tmp_path / "value.json"
    main([*arguments, "--out", str(out)])
    return Network.load(out.read_text("utf-8"))


def test_the_command_writes_numbers(tmp_path: Path) -> None:
    network = train(tmp_path, "--generations", "2", "--games", "30", "--workers", "1")
    game = Game.deal(Variant(3), seed=1)
    view = game.view(game.turn)
    assert Learned(random.Random(1), network).choose(view) in view.legal


@pytest.mark.slow
def test_a_few_minutes_make_a_network_that_beats_greedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pipeline from nothing; how strong it gets with time is measured elsewhere."""
    network = train(tmp_path, "--generations", "2", "--games", "900")
    monkeypatch.setitem(BOTS, "trained", lambda rng: Learned(rng, network))
    match = Match(Variant(3), "trained", "greedy", games=300, seed="slow lane")
    with ThreadPoolExecutor(1) as executor:
        report = Report.of(match, list(play_match(match, executor)))
    print(report)
    assert report.share.mean - report.share.half > 1 / 3
