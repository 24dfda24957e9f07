"""R23-R25: the confidant."""

import pytest

from courtisans.plays import PLACE_TOKENS
from courtisans.rules import is_open_again
from tests.courtisans.rules.test_turn import refused
from tests.courtisans.tables import places, table, targets


def test_r23_after_a_confidant_the_next_card_may_go_to_the_same_zone() -> None:
    game = table("stag.confidant@+ hare.plain carp.plain")
    assert places(game, "hare.plain") == {"+", "-", "0", "1", "2", "3"}
    game = table("stag.confidant@0 hare.plain carp.plain")
    assert places(game, "hare.plain") == {"+", "-", "0", "1", "2", "3"}
    game = table("stag.confidant@2 hare.plain carp.plain")
    assert places(game, "hare.plain") == {"+", "-", "0", "2"}


def test_r23_after_a_confidant_that_followed_the_third_card_may_follow_too() -> None:
    game = table("stag.confidant@+ hare.confidant@- carp.plain")
    assert places(game, "carp.plain") == {"+", "-", "0", "1", "2", "3"}
    game = table("stag.confidant@2 hare.confidant@2 carp.plain@2")
    assert game.now == [2, 2, 2] and game.turn == 1


def test_r23_only_the_next_card_may_follow() -> None:
    game = table("stag.confidant@+ hare.plain@0 carp.plain")
    assert places(game, "carp.plain") == {"1", "2", "3"}
    refused(game, "carp.plain@-", "R5")


def test_r23_second_confidant_opens_its_own_zone_for_the_third_card() -> None:
    game = table("stag.confidant@+ hare.confidant@0 carp.plain")
    assert places(game, "carp.plain") == {"0", "1", "2", "3"}


def test_r23_card_that_follows_a_confidant_has_its_effect() -> None:
    game = table("stag.confidant@+ hare.assassin carp.plain")
    assert targets(game, "hare.assassin@-") == {0}
    game = table("stag.confidant@3 hare.diplomat carp.plain")
    assert targets(game, "hare.diplomat@3") == {0}


def test_r23_zone_that_a_confidant_opened_is_closed_after_the_next_card() -> None:
    game = table("stag.confidant@1 hare.plain@1 carp.plain")
    assert places(game, "carp.plain") == {"+", "-", "0"}


def test_r24_the_next_card_may_go_elsewhere_instead() -> None:
    game = table("stag.confidant@0 hare.plain@2 carp.plain")
    assert places(game, "carp.plain") == {"+", "-"}


def test_r24_only_one_other_seats_domain_may_be_used_in_a_turn() -> None:
    game = table("stag.confidant@2 hare.plain carp.plain")
    refused(game, "hare.plain@1", "R24")
    game = table("stag.plain@2 hare.confidant@+ carp.plain")
    assert places(game, "carp.plain") == {"+", "-", "0"}
    refused(game, "carp.plain@2", "R5")


def test_r25_third_card_after_a_follow_up_goes_to_any_zone_not_used() -> None:
    game = table("stag.confidant@- hare.plain@+ carp.plain")
    assert places(game, "carp.plain") == {"0", "1", "2", "3"}


def test_r25_a_confidant_played_last_has_no_effect() -> None:
    game = table("hare.plain@+ carp.plain@0 stag.confidant@3")
    assert game.turn == 1


def test_r25_a_turn_may_use_a_single_place() -> None:
    game = table("stag.confidant@0 hare.confidant@0 carp.plain@0", "toad.plain toad.plain toad.spy")
    assert set(game.now) == {0}
    assert places(game, "toad.plain") == {"+", "-", "0", "1", "2", "3"}


@pytest.mark.parametrize(
    ("plays", "again"),
    [
        ("stag.confidant@+ hare.plain carp.plain", {"+", "-"}),
        ("stag.confidant@0 hare.plain carp.plain", {"0"}),
        ("stag.confidant@2 hare.plain carp.plain", {"2"}),
        ("stag.plain@2 hare.confidant@- carp.plain", {"+", "-"}),
        ("stag.confidant@2 hare.plain@0 carp.plain", set()),
        ("stag.plain@2 hare.plain carp.plain", set()),
        ("stag.confidant@+ hare.plain@0 carp.plain@1 toad.plain", set()),
    ],
)
def test_r23_is_open_again_is_true_for_just_the_places_that_a_confidant_opened(
    plays: str, again: set[str]
) -> None:
    game = table(plays)
    open_places = {play.place for play in game.legal()}
    placed = [play.place for play in game.plays]
    found = {place for place in open_places if is_open_again(place, game.turn, placed)}
    assert {PLACE_TOKENS[place] for place in found} == again
