"""R15, R18: what protects a guard."""

from tests.courtisans.rules.test_turn import refused
from tests.courtisans.tables import table, targets


def test_r15_guards_are_never_eliminated() -> None:
    game = table("hare.guard@+ stag.guard@0 carp.plain@1", "stag.assassin toad.plain hare.noble")
    assert targets(game, "stag.assassin@-") == set()
    refused(game, "stag.assassin@+*0", "R15")
    refused(game, "stag.assassin@0*1", "R15")


def test_r18_a_guard_is_neither_eliminated_nor_taken() -> None:
    game = table("hare.guard@+ stag.plain@0 carp.guard@1", "stag.diplomat carp.assassin hare.noble")
    assert targets(game, "stag.diplomat@+") == set()
    refused(game, "stag.diplomat@+*0", "R18")
    refused(game, "carp.assassin@1*2", "R15")
