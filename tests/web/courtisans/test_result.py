"""The result of a game: every point is explained, and the final table is shown."""

from __future__ import annotations

import re

import pytest

from courtisans import Game, Record, Seat, Variant
from courtisans.variant import VARIANTS
from tests.courtisans.engine.games import random_game
from tests.web.drawn import Drawn, read
from tests.web.finished import finished_game
from tests.web.sessions import Page
from tests.web.tables import seats_of
from web.courtisans.screens.result.drawing import LAST_TABLE, result

TEAMS = Variant(4, expansion=True, teams=True)


def drawn(game: Game) -> Drawn:
    return read(result(finished_game(game, seats_of(game)), viewer=0))


def one_person(players: int) -> list[Seat]:
    """Return seats of which the first is a person's, the others bots'."""
    return [Seat(f"Seat {number}", "greedy" if number else None) for number in range(players)]


def number(text: str) -> int:
    return int(text.replace("−", "-"))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_the_points_explained_in_each_row_add_up_to_its_total(variant: Variant) -> None:
    game = random_game(variant, seed=11)
    assert game.result is not None
    totals = []
    for row in drawn(game).classed("seat"):
        points = [number(one.name) for one in row.classed("points") + row.classed("worth")]
        assert len(points) == 6 + 2 * (variant.missions != "none")
        (total,) = row.classed("of-total")
        assert sum(points) == number(total.name)
        totals.append(sum(points))
        for cell in row.tagged("td"):
            sum_of_cell = re.search(r"(\d+) × ([+−]?\d)", cell.text)
            if sum_of_cell:
                weight, status = map(number, sum_of_cell.groups())
                assert weight * status == number(cell.classed("points")[0].name)
    assert sorted(totals) == sorted(score.total for score in game.result.scores)


def test_nobles_are_marked_and_the_text_says_that_they_count_two() -> None:
    page = drawn(random_game(Variant(4), seed=11))
    for cell in page.classed("of-family"):
        nobles = re.search(r"(\d) nobles?", cell.text)
        marks = [mark for each in cell.classed("nobles") for mark in each.tagged("use")]
        assert len(marks) == (int(nobles[1]) if nobles else 0)
    assert "A noble counts two" in page.text


def test_the_text_says_that_a_teams_lower_score_counts() -> None:
    game = random_game(TEAMS, seed=11)
    assert game.result is not None
    page = drawn(game)
    rows = page.classed("team")
    assert len(rows) == 2 and "The lower score of two partners counts" in page.text
    for row in rows:
        lower, higher = map(number, re.findall(r"[+−]?\d+", row.classed("why")[0].text))
        assert lower <= higher and number(row.tagged("strong")[0].text) == lower
    assert "Where these are level" not in page.text


def test_when_level_teams_do_not_share_the_win_the_text_says_what_decides() -> None:
    for seed in range(2_000):
        game = random_game(TEAMS, seed)
        assert game.result is not None
        lower = [min(game.result.scores[seat].total for seat in side) for side in TEAMS.sides]
        if lower[0] == lower[1]:
            assert ("Where these are level" in drawn(game).text) == (len(game.result.winners) == 2)
            return
    pytest.fail("no two teams are level")


def test_the_final_table_can_be_brought_into_view() -> None:
    game = random_game(Variant(3), seed=2)
    page = Page({"game": Record.of(game, seats_of(game)).dumps()})
    page.send("show-table")
    assert page.focused == LAST_TABLE and f'id="{LAST_TABLE}"' in page.html


@pytest.mark.parametrize("variant", [Variant(4), Variant(4, expansion=True, teams=True)], ids=str)
def test_the_result_says_how_the_person_came_out_and_marks_their_row(variant: Variant) -> None:
    places = set()
    for seed in range(12):
        finished = finished_game(random_game(variant, seed=seed), one_person(variant.players))
        page = read(result(finished, viewer=0))
        [own] = page.classed("own-place")
        [row] = page.classed("own")
        totals = [score.total for score in finished.result.scores]
        assert row.classed("name")[0].text == finished.seats[0].name
        assert number(own.text.partition(", ")[2]) == totals[0]
        first = own.text.startswith("You: 1st")
        assert first == (0 in finished.result.winners)
        places.add(own.text.partition(", ")[0])
        if not variant.teams:
            above = sum(total > totals[0] for total in totals)
            assert finished.rank(0) == 1 + above
    assert len(places) > 1


def test_with_several_persons_no_row_is_marked_as_ones_own() -> None:
    game = random_game(Variant(2), seed=1)
    seats = [Seat("Ana"), Seat("Silvio")]
    page = read(result(finished_game(game, seats), viewer=0))
    assert not page.classed("own-place") and not page.classed("own")
