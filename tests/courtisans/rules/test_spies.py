"""R11-R13: spies."""

from tests.courtisans.tables import table, tokens


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
