"""R33, R34: who wins."""

import pytest

from courtisans import Game, Play, Variant, VariantError
from courtisans.scoring import Result, Score, tie_broken, winners
from tests.courtisans.tables import places, table, targets


def test_r33_the_highest_total_wins_and_ties_share() -> None:
    variant = Variant(players=4)
    assert winners(variant, [3, 7, 5, -2]) == (1,)
    assert winners(variant, [7, 7, 5, 7]) == (0, 1, 3)
    assert winners(variant, [-3, -1, -3, -4]) == (1,)


def test_r34_teams_are_for_four_or_six_with_the_expansion() -> None:
    for players, expansion in [(2, True), (3, True), (5, True), (4, False)]:
        with pytest.raises(VariantError, match="R34"):
            Variant(players, expansion, teams=True)
    assert Variant(4, expansion=True, teams=True).set_aside == 12


def test_r34_partners_sit_opposite() -> None:
    assert Variant(4, True, True).sides == ((0, 2), (1, 3))
    assert Variant(6, True, True).sides == ((0, 3), (1, 4), (2, 5))


def test_r34_a_teams_score_is_the_lower_of_its_two() -> None:
    four = Variant(4, True, True)
    assert winners(four, [9, 4, 3, 5]) == (1, 3)


def test_r34_a_tie_goes_to_the_team_whose_other_score_is_higher() -> None:
    four = Variant(4, True, True)
    assert winners(four, [4, 4, 6, 5]) == (0, 2)
    assert winners(four, [6, 4, 4, 7]) == (1, 3)


@pytest.mark.parametrize(
    ("totals", "broken"),
    [([4, 4, 6, 5], True), ([4, 5, 5, 4], False), ([4, 5, 6, 6], False)],
)
def test_r34_tie_broken_is_true_only_if_the_other_scores_decided(
    totals: list[int], broken: bool
) -> None:
    four = Variant(4, True, True)
    result = Result({}, tuple(Score(n, 0, n) for n in totals), winners(four, totals))
    assert tie_broken(four, result) is broken


def test_r34_teams_still_tied_share_the_win() -> None:
    six = Variant(6, True, True)
    assert winners(six, [4, 7, 1, 7, 4, 1]) == (0, 1, 3, 4)
    assert winners(Variant(4, True, True), [1, 2, 2, 1]) == (0, 1, 2, 3)


def test_r34_partners_domain_can_be_used_like_any_other_seats() -> None:
    teams = Variant(4, expansion=True, teams=True, missions="none")
    game = table("stag.diplomat carp.plain hare.plain", variant=teams)
    assert "2" in places(game, "carp.plain")
    game = table(
        "stag.plain@2 carp.plain@0 hare.plain@+", "stag.plain@0 hare.plain@1 hare.plain@+",
        "stag.diplomat carp.plain hare.noble", variant=teams,
    )  # fmt: skip
    assert targets(game, "stag.diplomat@0") == {1, 3}
    game.play(Play.parse("stag.diplomat@0*1"))
    assert game.now[1] == 2


def test_r34_hands_and_missions_stay_secret_between_partners() -> None:
    game = Game.deal(Variant(4, expansion=True, teams=True), seed=9)
    view = game.view(0).to_json()
    assert view["hand"] == [card.token for card in game.hands[0]]
    assert view["missions"] == list(game.dealt.missions[0])
    assert set(view) == {
        "format", "variant", "seat", "turn", "first", "hand", "hands", "missions", "pile",
        "plays", "legal",
    }  # fmt: skip
