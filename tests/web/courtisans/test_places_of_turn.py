"""The places of a turn, which fill as cards land: without a browser."""

from __future__ import annotations

from courtisans import Game, Play
from tests.web.tables import NAMES, drawn, played


def places_of_turn(game: Game) -> list[str]:
    """Return the places of the turn with the cards that they have."""
    return [one.name for one in drawn(game).classed("slot")]


def prompt(game: Game) -> str:
    """Return the text of the prompt."""
    [found] = drawn(game).classed("prompt")
    return found.text


def test_r05_the_turn_shows_three_places_that_fill_as_cards_land() -> None:
    game = played("", "hare.plain stag.noble carp.spy", players=4)
    assert places_of_turn(game) == ["Queen, to come", "You, to come", "Another, to come"]
    game.play(Play.parse("stag.noble@-"))
    assert places_of_turn(game) == ["Queen, Stag noble", "You, to come", "Another, to come"]
    game.play(Play.parse("carp.spy@1"))
    assert places_of_turn(game)[1:] == ["You, to come", f"{NAMES[1]}, Carp spy"]


def test_r05_with_two_players_the_turn_names_the_other() -> None:
    game = played("", "hare.plain stag.noble carp.spy")
    assert places_of_turn(game)[2] == f"{NAMES[1]}, to come"


def test_r23_after_a_confidant_a_fourth_place_offers_to_go_there_again() -> None:
    for place, offered in (("-", "the Queen"), ("0", "you"), ("1", NAMES[1])):
        game = played("", "hare.plain stag.confidant carp.plain", players=4)
        assert len(places_of_turn(game)) == 3
        game.play(Play.parse(f"stag.confidant@{place}"))
        assert places_of_turn(game)[3:] == [f"A card may go to {offered} again."]
        game.play(Play.parse(f"carp.plain@{place}"))
        assert len(places_of_turn(game)) == 3


def test_r23_after_a_confidant_the_prompt_says_where_one_may_go_again() -> None:
    game = played("", "hare.plain stag.confidant carp.plain", players=4)
    text = f"A card may go to {NAMES[1]} again."
    assert text not in prompt(game)
    game.play(Play.parse("stag.confidant@1"))
    assert text in prompt(game)
    game.play(Play.parse("carp.plain@1"))
    assert places_of_turn(game)[2] == f"{NAMES[1]}, Stag confidant, Carp"
    assert places_of_turn(game)[:2] == ["Queen, to come", "You, to come"]
    assert text not in prompt(game)
