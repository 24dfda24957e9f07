"""R19-R22: diplomats, and the cards that they take."""

from courtisans import OUT, Play
from tests.courtisans.rules.test_turn import refused
from tests.courtisans.tables import table, targets, tokens


def test_r19_a_diplomat_takes_a_card_of_the_zone_home() -> None:
    game = table(
        "hare.plain@+ stag.noble@0 carp.spy@2",
        "toad.plain@- stag.plain@1 carp.plain@0",
        "toad.diplomat stag.diplomat hare.noble",
    )
    assert targets(game, "toad.diplomat@-") == {0, 3}
    assert targets(game, "toad.diplomat@0") == {1, 5}
    refused(game, "toad.diplomat@0*3", "R19")
    refused(game, "toad.diplomat@0*77", "R19")
    game.play(Play.parse("toad.diplomat@0*1"))
    assert game.now[1] == 2 and game.now[6] == 0


def test_r19_a_spy_that_is_taken_stays_face_down() -> None:
    game = table(
        "hare.spy@+ stag.noble@0 carp.plain@2", "toad.diplomat@+*0 stag.diplomat hare.noble"
    )
    assert game.now[0] == 1
    assert game.view(1).plays[0].card is None
    assert str(game.view(0).plays[0]) == "hare.spy@+"


def test_r20_in_its_players_own_domain_a_diplomat_has_no_effect() -> None:
    game = table("hare.plain@+ stag.noble@1 carp.plain@0", "toad.diplomat hare.plain hare.noble")
    assert targets(game, "toad.diplomat@1") == set()
    refused(game, "toad.diplomat@1*1", "R20")


def test_r21_a_card_that_is_taken_has_no_effect_of_its_own() -> None:
    game = table(
        "hare.assassin@+ stag.noble@0 carp.confidant@1",
        "toad.plain@1 hare.noble@2 stag.plain@-",
        "toad.diplomat@+*0 stag.diplomat@1*2 carp.plain",
    )
    assert game.now[0] == 2 and game.now[2] == 2
    # The taken assassin eliminated nothing, and the taken confidant opens no zone again.
    assert OUT not in game.now
    assert tokens(game) == {"carp.plain@2"}


def test_r22_taking_is_always_optional() -> None:
    game = table("hare.plain@+ stag.plain@0 carp.plain@1", "stag.diplomat toad.plain hare.noble")
    assert {"stag.diplomat@+", "stag.diplomat@+*0"} <= tokens(game)
    game.play(Play.parse("stag.diplomat@+"))
    assert game.now[0] == -1
