"""The bonuses of the employees (C53-C72)."""

import pytest

from couturiers import Game, Variant
from couturiers.box import EMPLOYEES
from couturiers.components import Bonus
from couturiers.questions import payments
from couturiers.table import GAIN
from tests.couturiers.tables import ask_again, at_turn, fund, lay, money, refused, rent, show


def won(game: Game, seat: int = 0) -> int:
    """Return the prestige that a seat has won during play."""
    return game.table.seats[seat].prestige


def dresses(game: Game, *names: str, seat: int = 0) -> None:
    """Put a seat's dresses on guest spaces that are open to all."""
    spaces = iter(["1.3", "1.4", "1.5", "2.3", "2.4", "3.2", "3.3", "4.2", "4.3", "5.2"])
    taken = sum(one is not None for hall in game.table.halls for one in hall)
    for name, space in list(zip(names, list(spaces)[taken:], strict=False)):
        rent(game, seat, name, space)


def test_c53_bonus_follows_the_action_and_is_automatic_optional_or_skipped() -> None:
    game = at_turn("B5 B1", supply="B2 B3", money=8)
    game.play("B5:fund@U1")  # the two Louis come after the main action
    assert money(game) == 2 and game.turn == 1
    gain = game.table.history[-1]
    assert (gain.do, gain.card) == (GAIN, "B5")
    assert game.view(1).source["history"][-1] == {"round": 1, "seat": 0, "do": GAIN, "card": "B5"}
    game = at_turn("B4 B1", supply="B2 B3", money=8)
    game.play("B4:-")
    game.play("-")  # it is optional
    assert game.turn == 1 and money(game) == 8
    game = at_turn("B4 B1", supply="B2 B3", money=0)
    for floor in (1, 2, 3):
        lay(game, floor, ["yy.or", "gg.or"])
    game.play("B4:-")  # it cannot be carried out, and is skipped
    assert game.turn == 1


def test_c54_action_of_a_bonus_is_open_to_any_rank_after_any_main_action() -> None:
    game = at_turn("B4 B1", supply="B2 B3", money=4)
    game.play("B4:tile@1.1")
    game.play("silk")
    assert "tile@1.2" in game.legal()
    game = at_turn("202 B1", supply="B2 B3", money=20, tiles=["yy.or", "gg.or"])
    show(game, 6, "Y01")
    show(game, 5, "G01")
    game.play("202:dress@6")
    game.play("sell")
    assert game.legal() == ["-", "dress@5"]
    game.play("dress@5")
    assert money(game) == 20 + 6 - 1  # 1 for the window, as usual


def test_c55_bonus_counts_the_seats_own_spaces_on_the_board_rounded_down() -> None:
    game = at_turn("204 B1", supply="B2 B3")
    fund(game, 0, "F1", "M2", "S1")
    fund(game, 1, "F2")
    game.table.all_halls[0] = 0
    game.play("204:-")
    assert won(game) == 1  # three spaces are one pair; the all-halls marker does not count


@pytest.mark.parametrize(("card", "cost"), [("B3", 1), ("106", 0)])
def test_c56_bonus_buys_yarn_or_lace(card: str, cost: int) -> None:
    game = at_turn(f"{card} B1", supply="B2 B4", money=3, yarn=0, lace=0)
    game.play(f"{card}:-")
    assert game.legal() == (["-", "lace", "yarn"] if cost else ["lace", "yarn"])
    assert refused(game, "silk") == "C56"
    game.play("lace")
    holding = game.table.seats[0]
    assert (holding.money, holding.yarn, holding.lace) == (3 - cost, 0, 1)
    game = at_turn(f"{card} B1", supply="B2 B4", money=0)
    game.play(f"{card}:-")
    assert (game.turn == 1) is bool(cost)  # not asked without the money


@pytest.mark.parametrize("card", ["B4", "104"])
def test_c57_bonus_acquires_another_tile(card: str) -> None:
    game = at_turn(f"{card} B1", supply="B2 B3", money=3)
    lay(game, 1, ["gg.or", "r.or"])
    game.play(f"{card}:tile@1.1")
    game.play("yarn")
    assert money(game) == 2
    assert refused(game, "tile@1.1") == "C57"
    game.play("tile@1.2")  # the last tile of a floor is free
    assert money(game) == 2
    game = at_turn(f"{card} B1", supply="B2 B3", money=1)
    game.play(f"{card}:-")
    assert game.turn == 1  # three tiles a floor: nothing affordable


