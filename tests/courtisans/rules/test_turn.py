"""R5-R8: a turn, the Queen's table, drawing, the end."""

import pytest

from courtisans import Game, IllegalPlay, Play, Variant
from tests.courtisans.tables import places, table


def refused(game: Game, token: str, rule: str) -> None:
    """Assert that the play is illegal by that rule, and that trying it changes nothing."""
    before = (list(game.plays), list(game.now), list(game.hands))
    with pytest.raises(IllegalPlay, match=f"^{rule}: ") as caught:
        game.play(Play.parse(token))
    assert caught.value.rule == rule
    assert before == (game.plays, game.now, game.hands)
    assert token not in {str(play) for play in game.legal()}


def test_r5_the_first_card_may_go_to_every_place_in_any_order() -> None:
    game = table("stag.noble hare.plain carp.guard")
    for card in ("stag.noble", "hare.plain", "carp.guard"):
        assert places(game, card) == {"+", "-", "0", "1", "2", "3"}


def test_r5_each_card_goes_to_a_different_one_of_the_three_places() -> None:
    game = table("stag.noble@+ hare.plain carp.guard")
    assert places(game, "hare.plain") == {"0", "1", "2", "3"}
    refused(game, "hare.plain@-", "R5")
    game.play(Play.parse("hare.plain@2"))
    assert places(game, "carp.guard") == {"0"}
    refused(game, "carp.guard@2", "R5")
    game = table("stag.noble@0 hare.plain carp.guard")
    assert places(game, "hare.plain") == {"+", "-", "1", "2", "3"}
    refused(game, "hare.plain@0", "R5")


def test_r5_only_cards_in_hand_and_domains_of_existing_seats_may_be_used() -> None:
    game = table("stag.noble hare.plain carp.guard")
    refused(game, "toad.noble@+", "R5")
    refused(game, "stag.noble@4", "R5")
    game = table("stag.noble@2 hare.plain carp.guard")
    refused(game, "hare.plain@5", "R5")


def test_r6_the_side_at_the_table_is_the_players_choice() -> None:
    for side, place in (("+", -1), ("-", -2)):
        game = table(f"stag.noble@{side} hare.plain carp.guard")
        assert game.now == [place]


def test_r7_three_cards_are_drawn_after_the_third_play_and_the_next_seat_plays() -> None:
    game = table("stag.noble@+ hare.plain@0 carp.guard")
    before = len(game.pile)
    assert game.turn == 0 and len(game.hands[0]) == 1 and before == 96 - 12
    drawn = game.pile[:3]
    game.play(Play.parse("carp.guard@3"))
    assert game.turn == 1
    assert game.hands[0] == drawn
    assert len(game.pile) == before - 3


def test_r7_no_cards_are_drawn_from_an_empty_pile() -> None:
    game = Game.deal(Variant(2), seed=1)
    while game.pile:
        game.play(game.legal()[0])
    assert [len(hand) for hand in game.hands] == [3, 3]
    last = game.turn
    for _ in range(3):
        game.play(game.legal()[0])
    assert game.hands[last] == () and game.turn != last and not game.over


def test_r8_the_game_ends_when_pile_and_hands_are_empty() -> None:
    game = Game.deal(Variant(3), seed=4)
    while not game.over:
        assert any(game.hands) and game.result is None
        game.play(game.legal()[0])
    assert not any(game.hands) and not game.pile
    assert game.result is not None and game.legal() == []
    with pytest.raises(IllegalPlay, match="R8"):
        game.play(game.plays[-1])
