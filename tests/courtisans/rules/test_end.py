"""R26-R28: revealing, statuses, points; and the examples printed in the rulebooks."""

import pytest

from courtisans import Family, Variant
from courtisans.scoring import FamilyAccount, accounts
from courtisans.variant import VARIANTS
from tests.courtisans.engine.games import random_game
from tests.courtisans.tables import ended


def test_r26_spies_at_the_table_count_for_their_family_on_their_side() -> None:
    result = ended(["hare.plain stag.plain", ""], above="hare.spy", below="stag.spy")
    assert result.statuses[Family.HARE] == 1
    assert result.statuses[Family.STAG] == -1


def test_r26_spies_in_a_domain_count_for_their_family() -> None:
    result = ended(["hare.spy carp.spy", ""], above="hare.plain", below="carp.noble")
    assert result.scores[0].cards == 0
    result = ended(["hare.spy hare.spy", ""], above="hare.plain")
    assert result.scores[0].cards == 2


def test_r27_status_is_the_sign_of_weight_above_minus_below() -> None:
    result = ended(
        ["", ""],
        above="hare.noble carp.plain toad.plain toad.plain",
        below="hare.plain carp.plain stag.plain toad.noble",
    )
    assert result.statuses == {
        Family.HARE: 1,
        Family.CARP: 0,
        Family.STAG: -1,
        Family.TOAD: 0,
        Family.BUTTERFLY: 0,
        Family.NIGHTINGALE: 0,
    }


def test_r28_cards_score_their_weight_or_minus_their_weight_or_nothing() -> None:
    result = ended(
        ["hare.noble stag.plain", "stag.noble carp.noble", "hare.guard hare.spy"],
        above="hare.plain hare.noble",
        below="stag.plain",
    )
    assert [score.cards for score in result.scores] == [1, -2, 2]


def test_r28_cards_at_the_table_give_no_points() -> None:
    result = ended(["", ""], above="hare.noble stag.noble", below="carp.noble")
    assert [score.total for score in result.scores] == [0, 0]


EXAMPLE = (
    "hare.noble hare.plain "  # 3, esteemed
    "stag.plain stag.guard stag.spy "  # 3, esteemed
    "carp.noble carp.noble carp.plain "  # 5, esteemed
    "toad.plain toad.noble"  # 3, fallen
)


@pytest.mark.parametrize(
    ("edition", "missions", "total"),
    [("first", ["fallen.hare|toad", "guards.4"], 10), ("current", ["nobles.3", "fallen.hare"], 11)],
)
def test_r28_examples_of_the_rulebooks_have_the_printed_totals(
    edition: str, missions: list[str], total: int
) -> None:
    variant = Variant(players=2, missions=edition)  # type: ignore[arg-type]
    result = ended(
        [EXAMPLE, ""],
        above="hare.plain stag.plain carp.plain",
        below="toad.noble",
        missions=[missions, ["spies.3", "guards.4"]],
        variant=variant,
    )
    assert result.scores[0].cards == 3 + 3 + 5 - 3
    assert result.scores[0].total == total


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_r28_the_accounts_explain_every_point(variant: Variant) -> None:
    for seed in range(3):
        game = random_game(variant, seed)
        assert game.result is not None
        explained = accounts(variant, game.dealt.missions, game.plays, game.now)
        for account, score in zip(explained, game.result.scores, strict=True):
            by_family = [family.points for family in account.families.values()]
            by_mission = [mission.points for mission in account.missions]
            assert (sum(by_family), sum(by_mission)) == score[:2]
            assert {
                family: one.status for family, one in account.families.items()
            } == game.result.statuses
            assert all(mission.holds == bool(mission.points) for mission in account.missions)


def test_r10_family_account_counts_nobles_twice() -> None:
    account = FamilyAccount(cards=3, nobles=1, status=-1)
    assert (account.weight, account.points) == (4, -4)