def test_c57_tile_costs_the_same_by_a_bonus_as_by_the_main_action() -> None:
    game = at_turn("B4 B1", supply="B2 B3", money=1)
    lay(game, 2, ["gg.or", "r.or"])
    game.play("B4:-")
    assert game.legal() == ["-", "tile@2.1", "tile@2.2"]
    assert refused(game, "tile@1.1") == "C25"


@pytest.mark.parametrize(("card", "cost"), [("103", 1), ("105", 0)])
def test_c58_bonus_draws_a_tile_that_only_its_seat_sees(card: str, cost: int) -> None:
    game = at_turn(f"{card} B1", supply="B2 B3", money=3)
    top = game.table.pile[-1]
    game.play(f"{card}:-")
    if cost:
        assert game.legal() == ["-", "draw"]
        game.play("draw")
    kind = game.table.kinds[top]
    assert game.view(0).source["pending"][-1] == {"kind": "keep", "tile": kind.kind}
    assert game.view(1).source["pending"][-1] == {"kind": "keep"}
    game.play("silk")
    assert game.table.silk(0) == [kind.silk] and money(game) == 3 - cost
    game = at_turn(f"{card} B1", supply="B2 B3", money=3)
    game.table.seats[1].tiles, game.table.pile = sorted(game.table.pile), []
    game.play(f"{card}:-")
    assert game.turn == 1  # no tile to be had
    if cost:
        game = at_turn(f"{card} B1", supply="B2 B3", money=0)
        game.play(f"{card}:-")
        assert game.turn == 1


def test_c59_bonus_deputes_another_card_and_uses_the_bonus_of_that_card() -> None:
    game = at_turn("102 B5 B1", supply="304", discard="B2 B3", money=0)
    game.play("102:-")
    assert game.legal() == ["-", *(f"depute@{card}" for card in "304 B1 B2 B3 B5".split())]
    game.play("depute@304")  # from the supply; five cards are left: the first step
    assert money(game) == 2 and game.table.seats[0].supply == []
    for card, left in (("B5", 2), ("B2", 0)):
        game = at_turn("102 B5 B1", supply="304", discard="B2 B3", money=0)
        game.play("102:-")
        game.play(f"depute@{card}")  # from hand or discard; no money but the bonus
        assert money(game) == left
        assert card not in game.table.seats[0].deck
    # A chain: 102 deputes 203, whose bonus deputes another card.
    game = at_turn("102 B5 B1", supply="203", discard="B2 B3", money=0)
    game.play("102:-")
    game.play("depute@203")
    assert game.legal() == ["-", *(f"depute@{card}" for card in "B1 B2 B3 B5".split())]
    game.play("depute@B2")
    assert money(game) == 8


@pytest.mark.parametrize(("card", "louis"), [("B1", 8), ("B3", 5), ("B5", 2)])
def test_c60_bonus_deputes_another_card_for_money(card: str, louis: int) -> None:
    game = at_turn("203 B1", supply="B2 B3 B5", money=0)
    game.play("203:-")
    game.play(f"depute@{card}")
    assert money(game) == louis and game.turn == 1  # its bonus is not used
    assert card not in game.table.seats[0].deck


def test_c61_bonus_cannot_depute_the_card_in_play() -> None:
    game = at_turn("102 B1", supply="B2 B3 203")
    game.play("102:-")
    assert refused(game, "depute@102") == "C61"
    game.play("depute@203")
    # four are left now: 203's own bonus is not possible
    assert game.turn == 1
    # A card deputed out of the hand takes a turn away.
    game = at_turn("203 B1", supply="B2 B3 B5")
    game.play("203:-")
    game.play("depute@B1")
    assert game.table.seats[0].hand == []


def test_c62_bonus_makes_a_dress_with_less_silk() -> None:
    game = at_turn("202 B1", supply="B2 B3", money=9, tiles=["yy.or"])
    show(game, 6, "Y05")  # needs three yellow: with one fewer, two
    game.play("202:-")
    assert game.legal() == ["-", "dress@6"]
    game.play("dress@6")
    assert game.legal()[-1] == "sell"  # a single payment
    game = at_turn("402 B1", supply="B2 B3", money=9, tiles=["rr.yarn"])
    show(game, 6, "R05")  # needs three red: with two fewer, one
    show(game, 5, "R07")  # has a thimble: no bonus makes it
    game.play("402:-")
    assert refused(game, "dress@5") == "C62"
    game.play("dress@6")
    assert game.table.silk(0) == []
    game = at_turn("202 B1", supply="B2 B3", money=0, tiles=["yy.or"])
    show(game, 5, "Y05")  # the window is paid in full
    game.play("202:-")
    assert game.turn == 1


