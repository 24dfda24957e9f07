"""Foresight: what a play would change, by only what its seat knows."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from courtisans import Game, Play, Variant
from courtisans.cards import Card, Family, Role
from courtisans.foresight import Change, Foresight, MissionChange, foresee
from courtisans.hindsight import followed
from courtisans.mission_progress import mission_now
from courtisans.missions import BLUE, WHITE
from courtisans.plays import ABOVE, BELOW
from courtisans.score_bounds import Range, standing
from courtisans.view import Seen, View

STAG = Card(Family.STAG, Role.PLAIN)
NOBLE = Card(Family.STAG, Role.NOBLE)
HARE_SPY = Card(Family.HARE, Role.SPY)


def laid(*plays: Seen) -> View:
    """Return the view of seat 0 of two, with these cards on the table and a fixed hand."""
    view = Game.deal(Variant(2, missions="none"), 1, first=0).view(0)
    return replace(view, plays=plays, hand=(STAG, NOBLE, HARE_SPY))


def seen(seat: int, card: Card | None, place: int) -> Seen:
    return Seen(seat, card, place, None, place)


def test_card_at_the_table_changes_the_influence_of_its_family_and_the_points() -> None:
    view = laid(seen(1, STAG, BELOW), seen(0, NOBLE, 0), seen(0, STAG, 1))
    assert foresee(view, Play(NOBLE, ABOVE)) == Foresight(
        (Change(Family.STAG, -1, 1),), Range(4, 4), {}, ()
    )
    lowered = foresee(view, Play(STAG, BELOW))
    assert lowered.changes == (Change(Family.STAG, -1, -2),)
    assert not lowered.changes[0].changes_status
    assert lowered.points == Range(0, 0)


def test_card_in_a_domain_changes_the_points_of_that_seat() -> None:
    view = laid(seen(1, STAG, BELOW))
    assert foresee(view, Play(NOBLE, 0)) == Foresight((), Range(-2, -2), {}, ())
    assert foresee(view, Play(NOBLE, 1)) == Foresight((), Range(0, 0), {1: Range(-2, -2)}, ())


def test_points_are_a_range_as_long_as_spies_are_unknown() -> None:
    view = laid(seen(1, None, ABOVE))
    assert foresee(view, Play(STAG, 0)).points == Range(0, 1)
    own = laid(seen(0, HARE_SPY, BELOW))
    assert foresee(own, Play(HARE_SPY, 0)).points == Range(-1, -1)


def test_effect_on_a_known_card_is_counted() -> None:
    view = laid(seen(1, NOBLE, ABOVE), seen(1, STAG, 1), seen(0, STAG, 0))
    killer, envoy = Card(Family.CARP, Role.ASSASSIN), Card(Family.CARP, Role.DIPLOMAT)
    view = replace(view, hand=(killer, envoy))
    assert foresee(view, Play(killer, BELOW, 0)) == Foresight(
        (Change(Family.STAG, 2, 0), Change(Family.CARP, 0, -1)), Range(-1, -1), {}, ()
    )
    assert foresee(view, Play(envoy, 1, 1)) == Foresight((), Range(1, 1), {1: Range(-1, -1)}, ())


def test_partner_is_told_of_only_if_the_play_changes_her_points() -> None:
    view = replace(
        laid(seen(1, STAG, BELOW), seen(2, STAG, 2)),
        variant=Variant(4, expansion=True, teams=True, missions="none"),
    )
    assert foresee(view, Play(NOBLE, ABOVE)).others == {2: Range(2, 2)}
    assert foresee(view, Play(HARE_SPY, ABOVE)).others == {}
    assert foresee(view, Play(HARE_SPY, 2)).others == {2: Range(0, 0)}
    assert foresee(view, Play(NOBLE, 1)).others == {1: Range(-2, -2)}


def test_missions_are_foreseen() -> None:
    def changes(view: View, *missions: str) -> Callable[[Play], tuple[MissionChange, ...]]:
        held = replace(view, variant=Variant(2), missions=missions)
        return lambda play: foresee(held, play).missions

    no, yes, doubt = Range(0, 0), Range(3, 3), Range(0, 3)
    told = changes(laid(seen(0, NOBLE, 0), seen(0, NOBLE, 0)), "nobles.3", "fallen.stag")
    assert told(Play(NOBLE, 0)) == (MissionChange("nobles.3", no, yes),)
    assert told(Play(NOBLE, BELOW)) == (MissionChange("fallen.stag", no, yes),)
    assert told(Play(NOBLE, ABOVE)) == ()
    told = changes(laid(seen(0, STAG, 1)), "fewer.stag")
    assert told(Play(STAG, 0)) == (MissionChange("fewer.stag", yes, no),)
    assert told(Play(STAG, 0))[0].gain == Range(-3, -3)
    # Of a face-down spy above the mat it is not known which family it raises.
    told = changes(laid(seen(1, None, ABOVE), seen(1, STAG, BELOW)), "fallen.stag")
    assert told(Play(STAG, BELOW)) == (MissionChange("fallen.stag", doubt, yes),)
    assert told(Play(STAG, BELOW))[0].gain == Range(0, 3)
    # An assassin's effect on a spy that the seat does not know is judged, too.
    killer = Card(Family.CARP, Role.ASSASSIN)
    view = replace(laid(seen(1, None, ABOVE), seen(1, STAG, BELOW)), hand=(killer,))
    told = changes(view, "fallen.stag")
    assert told(Play(killer, BELOW, 0)) == (MissionChange("fallen.stag", doubt, yes),)


@pytest.mark.parametrize("seed", range(12))
def test_foreseen_points_agree_with_the_standing_after_the_play(seed: int) -> None:
    chance = random.Random(seed)
    game = Game.deal(Variant(3), chance)
    for _ in range(chance.randrange(10, 60)):
        game.play(chance.choice(game.legal()))
    seat = game.turn
    view = game.view(seat)
    before = standing(view)[seat]
    for play in [each for each in view.legal if each.target is None]:
        told = foresee(view, play).points
        game.play(play)
        after = standing(game.view(seat))[seat]
        game.undo()
        assert after.low <= before.high + told.high and after.high >= before.low + told.low
        if before.low == before.high:
            assert Range(after.low - before.low, after.high - before.low) == told


@pytest.mark.parametrize("seed", range(8))
def test_foreseen_missions_are_those_whose_progress_changes(seed: int) -> None:
    chance = random.Random(seed)
    game = Game.deal(Variant(3, expansion=True), chance)
    for _ in range(chance.randrange(10, 60)):
        game.play(chance.choice(game.legal()))
    view = replace(game.view(game.turn), missions=tuple(WHITE | BLUE))
    before = {mission: mission_now(mission, view).status for mission in view.missions}
    for play in view.legal:
        told = {change.mission for change in foresee(view, play).missions}
        after = {mission: mission_now(mission, followed(view, play)).status for mission in before}
        assert told == {mission for mission in before if before[mission] is not after[mission]}


def test_foresight_refuses_a_target_that_is_not_in_the_view() -> None:
    game = Game.deal(Variant(2), 4, first=1)
    for card in game.hands[1]:
        game.play(next(play for play in game.legal() if play.card is card))
    assert {Play.parse(str(play)) for play in game.view(0).legal} == {*game.view(0).legal}
    with pytest.raises(IndexError):
        foresee(game.view(0), Play(Card(Family.CARP, Role.ASSASSIN), 1, 99))
