"""Training: games are recorded with their outcomes, and networks learn from them."""

import json
import random
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from courtisans import Game, Variant, bots
from courtisans.arena import play_out
from courtisans.bots import BOTS
from courtisans.bots.learned import Learned
from courtisans.bots.network import Network
from courtisans.matches import Match, Report, play_match
from courtisans.training import fit, match
from courtisans.training.__main__ import main
from courtisans.training.compiled.turns import PROVIDENT
from courtisans.training.selfplay import play_games

compiled = pytest.mark.slow
"""Marks tests that play compiled games: they wait a minute for the compiler first."""


@compiled
def test_rows_of_played_games_have_their_outcomes() -> None:
    rows = play_games("games", 40, None).boards
    assert set(rows.statuses.ravel().tolist()) == {-1, 0, 1}
    assert np.all((rows.ahead >= 0) | (rows.share == 0))
    assert np.all((rows.ahead <= 0) | (rows.share == 1))
    assert set(rows.share.tolist()) >= {0, 0.5, 1}


@compiled
def test_rows_of_played_games_have_all_spies() -> None:
    spies = play_games("spies", 40, None).spies
    # A game has twelve spies, few of which are set aside.
    assert 40 * 7 < len(spies.family) <= 40 * 12
    assert set(spies.family.tolist()) == set(range(6))
    seats = spies.keys[:, :, -1]
    assert np.all((seats >= 2) & (seats <= 6))
    assert set(spies.keys[:, :, 0].ravel().tolist()) == {0, 1, 2, 3}


@compiled
def test_fitting_learns_to_guess_at_spies() -> None:
    spies = play_games("fit", 200, None).spies
    _, [blank] = fit.fit(fit.beginning(1), spies, epochs=1, rate=1e-9, seed=1)
    weights, [learned] = fit.fit(fit.beginning(1), spies, epochs=30, rate=3e-3, seed=1)
    assert blank == pytest.approx(np.log(6), abs=1e-4)
    assert learned < blank
    assert fit.network([weights]).lean != fit.network([fit.beginning(1)]).lean


@compiled
def test_games_with_a_network_give_a_row_for_each_of_its_turns() -> None:
    network = fit.network([fit.beginning(1)])
    rows = play_games("games", 40, network).boards
    assert 0 < len(rows.share) < len(play_games("games", 40, None).boards.share)
    assert np.all((rows.share >= 0) & (rows.share <= 1))
    # The network's own estimates are part of the shares.
    assert len(set(rows.share.tolist())) > len(rows.share) // 2
    again = play_games("games", 40, network).boards
    assert all(np.array_equal(rows[n], again[n]) for n in range(len(rows)))


@compiled
def test_network_that_is_trained_plays_in_every_game() -> None:
    network = fit.network([fit.beginning(1)])
    assert all(len(play_games(f"game {n}", 1, network).boards.share) for n in range(40))


@compiled
def test_fitting_lowers_the_loss() -> None:
    samples = play_games("fit", 40, None).boards
    begun = fit.beginning(1)
    _, before = fit.fit(begun, samples, epochs=1, rate=1e-9, seed=1)
    _, after = fit.fit(fit.beginning(1), samples, epochs=30, rate=3e-3, seed=1)
    assert after[0] < before[0]
    assert after[1] < before[1]


def test_shipped_networks_are_undamaged_dated_and_small() -> None:
    path = Path(bots.__file__).with_name("value.json")
    content = json.loads(path.read_text("utf-8"))
    assert set(content) == {*Network._fields, "checksum", "made"}
    content["lean"][0] += 1
    with pytest.raises(ValueError, match="damaged"):
        Network.load(json.dumps(content))
    assert path.stat().st_size < 300_000


def train(tmp_path: Path, *arguments: str) -> Network:
    """Run the training command. Return the network that it made."""
    out = tmp_path / "value.json"
    main([*arguments, "--out", str(out)])
    return Network.load(out.read_text("utf-8"))


@compiled
def test_training_command_writes_a_network_that_can_play(tmp_path: Path) -> None:
    network = train(tmp_path, "--generations", "2", "--games", "30", "--workers", "1")
    game = Game.deal(Variant(3), seed=1)
    view = game.view(game.turn)
    assert Learned(random.Random(1), network).choose(view) in view.legal


@compiled
def test_match_plays_deals_from_every_side() -> None:
    played = match.play_deals(Variant(3), Network.shipped(), PROVIDENT, 4, "1")
    assert [len(shares) for shares in played] == [3] * 4
    assert all(0 <= share <= 1 for shares in played for share in shares)
    assert sum(map(sum, played)) > 0
    again = match.play_deals(Variant(3), Network.shipped(), PROVIDENT, 4, "1")
    assert again == played


@compiled
def test_match_prints_the_share_of_wins(capsys: pytest.CaptureFixture[str]) -> None:
    match.main(["--players", "2", "--versus", "greedy", "--deals", "4", "--workers", "1"])
    assert re.search(r"against greedy, 4 deals: \d+\.\d % ± \d+\.\d", capsys.readouterr().out)


def test_match_with_a_wrong_number_of_players_is_refused_with_the_reason(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        match.main(["--players", "7", "--versus", "greedy"])
    assert "players" in capsys.readouterr().err


@pytest.mark.slow
def test_a_few_minutes_make_a_network_that_beats_greedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole pipeline; how strong networks get with more time is measured elsewhere."""
    network = train(tmp_path, "--generations", "2", "--games", "900")
    monkeypatch.setitem(BOTS, "trained", lambda rng: Learned(rng, network))
    tried = Match(play_out, Variant(3), "trained", "greedy", games=300, seed="slow lane")
    with ThreadPoolExecutor(1) as executor:
        report = Report.of(tried, list(play_match(tried, executor)))
    print(report)
    assert report.share.mean - report.share.half > 1 / 3
