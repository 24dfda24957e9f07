"""A round: what is public, its preparation, hands, turns and income (C11-C28)."""

import random

import pytest

from couturiers import Game, Variant
from couturiers.box import BASE
from couturiers.table import draw_tile
from tests.couturiers.tables import (
    ask_again,
    at_turn,
    dealt,
    fund,
    give,
    lay,
    money,
    refused,
    rent,
    show,
)


def next_round(game: Game) -> Game:
    """End the round without further turns. The hands of the next one are not chosen yet."""
    table = game.table
    table.pending.clear()
    for holding in table.seats:
        holding.discard = sorted([*holding.discard, *holding.hand])
        holding.hand = []
    table.in_play = ""
    return ask_again(game)


def choose_all(game: Game) -> Game:
    """Choose a hand for every seat."""
    while game.table.choosing:
        game.play(game.legal()[0])
    return game


def test_c11_public_information_is_in_every_view() -> None:
    game = at_turn("B1 B4", supply="B2", discard="B3 B5", tiles=["yy.or", "r.or"], money=9)
    fund(game, 0, "F2")
    rent(game, 0, "Y01", "1.3")
    seen = game.view(1).source
    seat = seen["seats"][0]
    assert (seat["money"], seat["yarn"], seat["lace"], seat["tiles"]) == (9, 1, 1, 2)
    assert (seat["hand"], seat["supply"], seat["discard"]) == (2, 1, ["B3", "B5"])
    assert seen["decorations"] == {"F2": 0}
    assert seen["halls"][0][2] == {"dress": "Y01", "seat": 0, "master": False}
    assert seen["offer"] == game.table.offer


def test_c12_hand_supply_silk_and_prestige_are_hidden_from_others() -> None:
    game = at_turn("B1 B4", supply="B2", discard="B3 B5", tiles=["yy.or", "r.or"])
    game.table.seats[0].prestige = 7
    before = game.view(1)
    holding = game.table.seats[0]
    holding.hand, holding.supply, holding.prestige = ["B2", "B4"], ["B1"], 3
    give(game, 0, "gg.or")
    game.table.pile.append(holding.tiles.pop(0))
    assert ask_again(game).view(1) == before
    assert game.view(0).source["me"] == {
        "hand": ["B2", "B4"],
        "supply": ["B1"],
        "tiles": ["gg", "r"],
        "prestige": 3,
    }


def test_c13_history_shows_tiles_that_all_saw_and_discarded_tiles_are_public() -> None:
    game = at_turn("B4 B5", money=10)
    lay(game, 1, ["yy.or"])
    game.play("B4:tile@1.1")
    game.play("silk")
    told = [entry for entry in game.view(1).source["history"] if entry["seat"] == 0][-2:]
    assert [(entry["do"], entry["tile"]) for entry in told] == [
        ("B4:tile@1.1", "yy.or"),
        ("silk", "yy.or"),
    ]
    game = at_turn("103 105 B1", money=10)
    game.play("103:-")
    game.play("draw")
    game.play("silk")  # others never see a tile that was drawn blind and kept
    assert all("tile" not in entry for entry in game.view(1).source["history"])
    assert game.view(0).source["history"][-1]["tile"]
    game = at_turn("105 B1", money=10)
    game.play("105:-")
    exchanged = game.legal()[0]
    game.play(exchanged)
    assert game.view(1).source["history"][-1]["tile"] == game.view(1).source["tile_discard"][0]


def test_c14_the_favour_makes_its_holder_the_first_seat() -> None:
    game = at_turn("B1 B2", supply="B3 B4")
    game.table.favour = 2
    next_round(game)
    assert game.table.first == 2
    assert game.view(0).source["favour"] is None
    next_round(choose_all(game))  # nobody took the favour: the first seat stays
    assert game.table.first == 2
    assert choose_all(game).turn == 2


def test_c15_four_new_employees_are_offered_each_round() -> None:
    game = dealt()
    order = list(game.dealt.employees)
    for round_ in range(1, 8):
        assert game.table.round == round_
        assert game.table.offer == order[4 * round_ - 4 : 4 * round_]
        assert game.view(0).source["stack"] == 28 - 4 * round_
        next_round(choose_all(game))
    assert game.over


