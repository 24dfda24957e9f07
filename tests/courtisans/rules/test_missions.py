"""R29-R32: the missions of both editions."""

import random
from collections import Counter

import pytest

from courtisans import Family, Game, Variant
from courtisans.missions import BLUE, FIRST, WHITE, deal_missions, holds
from courtisans.variant import EDITIONS
from tests.courtisans.tables import ended


def held(mission: str, domains: list[str], above: str = "", below: str = "") -> bool:
    """Return whether seat 0 scores a mission if the game ends with these cards."""
    edition = "current" if mission in WHITE | BLUE else "first"
    variant = Variant(players=len(domains), missions=edition)  # type: ignore[arg-type]
    result = ended(domains, above, below, [[mission]] + [[]] * (len(domains) - 1), variant)
    worth = 3 if edition == "current" else 2
    assert result.scores[0].missions in (0, worth)
    return result.scores[0].missions == worth


def test_r29_there_are_ten_white_and_ten_blue_missions_and_each_seat_gets_one_of_each() -> None:
    assert set(WHITE) == {f"fewer.{family.value}" for family in Family} | {
        "nobles.3",
        "assassins.2",
        "guards.4",
        "spies.3",
    }
    assert set(BLUE) == {f"fallen.{family.value}" for family in Family} | {
        "below.each",
        "below.5",
        "esteemed.max3",
        "fallen.min2",
    }
    for seed in range(20):
        dealt = deal_missions(Variant(6, expansion=True), random.Random(seed))
        assert all(white in WHITE and blue in BLUE for white, blue in dealt)
        assert max(Counter(name for hand in dealt for name in hand).values()) == 1


def test_r29_fewer_compares_strictly_with_the_left_neighbour() -> None:
    assert held("fewer.stag", ["stag.plain", "stag.plain stag.guard", ""])
    assert not held("fewer.stag", ["stag.plain", "stag.plain", ""])
    assert not held("fewer.stag", ["stag.plain", "", "stag.plain stag.plain"])
    assert not held("fewer.stag", ["", "", "stag.plain"])


def test_r29_fewer_with_two_players_is_against_the_opponent() -> None:
    assert held("fewer.toad", ["", "toad.plain"])


def test_r29_fewer_counts_spies_that_are_revealed() -> None:
    assert held("fewer.toad", ["", "toad.spy"])


@pytest.mark.parametrize(
    ("mission", "enough", "short"),
    [
        ("nobles.3", "hare.noble hare.noble carp.noble", "hare.noble hare.noble"),
        ("assassins.2", "hare.assassin carp.assassin", "carp.assassin"),
        (
            "guards.4",
            "hare.guard hare.guard carp.guard toad.guard",
            "hare.guard carp.guard stag.guard",
        ),
        ("spies.3", "hare.spy carp.spy toad.spy", "hare.spy carp.spy carp.noble"),
    ],
)
def test_r29_missions_about_a_role_count_each_card_once(
    mission: str, enough: str, short: str
) -> None:
    assert held(mission, [enough, ""])
    assert not held(mission, [short, ""])


@pytest.mark.parametrize("family", [family.value for family in Family])
def test_r29_fallen_holds_only_when_that_family_is_fallen(family: str) -> None:
    assert held(f"fallen.{family}", ["", ""], below=f"{family}.plain")
    assert not held(f"fallen.{family}", ["", ""], above=f"{family}.plain")
    assert not held(f"fallen.{family}", ["", ""])


def test_r29_below_each_needs_a_card_of_every_family_spies_included() -> None:
    five = "butterfly.plain toad.plain nightingale.plain stag.plain hare.plain"
    assert held("below.each", ["", ""], below=f"{five} carp.spy")
    assert not held("below.each", ["", ""], below=five)
    assert not held("below.each", ["", ""], above="carp.plain", below=five)


def test_r29_esteemed_max3_holds_with_at_most_three_esteemed_families() -> None:
    three = "butterfly.plain toad.plain nightingale.plain"
    assert held("esteemed.max3", ["", ""], above=three)
    assert held("esteemed.max3", ["", ""])
    assert not held("esteemed.max3", ["", ""], above=f"{three} carp.plain")


def test_r29_fallen_min2_holds_with_at_least_two_fallen_families() -> None:
    assert held("fallen.min2", ["", ""], below="carp.plain hare.plain")
    assert not held("fallen.min2", ["", ""], below="carp.plain carp.plain")


def test_r29_a_mission_that_fails_costs_nothing() -> None:
    assert not held("spies.3", ["", ""])


def test_r30_nobles_count_two_where_cards_of_a_family_are_counted() -> None:
    assert held("fewer.stag", ["stag.plain", "stag.noble"])
    assert not held("fewer.stag", ["stag.noble", "stag.plain stag.plain"])
    assert held("below.5", ["", ""], below="hare.noble hare.noble hare.plain")
    assert not held("below.5", ["", ""], below="hare.noble hare.noble carp.plain")
    assert held("below.5", ["", ""], below="hare.noble hare.noble hare.spy")


def test_r31_first_edition_has_fifteen_pairs_and_three_others_and_each_seat_gets_two() -> None:
    names = sorted(family.value for family in Family)
    pairs = {f"fallen.{a}|{b}" for i, a in enumerate(names) for b in names[i + 1 :]}
    assert len(pairs) == 15
    assert set(FIRST) == pairs | {"nobles.3", "guards.4", "spies.3"}
    for seed in range(20):
        dealt = deal_missions(Variant(6, expansion=True, missions="first"), random.Random(seed))
        assert all(len(hand) == 2 for hand in dealt)
        assert len({name for hand in dealt for name in hand} & set(FIRST)) == 12


def test_r31_mission_about_a_pair_holds_with_one_or_both_fallen() -> None:
    assert held("fallen.hare|toad", ["", ""], below="hare.plain")
    assert held("fallen.hare|toad", ["", ""], below="toad.plain")
    assert held("fallen.hare|toad", ["", ""], below="hare.plain toad.plain")
    assert not held("fallen.hare|toad", ["", ""], above="toad.plain hare.plain")


def test_r32_without_missions_none_are_dealt_and_none_count() -> None:
    game = Game.deal(Variant(3, missions="none"), seed=1)
    assert game.dealt.missions == ((), (), ())
    while not game.over:
        game.play(game.legal()[0])
    assert game.result is not None
    assert all(score.missions == 0 for score in game.result.scores)


def test_r32_any_edition_goes_with_any_variant() -> None:
    for missions in EDITIONS:
        assert Variant(6, True, True, missions).missions == missions


def test_r29_a_name_that_is_no_mission_is_refused() -> None:
    with pytest.raises(ValueError, match="not a mission"):
        holds("fewer.owl", None)  # type: ignore[arg-type]
