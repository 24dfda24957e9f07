"""How far missions are, compared with all ways in which spies can turn out and games go on."""

import pytest

from courtisans.cards import FAMILIES, Card
from courtisans.game import Game
from courtisans.mission_progress import MissionStatus, mission_progress
from courtisans.missions import BLUE, FIRST, WANTED_ROLES, WHITE, Court, family_weight, holds
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
                found = {mission_progress(mission, view).status for mission in held}
                assert MissionStatus.LOST not in found


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
        found = {mission: mission_progress(mission, view).status for mission in EVERY}
        now = {mission for mission in EVERY if found[mission] is MissionStatus.LOST}
        assert lost <= now
        lost = now
    missed = {mission for mission, holds_at_end in held.items() if not holds_at_end}
    assert lost and lost <= missed


@pytest.mark.parametrize("variant", TABLES, ids=str)
def test_r26_mission_progress_agrees_with_all_possible_families_of_spies(variant: Variant) -> None:
    for share in (0.3, 0.5, 0.7):
        game = random_game(variant, seed=8, share=share)
        for seat in range(2):
            view = game.view(seat)
            if sum(seen.card is None for seen in view.plays) > 4:
                continue
            courts = [court(lying, seat, variant) for lying in worlds(view)]
            for mission in EVERY:
                found = {holds(mission, each) for each in courts}
                now = mission_progress(mission, view).status
                assert (now is MissionStatus.HOLDS) == (found == {True})
                if now is MissionStatus.DOUBTFUL:
                    assert found == {True, False}
                if now is MissionStatus.OPEN:
                    assert found == {False}


def counted(mission: str, court: Court) -> int:
    """Return how much there is of what a mission counts."""
    if mission in WANTED_ROLES:
        role, _wanted = WANTED_ROLES[mission]
        return sum(card.role is role for card in court.domain)
    weights = [family_weight(court.below, family) for family in FAMILIES]
    return {
        "below.each": sum(weight > 0 for weight in weights),
        "below.5": max(weights),
        "fallen.min2": sum(each < 0 for each in court.statuses.values()),
    }[mission]


COUNTING = [*WANTED_ROLES, "below.each", "below.5", "fallen.min2"]


@pytest.mark.parametrize("variant", TABLES, ids=str)
def test_r29_what_a_mission_counts_is_known_as_far_as_spies_allow(variant: Variant) -> None:
    met = 0
    for share in (0.3, 0.5, 0.7):
        view = random_game(variant, seed=8, share=share).view(0)
        if sum(seen.card is None for seen in view.plays) > 4:
            continue
        met += 1
        courts = [court(lying, 0, variant) for lying in worlds(view)]
        for mission in COUNTING:
            found = [counted(mission, each) for each in courts]
            assert mission_progress(mission, view).counted == (min(found), max(found))
    assert met


def test_r29_only_missions_for_at_least_so_much_are_counted() -> None:
    view = random_game(Variant(4), seed=1, share=0.5).view(0)
    named = [mission for mission in EVERY if mission_progress(mission, view).counted is None]
    assert named == sorted(set(EVERY) - set(COUNTING))


def test_r29_mission_progress_after_the_first_turn() -> None:
    game = table("stag.plain@+ hare.plain@0 carp.plain@1", variant=Variant(4, missions="none"))
    view = game.view(0)
    assert mission_progress("nobles.3", view).status is MissionStatus.OPEN
    assert mission_progress("fewer.carp", view).status is MissionStatus.HOLDS
    assert mission_progress("fewer.hare", view).status is MissionStatus.OPEN
    assert mission_progress("esteemed.max3", view).status is MissionStatus.HOLDS
