"""The main actions: favour, tiles, dresses, decorations (C29-C46)."""

import pytest

from couturiers.box import DRESSES
from tests.couturiers.tables import (
    actions,
    again,
    at_turn,
    fund,
    lay,
    money,
    refused,
    rent,
    show,
)


def test_c29_the_favour() -> None:
    game = at_turn("B1 B2", supply="B3 B4", money=0)
    game.play("B1:favour")
    assert money(game) == 5 and game.table.favour == 0
    game.table.seat = 1
    game.table.seats[1].hand = ["B2", "B3"]
    assert refused(again(game), "B2:favour") == "C29"


def test_c30_what_a_tile_costs() -> None:
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


def test_c32_a_kept_tile_serves_for_its_silk_only_and_whole() -> None:
    game = at_turn("B1 B2", yarn=0, lace=0, tiles=["yy.or", "y.both", "gg.or"])
    show(game, 6, "Y02")  # two yellow and a yarn: the tile's yarn does not pay
    assert refused(game, "B1:dress@6") == "C35"
    kinds = ["yy.or", "yy.or", "gg.or", "r.or", "b.or", "g.both", "yr.yarn", "rr.lace", "yg.or"]
    game = at_turn("B1 B2", tiles=kinds)
    assert game.view(1).source["seats"][0]["tiles"] == 9


def test_c33_a_window_is_paid_and_the_dress_is_taken() -> None:
    game = at_turn("B1 B2", money=9, yarn=2, lace=2, tiles=["yy.or"])
    show(game, 2, "Y02")
    game.play("B1:dress@2")
    holding = game.table.seats[0]
    assert (holding.money, holding.yarn, holding.lace) == (9 - 6, 1, 2)
    assert game.table.windows[1] == ""
    assert refused(at_turn("B1 B2"), "B1:dress@7") == "C33"
    assert refused(at_turn("B1 B2"), "B1:dress@x") == "C33"


def test_c34_a_payment_covers_the_need_and_holds_no_useless_tile() -> None:
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


def test_c34_of_like_tiles_the_first_one_moves() -> None:
    game = at_turn("B1 B2", money=9, tiles=["yy.or", "yy.or", "yy.or", "gg.or"])
    yellow = [tile for tile in game.table.seats[0].tiles if game.table.kinds[tile].silk == "yy"]
    show(game, 6, "Y01")
    game.play("B1:dress@6")  # a single payment is nobody's choice
    assert game.table.tile_discard == [min(yellow)]


def test_c35_yarn_and_lace_are_paid_in_markers() -> None:
    game = at_turn("B1 B2", money=9, yarn=0, lace=0, tiles=["yy.or", "yy.or", "yr.yarn"])
    show(game, 6, "Y03")
    assert refused(game, "B1:dress@6") == "C35"
    game.table.seats[0].lace = 1
    assert "B1:dress@6" in again(game).legal()


def test_c36_a_thimble_is_a_masters() -> None:
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


def test_c38_a_rented_dress_stays_on_a_free_guest_space() -> None:
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


def test_c39_master_spaces_are_for_a_masters_dress() -> None:
    for card, master in (("B1", True), ("B3", False)):
        game = at_turn("B1 B3", supply="B2 B4", tiles=["yy.or"])
        show(game, 6, "Y01")
        game.play(f"{card}:dress@6")
        assert ("rent@1.1" in game.legal()) is master
        assert "rent@1.3" in game.legal()
        if not master:
            assert refused(game, "rent@1.1") == "C39"


def test_c40_no_space_means_that_it_is_sold() -> None:
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
    assert not [token for token in again(game).legal() if "dress" in token]


@pytest.mark.parametrize(
    ("space", "louis", "yarn", "lace"),
    [("1.5", 2, 0, 0), ("1.6", 0, 1, 0), ("1.7", 0, 0, 1), ("5.3", 5, 0, 0), ("1.3", 0, 0, 0)],
)
def test_c41_a_space_rewards_at_once(space: str, louis: int, yarn: int, lace: int) -> None:
    game = at_turn("B1 B2", supply="B3 B4", money=0, yarn=0, lace=0, tiles=["yy.or"])
    show(game, 6, "Y01")
    game.play("B1:dress@6")
    game.play(f"rent@{space}")
    holding = game.table.seats[0]
    assert (holding.money, holding.yarn, holding.lace) == (louis, yarn, lace)


def test_c41_a_tile_is_a_reward_without_paying_and_not_declined() -> None:
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


