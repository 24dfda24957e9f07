"""The look ahead of the strongest bot."""

import math
import random

import pytest

from courtisans import Card, Role, Variant
from courtisans.bots.ahead import Chances, Change, look_ahead, reply, statuses
from courtisans.bots.board import Board, Kind
from courtisans.bots.turns import turns
from courtisans.bots.value import Network
from courtisans.plays import ABOVE, BELOW, Place
from courtisans.variant import VARIANTS
from tests.engine.games import random_game
from tests.tables import table


def cards(*tokens: str) -> list[Card]:
    return [Card.parse(token) for token in tokens]


def laid(changes: list[Change]) -> dict[Place, str]:
    return {place: str(kind) for kind, place, count in changes if count > 0}


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_reply_is_a_turn(variant: Variant) -> None:
    """R5, R14-R19: a card at each of the three, and reaches where they may be."""
    for seed in range(8):
        game = random_game(variant, seed, share=0.2 + seed / 12)
        seat = game.turn
        board = Board(game.view(variant.left_of(seat)))
        hand = random.Random(seed).sample(variant.deck, 3)
        placed: list[tuple[Kind, Place]] = []
        changes = iter(reply(board, seat, hand, statuses(5)))
        for kind, place, count in changes:
            if count > 0:
                placed.append((kind, place))
                continue
            reaching, where = placed[-1]
            assert board.lying[place][kind] > 0
            assert place == where or {place, where} == {ABOVE, BELOW}
            assert kind is not None
            assert kind.role is not Role.GUARD
            assert reaching is not None
            if reaching.role is Role.DIPLOMAT:
                assert next(changes) == (kind, seat, 1)
            else:
                assert reaching.role is Role.ASSASSIN
        assert {kind for kind, _ in placed} == {c if c.role is not Role.SPY else None for c in hand}
        on_table, own, other = [place for _, place in placed]
        assert on_table in (ABOVE, BELOW)
        assert own == seat
        assert other in range(variant.players)
        assert other != seat


def test_a_seat_raises_what_it_has_and_lowers_what_a_rival_has() -> None:
    game = table(
        "stag.plain@+ hare.noble@0 carp.noble@1",
        "toad.plain@+ stag.plain@1 toad.plain@0",
        variant=Variant(2, missions="none"),
    )
    board = Board(game.view(1))
    raised = laid(reply(board, 0, cards("hare.noble", "stag.plain", "stag.plain"), statuses(3)))
    assert raised[ABOVE] == "hare.noble"
    lowered = laid(reply(board, 0, cards("carp.noble", "toad.plain", "carp.plain"), statuses(3)))
    assert lowered[BELOW] == "carp.noble"
    assert lowered[1] == "carp.plain"


def test_an_effect_reaches_what_hurts_most() -> None:
    game = table(
        "stag.plain@+ hare.plain@0 carp.plain@1",
        "stag.plain@+ stag.noble@1 stag.plain@0",
        variant=Variant(2, missions="none"),
    )
    board = Board(game.view(1))
    changes = reply(board, 0, cards("toad.assassin", "toad.plain", "stag.plain"), statuses(0))
    assert (Card.parse("stag.noble"), 1, -1) in changes


def test_statuses_are_sure_at_the_end_and_drift_before() -> None:
    assert [statuses(0)[n] for n in (-2, -1, 0, 1, 2)] == [-1, -1, 0, 1, 1]
    assert statuses(4)[0] == pytest.approx(0)
    assert statuses(4)[-3] == pytest.approx(-statuses(4)[3])
    assert 0 < statuses(20)[1] < statuses(4)[1] < 1


def test_a_look_ahead_leaves_the_board_as_it_was() -> None:
    game = random_game(Variant(4, expansion=True), 11, share=0.5)
    while len(game.plays) % 3:
        game.undo()
    view = game.view(game.turn)
    board, untouched = Board(view), Board(view)
    found = [(0.5, turn) for _, turn in list(turns(view, board, lambda _: 0.0, 2))[:4]]
    chances = [Chances(random.Random(seed), math.inf) for seed in (1, 1, 2)]
    once, again, otherwise = [
        look_ahead(Network.shipped(), view, board, found, each) for each in chances
    ]
    assert [turn for _, turn in once] == [turn for _, turn in found]
    assert once == again
    assert once != otherwise
    assert all(0 < worth < 1 for worth, _ in once)
    assert vars(board) == vars(untouched)
