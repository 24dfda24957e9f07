"""The person's turn: confirmed if that is switched on, and with reasons for what is refused."""

from __future__ import annotations

import html
import re

import pytest

from courtisans import Game, Record, Seat, Variant
from courtisans.cards import Role
from courtisans.rules import reach
from tests.courtisans.engine.games import random_game
from tests.web.drawn import read
from tests.web.sessions import Page, set_to
from web.shell.settings import SETTINGS
from web.shell.storage import GAME

USED = "You have placed a card there this turn already."


def at_turn(game: Game, **settings: str) -> Page:
    """Return a page with this game: seat 0 is a person, the others are bots."""
    seats = [Seat("Ana", None), *(Seat(f"B{n}", "greedy") for n in range(1, game.variant.players))]
    stored = {GAME: Record.of(game, seats).dumps(), SETTINGS: set_to(**settings)}
    return Page(stored)


def refused(page: Page) -> list[str]:
    """List the plays for which the page offers to say why they are illegal."""
    plays: list[str] = re.findall(r'"act":"refused","play":"([^"]+)"', html.unescape(page.html))
    return plays


def placed(page: Page) -> int:
    """Return the number of plays that are saved."""
    return len(page.record.plays)


def thinks(page: Page) -> bool:
    """Return whether a bot is about to play."""
    return any(each["do"] == "think" for each in page.effects)


def begun() -> Game:
    """Return a new game that seat 0 begins."""
    return Game.deal(Variant(3), seed=4, first=0)


def holding(role: Role) -> Game:
    """Return a game on a turn of seat 0, which holds such a card, with a guard as in `guard_at`."""
    for seed in range(500):
        game = random_game(Variant(3, expansion=True), seed, share=0.5)
        while len(game.plays) % 3:
            game.undo()
        held = any(card.role is role for card in game.hands[0])
        if game.turn == 0 and held and guard_at(game) is not None:
            return game
    raise AssertionError(role)


def guard_at(game: Game) -> int | None:
    """Return the number of a guard at the Queen's table if an effect can reach others there."""
    others = reach(game.position, -1)
    for number, play in enumerate(game.plays):
        if others and play.card.role is Role.GUARD and game.now[number] == -1:
            return number
    return None


def test_a_turn_that_waits_to_be_confirmed_can_be_taken_back_to_its_beginning() -> None:
    page = at_turn(begun(), confirm="on")
    for _ in range(2):
        page.play_first()
    hand = page.record.game().view(0).hand
    page.play_unsaved()
    assert placed(page) == 2 and page.focused == "deed-confirm"
    assert not thinks(page)
    assert "Confirm your turn?" in page.html
    assert {"Confirm turn", "Undo"} <= set(page.labels()) and "No effect" not in page.labels()
    for plays in (2, 1, 0):
        page.send("undo")
        assert placed(page) == plays
    page.play_first()
    page.play_first()
    page.play_unsaved()
    page.send("confirm")
    assert placed(page) == 3 and thinks(page)
    assert page.record.plays[2].card in hand


def test_no_turn_waits_to_be_confirmed_unless_that_is_switched_on() -> None:
    page = at_turn(begun())
    for _ in range(3):
        page.play_first()
    assert thinks(page)
    page.send("confirm")
    assert placed(page) == 3


def test_the_focus_goes_to_the_first_card_that_an_effect_can_reach() -> None:
    game = holding(Role.ASSASSIN)
    page = at_turn(game)
    roles = [card.role for card in game.hands[0]]
    page.send("choose", card=roles.index(Role.ASSASSIN))
    page.send("place", place="+")
    (first, *_others) = read(page.html).classed("reach")
    assert page.focused == first.tagged("button")[0].attributes["id"]


def test_an_effect_is_described_before_it_is_confirmed() -> None:
    game = holding(Role.ASSASSIN)
    page = at_turn(game, confirm="on")
    while not any(play.target is not None for play in page.record.game().legal()):
        page.send("undo")
    # Play the other two cards first: to the own domain and to another one.
    view = page.record.game().view(0)
    killer = next(card for card in view.hand if card.role is Role.ASSASSIN)
    others = list(view.hand)
    others.remove(killer)
    for card, place in zip(others, ("0", "1"), strict=True):
        hand = page.record.game().view(0).hand
        page.send("choose", card=hand.index(card))
        page.send("place", place=place)
        if "No effect" in page.labels():
            page.send("effect", target=None)
    page.send("choose", card=0)
    page.send("place", place="+")
    target = reach(page.record.game().position, -1)[0]
    page.send("effect", target=target)
    assert "Eliminate " in page.html and placed(page) % 3 == 2
    page.send("confirm")
    assert page.record.plays[-1].target == target


def test_a_place_that_is_closed_to_the_card_says_why() -> None:
    page = at_turn(begun())
    page.send("choose", card=0)
    assert not refused(page)
    page.send("place", place="+")
    if "No effect" in page.labels():
        page.send("effect", target=None)
    page.send("choose", card=0)
    assert sorted(play[-1] for play in refused(page)) == ["+", "-"]
    page.send("refused", play=refused(page)[0])
    assert page.spoken[-1] == USED and USED in page.html
    assert 'aria-pressed="true"' in page.html  # the card is still chosen
    page.send("place", place="1")
    if "No effect" in page.labels():
        page.send("effect", target=None)
    page.send("choose", card=0)
    [third] = [play for play in refused(page) if play.endswith("2")]
    page.send("refused", play=third)
    assert "another domain" in page.spoken[-1]


@pytest.mark.parametrize(
    ("role", "reason"),
    [
        (Role.ASSASSIN, "A guard cannot be eliminated."),
        (Role.DIPLOMAT, "A guard cannot be taken."),
    ],
)
def test_a_card_that_an_effect_cannot_reach_says_why(role: Role, reason: str) -> None:
    game = holding(role)
    page = at_turn(game)
    index = next(n for n, card in enumerate(game.hands[0]) if card.role is role)
    page.send("choose", card=index)
    page.send("place", place="+")
    [guard] = [play for play in refused(page) if play.endswith(f"*{guard_at(game)}")]
    page.send("refused", play=guard)
    assert page.spoken[-1] == reason
    assert placed(page) == len(game.plays)


def test_asking_why_about_an_invalid_or_legal_play_does_nothing() -> None:
    page = at_turn(begun())
    page.send("choose", card=0)
    before, spoken = page.html, len(page.spoken)
    for play in ("", "stag", "stag.noble@9", str(page.record.game().legal()[0])):
        page.send("refused", play=play)
        assert (page.html, len(page.spoken)) == (before, spoken)