def test_c16_empty_warehouse_places_are_filled_and_other_tiles_stay() -> None:
    game = choose_all(dealt())
    table = game.table
    kept = {(floor, place): table.warehouse[floor][place] for floor, place in ((0, 1), (2, 2))}
    gone = [tile for floor in table.warehouse for tile in floor if tile not in kept.values()]
    table.tile_discard += gone
    table.warehouse = [[-1] * 3 for _ in range(3)]
    for (floor, place), tile in kept.items():
        table.warehouse[floor][place] = tile
    coming = list(reversed(table.pile))[:7]
    next_round(game)
    laid = [tile for floor in table.warehouse for tile in floor if tile not in kept.values()]
    assert laid == coming
    assert all(table.warehouse[floor][place] == tile for (floor, place), tile in kept.items())


def test_c17_empty_pile_is_refilled_with_the_shuffled_discard() -> None:
    game = at_turn("105 B1")
    table = game.table
    table.tile_discard, table.pile = table.pile[:5], []
    table.seats[1].tiles = sorted(
        {*range(48)} - {*table.tile_discard} - {t for floor in table.warehouse for t in floor}
    )
    order = [tile for tile in game.dealt.tiles_again[0] if tile in table.tile_discard]
    game.play("105:-")
    assert table.pending[-1].tile == order[0]
    assert table.pile == list(reversed(order[1:])) and not table.tile_discard
    # If the discard is empty, too, the places stay empty.
    game = choose_all(dealt())
    table = game.table
    table.seats[0].tiles = sorted(table.pile)
    table.pile, table.warehouse = [], [[tile, -1, -1] for tile, *_ in table.warehouse]
    next_round(game)
    assert [floor[1:] for floor in table.warehouse] == [[-1, -1]] * 3


def test_c17_each_shuffle_uses_the_next_order_of_the_deal_and_the_first_after_the_last() -> None:
    game = at_turn("105 B1")
    table = game.table
    for shuffles, taken in ((1, 1), (7, 7), (8, 0), (9, 1)):
        table.tiles_shuffled = shuffles
        table.tile_discard, table.pile = [3, 4, 5, 6, 7], []
        order = [tile for tile in game.dealt.tiles_again[taken] if tile in range(3, 8)]
        assert draw_tile(table) == order[0]


def test_c18_dark_windows_are_emptied_and_the_other_dresses_slide() -> None:
    game = choose_all(dealt())
    table = game.table
    before = list(table.windows)
    table.windows[1] = ""  # as if that dress had been made
    coming = list(reversed(table.bag))
    next_round(game)
    assert table.dress_discard == before[4:]
    # Three stay and slide to the right; three are drawn, from right to left.
    assert table.windows[3:] == [before[0], before[2], before[3]]
    assert table.windows[:3] == [coming[2], coming[1], coming[0]]


def test_c18_empty_bag_is_refilled_with_the_discard_and_windows_may_stay_empty() -> None:
    game = choose_all(dealt())
    table = game.table
    table.dress_discard, table.bag = table.bag[:1], []
    table.windows = ["", "", "Y01", "", "", ""]
    table.dress_discard = ["R01"]
    next_round(game)
    assert table.windows == ["", "", "", "", "R01", "Y01"]
    table.dresses_shuffled, table.windows = 4, [""] * 6
    table.dress_discard = ["G01", "G02", "G03"]
    order = [dress for dress in game.dealt.dresses_again[0] if dress in table.dress_discard]
    next_round(choose_all(game))
    assert table.windows == ["", "", "", *reversed(order)]


def test_c19_all_seats_choose_three_cards_of_their_supply_in_any_order() -> None:
    game = dealt()
    assert game.view(0).source["ask"] == {"kind": "hand", "seats": [0, 1, 2]}
    assert all(len(game.legal(seat)) == 10 for seat in range(3))
    game.play("h:B1+B2+B3", 2)
    assert game.legal(2) == [] and game.view(0) == dealt().view(0)
    assert refused(game, "h:B1+B2+B3", 2) == "C19"
    assert refused(game, "h:B1+B2", 0) == "C19"
    assert refused(game, "h:B2+B1+B3", 0) == "C19"
    assert refused(game, "h:B1+B2+101", 0) == "C19"
    game.play("h:B3+B4+B5", 0)
    game.play("h:B1+B4+B5", 1)
    hands = [holding.hand for holding in game.table.seats]
    assert hands == [["B3", "B4", "B5"], ["B1", "B4", "B5"], ["B1", "B2", "B3"]]


