"""The main actions with employees: hiring and deputing (C47-C52)."""

import pytest

from tests.couturiers.tables import (
    ask_again,
    at_turn,
    lay,
    money,
    refused,
)


def test_c47_cost_of_hiring_depends_on_how_many_employees_are_on_offer() -> None:
    for offered, cost in ((4, 5), (3, 3), (2, 1), (1, 0)):
        game = at_turn("B1 B2", supply="B3 B4", money=5)
        game.table.offer = game.table.offer[:offered]
        card = ask_again(game).table.offer[-1]
        game.play(f"B1:hire@{card}")
        assert money(game) == 5 - cost
    game.table.offer = []
    assert refused(ask_again(at_turn("B1 B2")), "B1:hire@606") == "C47"
    game = at_turn("B1 B2")
    game.table.offer = []
    assert not [token for token in ask_again(game).legal() if "hire" in token]


def test_c48_hired_employee_comes_to_the_hand_and_is_played_in_the_same_round() -> None:
    game = at_turn("B1 B2", supply="B3 B4", money=5)
    card = game.table.offer[0]
    game.play(f"B1:hire@{card}")
    holding = game.table.seats[0]
    assert holding.hand == sorted(["B2", card]) and card in holding.deck
    assert refused(game, f"B1:hire@{card}", 0) == "C23"  # another seat's turn by now


@pytest.mark.parametrize(("card", "louis"), [("B1", 10), ("B3", 7), ("B4", 4), ("101", 10)])
def test_c49_deputing_brings_money_and_the_bonus_may_still_be_used(card: str, louis: int) -> None:
    game = at_turn(f"{card} B2", supply="103 B5 105", money=1)
    for floor in (1, 2, 3):
        lay(game, floor, ["r.or", "b.or", "gg.or"] if floor == 1 else [])
    game.play(f"{card}:depute")
    bonus = {"101": 1}.get(card, 0)
    assert money(game) == 1 + louis + bonus
    holding = game.table.seats[0]
    assert card not in (*holding.deck, *holding.hand, *holding.discard)
    if card in {"B3", "B4"}:
        assert game.table.pending[-1].card == card


def test_c50_last_master_of_a_deck_may_be_deputed() -> None:
    game = at_turn("B1 B3", supply="B4 B5 105")
    assert "B1:depute" in game.legal()


def test_c51_no_card_is_deputed_from_a_deck_of_four() -> None:
    game = at_turn("B1 B3", supply="B4 B5")
    assert refused(game, "B1:depute") == "C51"
    game = at_turn("203 B3", supply="B4 B5")
    game.play("203:-")  # its bonus is not possible: nothing is asked
    assert game.table.seats[0].discard == ["203"]


def test_c52_the_card_in_play_belongs_to_the_deck_unless_it_is_deputed() -> None:
    game = at_turn("203 B3", supply="B4 B5 B1")
    game.play("203:-")
    assert game.legal() == ["-", "depute@B1", "depute@B3", "depute@B4", "depute@B5"]
    game = at_turn("203 B3", supply="B4 B5 B1")
    game.play("203:depute")
    assert game.turn != 0  # four are left: no bonus
    assert len(game.table.seats[0].deck) == 4


def test_t4_hiring_costs_three_louis_with_three_employees_on_offer() -> None:
    game = at_turn("B1 B2", supply="B3 B4", money=3)
    game.table.offer = ["202", "203", "204"]
    ask_again(game).play("B1:hire@202")
    assert money(game) == 0
    assert game.table.seats[0].hand == ["202", "B2"]


def test_t12_card_is_deputed_from_a_deck_of_five_but_not_of_four() -> None:
    game = at_turn("B1 B3 B5", supply="B4 B2")
    game.play("B1:depute")
    assert len(game.table.seats[0].deck) == 4
    game.table.seat = 0
    ask_again(game)
    assert refused(game, "B3:depute") == "C51"
    game = at_turn("203 B3", supply="B4 B5 B1", money=0)
    game.play("203:depute")
    assert money(game) == 7
    assert len(game.table.seats[0].deck) == 4 and game.turn == 1
