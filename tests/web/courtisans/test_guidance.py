"""Previews of what a chosen card would do at each place, shown in a person's first games."""

from __future__ import annotations

from courtisans import Game, Record, Seat, Variant
from tests.courtisans.engine.games import random_game
from tests.web.drawn import Drawn, read
from tests.web.sessions import Page
from web.courtisans.game import GUIDANCE
from web.shell.storage import LAST


def chosen(page: Page) -> dict[str, Drawn]:
    """Choose the first card; return the buttons of the places by name."""
    page.deal(["", "random"], missions="none")
    while "choose a card" not in page.html:
        page.wait()
    return read(page.send("choose", card=0)).buttons("place")


def finished(games: int) -> Page:
    """Return the page of a person who has finished so many games."""
    kept = []
    for seed in range(games):
        game: Game = random_game(Variant(2), seed=seed)
        kept.append(Record.of(game, [Seat("Ana"), Seat("Silvio", "greedy")]).dumps())
    assert all(Record.parse(each).result for each in kept)
    return Page({LAST: "\n".join(kept)})


def described(page: Page, place: Drawn) -> str:
    """Return the text that assistive technology reads out about a place."""
    ident = place.attributes["aria-describedby"]
    return next(one.text for one in read(page.html).all if one.attributes.get("id") == ident)


def test_in_a_first_game_each_place_previews_what_the_card_would_do_there() -> None:
    page = Page()
    places = chosen(page)
    assert len(places) == 4
    above = described(page, places["Queen's table, above"])
    assert "goes from" in above and "points" in above
    notes = [one.attributes.get("data-note", "") for one in places["My domain"].all]
    assert any(note.strip() for note in notes)
    assert "Seat 1" in described(page, places["Seat 1's domain"])


def test_in_a_first_game_the_prompt_says_at_the_beginning_of_a_turn_what_a_turn_is() -> None:
    page, practised = Page(), finished(3)
    for each in (page, practised):
        each.deal(["", "random"], missions="none")
        while "choose a card" not in each.html:
            each.wait()
    text = "A turn: one card to the Queen, one to you, one to Seat 1."
    assert text in page.html and text not in practised.html
    page.play_first()
    assert text not in page.html


def test_after_three_games_previews_are_shown_only_if_switched_on() -> None:
    page = finished(2)
    chosen(page)
    assert "foretold" in page.html
    page = finished(3)
    chosen(page)
    assert "foretold" not in page.html
    page.send("set", name="guidance", value="on")
    assert "foretold" in page.html


def test_previews_can_be_switched_off_at_the_table() -> None:
    page = Page()
    chosen(page)
    switch = read(page.html).buttons("set")["What a place would do"]
    assert switch.attributes["aria-pressed"] == "true"
    page.send(**switch.event)
    assert "foretold" not in page.html
    assert Page(page.stored).session.app.shows(GUIDANCE) is False
