"""Watching a game in which only bots play: from any seat, or with open cards."""

from __future__ import annotations

import html
import re

import pytest

from courtisans.cards import Role
from tests.web.drawn import read
from tests.web.sessions import Page
from web.courtisans.words import a_card, card_name

BOTS = ["random", "random", "random"]
YOU = r"\b[Yy]ours?\b|\b[Yy]ou\b"


@pytest.fixture
def page() -> Page:
    page = Page()
    page.deal(BOTS)
    for _ in range(36):
        page.wait()
    return page


def hand(page: Page) -> list[str]:
    """Return the names of the cards in the hand that is shown."""
    names = [
        one.attributes for one in read(page.html).all if one.attributes.get("class") == "playing"
    ]
    return [each["aria-label"] for each in names]


def test_watching_from_a_seat_shows_what_that_seat_may_see(page: Page) -> None:
    for seat in (2, 0, 1):
        page.send("watch", value=str(seat))
        view = page.record.game().view(seat)
        assert hand(page) == [card_name(card) for card in view.hand]
        spies = [seen for seen in view.plays if seen.role is Role.SPY and seen.seat != seat]
        assert spies
        assert all(card_name(play.card) not in hidden(page) for play in page.record.plays)
        assert page.waiting is not None  # the game goes on


def test_missions_of_a_watched_seat_are_told_as_that_seats() -> None:
    page = Page()
    page.deal(BOTS, missions="current")
    for seat in (2, 0):
        page.send("watch", value=str(seat))
        heading = read(page.html).classed("missions")[0].tagged("h2")[0].text
        assert heading == f"Missions of {page.record.seats[seat].name}, 3 points each"


def hidden(page: Page) -> str:
    """Return the accessible names of spies that others than the viewer have played."""
    text = html.unescape(page.html)
    return " ".join(re.findall(r'aria-label="([^"]*played by Seat \d)"', text))


def test_with_open_cards_every_spy_and_every_hand_is_shown(page: Page) -> None:
    page.send("watch", value="open")
    game = page.record.game()
    text = html.unescape(page.html)
    for number, play in enumerate(game.plays):
        if play.card.role is Role.SPY and game.now[number] >= -2:
            assert f"{card_name(play.card)}, face down, played by " in text
    for cards in game.hands:
        assert f"In hand: {', '.join(map(a_card, cards))}" in text
    page.send("watch", value="1")
    assert "In hand" not in page.html


@pytest.mark.parametrize("value", ["", "3", "-1", "x", "9" * 99])
def test_watching_from_a_seat_that_does_not_exist_changes_nothing(page: Page, value: str) -> None:
    before = page.html
    page.send("watch", value=value)
    assert page.html == before


def test_a_person_who_plays_cannot_look_at_others_cards() -> None:
    page = Page()
    page.deal(["", "random"])
    page.let_bots_play()
    before = page.html
    for value in ("1", "open"):
        page.send("watch", value=value)
        assert page.html == before
    assert "Watch from" not in before


def test_while_the_past_is_shown_no_hands_are_open(page: Page) -> None:
    page.send("watch", value="open")
    page.send("look", plays=4)
    assert "In hand: " not in page.html
    assert "In hand: " in page.send("now")


def test_a_game_of_bots_is_told_without_you(page: Page) -> None:
    log = read(page.html).classed("log")[0].text
    names = [seat.name for seat in page.record.seats]
    assert all(f"{name} plays" in log for name in names[:2])
    assert not re.search(YOU, log)
    assert not re.search(YOU, read(page.html).classed("assists")[0].text)
