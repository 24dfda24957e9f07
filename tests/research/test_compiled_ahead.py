"""The compiled look ahead sees what the bot's does."""

import random
from collections import Counter

import numpy as np
import pytest

from courtisans import Card, Role, Variant
from courtisans.bots import ahead
from courtisans.bots.board import Board
from courtisans.bots.turns import as_play, carry_out, turns_to_come
from courtisans.bots.value import Judge, Network
from courtisans.game import Game
from courtisans.training.compiled import ahead as compiled
from courtisans.training.compiled.board import look
from courtisans.training.compiled.game import ASSASSIN, CARDS, Deal, Table, begin
from courtisans.training.compiled.turns import carry_out as carry_out_compiled
from courtisans.training.compiled.value import Layers, get_ready, remember, table_inputs
from courtisans.variant import VARIANTS
from courtisans.view import View
from tests.research.test_compiled import play_compiled, step_of


def unseen_by(view: View) -> list[Card]:
    unseen = Counter(view.variant.deck)
    unseen.subtract(view.hand)
    unseen.subtract([seen.card for seen in view.plays if seen.card])
    return sorted(unseen.elements(), key=CARDS.index)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_what_is_seen_ahead_is_what_the_bot_sees(variant: Variant) -> None:
    played, _, _, log, _ = play_compiled(variant)
    game, table = Game(played.dealt), Table.of(variant)
    position = begin(Deal.of(game.dealt).missions)
    network, rng, others = Network.shipped(), random.Random(str(variant)), variant.players - 1
    layers, memory = Layers(*[np.array(layer) for layer in network]), remember()
    looked_at = reached = 0
    for steps in log.steps:
        view, seat = game.view(game.turn), game.turn
        hand = np.array([CARDS.index(card) for card in view.hand])
        board, double = Board(view), look(table, position, seat, hand, False)
        turn = tuple(step_of(numbers) for numbers in steps.tolist())
        pool = unseen_by(view)
        assert [CARDS[kind] for kind in compiled.unseen(double, position, hand)] == pool
        to_come = turns_to_come(view) - others
        # What effects reach is left to chance where targets are equally good.
        plain = [card for card in pool if card.role not in (Role.ASSASSIN, Role.DIPLOMAT)]
        if to_come > 0 and len(plain) >= 3 * others:
            dealt = rng.sample(plain, 3 * others)
            judge = Judge(network, view, to_come, before=True)
            plan = ahead.changes_of(turn, seat)
            assassins = position.played[ASSASSIN::7].sum()
            beside = table_inputs(table, double.missions, to_come, assassins, True)
            judge_compiled = get_ready(layers, double, beside, memory)
            kinds = np.array([CARDS.index(card) for card in dealt])
            seen = compiled.follow(double, judge_compiled, steps, kinds, to_come)
            assert seen == pytest.approx(ahead.follow(board, judge, plan, dealt, to_come))
            looked_at += 1
            status = ahead.statuses(to_come)
            for rival in {(seat + after) % variant.players for after in range(1, 1 + others)}:
                standing = ahead.stand(board, rival, status)
                double_standing = compiled.stand(double, rival, compiled.STATUSES[to_come])
                assert double_standing.leader == standing.places[2][0]
                for card in (Card.parse("stag.assassin"), Card.parse("stag.diplomat")):
                    for zone in range(3):
                        gain, _ = ahead.reach(board, standing, card.role, zone)
                        found, *_ = compiled.reach(double, double_standing, CARDS.index(card), zone)
                        assert found == pytest.approx(gain)
                        reached += gain > 0
        carry_out_compiled(double, position, steps)
        for step in turn:
            carry_out(board, seat, step)
            game.play(as_play(step, game.view(seat)))
    assert looked_at >= 3
    assert reached
