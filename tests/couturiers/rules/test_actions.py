"""The main actions: favour, tiles, dresses, decorations (C29-C46)."""

import pytest

from couturiers.box import DRESSES
from tests.couturiers.tables import (
    actions,
    ask_again,
    at_turn,
    fund,
    lay,
    money,
    refused,
    rent,
    show,
)


def test_c29_favour_gives_five_louis_and_only_one_seat_can_take_it() -> None:
    game = at_turn("B1 B2", supply="B3 B4", money=0)
    game.play("B1:favour")
    assert money(game) == 5 and game.table.favour == 0
    game.table.seat = 1
    game.table.seats[1].hand = ["B2", "B3"]
    assert refused(ask_again(game), "B2:favour") == "C29"


def test_c30_cost_of_a_tile_depends_on_how_many_lie_on_its_floor() -> None:
    for places, cost in ((3, 2), (2, 1), (1, 0)):
        game = at_turn("B4 B5", money=9)
        lay(game, 2, ["yy.or", "gg.or", "yg.or"][:places])
        game.play("B4:tile@2.1")
        assert money(game) == 9 - cost
        assert game.table.warehouse[1][0] == -1
        assert game.table.pending[-1].kind == "keep"
    game = at_turn("B4 B5", players=4, money=9)
    game.play("B4:tile@1.4")
    assert money(game) == 7
    assert refused(at_turn("B4 B5"), "B4:tile@4.1") == "C30"
    assert refused(at_turn("B4 B5"), "B4:tile@1.x") == "C30"
    game = at_turn("B4 B5")
    for floor in (1, 2, 3):
        lay(game, floor, [])
    assert not [action for action in actions(game, "B4") if action.startswith("tile")]
    assert refused(game, "B4:tile@1.1") == "C30"


@pytest.mark.parametrize(
    ("kind", "ways"),
    [
        ("gg.or", {"silk": (0, 0), "yarn": (1, 0), "lace": (0, 1)}),
        ("y.both", {"silk": (0, 0), "both": (1, 1)}),
        ("yr.yarn", {"silk": (0, 0), "yarn": (1, 0)}),
        ("rb.lace", {"silk": (0, 0), "lace": (0, 1)}),
    ],
)
def test_c31_a_tile_is_kept_or_exchanged(kind: str, ways: dict[str, tuple[int, int]]) -> None:
    for way, (yarn, lace) in ways.items():
        game = at_turn("B4 B5", yarn=0, lace=0)
        lay(game, 1, [kind])
        game.play("B4:tile@1.1")
        assert game.legal() == sorted(ways)
        assert refused(game, "wool") == "C31"
        game.play(way)
        holding = game.table.seats[0]
        assert (holding.yarn, holding.lace) == (yarn, lace)
        assert game.table.silk(0) == ([kind.partition(".")[0]] if way == "silk" else [])
        discarded = [game.table.kinds[tile].kind for tile in game.table.tile_discard]
        assert discarded == ([] if way == "silk" else [kind])


def test_c32_kept_tile_pays_with_its_silk_only_and_all_kept_tiles_are_counted() -> None:
    game = at_turn("B1 B2", yarn=0, lace=0, tiles=["yy.or", "y.both", "gg.or"])
    show(game, 6, "Y02")  # two yellow and a yarn: the tile's yarn does not pay
    assert refused(game, "B1:dress@6") == "C35"
    kinds = ["yy.or", "yy.or", "gg.or", "r.or", "b.or", "g.both", "yr.yarn", "rr.lace", "yg.or"]
    game = at_turn("B1 B2", tiles=kinds)
    assert game.view(1).source["seats"][0]["tiles"] == 9


def test_c33_dress_is_taken_from_its_window_for_the_cost_of_the_window() -> None:
    game = at_turn("B1 B2", money=9, yarn=2, lace=2, tiles=["yy.or"])
    show(game, 2, "Y02")
    game.play("B1:dress@2")
    holding = game.table.seats[0]
    assert (holding.money, holding.yarn, holding.lace) == (9 - 6, 1, 2)
    assert game.table.windows[1] == ""
    assert refused(at_turn("B1 B2"), "B1:dress@7") == "C33"
    assert refused(at_turn("B1 B2"), "B1:dress@x") == "C33"


