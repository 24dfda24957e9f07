"""The strongest bot's guesses at the families of face-down spies."""

import pytest

from courtisans import Variant
from courtisans.bots.board import Board
from courtisans.bots.guess import leanings
from courtisans.bots.network import Network
from courtisans.cards import FAMILIES, Family
from courtisans.plays import ABOVE
from courtisans.variant import VARIANTS
from tests.courtisans.engine.games import random_game
from tests.courtisans.tables import table

HARE = FAMILIES.index(Family.HARE)


@pytest.mark.parametrize("variant", VARIANTS[::5], ids=str)
def test_there_are_leanings_for_just_the_unknown_spies(variant: Variant) -> None:
    game = random_game(variant, 5, share=0.7)
    view = game.view(game.turn)
    found = leanings(view, Network.shipped())
    assert list(found) == [n for n, seen in enumerate(view.plays) if seen.card is None]
    assert found
    for leaning in found.values():
        assert sum(leaning) == pytest.approx(6)
        assert min(leaning) > 0


def test_spy_above_the_mat_probably_is_of_the_family_that_its_owner_has_most_of() -> None:
    game = table(
        "stag.plain@+ hare.noble@0 carp.plain@1",
        "toad.plain@+ stag.plain@1 carp.plain@0",
        "carp.spy@+ hare.plain@0 stag.plain@1",
        variant=Variant(2, missions="none"),
    )
    [(number, leaning)] = leanings(game.view(1), Network.shipped()).items()
    assert number == 6
    assert leaning[HARE] == max(leaning)
    assert leaning[HARE] > 1.2


def test_hidden_spies_count_by_the_chances_of_their_families() -> None:
    game = table(
        "toad.spy@+ hare.plain@0 carp.plain@1",
        "hare.spy@+ stag.plain@1 hare.plain@0",
        "carp.spy@0 hare.spy@+ stag.plain@1",
        variant=Variant(2, missions="none"),
    )
    view = game.view(1)
    # One of the two hare spies is seat 1's own; eleven other spies are unseen.
    assert Board(view).spies[ABOVE] == pytest.approx([2 * n / 11 for n in Board(view).unseen])
    sure = [float(family is Family.HARE) for family in FAMILIES]
    board = Board(view, {0: sure, 6: [1.0] * 6, 7: [1.0] * 6})
    by_count = board.unseen[HARE] / 11
    assert board.spies[ABOVE][HARE] == pytest.approx(1 + by_count)
    assert board.domain(0)[HARE] == pytest.approx(2 + by_count)
    # It is not known which of the two spies is taken; one put into a domain may be any spy.
    board.take(None, ABOVE)
    board.put(None, 1)
    assert board.spies[ABOVE][HARE] == pytest.approx((1 + by_count) / 2)
    assert board.domain(1)[HARE] == pytest.approx(by_count)
    board.take(None, 1)
    board.put(None, ABOVE)
    assert board.spies[ABOVE][HARE] == pytest.approx(1 + by_count)
    assert list(board.domain(1)) == board.weights[1]
