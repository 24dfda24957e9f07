"""Screen readers: texts read out on request, and changes announced; without a browser."""

from __future__ import annotations

import json
import re

import pytest

from courtisans import ABOVE, Seat, Variant
from courtisans.cards import FAMILIES, Role
from courtisans.hindsight import as_of
from tests.courtisans.engine.games import random_game
from tests.web.drawn import read
from tests.web.sessions import Page
from tests.web.tables import played
from web.courtisans import screen_reader
from web.courtisans.narration import turns_to_come
from web.courtisans.screen_reader import changed, weights_of
from web.courtisans.words import a_card, card_name, explanation, family_name

BOT = "greedy"
SEATS = [Seat("Ana"), Seat("Silvio", BOT)]


@pytest.fixture
def page() -> Page:
    """Return a page on the person's first turn, against two bots."""
    page = Page()
    page.deal(["", BOT, BOT])
    page.let_bots_play()
    return page


def test_a_place_is_read_out_family_by_family_with_weights() -> None:
    game = played(
        "hare.noble@+ carp.spy@0 hare.plain@1 stag.spy@0 hare.guard@+ toad.spy@1",
        "toad.plain stag.plain carp.plain",
    )
    view = game.view(0)
    assert screen_reader.hand(view) == "Your hand: a toad, a stag, a carp."
    assert screen_reader.zone(view, SEATS, ABOVE) == "Queen's table, above: Hare 3: noble, guard."
    assert (
        screen_reader.zone(view, SEATS, 1)
        == "Silvio's domain: Spy played by Silvio. Hare 1: courtier."
    )
    mine = "My domain: Carp spy, face down, played by you. Spy played by Silvio."
    assert screen_reader.zone(view, SEATS, 0) == mine
    assert screen_reader.table(view, SEATS).endswith("Queen's table, below: No card.")
    assert screen_reader.standing_text(view, SEATS, None).startswith("Butterfly 0: Neutral.")
    assert "Hare +3: Esteemed." in screen_reader.standing_text(view, SEATS, None)
    assert screen_reader.missions(view, SEATS) == "There are no missions in this game."


@pytest.mark.parametrize(
    ("placed", "told"),
    [
        (0, "10 turns of yours are left."),
        (54, "1 turn of yours is left."),
        (57, "You have had your last turn."),
    ],
)
def test_turns_to_come_are_told_to_whoever_plays(placed: int, told: str) -> None:
    variant = Variant(2)
    game = random_game(variant, 1, placed / variant.length)
    view = game.view(game.view(0).first)
    assert len(view.plays) == placed
    assert turns_to_come(view, [Seat("Ana"), Seat("Bea")]) == told
    assert turns_to_come(view, [Seat("Ana", BOT), Seat("Silvio", BOT)]) is None


def test_keys_read_out_the_game_without_changing_the_screen(page: Page) -> None:
    heard = json.loads(read(page.html).tagged("div")[0].attributes["data-keys"])
    assert set(heard) == set("abdfgimq45?")
    for key, event in heard.items():
        if key not in {"f", "?"}:
            before = page.html
            assert page.send(**event) == before
            assert len(page.spoken[-1]) > 10
    heard_last = page.spoken[-1]
    page.send("hear", what="zone", place="5")
    page.send("hear", what="all", place=None)
    assert page.spoken[-1] == heard_last
    page.send("set", name="outlook", value="on")
    page.send("hear", what="standing", place=None)
    assert re.search(r"turns of yours are left\. Seat 0: .*Seat 2: ", page.spoken[-1])
    page.send("to-hand")
    assert page.focused and page.focused.startswith("hand-")


def test_nothing_is_read_out_while_the_table_is_covered() -> None:
    page = Page()
    page.deal(["", ""])
    page.spoken.clear()
    page.send("hear", what="hand", place=None)
    page.send("explain", card=0)
    assert page.spoken == [] and "data-keys" not in page.html


def test_every_place_has_a_key_of_its_own(page: Page) -> None:
    page.send("choose", card=0)
    places = read(page.html).buttons("place").values()
    keys = {one.event["place"]: one.attributes["data-key"] for one in places}
    assert keys == {"+": "a", "-": "b", "0": "d", "1": "4", "2": "5"}


def test_holding_a_card_explains_it_until_the_next_event(page: Page) -> None:
    card = page.record.game().view(0).hand[1]
    explained = f"{card_name(card)}: {explanation(card.role)}"
    held = read(page.html).classed("playing")
    page.send(**json.loads(held[1].attributes["data-longpress"]))
    assert page.spoken[-1] == explained and explained in read(page.html).classed("news")[0].text
    asked = read(page.html).buttons("rules-at")["Rules"].event
    assert asked["part"] == card.role.value
    page.send("explain", card=9)
    assert page.spoken[-1] == explained and explained not in page.html


def test_a_changed_status_is_announced_and_again_when_the_play_is_undone(page: Page) -> None:
    before = page.record.game().view(0)
    weights = weights_of(before)
    plainly = {Role.PLAIN, Role.NOBLE, Role.GUARD}
    index, card = next(
        (index, card)
        for index, card in enumerate(before.hand)
        if card.role in plainly and not weights[card.family]
    )
    page.send("choose", card=index)
    page.send("place", place="+")
    view = page.record.game().view(0)
    text = f"{family_name(card.family)} is now: Esteemed."
    assert page.spoken[-1].startswith("You play ") and text in page.spoken[-1]
    page.send("undo")
    assert page.spoken[-1] == (
        f"Taken back: {a_card(card)}. {changed(view, before)} Your turn: choose a card."
    )


def test_changed_names_only_families_whose_statuses_differ() -> None:
    game = played("hare.noble@+ carp.plain@0 toad.plain@1", "hare.plain stag.plain carp.guard")
    view = game.view(0)
    assert changed(as_of(view, 0), view) == "Hare is now: Esteemed."
    assert changed(view, view) == ""
    assert set(weights_of(view)) == set(FAMILIES)


def test_putting_a_card_back_focuses_that_card(page: Page) -> None:
    page.send("choose", card=1)
    page.send("cancel")
    cards = [one for one in read(page.html).buttons("choose").values() if one.event["card"] == 1]
    assert page.focused == cards[0].attributes["id"]


def test_making_the_bots_hurry_focuses_the_hand(page: Page) -> None:
    for _ in range(3):
        page.play_first()
    page.send("skip")
    assert page.focused == "hand"


def test_domains_and_log_have_headings_and_marks_of_the_turn_are_not_read_out(
    page: Page,
) -> None:
    for _ in range(3):
        page.play_first()
    page.let_bots_play()
    drawn = read(page.html)
    headings = [one.text for one in drawn.tagged("h1", "h2", "h3")]
    for heading in ("My domain", "Seat 1's domain", "Queen's table", "What was played"):
        assert heading in headings
    turns = drawn.classed("turn")
    assert all(one.attributes["aria-hidden"] == "true" for one in turns)