def test_c63_dress_is_made_by_the_card_whose_bonus_makes_it() -> None:
    game = at_turn("102 B1", supply="402 B2 B3", tiles=["rr.yarn"])
    show(game, 6, "R01")
    game.play("102:-")  # 102 is a master, but the journeyman 402 makes the dress
    game.play("depute@402")
    game.play("dress@6")
    assert not [token for token in game.legal() if token in {"rent@1.1", "rent@2.1", "rent@3.1"}]
    game.play("rent@1.3")
    one = game.table.halls[0][2]
    assert one and one.master is False


@pytest.mark.parametrize(("card", "less"), [("302", 5), ("602", 10)])
def test_c64_bonus_funds_a_decoration_for_less(card: str, less: int) -> None:
    game = at_turn(f"{card} B1", supply="B2 B3", money=6)
    game.play(f"{card}:-")
    costs = {name: space.cost for name, space in game.variant.board.decorations.items()}
    open_ = [name for name, cost in costs.items() if cost - less <= 6]
    assert game.legal() == ["-", *(f"fund@{name}" for name in open_)]
    game.play("fund@U1")
    assert money(game) == 6 - max(0, 8 - less)
    game = at_turn(f"{card} B1", supply="B2 B3", money=0)
    game.play(f"{card}:-")
    assert (game.turn == 1) is (card == "302")
    game = at_turn(f"{card} B1", supply="B2 B3", money=6)
    fund(game, 0, "U1")
    game.play(f"{card}:-")
    assert refused(game, "fund@U2") == "C44"
    assert refused(game, "fund@U1") == "C64"


@pytest.mark.parametrize("card", ["304", "401"])
def test_c65_bonus_gives_money_by_the_size_of_the_deck(card: str) -> None:
    cards = "B1 B2 B3 B4 B5 101 103 104 105 106 201 202".split()
    for size, step in (
        (4, None),
        (5, 0),
        (6, 0),
        (7, 1),
        (8, 1),
        (9, 2),
        (10, 2),
        (11, 3),
        (12, 3),
    ):
        game = at_turn(f"{card} B1", supply=" ".join(cards[1 : size - 1]), money=0)
        assert len(game.table.seats[0].deck) == size
        game.play(f"{card}:-")
        steps = {"304": (2, 6, 10, 14), "401": (1, 3, 5, 7)}[card]
        assert money(game) == (0 if step is None else steps[step])


@pytest.mark.parametrize(("card", "cost"), [("404", 4), ("601", 3)])
def test_c66_bonus_buys_prestige(card: str, cost: int) -> None:
    game = at_turn(f"{card} B1", supply="B2 B3", money=3 * cost + 1)
    game.play(f"{card}:-")
    assert game.legal() == ["-", "buy@1", "buy@2", "buy@3"]
    assert refused(game, "buy@4") == "C66"
    game.play("buy@3")
    assert (won(game), money(game)) == (3, 1)
    game = at_turn(f"{card} B1", supply="B2 B3", money=cost - 1)
    game.play(f"{card}:-")
    assert game.turn == 1


def test_c67_bonus_gives_prestige_for_silk_once_the_seat_ends_it() -> None:
    game = at_turn("504 B1", supply="B2 B3", tiles=["y.both", "g.both", "rr.yarn", "b.or"])
    game.play("504:-")
    assert game.legal() == ["-", "give@b", "give@g", "give@rr", "give@y"]
    assert refused(game, "give@yy") == "C67"
    game.play("give@y")
    assert won(game) == 0  # counted once, at the end, for all together
    game.play("give@g")
    game.play("give@rr")
    game.play("-")
    assert won(game) == 1 + 2
    assert game.table.silk(0) == ["b"]
    kinds = sorted(game.table.kinds[tile].kind for tile in game.table.tile_discard)
    assert kinds == ["g.both", "rr.yarn", "y.both"]
    told = [entry["do"] for entry in game.view(1).source["history"][-3:]]
    assert told == ["give@y", "give@g", "give@rr"]  # that the seat ended it is not shown
    game = at_turn("504 B1", supply="B2 B3", tiles=["b.or"])
    game.play("504:-")
    game.play("give@b")  # none is left: nothing more is asked
    assert won(game) == 1 and game.turn == 1


def test_c68_bonus_gives_money_or_prestige_for_dresses_by_colour() -> None:
    for card, louis, prestige in (("201", 2 * 1 + 1 * 2, 0), ("403", 1 * 2, 2)):
        game = at_turn(f"{card} B1", supply="B2 B3", money=0)
        dresses(game, "Y01", "Y02", "R01", "G01", "B01", "B02")
        dresses(game, "Y03", "R02", "G02", "B03", seat=1)
        game.play(f"{card}:-")
        assert (money(game), won(game)) == (louis, prestige)


