"""The statistics: compared with counts made by hand, and drawn."""

from __future__ import annotations

import pytest

from courtisans import Seat, Variant
from courtisans.scoring import Score
from tests.web.courtisans.test_archive import archive_of, ended
from tests.web.drawn import read
from tests.web.sessions import Page
from web.courtisans.archive import GAMES, SUMMARIES
from web.courtisans.screens.statistics.counting import (
    Played,
    Step,
    distribution,
    interval,
    played,
    streaks,
    tallies,
    tally,
)
from web.courtisans.screens.statistics.drawing import number
from web.courtisans.summary import Summary

BOT = "greedy"


def kept(
    totals: list[int],
    *,
    person: int | None = 0,
    bots: str = BOT,
    variant: Variant | None = None,
    missions: int = 0,
    number: int = 0,
) -> Summary:
    """Return the summary of a game with these totals, `missions` points of each by missions."""
    seats = [Seat(f"Seat {n}", None if n == person else bots) for n in range(len(totals))]
    return Summary(
        f"key {number}",
        f"2026-11-24T21:{number:02}Z",
        variant or Variant(len(totals)),
        tuple(seats),
        tuple(Score(total - missions, missions, total) for total in totals),
    )


PAIRS = Variant(4, expansion=True, teams=True)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (kept([7, 3, 6], missions=3), Played(1, 1 / 3, 7, 1, 2)),
        (kept([7, 9, 6], missions=6), Played(0, 1 / 3, 7, 2, 2)),
        (kept([7, 7, 6]), Played(0.5, 1 / 3, 7, 0, 2)),
        (kept([-2, -2]), Played(0.5, 1 / 2, -2, 0, 2)),
        (kept([4, 4, 4, 4]), Played(0.25, 1 / 4, 4, 0, 2)),
        (kept([1, 5, 2], person=1), Played(1, 1 / 3, 5, 0, 2)),
        # The lower of two partners counts: 3 against 2.
        (kept([9, 3, 2, 4], person=3, variant=PAIRS), Played(1, 1 / 2, 4, 0, 2)),
        # The lower scores are level, and so are the higher ones: both teams share the win.
        (kept([9, 9, 2, 2], person=0, variant=PAIRS), Played(0.5, 1 / 2, 9, 0, 2)),
        (kept([5, 4], variant=Variant(2, missions="first"), missions=2), Played(1, 0.5, 5, 1, 2)),
        (kept([5, 4], variant=Variant(2, missions="none")), Played(1, 0.5, 5, 0, 0)),
    ],
)
def test_a_game_is_counted_for_the_persons_seat(game: Summary, expected: Played) -> None:
    assert played(game) == expected


def test_a_game_without_persons_or_with_several_is_not_counted() -> None:
    assert played(kept([1, 2], person=None)) is None
    several = kept([1, 2])
    several = Summary("key", several.ended, several.variant, (Seat("A"), Seat("B")), several.scores)
    assert played(several) is None


def test_games_are_counted_by_variant_and_by_opponent() -> None:
    games = [
        kept([5, 3, 1], missions=3),
        kept([2, 3, 1]),
        kept([3, 3, 1], bots="expert"),
        kept([9, 1], bots="expert"),
        kept([9, 1], person=None),
    ]
    by_variant = tallies(games, lambda one: one.variant)
    assert list(by_variant) == [Variant(3), Variant(2)]
    three = by_variant[Variant(3)]
    assert (three.games, three.won) == (3, 1.5) and three.fair == pytest.approx(1)
    assert (three.held, three.missions) == (1, 6) and three.points == pytest.approx(10 / 3)
    assert three.rate == 0.5 and three.fair_rate == pytest.approx(1 / 3)
    by_opponent = tallies(games, lambda one: one.opponent)
    assert {name: counted.games for name, counted in by_opponent.items()} == {BOT: 2, "expert": 2}
    assert by_opponent["expert"].won == 1.5
    assert by_opponent["expert"].fair == pytest.approx(1 / 3 + 1 / 2)


def test_the_interval_is_the_wilson_score_interval() -> None:
    assert interval(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert interval(0, 5) == pytest.approx((0, 0.4345), abs=1e-4)
    assert interval(2.5, 5) == pytest.approx((0.1706, 0.8294), abs=1e-3)


def test_few_games_give_no_verdict() -> None:
    few = [played(kept([5, 3, 1]))] * 9
    many = [played(kept([5, 3, 1]))] * 90
    lost = [played(kept([1, 3, 5]))] * 20
    verdicts = [tally([game for game in games if game]).verdict for games in (few, many, lost)]
    assert verdicts == [0, 1, -1]


@pytest.mark.parametrize(
    ("shares", "expected"),
    [([], (0, 0)), ([0], (0, 0)), ([1, 1, 0, 0.5], (1, 2)), ([0, 1, 0.5, 1], (3, 3))],
)
def test_a_shared_win_continues_a_streak(shares: list[float], expected: tuple[int, int]) -> None:
    assert streaks(Played(share, 0.5, 0, 0, 0) for share in shares) == expected


def test_a_distribution_has_no_gap() -> None:
    assert distribution([]) == []
    assert distribution([-1, 0, 2, 7]) == [
        Step(-3, -1, 1),
        Step(0, 2, 2),
        Step(3, 5, 0),
        Step(6, 8, 1),
    ]


def test_numbers_have_a_decimal_place_only_if_needed() -> None:
    assert [*map(number, (3, 2.5, -0.04, -1.25, 0.96))] == ["3", "2.5", "0", "−1.3", "1"]


def archived(games: list[Summary]) -> dict[tuple[str, str], str]:
    return {(SUMMARIES, one.key): one.dumps() for one in games}


def test_the_counts_are_shown_as_figures_and_in_tables() -> None:
    games = [kept([5, 3, 1], number=1), kept([1, 3, 3], number=2), kept([2, 2, 1], number=3)]
    page = Page(archived=archived([*games, kept([9, 1], person=None, number=4)]))
    drawn = read(page.send("statistics"))
    assert page.focused == "statistics-title"
    figures = [one.text for one in drawn.classed("figure")]
    assert figures == ["3", "1.5", "2.7", "0", "1"]
    assert "1 game of several persons, or of none, is not counted." in page.html
    rows = [[cell.text for cell in row.tagged("td")] for row in drawn.tagged("tr")]
    assert ["3", "1.5 (50%)", "1 (33%)", "2.7", "0 of 6"] in rows
    assert [row for row in rows if row[1:] == ["+5"]] == [["Victory", "+5"]]
    assert len([one for one in drawn.classed("chart") if one.text]) == 0
    page.send("count", what="variant", value="0")
    assert "No game is of this kind." in page.html


def test_without_games_the_screen_leads_to_the_setup_form() -> None:
    page = Page()
    page.send("statistics")
    assert "Nothing to count yet." in page.html and "To a table" in page.labels()
    page.send("home")
    assert page.focused == "setup-title"


def test_the_statistics_need_summaries_only_and_no_records() -> None:
    """Thousands of games are counted at once: no game may be replayed for that."""
    games = archive_of(*[ended(seed) for seed in range(5)])
    page = Page(archived={key: text for key, text in games.items() if key[0] != GAMES})
    page.send("statistics")
    assert next(one.text for one in read(page.html).classed("figure")) == "5"
