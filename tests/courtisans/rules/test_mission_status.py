"""Mission statuses, compared with all ways in which spies can turn out and games go on."""

import pytest

from courtisans.cards import Card
from courtisans.game import Game
from courtisans.mission_status import MissionStatus, mission_status
from courtisans.missions import BLUE, FIRST, WHITE, Court, holds
from courtisans.plays import BELOW, Place
from courtisans.scoring import status
from courtisans.variant import Variant
from tests.courtisans.engine.games import random_game
from tests.courtisans.rules.test_score_bounds import PlacedCards, at_table, worlds
from tests.courtisans.tables import table

EVERY = sorted(WHITE | BLUE | FIRST)
TABLES = [
    Variant(2),
    Variant(3),
    Variant(4),
    Variant(5),
    *(Variant(players, expansion=True) for players in range(2, 7)),
    Variant(4, expansion=True, teams=True),
]


def court(lying: PlacedCards, seat: int, variant: Variant) -> Court:
    """Return the court that a mission of that seat looks at, for these cards."""

    def at(place: Place) -> list[Card]:
        return [card for lies, card in lying if lies == place]

    statuses = {family: status(weight) for family, weight in at_table(lying).items()}
    return Court(at(seat), at(variant.left_of(seat)), at(BELOW), statuses)


def truth(game: Game, seat: int) -> Court:
    """Return that court for a game as it is now, with all spies known."""
    lying = [(now, play.card) for now, play in zip(game.now, game.plays, strict=True)]
    return court(lying, seat, game.variant)


@pytest.mark.parametrize("variant", TABLES, ids=str)
def test_r29_r31_mission_that_holds_at_the_end_is_never_lost_before(variant: Variant) -> None:
    for seed in range(3):
        game = random_game(variant, seed)
        seat = seed % variant.players
        held = [mission for mission in EVERY if holds(mission, truth(game, seat))]
        for plays in range(len(game.plays) - 1, 0, -1):
            game.undo()
            if plays % 7 == 0 or plays > variant.length - 8:
                view = game.view(seat)
                assert MissionStatus.LOST not in {mission_status(mission, view) for mission in held}


@pytest.mark.parametrize("variant", TABLES, ids=str)
def test_r29_r31_lost_missions_stay_lost_and_some_are_lost_before_the_end(
    variant: Variant,
) -> None:
    game = random_game(variant, 5)
    held = {mission: holds(mission, truth(game, 0)) for mission in EVERY}
    plays = [game.undo() for _ in range(12)][::-1]
    lost: set[str] = set()
    for play in plays[:-1]:
        game.play(play)
        view = game.view(0)
        now = {mission for mission in EVERY if mission_status(mission, view) is MissionStatus.LOST}
        assert lost <= now
        lost = now
    missed = {mission for mission, holds_at_end in held.items() if not holds_at_end}
    assert lost and lost <= missed


@pytest.mark.parametrize("variant", TABLES, ids=str)
def test_r26_mission_status_agrees_with_all_possible_families_of_spies(variant: Variant) -> None:
    for share in (0.3, 0.5, 0.7):
        game = random_game(variant, seed=8, share=share)
        for seat in range(2):
            view = game.view(seat)
            if sum(seen.card is None for seen in view.plays) > 4:
                continue
            courts = [court(lying, seat, variant) for lying in worlds(view)]
            for mission in EVERY:
                found = {holds(mission, each) for each in courts}
                now = mission_status(mission, view)
                assert (now is MissionStatus.HOLDS) == (found == {True})
                if now is MissionStatus.DOUBTFUL:
                    assert found == {True, False}
                if now is MissionStatus.OPEN:
                    assert found == {False}


def test_r29_mission_status_after_the_first_turn() -> None:
    game = table("stag.plain@+ hare.plain@0 carp.plain@1", variant=Variant(4, missions="none"))
    view = game.view(0)
    assert mission_status("nobles.3", view) is MissionStatus.OPEN
    assert mission_status("fewer.carp", view) is MissionStatus.HOLDS
    assert mission_status("fewer.hare", view) is MissionStatus.OPEN
    assert mission_status("esteemed.max3", view) is MissionStatus.HOLDS
