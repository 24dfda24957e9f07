"""The words of previews: what a play would do, in sentences and in brief for a place's label."""

from __future__ import annotations

from dataclasses import replace

from courtisans import Game, Play, Seat, Variant
from courtisans.cards import Card, Family, Role
from courtisans.plays import ABOVE, BELOW
from courtisans.view import Seen, View
from web.courtisans.previews import preview

SEATS = [Seat(name) for name in ("Ana", "Bruno", "Clara", "Dora")]
NOBLE = Card(Family.STAG, Role.NOBLE)
STAG = Card(Family.STAG, Role.PLAIN)


def laid(*plays: Seen, missions: tuple[str, ...] = (), teams: bool = False) -> View:
    """Return a View of the first of four seats, with these cards on the table."""
    variant = Variant(4, expansion=teams, teams=teams)
    view = Game.deal(variant, 1, first=0).view(0)
    return replace(view, plays=plays, hand=(NOBLE, STAG), missions=missions)


def seen(seat: int, card: Card | None, place: int) -> Seen:
    return Seen(seat, card, place, None, place)


def test_mission_that_a_play_fulfils_is_named_with_its_points() -> None:
    view = laid(seen(0, NOBLE, 0), seen(0, NOBLE, 0), missions=("nobles.3", "fallen.stag"))
    note, _, text = preview(view, SEATS, Play(NOBLE, 0))
    assert note == "you ±0 · mission +3"
    assert text.startswith("Your points stay as they are. Your mission would hold: ")
    assert "nobles" in text
    note, _, text = preview(view, SEATS, Play(NOBLE, BELOW))
    assert note == "Stag 0 → −2 · you −4 · mission +3"
    assert text.count("mission") == 1 and text.endswith("Stag has fallen.")


def test_mission_that_a_play_spoils_is_named_at_the_place() -> None:
    view = laid(seen(0, STAG, 1), missions=("fewer.stag",))
    note, _, text = preview(view, SEATS, Play(STAG, 0))
    assert note == "you ±0 · mission −3"
    assert "Your mission would not hold: Fewer stags in your domain than in Bruno's." in text
    view = laid(missions=("fewer.stag",))
    note, _, text = preview(view, SEATS, Play(STAG, 1))
    assert note == "Bruno ±0 · mission +3"
    assert preview(view, SEATS, Play(STAG, 2))[0] == "Clara ±0"


def test_mission_on_which_spies_decide_brings_a_range_of_points() -> None:
    view = laid(seen(1, None, BELOW), seen(1, STAG, ABOVE), missions=("fallen.stag",))
    note, _, text = preview(view, SEATS, Play(STAG, BELOW))
    assert note.endswith("mission 0 … +3")
    assert "Spies would decide on your mission: Stag has fallen." in text


def test_in_teams_the_points_of_the_partner_are_previewed_too() -> None:
    view = laid(seen(2, STAG, 2), seen(2, STAG, 2), teams=True)
    note, _, text = preview(view, SEATS, Play(STAG, ABOVE))
    assert note == "Stag 0 → +1 · you ±0 · Clara +2"
    assert text.endswith("Your points stay as they are. Clara gains 2 points.")
    assert preview(view, SEATS, Play(STAG, 1))[0] == "Bruno ±0"
