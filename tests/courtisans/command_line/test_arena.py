"""Matches between bots: the seating, what is counted, and the confidence interval."""

import math
from concurrent.futures import ThreadPoolExecutor

import pytest
from distributed import LocalCluster

from courtisans import CourtisansError, Variant, bots
from courtisans.arena import play_out
from courtisans.command_line import main
from courtisans.matches import Estimate, Match, Report, RoundRobin, outcome, play_match
from courtisans.scoring import Result, Score
from tests.lanes import slow


def result(*totals: int, variant: Variant) -> Result:
    """Return a result with these totals, by seat."""
    best = max(totals)
    low = {side: sorted(totals[seat] for seat in side) for side in variant.sides}
    top = max(low.values())
    winners = [seat for side in low if low[side] == top for seat in side]
    assert variant.teams or all(totals[seat] == best for seat in winners)
    return Result({}, tuple(Score(t, 0, t) for t in totals), tuple(sorted(winners)))


def side_outcome(
    side: tuple[int, ...], *totals: int, variant: Variant
) -> tuple[float, float, float]:
    """Return a side's share of the win, gain and points ahead, for these totals by seat."""
    return outcome(variant, result(*totals, variant=variant), side, [], 0)[:3]


def test_outcome_of_a_sole_win_a_loss_and_a_tie() -> None:
    four = Variant(4)
    assert side_outcome((1,), 3, 9, 3, 0, variant=four) == (1, 1, 7)
    assert side_outcome((0,), 3, 9, 3, 0, variant=four) == pytest.approx((0, -1 / 3, -1))
    tie = [side_outcome((seat,), 9, 9, 3, 3, variant=four) for seat in range(4)]
    assert [share for share, _, _ in tie] == [0.5, 0.5, 0, 0]
    assert sum(gain for _, gain, _ in tie) == pytest.approx(0)


def test_outcome_of_a_team_is_by_the_lower_of_its_two_totals() -> None:
    teams = Variant(4, expansion=True, teams=True)
    assert side_outcome((0, 2), 5, 9, 7, 1, variant=teams) == (1, 1, 4)
    assert side_outcome((1, 3), 5, 9, 7, 1, variant=teams) == (0, -1, -4)


def test_every_deal_is_played_from_every_seat() -> None:
    match = Match(play_out, Variant(3), "greedy", "random", games=7, seed="1")
    assert match.deals == 3
    names = [["greedy" if seat == n else "random" for seat in range(3)] for n in range(3)]
    records = [play_out(Variant(3), each, "1/0").record for each in names]
    assert len({record.dealt for record in records}) == 1
    shares = [share for share, *_ in match.play_deal(0)]
    expected = []
    for seat, record in enumerate(records):
        assert record.result
        expected.append((seat in record.result.winners) / len(record.result.winners))
    assert shares == expected


def test_partners_are_the_same_bot_so_a_deal_is_played_once_per_team() -> None:
    match = Match(play_out, Variant(6, expansion=True, teams=True), "greedy", "random", 6, "1")
    assert match.deals == 2
    assert len(match.play_deal(0)) == 3


def test_bot_against_itself_wins_its_fair_share() -> None:
    match = Match(play_out, Variant(3), "random", "random", games=9, seed="1")
    with ThreadPoolExecutor(1) as executor:
        report = Report.of(match, list(play_match(match, executor)))
    assert report.share.mean == pytest.approx(1 / 3, abs=report.share.half + 1e-9)
    assert report.gain.mean == pytest.approx((3 * report.share.mean - 1) / 2)


def test_confidence_interval_takes_each_deal_as_one_sample() -> None:
    estimate = Estimate.of([[1, 0], [0, 0], [1, 1], [0, 1]])
    deviation = math.sqrt((0 + 0.25 + 0.25 + 0) / 3)
    assert estimate.mean == 0.5
    assert estimate.half == pytest.approx(2.5758 * deviation / 2, rel=1e-4)
    assert Estimate.of([[1.0]]).half == math.inf


