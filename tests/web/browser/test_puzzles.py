"""Puzzles that are solved or missed, in a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from courtisans.puzzles import Puzzle
from tests.lanes import slow
from tests.web.player import KeyboardPlayer, Player
from tests.web.puzzles import collection, first_of
from web.courtisans.components.hand import card_id
from web.courtisans.screens.table.places import place_id

CARRIED_OUT = "#deed-none, #guide-on, #hand:not(:has(li:nth-of-type({})))"
"""Filled in with the number of cards: exists when one was played, and an effect, a verdict or a
smaller hand is shown."""


def play_best_turn(player: Player, puzzle: Puzzle) -> None:
    """Play the best turn of a puzzle."""
    page = player.page
    for left, play in enumerate(puzzle.plays):
        held = page.locator("#hand button:not([aria-disabled])")
        expect(held).to_have_count(3 - left)
        player.press(page.locator(f"#{card_id([play.card], 0)}"))
        place = page.locator(f"[id='{place_id(play.place)}']")
        expect(place).to_be_visible()
        player.press(place)
        deed = page.locator("#deed-none")
        expect(page.locator(CARRIED_OUT.format(3 - left)).first).to_be_visible()
        if deed.count():
            reach = page.locator(f"[data-event*='\"target\":{play.target}']")
            player.press(deed if play.target is None else reach)


@pytest.mark.parametrize("kind", [slow(Player), KeyboardPlayer])
def test_puzzle_is_solved_in_the_browser(
    page: Page, site: str, kind: type[Player], complaints: list[str]
) -> None:
    player = kind(page)
    player.open(site)
    player.press(page.locator("#tool-puzzles"))
    first = page.locator("#puzzles-next")
    expect(first).to_be_visible()
    player.press(first)
    expect(page.locator("#guide")).to_be_visible()
    names = list(collection().written)
    play_best_turn(player, collection().puzzle(names[0]))
    expect(page.locator("#guide")).to_contain_text("Right!")
    kept = "JSON.parse(localStorage['courtisans.puzzles']).solved"
    page.wait_for_function(f"name => {kept}.join() === name", arg=names[0])
    if kind is Player:
        # Click elsewhere: else the next click, at the same spot, might count as a double click.
        page.locator("#guide-title").click()
    player.press(player.button("Next puzzle"))
    expect(page.locator("#guide")).to_contain_text("puzzle 2")
    player.press(page.locator("#guide-leave"))
    expect(page.locator(".chip.done")).to_have_count(1)
    assert complaints == []


def test_turn_that_is_not_the_best_is_evaluated_in_the_browser(page: Page, site: str) -> None:
    player = KeyboardPlayer(page)
    player.open(site)
    player.press(page.locator("#tool-puzzles"))
    puzzle = first_of("last")
    player.press(page.locator(f"#puzzle-{puzzle.name}"))
    expect(page.locator("#guide")).to_be_visible()
    for left in (3, 2, 1):
        expect(page.locator("#hand button:not([aria-disabled])")).to_have_count(left)
        player.put(0)
        expect(page.locator(CARRIED_OUT.format(left)).first).to_be_visible()
        if page.locator("#deed-none").count():
            player.press(page.locator("#deed-none"))
    expect(page.locator("#guide")).to_contain_text("fewer of 100 games")
    player.press(player.button("Show the best turn"))
    expect(page.locator("#guide")).to_contain_text("You play")
    expect(player.button("Next puzzle")).to_be_visible()
