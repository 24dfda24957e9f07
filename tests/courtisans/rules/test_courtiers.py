"""R9, R10: plain cards and nobles."""

from tests.courtisans.rules.test_turn import refused
from tests.courtisans.tables import ended, table, targets


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