def test_c20_supply_of_exactly_three_is_the_hand_without_a_choice() -> None:
    game = at_turn("B1", supply="B2 B3 B4", discard="B5")
    next_round(game)
    assert game.table.choosers == (1, 2)
    assert refused(game, "h:B2+B3+B4", 0) == "C20"
    choose_all(game)
    assert game.table.seats[0].hand == ["B2", "B3", "B4"]
    assert game.table.seats[0].discard == ["B1", "B5"] and not game.table.seats[0].supply
    forced = next(e for e in game.view(1).source["history"] if e["do"] == "h:B2+B3+B4")
    assert forced["auto"] is True


def test_c21_a_small_supply_is_filled_up_from_the_discard() -> None:
    game = next_round(at_turn("B1", supply="B2 B3", discard="101 B4 B5"))
    assert game.legal(0) == ["h:101+B2+B3", "h:B1+B2+B3", "h:B2+B3+B4", "h:B2+B3+B5"]
    assert refused(game, "h:B1+B4+B5", 0) == "C21"
    game.play("h:B1+B2+B3", 0)
    choose_all(game)
    assert game.table.seats[0].supply == ["101", "B4", "B5"]
    assert game.table.seats[0].discard == []
    # With an empty supply, the hand is any three cards of the discard.
    game = next_round(at_turn("B1", discard="B2 B3 B4 B5"))
    assert len(game.legal(0)) == 10


def test_c22_hand_always_has_three_cards_even_with_the_smallest_decks() -> None:
    for seed in range(30):
        rng = random.Random(seed)
        game = Game.deal(Variant(2), rng)
        while not game.over:
            # Decks are kept as small as the rules allow.
            tokens = game.legal()
            wish = [token for token in tokens if "depute" in token]
            game.play(rng.choice(wish or tokens))
            if not game.over:
                assert all(len(holding.deck) >= 4 for holding in game.table.seats)
    hands = [entry for entry in game.table.history if entry.do.startswith("h:")]
    assert len(hands) == 14 and all(entry.do.count("+") == 2 for entry in hands)


def test_c23_seats_play_one_card_each_in_turn_and_seats_without_cards_are_skipped() -> None:
    game = at_turn("B1 B2 B3", money=0, first=1)
    table = game.table
    table.seats[0].hand = ["B5"]
    table.seats[2].hand = ["B1", "B2"]
    seats = []
    while table.round == 1:
        seat = game.turn
        seats.append(seat)
        card = table.seats[seat].hand[0]
        game.play(f"{card}:-")
        while table.round == 1 and table.in_play:
            game.play("-")
    assert seats == [1, 2, 0, 1, 2, 1]
    assert table.seats[1].discard == ["B1", "B2", "B3"]
    game = at_turn("B1 B2")
    assert refused(game, "B1:-", 1) == "C23"
    assert refused(game, "B4:-") == "C23"


@pytest.mark.parametrize(
    ("card", "open_to_it", "closed"),
    [
        ("B1", "favour tile dress hire depute fund", ""),
        ("B3", "favour tile dress depute fund", "hire"),
        ("B5", "tile depute fund", "favour dress hire"),
    ],
)
def test_c24_each_rank_may_take_only_its_own_main_actions(
    card: str, open_to_it: str, closed: str
) -> None:
    game = at_turn("B1 B3 B5", supply="B2 B4", money=30, yarn=3, lace=3, tiles=["yy.or", "yg.or"])
    show(game, 6, "Y01")
    written = {
        "favour": "favour",
        "tile": "tile@1.1",
        "dress": "dress@6",
        "hire": f"hire@{game.table.offer[0]}",
        "depute": "depute",
        "fund": "fund@S1",
    }
    for action in open_to_it.split():
        assert f"{card}:{written[action]}" in game.legal(), action
    for action in closed.split():
        assert refused(game, f"{card}:{written[action]}") == "C24"
    assert refused(game, f"{card}:dance") == refused(game, "nonsense") == "C24"
    game.play(f"{card}:{written['depute']}")
    assert card not in game.table.seats[0].deck and card not in game.table.seats[0].discard


