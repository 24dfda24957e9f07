"""R14-R17: assassins, and the cards that they eliminate."""

from courtisans import OUT, Play
from tests.courtisans.rules.test_turn import refused
from tests.courtisans.tables import table, targets, tokens


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
