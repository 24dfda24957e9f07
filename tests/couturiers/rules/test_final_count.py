"""The end of the game and the final count (C73-C84)."""

import pytest

from couturiers import Game, Score, Variant
from couturiers.scoring import prizes, score
from tests.couturiers.tables import dealt, end, fund, rent


def ended(players: int = 3, *, money: int = 0) -> Game:
    """Return a game that is over, with nothing on the board and that much money for each seat."""
    game = dealt(players)
    while game.table.choosing:
        game.play(game.legal()[0])
    return end(game, money=money)


def count(game: Game, seat: int = 0) -> Score:
    """Return a seat's score."""
    return score(game.table).scores[seat]


def deck(game: Game, seat: int, cards: str) -> None:
    """Give a seat this deck, all of it in the supply."""
    holding = game.table.seats[seat]
    holding.deck = holding.supply = cards.split()
    holding.discard = []


def test_c73_the_game_ends_after_the_income_of_round_seven() -> None:
    game = Game.deal(Variant(2), seed=3)
    while not game.over:
        assert game.result is None
        before = [holding.money for holding in game.table.seats]
        game.play(game.legal()[0])
    assert game.table.round == 7
    assert all(
        holding.money >= old + 5 for holding, old in zip(game.table.seats, before, strict=True)
    )
    assert game.result and game.legal() == []
    assert game.table.seats[0].hand == []
    with pytest.raises(ValueError, match="C73"):
        game.play("-")


def test_c74_each_full_ten_louis_score_one_prestige() -> None:
    for money, prestige in ((0, 0), (9, 0), (10, 1), (29, 2), (30, 3)):
        found = count(ended(money=money))
        assert (found.money, found.purse, found.total) == (prestige, money, prestige)


def test_c75_end_bonuses_score_what_they_count() -> None:
    game = ended()
    for size, points in ((4, 0), (5, 2), (6, 2), (7, 5), (9, 8), (11, 11), (12, 11)):
        cards = "603 B1 B2 B3 B4 B5 101 102 103 104 105 106"
        deck(game, 0, " ".join(cards.split()[:size]))
        assert count(game).end_bonuses == points
    deck(game, 0, "604 B1 B2 B3")
    game.table.seats[0].yarn, game.table.seats[0].lace = 3, 2
    assert count(game).end_bonuses == 6
    deck(game, 0, "605 B1 B2 B3")
    for dress, space in (("Y01", "1.1"), ("Y02", "1.2"), ("Y03", "2.1"), ("G01", "2.3")):
        rent(game, 0, dress, space, master=True)
    assert count(game).end_bonuses == 3  # three on master spaces: one pair
    deck(game, 0, "606 B1 B2 B3")
    assert count(game).end_bonuses == 2
    rent(game, 0, "B01", "3.2")
    assert count(game).end_bonuses == 4  # three ladies, two gentlemen
    deck(game, 0, "B1 B2 B3 B4")
    assert count(game).end_bonuses == 0


def test_c76_favour_scores_three_prestige() -> None:
    game = ended()
    game.table.favour = 1
    assert [count(game, seat).favour for seat in range(3)] == [0, 3, 0]


def test_c77_most_dresses_win_a_hall_and_ties_go_to_master_spaces_then_to_music() -> None:
    game = ended()  # hall 4 gives 3 and 1
    rent(game, 0, "Y01", "4.2")
    rent(game, 0, "Y02", "4.3")
    rent(game, 1, "Y03", "4.5")
    assert [count(game, seat).halls for seat in range(3)] == [3, 1, 0]
    # A tie goes to more on master spaces, then to the music.
    rent(game, 1, "G01", "4.1", master=True)
    assert [count(game, seat).halls for seat in range(3)] == [1, 3, 0]
    game = ended()
    rent(game, 0, "Y01", "4.2")
    rent(game, 1, "Y02", "4.3")
    fund(game, 1, "M4")
    assert [count(game, seat).halls for seat in range(3)] == [1, 3, 0]
    game = ended()
    rent(game, 0, "Y01", "4.2")
    rent(game, 1, "Y02", "4.3")
    rent(game, 2, "Y03", "4.1", master=True)
    assert [count(game, seat).halls for seat in range(3)] == [1, 1, 3]
    game = ended()
    rent(game, 0, "Y01", "4.2")
    rent(game, 1, "Y02", "4.3")
    assert [count(game, seat).halls for seat in range(3)] == [3, 3, 0]  # no second prize


def test_c78_all_tied_for_second_win_its_prize_and_seats_without_a_dress_nothing() -> None:
    assert prizes([(2,), (1,), (1,), None], 5, 2) == [5, 2, 2, 0]
    game = ended()
    rent(game, 0, "Y01", "4.2")
    fund(game, 1, "M4")  # a music space alone is not a dress
    assert [count(game, seat).halls for seat in range(3)] == [3, 0, 0]


def test_c79_most_fireworks_win_and_ties_go_to_the_dearest_space() -> None:
    for players, first, second in ((3, 6, 2), (4, 7, 3)):
        game = ended(players)
        fund(game, 0, "F1", "F2")
        fund(game, 1, "F3")
        fund(game, 2, "F4")
        found = [count(game, seat).fireworks for seat in range(players)]
        assert found == [first, 0, second, 0][:players]  # the dearer space breaks the tie


