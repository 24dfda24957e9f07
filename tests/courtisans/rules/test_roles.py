"""R9-R22: what the roles do."""

from courtisans import OUT, Play
from tests.courtisans.rules.test_turn import refused
from tests.courtisans.tables import ended, table, targets, tokens


def test_r9_a_plain_card_has_no_effect_and_counts_one() -> None:
    game = table("stag.noble@+ hare.plain@0 carp.plain@1", "toad.plain hare.noble stag.guard")
    assert targets(game, "toad.plain@+") == set()
    refused(game, "toad.plain@+*0", "R9")
    refused(game, "hare.noble@+*0", "R9")
    result = ended(["toad.plain", ""], above="toad.plain")
    assert result.scores[0].cards == 1


def test_r10_a_noble_counts_two_in_a_domain_and_at_the_table() -> None:
    result = ended(["stag.noble", "hare.noble"], above="stag.plain", below="hare.plain")
    assert [score.cards for score in result.scores] == [2, -2]
    result = ended(["stag.plain", ""], above="stag.noble", below="stag.plain")
    assert result.scores[0].cards == 1


def test_r11_a_spy_is_placed_face_down_anywhere() -> None:
    game = table("hare.spy stag.plain carp.plain")
    assert {"hare.spy@+", "hare.spy@-", "hare.spy@0", "hare.spy@3"} <= tokens(game)
    game = table("hare.spy@2 stag.plain carp.plain")
    assert str(game.view(2).plays[0]) == "?.spy@2"


def test_r12_spy_at_the_table_hides_its_family_and_shows_its_side() -> None:
    game = table("hare.spy@- stag.plain@0 carp.plain@1", "hare.noble carp.noble toad.noble")
    seen = game.view(1).plays[0]
    assert (seen.card, seen.now, str(seen)) == (None, -2, "?.spy@-")


def test_r13_only_its_player_knows_a_spys_family_and_all_know_who_played_it() -> None:
    game = table("hare.spy@2 stag.plain@0 carp.plain@+")
    for seat in (1, 2, 3):
        seen = game.view(seat).plays[0]
        assert seen.card is None and seen.seat == 0 and seen.role.value == "spy"
    assert str(game.view(0).plays[0]) == "hare.spy@2"


def test_r14_an_assassin_at_the_table_reaches_either_side_any_family_and_spies() -> None:
    game = table(
        "hare.plain@+ stag.plain@0 carp.plain@1",
        "toad.noble@- stag.plain@1 carp.plain@2",
        "carp.spy@- stag.plain@2 hare.plain@3",
        "stag.assassin toad.plain hare.noble",
    )
    assert targets(game, "stag.assassin@+") == {0, 3, 6}
    assert targets(game, "stag.assassin@-") == {0, 3, 6}
    refused(game, "stag.assassin@+*1", "R14")
    refused(game, "stag.assassin@+*99", "R14")
    refused(game, "stag.assassin@+*9", "R14")


def test_r14_an_assassin_in_a_domain_reaches_that_domain_and_no_other() -> None:
    game = table(
        "hare.plain@+ stag.plain@0 carp.spy@1",
        "toad.noble@- stag.plain@1 carp.plain@2",
        "stag.assassin toad.plain hare.noble",
    )
    assert targets(game, "stag.assassin@1") == {2, 4}
    assert targets(game, "stag.assassin@0") == {1}
    assert targets(game, "stag.assassin@3") == set()
    refused(game, "stag.assassin@1*5", "R14")
    refused(game, "stag.assassin@1*0", "R14")


def test_r15_guards_are_never_eliminated() -> None:
    game = table("hare.guard@+ stag.guard@0 carp.plain@1", "stag.assassin toad.plain hare.noble")
    assert targets(game, "stag.assassin@-") == set()
    refused(game, "stag.assassin@+*0", "R15")
    refused(game, "stag.assassin@0*1", "R15")


def test_r15_assassin_reaches_other_assassins_and_own_cards_but_not_itself() -> None:
    game = table(
        "hare.assassin@+ stag.plain@0 carp.plain@1",
        "toad.plain@+ stag.plain@1 carp.plain@2",
        "toad.plain@2 stag.plain@3 carp.plain@-",
        "toad.plain@3 stag.plain@0 hare.plain@-",
        "stag.assassin hare.plain hare.noble",
    )
    reached = targets(game, "stag.assassin@+")
    assert reached == {0, 3, 8, 11}
    assert len(game.plays) not in reached
    refused(game, f"stag.assassin@+*{len(game.plays)}", "R14")


def test_r16_eliminating_is_always_optional() -> None:
    game = table("hare.plain@+ stag.plain@0 carp.plain@1", "stag.assassin toad.plain hare.noble")
    assert {"stag.assassin@+", "stag.assassin@+*0"} <= tokens(game)
    game.play(Play.parse("stag.assassin@+"))
    assert OUT not in game.now


def test_r17_an_eliminated_card_counts_nowhere_and_is_out_of_reach() -> None:
    game = table(
        "hare.plain@+ stag.plain@0 carp.plain@1",
        "stag.assassin@+*0 toad.plain@1 hare.noble@2",
        "carp.assassin toad.plain hare.plain",
    )
    assert game.now[0] == OUT
    assert targets(game, "carp.assassin@+") == {3}
    refused(game, "carp.assassin@+*0", "R17")


def test_r17_the_family_of_an_eliminated_spy_stays_unseen() -> None:
    game = table(
        "hare.spy@+ stag.plain@0 carp.plain@1", "stag.assassin@+*0 toad.plain@1 hare.noble@2"
    )
    for seat in (1, 2, 3):
        seen = game.view(seat).plays[0]
        assert seen.card is None and seen.now == OUT


def test_r18_a_guard_is_neither_eliminated_nor_taken() -> None:
    game = table("hare.guard@+ stag.plain@0 carp.guard@1", "stag.diplomat carp.assassin hare.noble")
    assert targets(game, "stag.diplomat@+") == set()
    refused(game, "stag.diplomat@+*0", "R18")
    refused(game, "carp.assassin@1*2", "R15")


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
