"""Play-trees: how many sequences of legal plays there are, compared with counts by hand."""

import pytest

from courtisans import Game, Variant
from tests.courtisans.tables import table


def count(game: Game, depth: int) -> int:
    """Count the sequences of that many legal plays."""
    if depth == 0:
        return 1
    total = 0
    for play in game.legal():
        game.play(play)
        total += count(game, depth - 1)
        game.undo()
    return total


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_ways_to_play_three_cards_without_effect(players: int) -> None:
    # 3! orders of the cards, 3! orders of the zones; 2 sides of the table, n-1 other domains.
    game = table("stag.noble hare.plain carp.guard", variant=Variant(players, True))
    assert count(game, 3) == 36 * 2 * (players - 1)


def test_equal_cards_are_interchangeable() -> None:
    assert count(table("stag.noble stag.noble carp.guard"), 3) == 36 * 6 // 2
    assert count(table("stag.noble stag.noble stag.noble"), 3) == 36 * 6 // 6


def test_an_assassin_on_an_empty_board_reaches_nothing() -> None:
    assert count(table("stag.assassin hare.assassin carp.guard"), 3) == 36 * 6


def test_ways_to_play_a_confidant_first_second_or_last() -> None:
    # Four seats: t = 2 ways at the table, h = 1 at home, a = 3 abroad.
    t, h, a = 2, 1, 3
    apart = 6 * t * h * a
    # First: 2 orders of the others. All three go to different zones (apart), or the second follows
    # to the confidant's zone (t*t, h, a with the same domain) and the third to an unused zone.
    follows = t * t * (h + a) + h * (t + a) + a * (t + h)
    first = 2 * (apart + follows)
    # Second: the third follows it, or goes to the zone that is left.
    second = 2 * (apart + (t * (h + a) * t + h * (t + a) + a * (t + h)))
    last = 2 * apart
    assert count(table("stag.confidant hare.plain carp.plain"), 3) == first + second + last


def test_ways_to_play_an_assassin_with_one_card_in_each_zone() -> None:
    # One card lies on the table and in each of the domains 0 and 1; the seat to move is 1.
    game = table("stag.plain@+ hare.plain@0 carp.plain@1", "toad.assassin toad.plain hare.noble")
    # At the table 2 sides with 2 choices; at home 2 choices; abroad 2 + 1 + 1.
    assert len(game.legal()) == (4 + 2 + 4) + 2 * (2 + 1 + 3)
    # By the assassin's zone: its choices, times those of the other two cards in the other zones.
    assert count(game, 3) == 36 // 3 * (4 * 1 * 3 + 2 * 2 * 3 + 4 * 2 * 1)