def test_arena_command_prints_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "--players", "2", "--bot", "greedy", "--versus", "random"]
    assert main([*arguments, "--games", "8", "--workers", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("greedy against random, 2 seats: 8 games of 4 deals")
    assert [line.split("  ")[0] for line in lines[1:-1]] == [
        "wins", "gain", "points ahead", "a decision"
    ]  # fmt: skip


def test_round_robin_ranks_the_better_bot_first(capsys: pytest.CaptureFixture[str]) -> None:
    with ThreadPoolExecutor(1) as executor:
        tables = RoundRobin(play_out, Variant(2), ("random", "collector"), 20, "1")
        first, last = tables.rank(executor)
    assert (first.bot, last.bot) == ("collector", "random")
    assert first.games == last.games == 20
    assert first.skill > last.skill
    # With more sides than bots, all sit at every table.
    with ThreadPoolExecutor(1) as executor:
        tables = RoundRobin(play_out, Variant(5), ("random", "collector"), 4, "1")
        assert [standing.games for standing in tables.rank(executor)] == [4, 4]
        with pytest.raises(CourtisansError, match="name two"):
            RoundRobin(play_out, Variant(2), ("random",), 1, "1").rank(executor)
    arguments = ["--bot", "random", "--bot", "collector", "--games", "2"]
    assert main(["arena", "--players", "2", "--round-robin", *arguments]) == 0
    assert "random" in capsys.readouterr().out


def test_round_robin_prints_how_many_decisions_were_forfeited(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ["--bot", "random", "--bot", "cmd:false", "--games", "2", "--workers", "1"]
    assert main(["arena", "--players", "2", "--round-robin", *arguments]) == 0
    lines = capsys.readouterr().out.splitlines()
    told = {line.split()[0]: line.partition("2 games")[2] for line in lines}
    plays = Variant(2).length  # all decisions of one bot in its two games
    assert told == {"random": "", "cmd:false": f", {plays} decisions forfeited"}


def test_a_cluster_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "--players", "2", "--bot", "collector", "--versus", "random"]
    assert main([*arguments, "--games", "6", "--workers", "1"]) == 0
    here = capsys.readouterr().out.splitlines()
    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        assert main([*arguments, "--games", "6", "--dask", cluster.scheduler_address]) == 0
        there = capsys.readouterr().out.splitlines()
        # An error that ends a run here ends one on the cluster, too.
        arguments = ["arena", "--players", "2", "--bot", "cmd:/no/such", "--versus", "random"]
        assert main([*arguments, "--games", "2", "--dask", cluster.scheduler_address]) == 2
    assert "courtisans: cmd:/no/such: No such file or directory\n" in capsys.readouterr().err
    assert here[:4] == there[:4]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--versus", "random"],
        ["--versus", "random", "--bot", "greedy", "--bot", "random"],
        ["--bot", "greedy"],
        ["--bot", "nobody", "--versus", "random"],
        ["--bot", "greedy", "--versus", "random", "--dask", "nonsense"],
    ],
)
def test_impossible_match_is_refused_with_a_one_line_error(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    try:
        status = main(["arena", "--players", "2", *arguments])
    except SystemExit as leaving:
        status = int(leaving.code or 0)
    err = capsys.readouterr().err
    assert status == 2
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("weaker", "stronger"),
    # `expert` takes its time.
    [
        slow(*step) if "expert" in step else step
        for step in zip(bots.BOTS, list(bots.BOTS)[1:], strict=False)
    ],
)
def test_each_bot_of_the_ladder_beats_the_one_below_it(weaker: str, stronger: str) -> None:
    """A few games, which show only the order; the README has the measured table."""
    match = Match(play_out, Variant(3), stronger, weaker, games=60, seed="ladder")
    with ThreadPoolExecutor(1) as executor:
        report = Report.of(match, list(play_match(match, executor)))
    assert report.share.mean > 1 / 3