def test_c34_payment_covers_the_silk_of_the_dress_with_no_tile_to_spare() -> None:
    game = at_turn("B1 B2", money=9, tiles=["yy.or", "yy.or", "yr.yarn", "y.both", "gg.or"])
    show(game, 6, "Y05")  # three yellow
    game.play("B1:dress@6")
    assert game.legal() == ["pay@y+yy", "pay@yr+yy", "pay@yy+yy"]
    assert refused(game, "pay@y+yr+yy") == refused(game, "pay@yy") == "C34"
    first = game.table.seats[0].tiles[0]
    game.play("pay@yr+yy")
    assert game.table.silk(0) == ["gg", "y", "yy"]
    discarded = [game.table.kinds[tile].kind for tile in game.table.tile_discard]
    assert sorted(discarded) == ["yr.yarn", "yy.or"]
    assert first in game.table.seats[0].tiles or first in game.table.tile_discard
    game = at_turn("B1 B2", tiles=["y.both"])
    show(game, 6, "Y01")
    assert refused(game, "B1:dress@6") == "C34"


def test_c34_of_tiles_with_the_same_silk_the_lowest_number_is_discarded() -> None:
    game = at_turn("B1 B2", money=9, tiles=["yy.or", "yy.or", "yy.or", "gg.or"])
    yellow = [tile for tile in game.table.seats[0].tiles if game.table.kinds[tile].silk == "yy"]
    show(game, 6, "Y01")
    game.play("B1:dress@6")  # a single possible payment is made without a question
    assert game.table.tile_discard == [min(yellow)]


def test_c35_yarn_and_lace_are_paid_in_markers() -> None:
    game = at_turn("B1 B2", money=9, yarn=0, lace=0, tiles=["yy.or", "yy.or", "yr.yarn"])
    show(game, 6, "Y03")
    assert refused(game, "B1:dress@6") == "C35"
    game.table.seats[0].lace = 1
    assert "B1:dress@6" in ask_again(game).legal()


def test_c36_only_a_master_makes_a_dress_with_a_thimble() -> None:
    game = at_turn("B1 B3", money=9, tiles=["yy.or"])
    show(game, 6, "Y04")
    assert "B1:dress@6" in game.legal()
    assert refused(game, "B3:dress@6") == "C36"


def test_c37_a_dress_is_sold_for_its_price() -> None:
    game = at_turn("B1 B2", supply="B3 B4", money=0, tiles=["yy.or"])
    show(game, 6, "Y01")
    game.play("B1:dress@6")
    assert refused(game, "keep") == "C37"
    game.play("sell")
    assert money(game) == DRESSES["Y01"].price == 6
    assert game.table.dress_discard == ["Y01"]


def test_c38_dress_is_rented_to_a_free_guest_space() -> None:
    game = at_turn("B1 B2", supply="B3 B4", tiles=["yy.or"])
    rent(game, 1, "G01", "1.3")
    show(game, 6, "Y01")
    game.play("B1:dress@6")
    spaces = [token for token in game.legal() if token != "sell"]
    assert len(spaces) == 28 - 1 and "rent@1.3" not in spaces
    assert refused(game, "rent@1.3") == refused(game, "rent@6.1") == "C38"
    assert refused(game, "rent@1.8") == refused(game, "rent@T.1") == "C38"
    game.play("rent@1.4")
    one = game.table.halls[0][3]
    assert one == ("Y01", 0, True)


def test_c39_master_spaces_take_only_dresses_made_by_a_master() -> None:
    for card, master in (("B1", True), ("B3", False)):
        game = at_turn("B1 B3", supply="B2 B4", tiles=["yy.or"])
        show(game, 6, "Y01")
        game.play(f"{card}:dress@6")
        assert ("rent@1.1" in game.legal()) is master
        assert "rent@1.3" in game.legal()
        if not master:
            assert refused(game, "rent@1.1") == "C39"


