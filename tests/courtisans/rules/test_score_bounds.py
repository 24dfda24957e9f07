"""Score bounds, compared with all ways in which hidden spies can turn out."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from courtisans.cards import FAMILIES, Card, Family, Role
from courtisans.game import Game
from courtisans.plays import ABOVE, BELOW
from courtisans.score_bounds import (
    Range,
    contributions,
    influence_ranges,
    standing,
    still_out,
    turns_left,
)
from courtisans.scoring import domain_points, influences, score, status
from courtisans.variant import Variant
from courtisans.view import View
from tests.courtisans.engine.games import random_game

GAMES = [
    random_game(Variant(players, expansion), seed, share)
    for players, expansion in ((2, False), (3, False), (4, True), (6, True))
    for seed, share in enumerate((0.1, 0.3, 0.5))
]


PlacedCards = list[tuple[int, Card]]
"""The cards on the table, each preceded by its place."""


def worlds(view: View) -> Iterator[PlacedCards]:
    """Yield the cards on the table for each possible choice of families for unknown spies."""
    hidden = [seen.now for seen in view.plays if seen.card is None]
    unseen = still_out(view)
    spies = {family: unseen[Card(family, Role.SPY)] for family in FAMILIES}
    for families in product(FAMILIES, repeat=len(hidden)):
        if any(count > spies[family] for family, count in Counter(families).items()):
            continue
        yield [
            *((seen.now, seen.card) for seen in view.plays if seen.card is not None),
            *((at, Card(family, Role.SPY)) for at, family in zip(hidden, families, strict=True)),
        ]


def at_table(lying: PlacedCards) -> dict[Family, int]:
    """Return each family's influence, by the cards at the Queen's table."""
    return influences(*([card for at, card in lying if at == side] for side in (ABOVE, BELOW)))


def ranges_over_worlds(view: View) -> list[Range]:
    """Return the range of each seat's points over all these worlds."""
    found: list[list[int]] = [[] for _ in range(view.variant.players)]
    for lying in worlds(view):
        statuses = {family: status(weight) for family, weight in at_table(lying).items()}
        for seat, points in enumerate(found):
            points.append(domain_points([card for at, card in lying if at == seat], statuses))
    return [Range(min(points), max(points)) for points in found]


@pytest.mark.parametrize("game", GAMES)
def test_r28_standing_is_the_range_over_all_possible_families_of_spies(game: Game) -> None:
    checked = 0
    for seat in range(game.variant.players):
        view = game.view(seat)
        if sum(seen.card is None for seen in view.plays) <= 5:
            assert list(standing(view)) == ranges_over_worlds(view)
            weighed = [at_table(lying) for lying in worlds(view)]
            for family, (low, high) in influence_ranges(view).items():
                found = {each[family] for each in weighed}
                assert (min(found), max(found)) == (low, high)
            checked += 1
    assert checked or len(game.plays) > 30


@pytest.mark.parametrize("game", [random_game(Variant(5), seed, 0.9) for seed in range(3)])
def test_r28_true_points_lie_within_the_standing(game: Game) -> None:
    ended = score(game.variant, game.dealt.missions, game.plays, game.now)
    for seat in range(5):
        outlook = standing(game.view(seat))
        for (low, high), points in zip(outlook, ended.scores, strict=True):
            assert low <= points.cards <= high


@pytest.mark.parametrize("game", GAMES)
def test_r27_contributions_of_the_seats_add_up_to_a_familys_known_influence(
    game: Game,
) -> None:
    view = game.view(0)
    known = [(seen.now, seen.card) for seen in view.plays if seen.card is not None]
    for family, influence in at_table(known).items():
        assert sum(contributions(view, family).values()) == influence


def test_standing_is_exact_if_every_spy_is_known() -> None:
    game = Game.deal(Variant(2), 3)
    while not any(seen.card is None for seen in game.view(game.turn).plays) and len(game.plays) < 9:
        plays = [play for play in game.legal() if play.card.role is not Role.SPY]
        game.play((plays or game.legal())[0])
    view = game.view(game.turn)
    if not any(seen.card is None for seen in view.plays):
        assert all(low == high for low, high in standing(view))


def test_r1_cards_still_out_and_cards_seen_make_up_the_deck() -> None:
    for game in GAMES:
        for seat in range(game.variant.players):
            view = game.view(seat)
            seen = [*view.hand, *(each.card for each in view.plays if each.card is not None)]
            assert still_out(view) + Counter(seen) == Counter(game.variant.deck)


@pytest.mark.parametrize("variant", [Variant(2), Variant(5), Variant(6, expansion=True)])
def test_r8_turns_left_are_as_many_as_each_seat_still_plays(variant: Variant) -> None:
    game = random_game(variant, 1)
    counts = [0] * variant.players
    while game.plays:
        game.undo()
        if len(game.plays) % 3 == 2:
            counts[game.turn] += 1
        for seat in range(variant.players):
            assert turns_left(game.view(seat)) == counts[seat]
