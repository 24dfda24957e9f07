"""The bots that every table needs."""

import pytest

from courtisans import CourtisansError, Game, Play, Role, Seat, Variant, bots
from courtisans.__main__ import play_out
from courtisans.bots.board import Board, status_chances
from tests.engine.games import random_game
from tests.tables import FOUR, table


def choice(name: str, *turns: str, variant: Variant = FOUR) -> str:
    """Tell what a bot plays at a table."""
    game = table(*turns, variant=variant)
    return str(bots.make(name, seed=1).choose(game.view(game.turn)))


def test_there_is_no_bot_of_an_unknown_name() -> None:
    with pytest.raises(CourtisansError, match="random, greedy"):
        bots.make("nobody", seed=1)


def best_margin(game: Game, seat: int) -> float:
    """Try every sequence of plays to the end of the turn; give the best margin."""
    if len(game.plays) % 3 < 2:
        margins = []
        for play in game.legal():
            game.play(play)
            margins.append(best_margin(game, seat))
            game.undo()
        return max(margins)
    return max(margin_after(game, seat, play) for play in game.legal())


def margin_after(game: Game, seat: int, play: Play) -> float:
    """Give the margin once the last card of a turn is placed, before the next are drawn."""
    board = Board(game.view(seat))
    if play.target is not None:
        seen = game.view(seat).plays[play.target]
        board.take(seen.card, seen.now)
        if play.card.role is Role.DIPLOMAT:
            board.put(seen.card, seat)
    board.put(play.card, play.place)
    return board.margin()


@pytest.mark.parametrize("seed", range(12))
def test_greedy_leaves_itself_as_well_off_as_any_turn_could(seed: int) -> None:
    variant = Variant(3, expansion=True, missions="first" if seed % 2 else "current")
    game = random_game(variant, seed, share=0.1 + seed % 4 / 40)
    while len(game.plays) % 3:
        game.undo()
    seat = game.turn
    best = best_margin(game, seat)
    bot = bots.make("greedy", seed)
    for _ in range(2):
        game.play(bot.choose(game.view(seat)))
    assert margin_after(game, seat, bot.choose(game.view(seat))) == best


def test_greedy_uses_its_last_card_well() -> None:
    # Only its own domain is left, and there a noble of a fallen family lies: it goes.
    token = choice(
        "greedy",
        "toad.noble@- hare.plain@1 carp.plain@0",
        "stag.guard@1 carp.guard@+ toad.noble@2",
        "carp.noble@+ hare.plain@3 stag.assassin",
    )
    assert token == "stag.assassin@2*5"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_beats_random(players: int) -> None:
    won = 0.0
    games = 30
    for number in range(games):
        seat = number % players
        seats = [Seat(str(n), "greedy" if n == seat else "random") for n in range(players)]
        result = play_out(Variant(players), seats, seed=f"{players}/{number}").result
        assert result is not None
        won += (seat in result.winners) / len(result.winners)
    assert won / games > 1.6 / players


def test_the_chances_of_a_status_are_hypergeometric() -> None:
    # Two spies are unseen, one is a hare; one lies above: hares are esteemed half the time.
    assert status_chances(0, 1, 0, 1, 2) == (0.0, 0.5)
    assert status_chances(-1, 1, 0, 1, 2) == (0.5, 0.0)
    assert status_chances(0, 1, 1, 2, 2) == (0.0, 0.0)
    assert status_chances(1, 0, 0, 2, 12) == (0.0, 1.0)
    # Of twelve spies, two of the family; one above: 2 in 12.
    assert status_chances(0, 1, 0, 2, 12)[1] == pytest.approx(1 / 6)