def test_c40_dress_is_sold_if_there_is_no_space_for_it() -> None:
    game = at_turn("B3 B1", supply="B2 B4", money=0, tiles=["yy.or"])
    dresses = iter([dress for dress in DRESSES if dress not in (*game.table.windows, "Y01")])
    for hall, places in enumerate(game.table.halls, 1):
        for place in range(1, len(places) + 1):
            if not game.variant.board.halls[hall - 1].spaces[place - 1].master:
                rent(game, 1, next(dresses), f"{hall}.{place}")
    show(game, 6, "Y01")
    game.play("B3:dress@6")  # only master spaces are free, and B3 is a journeyman
    assert money(game) == 6
    game.table.windows = [""] * 6
    assert not [token for token in ask_again(game).legal() if "dress" in token]


@pytest.mark.parametrize(
    ("space", "louis", "yarn", "lace"),
    [("1.5", 2, 0, 0), ("1.6", 0, 1, 0), ("1.7", 0, 0, 1), ("5.3", 5, 0, 0), ("1.3", 0, 0, 0)],
)
def test_c41_guest_space_gives_its_reward_at_once(
    space: str, louis: int, yarn: int, lace: int
) -> None:
    game = at_turn("B1 B2", supply="B3 B4", money=0, yarn=0, lace=0, tiles=["yy.or"])
    show(game, 6, "Y01")
    game.play("B1:dress@6")
    game.play(f"rent@{space}")
    holding = game.table.seats[0]
    assert (holding.money, holding.yarn, holding.lace) == (louis, yarn, lace)


def test_c41_reward_of_a_tile_costs_nothing_and_cannot_be_declined() -> None:
    for lying, asked in ((("gg.or", "r.or"), True), (("gg.or",), False), ((), False)):
        game = at_turn("B1 B2", supply="B3 B4", money=0, tiles=["yy.or"])
        for floor in (2, 3):
            lay(game, floor, [])
        lay(game, 1, lying)
        show(game, 6, "Y01")
        game.play("B1:dress@6")
        game.play("rent@2.5")
        if asked:
            assert game.legal() == ["tile@1.1", "tile@1.2"]
            assert refused(game, "-") == "C41"
            game.play("tile@1.2")
        assert (game.table.pending[-1].kind == "keep") is bool(lying)
        assert money(game) == 0


def test_c42_dress_may_be_made_for_sale_but_its_price_cannot_pay_for_its_window() -> None:
    game = at_turn("B3 B1", supply="B2 B4", money=5, tiles=["yy.or"])
    show(game, 2, "Y01")  # the window costs six Louis, and the dress sells for six
    assert refused(game, "B3:dress@2") == "C25"
    game.table.seats[0].money = 6
    ask_again(game).play("B3:dress@2")
    game.play("sell")
    assert money(game) == 6


def test_c43_free_decoration_space_is_funded_for_its_cost() -> None:
    game = at_turn("B5 B1", supply="B2 B3", money=30)
    fund(game, 1, "M2")
    ask_again(game)
    free = [action.partition("@")[2] for action in actions(game, "B5") if "fund" in action]
    assert free == [name for name in game.variant.board.decorations if name != "M2"]
    assert refused(game, "B5:fund@M2") == refused(game, "B5:fund@X1") == "C43"
    game.play("B5:fund@S2")
    assert game.table.decorations["S2"] == 0
    assert money(game) == 30 - 14 + 2  # 14 for the space, and 2 from the bonus of B5


def test_c44_seat_has_at_most_one_space_in_each_row_of_the_fountain() -> None:
    game = at_turn("B5 B1", supply="B2 B3", money=30)
    fund(game, 0, "U1")
    fund(game, 1, "L1")
    ask_again(game)
    assert refused(game, "B5:fund@U2") == "C44"
    assert "B5:fund@L2" in game.legal()


def test_c45_spaces_of_a_kind_may_be_taken_in_any_order() -> None:
    game = at_turn("B5 B1", money=30)
    assert {"B5:fund@F1", "B5:fund@F4", "B5:fund@S3", "B5:fund@U2"} <= set(game.legal())