def test_c69_bonus_gives_a_louis_for_each_dress() -> None:
    game = at_turn("501 B1", supply="B2 B3", money=0)
    dresses(game, "Y01", "R01", "G01")
    game.play("501:-")
    assert money(game) == 3


@pytest.mark.parametrize(
    ("card", "count", "prestige"),
    [("301", 2, 0), ("301", 5, 1), ("301", 6, 2), ("503", 1, 0), ("503", 5, 2)],
)
def test_c70_bonus_gives_prestige_for_dresses(card: str, count: int, prestige: int) -> None:
    game = at_turn(f"{card} B1", supply="B2 B3")
    dresses(game, *["Y01", "Y02", "Y03", "Y05", "Y06", "Y07"][:count])
    game.play(f"{card}:-")
    assert won(game) == prestige


@pytest.mark.parametrize(("card", "prestige"), [("204", 2), ("502", 2), ("303", 5)])
def test_c71_bonus_gives_prestige_for_decorations(card: str, prestige: int) -> None:
    game = at_turn(f"{card} B1", supply="B2 B3")
    fund(game, 0, "F1", "M1", "S1", "U1", "L1")
    game.play(f"{card}:-")
    assert won(game) == prestige


def test_c72_variant_decides_whether_303_gives_prestige_or_money() -> None:
    for card303, expected in (("prestige", (0, 3)), ("money", (3, 0))):
        variant = Variant(3, card303)  # type: ignore[arg-type]
        game = at_turn("303 B1", supply="B2 B3", money=0, variant=variant)
        fund(game, 0, "F1", "M1", "S1")
        game.play("303:-")
        assert (money(game), won(game)) == expected
    assert EMPLOYEES["303"].bonus == Bonus("prestige_per_decoration", per=1)


def test_t13_304_counts_itself_in_a_deck_of_seven_unless_it_is_deputed() -> None:
    game = at_turn("304 B1", supply="B2 B3 B4 B5 101", money=0)
    game.play("304:-")
    assert money(game) == 6
    game = at_turn("304 B1", supply="B2 B3 B4 B5 101", money=0)
    game.play("304:depute")
    assert money(game) == 4 + 2


def test_t14_402_deputed_by_102_makes_a_dress_without_silk() -> None:
    game = at_turn("102 B1", supply="402 B2 B3 B4", money=20)
    show(game, 6, "R01")  # needs two red: with two fewer, no silk at all
    show(game, 5, "R07")
    game.play("102:-")
    game.play("depute@402")
    assert game.legal() == ["-", "dress@6"]
    game.play("dress@6")
    spaces = game.legal()
    assert "rent@1.3" in spaces and "rent@1.1" not in spaces


def test_t15_discounts_on_silk_hold_for_their_colours_and_without_thimble() -> None:
    two_yellow_one_green = ((1, 1, 0, 0), (2, 0, 0, 0))
    assert payments(two_yellow_one_green, ("g", "y", "y")) == ("pay@g+y", "pay@y+y")
    for kept in (["yy.or"], ["yg.or"]):
        game = at_turn("202 B1", supply="B2 B3", tiles=kept)
        game.table.windows = [""] * 6
        show(game, 6, "Y09")
        game.play("202:-")
        assert game.legal() == ["-", "dress@6"]
    game = at_turn("402 B1", supply="B2 B3", tiles=["rr.yarn"])
    game.table.windows = [""] * 6
    show(game, 6, "R10")  # needs four red, but has a thimble
    game.play("402:-")
    assert game.turn == 1
    game = at_turn("402 B1", supply="B2 B3", tiles=["yy.or"])
    game.table.windows = [""] * 6
    show(game, 6, "Y05")  # needs no red, so all three yellow must be paid
    game.play("402:-")
    assert game.turn == 1
    game = ask_again(at_turn("402 B1", supply="B2 B3", tiles=["yy.or", "y.both"]))
    game.table.windows = [""] * 6
    show(game, 6, "Y05")
    game.play("402:-")
    assert game.legal() == ["-", "dress@6"]


def test_t16_space_of_eight_louis_is_free_with_ten_less() -> None:
    game = at_turn("602 B1", supply="B2 B3", money=3)
    game.play("602:-")
    game.play("fund@U1")
    assert money(game) == 3


def test_t17_silk_of_three_tiles_gives_four_prestige() -> None:
    game = at_turn("504 B1", supply="B2 B3", tiles=["yg.or", "gb.yarn", "rr.lace"])
    game.play("504:-")
    for silk in ("yg", "gb", "rr"):
        game.play(f"give@{silk}")
    assert won(game) == 2 + 1 + 1
