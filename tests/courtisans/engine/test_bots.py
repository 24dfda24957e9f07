"""The bots: what they choose, and that they use only what their seat may know."""

import random

import pytest

from courtisans import CourtisansError, Family, Game, Play, Role, Variant, bots
from courtisans.arena import play_out
from courtisans.bots.board import Board, status_chances
from courtisans.bots.features import table_inputs
from courtisans.bots.learned import Learned
from courtisans.bots.network import Network
from courtisans.bots.planner import greedy_taste
from courtisans.bots.turns import turns_to_come
from courtisans.variant import VARIANTS
from tests.courtisans.engine.games import random_game, reshuffled
from tests.courtisans.tables import FOUR, table


def choice(name: str, *turns: str, variant: Variant = FOUR) -> str:
    """Return the token of the play that a bot chooses, in a game with these turns."""
    game = table(*turns, variant=variant)
    return str(bots.make(name, seed=1).choose(game.view(game.turn)))


def test_unknown_bot_name_is_refused_with_a_list_of_the_bots() -> None:
    with pytest.raises(CourtisansError, match="random, collector, greedy"):
        bots.make("nobody", seed=1)


def best_margin(game: Game, seat: int) -> float:
    """Return the best margin after any sequence of plays to the end of the turn."""
    if len(game.plays) % 3 < 2:
        margins = []
        for play in game.legal():
            game.play(play)
            margins.append(best_margin(game, seat))
            game.undo()
        return max(margins)
    return max(margin_after(game, seat, play) for play in game.legal())


def margin_after(game: Game, seat: int, play: Play) -> float:
    """Return the margin after the last play of a turn, before cards are drawn."""
    board = Board(game.view(seat))
    if play.target is not None:
        seen = game.view(seat).plays[play.target]
        board.take(seen.card, seen.now)
        if play.card.role is Role.DIPLOMAT:
            board.put(seen.card, seat)
    board.put(play.card, play.place)
    return greedy_taste(game.view(seat))(board)


@pytest.mark.parametrize("seed", range(12))
def test_greedy_plays_the_turn_with_the_best_margin(seed: int) -> None:
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


def test_greedy_eliminates_a_fallen_noble_of_its_own_with_its_last_card() -> None:
    # Only its own domain is left, where a noble of a fallen family lies: it is eliminated.
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
        names = ["greedy" if n == seat else "random" for n in range(players)]
        result = play_out(Variant(players), names, f"{players}/{number}").record.result
        assert result is not None
        won += (seat in result.winners) / len(result.winners)
    assert won / games > 1.6 / players


def test_chances_of_a_status_are_hypergeometric() -> None:
    # Two spies are unseen, one is a hare; one lies above: hares are esteemed half the time.
    assert status_chances(0, 1, 0, 1, 2) == (0.0, 0.5)
    assert status_chances(-1, 1, 0, 1, 2) == (0.5, 0.0)
    assert status_chances(0, 1, 1, 2, 2) == (0.0, 0.0)
    assert status_chances(1, 0, 0, 2, 12) == (0.0, 1.0)
    # Of twelve spies, two of the family; one above: 2 in 12.
    assert status_chances(0, 1, 0, 2, 12)[1] == pytest.approx(1 / 6)


@pytest.mark.parametrize("name", bots.BOTS | bots.SPARRING)
@pytest.mark.parametrize("variant", [Variant(3), Variant(4, expansion=True, teams=True)], ids=str)
def test_choice_does_not_depend_on_what_the_seat_cannot_know(name: str, variant: Variant) -> None:
    rng = random.Random(name)
    for seed in range(6):
        game = random_game(variant, seed, share=seed / 6)
        seat = game.turn
        chosen = bots.make(name, seed).choose(game.view(seat))
        for _ in range(3):
            other = reshuffled(game, seat, rng)
            assert bots.make(name, seed).choose(other.view(seat)) == chosen


@pytest.mark.parametrize("name", bots.BOTS | bots.SPARRING)
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_bot_plays_every_variant(name: str, variant: Variant) -> None:
    game = random_game(variant, 7, share=0.6)
    bot = bots.make(name, 7)
    for _ in range(3):
        game.play(bot.choose(game.view(game.turn)))


@pytest.mark.parametrize("name", [*list(bots.BOTS)[1:], *bots.SPARRING])
def test_ties_are_broken_at_random(name: str) -> None:
    # In the first turn of a game all families are equal, so several turns are equally good.
    game = table("toad.plain hare.plain carp.plain", variant=Variant(2, missions="none"))
    view = game.view(game.turn)
    chosen = {str(bots.make(name, seed).choose(view)) for seed in range(40)}
    assert len(chosen) > 1


def test_expert_lists_three_candidates_with_shares_and_reasons() -> None:
    game = random_game(Variant(4), 3, share=0.5)
    while len(game.plays) % 3:
        game.undo()
    view = game.view(game.turn)
    expert = Learned(random.Random(1))
    candidates = expert.candidates(view)
    shares = [candidate.share for candidate in candidates]
    assert len(candidates) == 3
    assert shares == sorted(shares, reverse=True)
    assert all(0 < share < 1 for share in shares)
    assert len({frozenset(candidate.turn) for candidate in candidates}) == 3
    families = {family.value for family in Family}
    for candidate in candidates:
        assert len(candidate.turn) == 3
        assert {reason.family for reason in candidate.reasons} <= families
    assert str(expert.choose(view).card) in {str(card) for card, _, _ in candidates[0].turn}


def test_table_inputs_are_the_same_for_every_play_of_a_turn() -> None:
    before = "stag.assassin@+ carp.plain@1 hare.noble@0"
    game = table(before, "hare.assassin stag.assassin carp.noble")
    seen = []
    for token in ("hare.assassin@-", "stag.assassin@2", "carp.noble@1"):
        view = game.view(1)
        seen.append(table_inputs(view, turns_to_come(view)))
        game.play(Play.parse(token))
    assert seen == [seen[0]] * 3
    assert 11 / 12 in seen[0]


def test_sides_begin_with_the_own_side_and_a_pair_counts_by_its_lower_seat() -> None:
    """R34."""
    view = Game.deal(Variant(4, expansion=True, teams=True), 1).view(2)
    assert Board(view).sides([5.0, 1.0, 7.0, 1.0]) == [(5.0, 0), (1.0, 3)]
    view = Game.deal(Variant(3), 1).view(1)
    assert Board(view).sides([5.0, 1.0, 7.0]) == [(1.0, 1), (7.0, 2), (5.0, 0)]


def test_all_networks_count_equally_in_a_share() -> None:
    network = Network.shipped().first
    family, outlook, court, [win], *_ = network
    torn = network._replace(
        family=2 * family, outlook=2 * outlook, court=2 * court, win=[win, [-each for each in win]]
    )
    game = random_game(Variant(4), 3, share=0.5)
    candidates = Learned(random.Random(1), torn).candidates(game.view(game.turn))
    assert [candidate.share for candidate in candidates] == [0.5] * 3


def test_expert_without_any_time_still_makes_a_legal_play() -> None:
    game = random_game(Variant(5, expansion=True), 2, share=0.5)
    view = game.view(game.turn)
    hurried = Learned(random.Random(1), seconds=0.0)
    assert hurried.choose(view) in view.legal
    assert len(hurried.candidates(view)) == 1