def test_c42_a_dress_may_be_made_to_be_sold_but_not_on_its_own_price() -> None:
    game = at_turn("B3 B1", supply="B2 B4", money=5, tiles=["yy.or"])
    show(game, 2, "Y01")  # six Louis, sold for six
    assert refused(game, "B3:dress@2") == "C25"
    game.table.seats[0].money = 6
    again(game).play("B3:dress@2")
    game.play("sell")
    assert money(game) == 6


def test_c43_a_decoration_is_funded() -> None:
    game = at_turn("B5 B1", supply="B2 B3", money=30)
    fund(game, 1, "M2")
    again(game)
    free = [action.partition("@")[2] for action in actions(game, "B5") if "fund" in action]
    assert free == [name for name in game.variant.board.decorations if name != "M2"]
    assert refused(game, "B5:fund@M2") == refused(game, "B5:fund@X1") == "C43"
    game.play("B5:fund@S2")
    assert game.table.decorations["S2"] == 0
    assert money(game) == 30 - 14 + 2  # and the bonus of B5


def test_c44_one_space_in_each_row_of_the_fountain() -> None:
    game = at_turn("B5 B1", supply="B2 B3", money=30)
    fund(game, 0, "U1")
    fund(game, 1, "L1")
    again(game)
    assert refused(game, "B5:fund@U2") == "C44"
    assert "B5:fund@L2" in game.legal()


def test_c45_spaces_of_a_kind_may_be_taken_in_any_order() -> None:
    game = at_turn("B5 B1", money=30)
    assert {"B5:fund@F1", "B5:fund@F4", "B5:fund@S3", "B5:fund@U2"} <= set(game.legal())


def test_c46_all_halls() -> None:
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
    # Once a game, and none if the track is full.
    game = at_turn("B5 B1", supply="B2 B3", money=30)
    for hall, dress in enumerate(("G01", "G02", "G03", "G04"), 1):
        rent(game, 0, dress, f"{hall}.2")
    game.table.all_halls = [1, 2, 1]
    again(game).play("B5:fund@M5")
    assert game.table.all_halls == [1, 2, 1]


def test_t2_a_tile_from_a_floor_of_three() -> None:
    game = at_turn("B5 B1", supply="B2 B3", money=2)
    lay(game, 3, ["gg.or", "r.or", "b.or"])
    game.play("B5:tile@3.1")
    assert game.legal() == ["lace", "silk", "yarn"]
    game.play("silk")
    assert game.table.silk(0) == ["gg"] and money(game) == 2  # 2 paid, 2 by the bonus


def test_t3_y08_in_the_window_of_four_louis() -> None:
    game = at_turn("B1 B3", supply="B2 B4", money=4, tiles=["yy.or", "yr.lace"])
    show(game, 3, "Y08")
    assert refused(game, "B3:dress@3") == "C36"
    game.play("B1:dress@3")
    holding = game.table.seats[0]
    assert (holding.money, holding.lace, holding.tiles) == (0, 0, [])
    discarded = [game.table.kinds[tile].kind for tile in game.table.tile_discard]
    assert sorted(discarded) == ["yr.lace", "yy.or"]


def test_t5_a_decoration_of_ten_louis() -> None:
    game = at_turn("B1 B2", supply="B3 B4", money=10)
    game.play("B1:fund@M4")
    assert money(game) == 0 and game.table.decorations == {"M4": 0}


def test_t18_dresses_in_four_halls_and_music_in_the_fifth() -> None:
    game = at_turn("B1 B2", supply="B3 B4", money=10)
    for hall, dress in enumerate(("G01", "G02", "G03", "G04"), 1):
        rent(game, 0, dress, f"{hall}.2")
    game.table.all_halls[0] = 2
    again(game).play("B1:fund@M5")
    assert game.table.all_halls == [2, 0, None]
    assert game.table.funded(0) == ["M5"]  # all halls is no decoration (C27)


def test_t22_only_master_spaces_are_free() -> None:
    game = at_turn("202 B1", supply="B2 B4", money=5, tiles=["y.both", "gg.or"])
    dresses = iter([dress for dress in DRESSES if dress not in (*game.table.windows, "Y01")])
    for hall, places in enumerate(game.table.halls, 1):
        for place in range(1, len(places) + 1):
            if not game.variant.board.halls[hall - 1].spaces[place - 1].master:
                rent(game, 1, next(dresses), f"{hall}.{place}")
    game.table.windows = [""] * 6
    show(game, 6, "Y01")
    game.play("202:-")
    game.play("dress@6")  # by the bonus of a journeyman: one bale less, and only to be sold
    assert money(game) == 5 + 6 and "Y01" in game.table.dress_discard


def test_t24_a_waived_action_leaves_the_bonus() -> None:
    game = at_turn("B5 B1", supply="B2 B3", money=4)
    game.play("B5:-")
    assert money(game) == 6
