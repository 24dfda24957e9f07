"""The components in the box, and the setup of a game (C1-C10)."""

import json
import random
from collections import Counter
from pathlib import Path

import pytest

import couturiers
from courtisans.errors import VariantError
from couturiers import Game, Variant
from couturiers.box import (
    BASE,
    BOARDS,
    BOX,
    CONSTANTS,
    DRESSES,
    EMPLOYEES,
    SOURCES,
    DataError,
    read,
)
from couturiers.components import LADIES
from couturiers.game import draw
from tests.couturiers.tables import at_turn, dealt

DATA = (Path(couturiers.__file__).parent / "data.json").read_text("utf-8")


def test_c1_there_are_twenty_eight_employees_in_six_levels() -> None:
    levels = Counter(employee.level for employee in EMPLOYEES.values() if employee.level)
    assert levels == {1: 6, 2: 4, 3: 4, 4: 4, 5: 4, 6: 6}
    assert sum(levels.values()) == CONSTANTS.offer * CONSTANTS.rounds == 28
    # With four offered each round, the highest level on offer is the number of the round.
    game = dealt()
    order = game.dealt.employees
    for round_ in range(1, 7):
        shown = [EMPLOYEES[card].level for card in order[4 * round_ - 4 : 4 * round_]]
        assert max(shown) == round_


def test_c2_there_are_five_base_cards() -> None:
    assert BASE == ("B1", "B2", "B3", "B4", "B5")
    ranks = [EMPLOYEES[card].rank for card in BASE]
    assert ranks == ["master", "master", "journeyman", "apprentice", "apprentice"]
    kinds = [EMPLOYEES[card].bonus.kind for card in BASE]
    assert kinds == ["none", "none", "buy_trim", "acquire", "money"]
    assert EMPLOYEES["B3"].bonus.cost == 1 and EMPLOYEES["B5"].bonus.amount == 2


def test_c3_there_are_forty_two_dresses() -> None:
    assert Counter(dress.colour for dress in DRESSES.values()) == {
        "y": 13,
        "g": 13,
        "r": 10,
        "b": 6,
    }
    assert all(6 <= dress.price <= 28 for dress in DRESSES.values())
    assert all(2 <= dress.prestige <= 4 for dress in DRESSES.values())
    for dress in DRESSES.values():
        yellow, green, red, blue = dress.silk
        silk = 2 * (yellow + green) + 4 * (red + blue)
        assert dress.price == 2 + silk + 3 * (dress.yarn + dress.lace) + 4 * dress.thimble
    example = DRESSES["Y08"]
    assert (example.silk, example.yarn, example.lace) == ((3, 0, 0, 0), 0, 1)
    assert example.thimble


def test_c4_yellow_and_red_dresses_are_ladies_dresses() -> None:
    assert set(LADIES) == {"y", "r"}
    assert all(dress.colour == name[0].lower() for name, dress in DRESSES.items())


def test_c5_there_are_forty_eight_tiles() -> None:
    assert sum(BOX.tile_counts.values()) == 48
    assert all(1 <= len(tile.silk) <= 2 for tile in BOX.tiles.values())
    assert {tile.gives for tile in BOX.tiles.values()} == {"or", "both", "yarn", "lace"}
    assert BOX.tiles["gg.or"].bales == (0, 2, 0, 0)
    assert BOX.tile_counts["yy.or"] == 6 and BOX.tile_counts["rb.lace"] == 1


def test_c6_markers_and_money_do_not_run_out() -> None:
    game = at_turn("B3 B5", money=10**6, yarn=10**6)
    game.play("B3:-")
    game.play("yarn")
    assert game.table.seats[0].yarn == 10**6 + 1


def test_c7_board_has_a_side_for_two_or_three_seats_and_one_for_four_or_five() -> None:
    small, large = BOARDS[2], BOARDS[4]
    assert (BOARDS[3], BOARDS[5]) == (small, large)
    assert (small.warehouse, large.warehouse) == ((3, 3, 3), (4, 4, 4))
    assert small.windows == (8, 6, 4, 2, 1, 0)
    assert large.windows == (8, 6, 5, 4, 3, 2, 1, 0)
    assert small.dark == large.dark == 2
    assert [hall.majority for hall in small.halls] == [(5, 2), (4, 2), (4, 1), (3, 1), (3, 1)]
    assert [hall.majority for hall in large.halls] == [(6, 3), (5, 3), (5, 2), (4, 2), (4, 2)]
    assert [len(hall.spaces) for hall in small.halls] == [7, 6, 5, 5, 5]
    assert [len(hall.spaces) for hall in large.halls] == [10, 8, 7, 6, 5]
    masters = [[sum(space.master for space in hall.spaces) for hall in side.halls]
               for side in (small, large)]  # fmt: skip
    assert masters == [[2, 2, 1, 1, 1], [3, 2, 2, 1, 1]]
    for side, costs in (
        (small, {"M": [15, 12, 12, 10, 10], "F": [10, 12, 15, 18], "S": [10, 14, 18],
                 "U": [8, 10], "L": [10, 12]}),
        (large, {"M": [15, 13, 12, 10, 10], "F": [10, 12, 14, 16, 19], "S": [10, 13, 16, 20],
                 "U": [8, 10, 12], "L": [10, 12, 14]}),
    ):  # fmt: skip
        for kind, expected in costs.items():
            found = [space.cost for name, space in side.decorations.items() if name[0] == kind]
            assert found == expected
    prestige = [small.decorations[name].prestige for name in ("M1", "M3", "M5", "F1", "F3", "F4")]
    assert prestige == [5, 4, 3, 1, 2, 3]
    factors = [[side.decorations[f"F{n}"].terrace for n in range(1, len(side.all_halls) + 1)]
               for side in (small, large)]  # fmt: skip
    assert factors == [[2, 2, 3], [2, 2, 2, 3, 3]]
    assert (small.all_halls, large.all_halls) == ((5, 4, 3), (6, 5, 4, 3, 2))
    assert (small.fireworks, large.fireworks) == ((6, 2), (7, 3))
    with pytest.raises(VariantError, match="C7"):
        Variant(1)
    with pytest.raises(VariantError, match="C7"):
        Variant(True)


