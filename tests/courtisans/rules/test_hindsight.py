"""Hindsight, compared with views taken at the time."""

from dataclasses import replace

import pytest

from courtisans.game import Game, replay
from courtisans.hindsight import as_of, followed, last_own_play, reached_since
from courtisans.plays import OUT
from courtisans.variant import VARIANTS, Variant
from courtisans.view import View
from tests.courtisans.engine.games import random_game


def comparable(view: View) -> View:
    """Return a view without what hindsight does not give: legal plays, order of the hand."""
    return replace(view, legal=(), hand=tuple(sorted(view.hand, key=str)))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("share", [0.5, 0.98])
def test_hindsight_gives_what_the_seat_knew_then(variant: Variant, share: float) -> None:
    game = random_game(variant, seed=3, share=share)
    views = [game.view(seat) for seat in range(variant.players)]
    for plays in range(len(game.plays) + 1):
        then = replay(game.dealt, game.plays[:plays])
        for seat, view in enumerate(views):
            assert comparable(as_of(view, plays)) == comparable(then.view(seat))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_reached_since_has_all_cards_moved_since_the_seats_last_play(variant: Variant) -> None:
    game = Game.deal(variant, 5)
    for play in random_game(variant, seed=5).plays[:-1]:
        game.play(play)
        for seat in range(variant.players):
            view = game.view(seat)
            since = last_own_play(view)
            assert all(seen.seat != seat for seen in view.plays[since:])
            assert since == 0 or view.plays[since - 1].seat == seat
            earlier = as_of(view, since).plays
            moved = {
                number
                for number, seen in enumerate(view.plays)
                if number >= since or seen.now != earlier[number].now
            }
            assert moved <= reached_since(view, since)
            # A card that was taken back by the seat that had it has not moved in the end.
            assert all(
                number in moved or view.plays[number].now != OUT
                for number in reached_since(view, since)
            )


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_followed_view_is_the_view_after_the_play(variant: Variant) -> None:
    game = Game.deal(variant, 6)
    for play in random_game(variant, seed=6).plays[:-1]:
        before = [game.view(seat) for seat in range(variant.players)]
        turns = len(game.plays) // 3
        game.play(play)
        if len(game.plays) // 3 > turns:  # something is drawn, and another seat's turn begins
            continue
        for seat, view in enumerate(before):
            assert comparable(followed(view, play)) == comparable(game.view(seat))
