"""R1-R4: the decks and the deal."""

from collections import Counter
from itertools import pairwise

import pytest

from courtisans import Family, Game, Role, Variant, VariantError
from courtisans.cards import BASE_DECK, EXPANSION_DECK
from courtisans.variant import VARIANTS


def test_r1_base_deck_has_ninety_cards_fifteen_a_family() -> None:
    assert len(BASE_DECK) == 90
    for family in Family:
        roles = Counter(card.role.value for card in BASE_DECK if card.family is family)
        assert roles == {"noble": 4, "spy": 2, "assassin": 2, "guard": 3, "plain": 4}


def test_r2_expansion_adds_two_diplomats_and_a_confidant_to_each_family() -> None:
    assert len(EXPANSION_DECK) == 108
    added = Counter(EXPANSION_DECK) - Counter(BASE_DECK)
    assert Counter((card.family, card.role.value) for card in added.elements()) == {
        (family, role): n for family in Family for role, n in (("diplomat", 2), ("confidant", 1))
    }


@pytest.mark.parametrize(
    ("players", "expansion", "set_aside", "turns"),
    [
        (2, False, 30, 10),
        (3, False, 18, 8),
        (4, False, 6, 7),
        (5, False, 0, 6),
        (2, True, 36, 12),
        (3, True, 18, 10),
        (4, True, 12, 8),
        (5, True, 3, 7),
        (6, True, 0, 6),
    ],
)
def test_r3_every_seat_plays_the_same_number_of_full_turns(
    players: int, expansion: bool, set_aside: int, turns: int
) -> None:
    variant = Variant(players, expansion)
    assert variant.set_aside == set_aside
    assert variant.length == turns * 3 * players
    game = Game.deal(variant, seed=1)
    made = Counter[int]()
    while not game.over:
        made[game.turn] += 1
        game.play(game.legal()[-1])
    assert made == dict.fromkeys(range(players), turns * 3)


def test_r3_base_game_for_six_and_any_game_for_one_or_seven_are_refused() -> None:
    for players, expansion in [(6, False), (1, True), (7, True), (True, False)]:
        with pytest.raises(VariantError, match="R3"):
            Variant(players, expansion)


def test_r3_the_cards_set_aside_differ_from_deal_to_deal() -> None:
    deals = {Game.deal(Variant(4), seed).dealt.set_aside for seed in range(20)}
    assert len(deals) == 20


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_r3_set_aside_and_pile_are_the_whole_deck(variant: Variant) -> None:
    dealt = Game.deal(variant, seed=5).dealt
    assert Counter(dealt.set_aside + dealt.pile) == Counter(variant.deck)


def test_r4_any_seat_may_begin_and_hands_of_three_are_dealt_from_that_seat_on() -> None:
    firsts = Counter()  # type: Counter[int]
    for seed in range(60):
        game = Game.deal(Variant(3), seed)
        firsts[game.turn] += 1
        for turn in range(3):
            seat = (game.dealt.first + turn) % 3
            assert game.hands[seat] == game.dealt.pile[3 * turn : 3 * turn + 3]
        assert len(game.pile) == 72 - 9
    assert set(firsts) == {0, 1, 2}


def test_r4_first_seat_can_be_chosen_and_the_cards_stay_the_same() -> None:
    drawn = Game.deal(Variant(4), seed=3)
    for first in range(4):
        agreed = Game.deal(Variant(4), seed=3, first=first)
        assert (agreed.dealt.first, agreed.turn) == (first, first)
        assert agreed.dealt.pile == drawn.dealt.pile
        assert agreed.hands[first] == drawn.dealt.pile[:3]
    for nobody in (-1, 4):
        with pytest.raises(VariantError, match="R4"):
            Game.deal(Variant(4), seed=3, first=nobody)


def test_r4_play_goes_clockwise_and_the_next_seat_is_the_left_neighbour() -> None:
    game = Game.deal(Variant(4), seed=2)
    order = []
    while not game.over:
        if len(game.plays) % 3 == 0:
            order.append(game.turn)
        game.play(game.legal()[0])
    assert all(game.variant.left_of(a) == b for a, b in pairwise(order))
    assert [game.variant.left_of(seat) for seat in range(4)] == [1, 2, 3, 0]


def test_r2_expansion_deck_has_all_roles() -> None:
    assert {card.role for card in EXPANSION_DECK} == set(Role)