def test_c8_each_seat_starts_with_the_same_money_materials_and_cards() -> None:
    for seat in dealt(5).view(0).source["seats"]:
        assert (seat["money"], seat["yarn"], seat["lace"], seat["tiles"]) == (15, 1, 1, 0)
        assert (seat["hand"], seat["supply"], seat["discard"]) == (0, 5, [])
        assert seat["deck"] == ["B1", "B2", "B3", "B4", "B5"]
    assert dealt().view(1).source["me"]["prestige"] == 0


def test_c9_everything_is_shuffled_and_employees_within_their_level() -> None:
    deals = [draw(Variant(3), random.Random(seed)) for seed in range(20)]
    for deal in deals:
        levels = [EMPLOYEES[card].level for card in deal.employees]
        assert levels == sorted(levels)
        assert sorted(deal.dresses) == sorted(DRESSES)
        assert Counter(deal.tiles) == Counter(BOX.tile_counts)
    assert len({deal.employees for deal in deals}) == 20
    assert len({deal.employees[:6] for deal in deals}) > 15
    assert len({deal.dresses for deal in deals}) == len({deal.tiles for deal in deals}) == 20


def test_c10_first_seat_is_drawn_by_lot_or_chosen() -> None:
    firsts = Counter(Game.deal(Variant(4), seed).dealt.first for seed in range(80))
    assert set(firsts) == {0, 1, 2, 3}
    game = Game.deal(Variant(4), seed=1, first=2)
    assert game.view(0).source["favour"] is None
    while game.table.choosing:
        game.play(game.legal()[0])
    assert game.turn == 2
    with pytest.raises(VariantError, match="C10"):
        Game.deal(Variant(4), seed=1, first=4)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"format": "couturiers-data/1"', '"format": "couturiers-data/2"', "no couturiers-data/1"),
        ('{"id": "101", "level": 1', '{"id": "102", "level": 1', "an employee stands twice"),
        ('"rank": "master", "bonus"', '"rank": "queen", "bonus"',
         "employee B1: a rank"),
        ('"kind": "depute_bonus"}', '"kind": "dance"}', "employee 102: there is no bonus 'dance'"),
        ('"kind": "draw", "cost": 1', '"kind": "draw"', "employee 103: draw is told by cost"),
        ('"per": 2}, "src"', '"per": 0}, "src"', "employee 204: per is at least 1"),
        ('"steps": [2, 6, 10, 14]', '"steps": [2, 6]', "employee 304: a step for each size"),
        ('"silk": {"y": 2}, "yarn": 0', '"silk": {"x": 2}, "yarn": 0', "dress Y01: silk"),
        ('"price": 6', '"price": -6', "dress Y01: its price"),
        ('"kind": "y.both"', '"kind": "y.or"', "tile y.or"),
        ('"players": [2, 3]', '"players": [2]', "C7"),
        ('"windows": [8, 6, 4, 2, 1, 0]', '"windows": [8, 6, 4, 2, 1, 3]', "board 2-3: C18"),
        ('"plain", "plain", "money2"', '"plain", "plain", "gold"', "no guest space 'gold'"),
        ('"thimble": false', '"thimble": 0', "dress Y01: a thimble"),
        ('"rounds": 7', '"rounds": 6', "C1"),
        ('"dresses": [', '"clothes": [', "a part is missing"),
        ('"format"', 'format', "this is not JSON"),
    ],
)  # fmt: skip
def test_wrong_data_are_refused_with_the_part_that_is_wrong(old: str, new: str, told: str) -> None:
    assert old in DATA
    with pytest.raises(DataError) as caught:
        read(DATA.replace(old, new, 1))
    assert told in str(caught.value)


def test_figures_can_be_corrected_in_the_data_alone() -> None:
    box = read(DATA.replace('"price": 6', '"price": 7', 1).replace("[8, 10]", "[9, 11]", 1))
    assert box.dresses["Y01"].price == 7
    assert box.boards[2].decorations["U1"].cost == 9


def test_the_data_say_what_is_reconstructed() -> None:
    told = dict(SOURCES)
    assert told["employee 603: rank"] == "printed"
    assert told["employee 202: rank"] == "reconstructed"
    assert "thimble printed" in told["dress Y08"]
    assert told["dress Y01"] == "reconstructed"
    assert "printed" in told["tile gg.or"]
    assert len([part for part, says in told.items() if "reconstructed" in says]) > 60
    json.dumps(told)