def test_c25_seat_cannot_spend_more_money_than_it_has() -> None:
    game = at_turn("B1 B2 B4", money=3)
    assert not [token for token in game.legal() if "fund" in token or "hire" in token]
    assert refused(game, "B1:fund@U1") == "C25"
    assert refused(game, f"B1:hire@{game.table.offer[0]}") == "C25"
    game = at_turn("B1 B2 B4", money=1)
    assert refused(game, "B4:tile@1.1") == "C25"
    show(game, 3, "Y01")
    game = at_turn("B1 B2", money=3, tiles=["yy.or"])
    show(game, 3, "Y01")
    assert refused(game, "B1:dress@3") == "C25"
    game.table.seats[0].money = 4
    assert "B1:dress@3" in ask_again(game).legal()


def test_c26_every_seat_gets_five_louis_each_round() -> None:
    game = at_turn("B1 B2", money=2)
    others = [money(game, seat) for seat in (1, 2)]
    next_round(game)
    assert [money(game, seat) for seat in range(3)] == [7, *(each + 5 for each in others)]
    game = at_turn("B1 B2", money=2)
    game.table.round = 7
    next_round(game)
    assert game.over and money(game) == 7


def test_c27_upper_row_of_the_fountain_pays_a_louis_for_each_decoration() -> None:
    game = at_turn("B1 B2", money=0)
    fund(game, 0, "U1", "F1", "M2")
    game.table.all_halls[0] = 0
    next_round(game)
    assert money(game) == 5 + 3


def test_c28_lower_row_of_the_fountain_pays_a_louis_for_each_rented_dress() -> None:
    game = at_turn("B1 B2", money=0)
    fund(game, 0, "L2", "S1")
    rent(game, 0, "Y01", "1.3")
    rent(game, 0, "Y02", "4.2")
    rent(game, 1, "Y03", "4.3")
    next_round(game)
    assert money(game) == 5 + 2


def test_t1_supply_of_two_is_taken_and_one_card_of_the_discard_is_chosen() -> None:
    game = next_round(at_turn("B1 B2", supply="B3 B4", discard="B5 101"))
    assert game.legal(0) == ["h:101+B3+B4", "h:B1+B3+B4", "h:B2+B3+B4", "h:B3+B4+B5"]


def test_t6_income_without_and_with_fountain_rows() -> None:
    game = at_turn("B1 B2", money=0)
    for seat in (1, 2):
        game.table.seats[seat].money = 0
    fund(game, 1, "L1")
    for dress, space in (("Y01", "1.3"), ("Y02", "2.3"), ("Y03", "3.2")):
        rent(game, 1, dress, space)
    fund(game, 2, "U1", "L2", "F1")
    rent(game, 2, "G01", "4.2")
    next_round(game)
    assert [money(game, seat) for seat in range(3)] == [5, 8, 5 + 3 + 1]


def test_t10_supply_of_exactly_three_leaves_the_discard_as_it_is() -> None:
    game = next_round(at_turn("B1", supply="B2 B3 B4", discard="101 102 B5"))
    choose_all(game)
    assert game.table.seats[0].hand == ["B2", "B3", "B4"]
    assert game.table.seats[0].discard == ["101", "102", "B1", "B5"]


def test_t11_six_windows_with_five_dresses_keep_three_of_them_and_get_three_new_ones() -> None:
    game = choose_all(dealt())
    table = game.table
    a, b, c, d, e = (dress for place, dress in enumerate(table.windows) if place != 2)
    table.windows[2] = ""
    table.windows = [a, b, "", c, d, e]
    coming = list(reversed(table.bag))[:3]
    next_round(game)
    assert table.windows == [*reversed(coming), a, b, c]
    assert table.dress_discard == [d, e]


def test_t23_favour_taken_in_round_seven_scores_at_the_end() -> None:
    game = at_turn("B1 B2", supply="B3 B4")
    game.table.round = 3
    game.play("B1:favour")
    next_round(game)
    assert (game.table.round, game.table.first) == (4, 0)
    choose_all(game)
    game.table.round = 7
    game.table.seat = 2
    game.table.seats[2].hand = [*BASE[:2]]
    ask_again(game)
    game.play("B1:favour")
    next_round(game)
    assert game.result
    assert [score.favour for score in game.result.scores] == [0, 0, 3]