def test_c80_there_are_no_second_prizes_with_two_seats() -> None:
    game = ended(2)
    rent(game, 0, "Y01", "4.2")
    rent(game, 0, "Y02", "4.3")
    rent(game, 1, "Y03", "4.5")
    fund(game, 0, "F1", "F2")
    fund(game, 1, "F3")
    assert [count(game, seat).halls for seat in range(2)] == [3, 0]
    assert [count(game, seat).fireworks for seat in range(2)] == [6, 0]


def test_c81_terrace_multiplies_the_best_dresses_of_the_royal_hall() -> None:
    game = ended()
    rent(game, 0, "Y13", "1.1", master=True)  # 4
    rent(game, 0, "Y01", "1.3")  # 2
    rent(game, 0, "B06", "2.1", master=True)  # 4, but in another hall
    fund(game, 0, "F1")
    assert count(game).terrace == 4
    fund(game, 0, "F3", "F4")
    assert count(game).terrace == 4 * 2 + 2 * 2  # two dresses for three spaces
    assert count(game).dresses == 10


def test_c82_statues_score_sets_of_dresses_of_different_colours() -> None:
    game = ended()
    for dress, space in (("Y01", "1.3"), ("Y02", "1.4"), ("G01", "2.3"), ("R01", "3.2")):
        rent(game, 0, dress, space)
    assert count(game).statues == 0
    for statue, prestige in (("S1", 6), ("S2", 6 + 2), ("S3", 6 + 2)):
        fund(game, 0, statue)
        assert count(game).statues == prestige


def test_c83_total_has_dresses_decorations_all_halls_and_prestige_won_in_play() -> None:
    game = ended()
    rent(game, 0, "Y01", "2.3")
    rent(game, 0, "B06", "2.1", master=True)
    fund(game, 0, "M1", "F4", "S1", "U1")
    game.table.all_halls[1] = 0
    game.table.seats[0].prestige = 7
    found = count(game)
    assert (found.dresses, found.decorations, found.all_halls, found.tokens) == (6, 8, 4, 7)
    assert found.total == sum(found[:11])


def test_c84_highest_total_wins_then_most_money_and_otherwise_the_win_is_shared() -> None:
    game = ended()
    for seat, prestige in enumerate((5, 7, 6)):
        game.table.seats[seat].prestige = prestige
    assert score(game.table).winners == (1,)
    for money, winners in (((4, 5, 3), (1,)), ((5, 5, 3), (0, 1)), ((5, 5, 5), (0, 1, 2))):
        game = ended()
        for holding, louis in zip(game.table.seats, money, strict=True):
            holding.money = louis
        assert score(game.table).winners == winners


def test_t7_tie_in_a_hall_is_broken_by_a_master_space() -> None:
    game = ended()  # hall 5 gives 3 and 1
    mathilde, alice = 0, 1
    rent(game, mathilde, "Y01", "5.1", master=True)
    rent(game, mathilde, "Y02", "5.2")
    rent(game, alice, "G01", "5.3")
    rent(game, alice, "G02", "5.4")
    assert (count(game, mathilde).halls, count(game, alice).halls) == (3, 1)


def test_t8_most_fireworks_win_and_the_dearest_space_breaks_the_tie_for_second() -> None:
    game = ended()
    alice, jose, mathilde = 0, 1, 2
    fund(game, alice, "F1", "F2")
    fund(game, jose, "F4")
    fund(game, mathilde, "F3")
    found = [count(game, seat).fireworks for seat in (alice, jose, mathilde)]
    assert found == [6, 2, 0]


def test_t9_two_statues_score_the_two_best_sets_of_seven_dresses() -> None:
    game = ended()
    names = ["Y01", "Y02", "Y03", "G01", "G02", "R01", "B01"]
    spaces = ["1.3", "1.4", "2.3", "2.4", "3.2", "3.3", "4.2"]
    for dress, space in zip(names, spaces, strict=True):
        rent(game, 0, dress, space)
    fund(game, 0, "S1", "S2")
    assert count(game).statues == 8 + 4


def test_t19_tie_for_first_leaves_no_second_prize() -> None:
    game = ended(4)  # hall 3 gives 5 and 2
    rent(game, 0, "Y01", "3.3")
    rent(game, 1, "Y02", "3.4")
    rent(game, 0, "G01", "3.5")
    rent(game, 1, "G02", "3.6")
    rent(game, 2, "R01", "3.7")
    assert [count(game, seat).halls for seat in range(4)] == [5, 5, 0, 0]
    game = ended(2)
    rent(game, 0, "Y01", "3.2")
    rent(game, 0, "Y02", "3.3")
    rent(game, 1, "G01", "3.4")
    assert [count(game, seat).halls for seat in range(2)] == [4, 0]


def test_t20_best_dress_gets_the_terrace_factor_three_and_the_next_factor_two() -> None:
    game = ended()
    for dress, space in (("Y13", "1.1"), ("Y10", "1.3"), ("Y01", "1.4")):
        rent(game, 0, dress, space, master=True)
    fund(game, 0, "F1", "F3")
    found = count(game)
    assert found.dresses + found.terrace == 4 * 3 + 3 * 2 + 2


def test_t21_equal_totals_are_decided_by_twenty_nine_louis_against_twenty_five() -> None:
    game = ended()
    for seat, louis in enumerate((25, 29, 0)):
        game.table.seats[seat].money = louis
    found = score(game.table)
    assert [each.money for each in found.scores] == [2, 2, 0]
    assert found.scores[0].total == found.scores[1].total
    assert found.winners == (1,)