def test_c46_seat_in_all_halls_takes_the_next_free_space_of_the_track() -> None:
    for taken, place in (((), 0), ((1,), 1), ((1, 2), 2)):
        game = at_turn("B1 B2", supply="B3 B4", tiles=["yy.or"])
        game.table.all_halls[: len(taken)] = taken
        for hall, dress in enumerate(("G01", "G02", "G03", "G04"), 1):
            rent(game, 0, dress, f"{hall}.2")
        show(game, 6, "Y01")
        game.play("B1:dress@6")
        game.play("rent@5.2")
        assert game.table.all_halls[place] == 0
        assert game.table.all_halls.count(0) == 1
    # On a full track there is no space left.
    game = at_turn("B5 B1", supply="B2 B3", money=30)
    for hall, dress in enumerate(("G01", "G02", "G03", "G04"), 1):
        rent(game, 0, dress, f"{hall}.2")
    game.table.all_halls = [1, 2, 1]
    ask_again(game).play("B5:fund@M5")
    assert game.table.all_halls == [1, 2, 1]


def test_t2_tile_from_a_floor_of_three_costs_two_louis() -> None:
    game = at_turn("B5 B1", supply="B2 B3", money=2)
    lay(game, 3, ["gg.or", "r.or", "b.or"])
    game.play("B5:tile@3.1")
    assert game.legal() == ["lace", "silk", "yarn"]
    game.play("silk")
    assert game.table.silk(0) == ["gg"] and money(game) == 2  # 2 paid, 2 from the bonus


def test_t3_master_makes_y08_from_the_window_of_four_louis() -> None:
    game = at_turn("B1 B3", supply="B2 B4", money=4, tiles=["yy.or", "yr.lace"])
    show(game, 3, "Y08")
    assert refused(game, "B3:dress@3") == "C36"
    game.play("B1:dress@3")
    holding = game.table.seats[0]
    assert (holding.money, holding.lace, holding.tiles) == (0, 0, [])
    discarded = [game.table.kinds[tile].kind for tile in game.table.tile_discard]
    assert sorted(discarded) == ["yr.lace", "yy.or"]


def test_t5_decoration_of_ten_louis_is_funded_with_ten_louis() -> None:
    game = at_turn("B1 B2", supply="B3 B4", money=10)
    game.play("B1:fund@M4")
    assert money(game) == 0 and game.table.decorations == {"M4": 0}


def test_t18_dresses_in_four_halls_and_music_in_the_fifth_are_all_halls() -> None:
    game = at_turn("B1 B2", supply="B3 B4", money=10)
    for hall, dress in enumerate(("G01", "G02", "G03", "G04"), 1):
        rent(game, 0, dress, f"{hall}.2")
    game.table.all_halls[0] = 2
    ask_again(game).play("B1:fund@M5")
    assert game.table.all_halls == [2, 0, None]
    assert game.table.funded(0) == ["M5"]  # a marker on the all-halls track is no decoration (C27)


def test_t22_journeymans_dress_is_sold_if_only_master_spaces_are_free() -> None:
    game = at_turn("202 B1", supply="B2 B4", money=5, tiles=["y.both", "gg.or"])
    dresses = iter([dress for dress in DRESSES if dress not in (*game.table.windows, "Y01")])
    for hall, places in enumerate(game.table.halls, 1):
        for place in range(1, len(places) + 1):
            if not game.variant.board.halls[hall - 1].spaces[place - 1].master:
                rent(game, 1, next(dresses), f"{hall}.{place}")
    game.table.windows = [""] * 6
    show(game, 6, "Y01")
    game.play("202:-")
    game.play("dress@6")  # a journeyman's bonus: one bale fewer, and the dress can only be sold
    assert money(game) == 5 + 6 and "Y01" in game.table.dress_discard


def test_t24_bonus_is_used_without_a_main_action() -> None:
    game = at_turn("B5 B1", supply="B2 B3", money=4)
    game.play("B5:-")
    assert money(game) == 6
