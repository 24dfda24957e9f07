"""Hints: the bots' worker gives them; they are shown and announced, with reasons."""

import html
import json
import re

import pytest

from courtisans import Game, Record, Seat, Variant
from courtisans.cards import Card, Family, Role
from courtisans.game import Game as Court
from courtisans.plays import ABOVE, PLACE_TOKENS
from tests.courtisans.engine.games import random_game
from tests.web.drawn import read
from tests.web.sessions import Page
from tests.web.tables import played
from web.courtisans import hint_words, hints
from web.courtisans.hints import Hint, HintedChange, HintedPlay

SEATS = [Seat("Ana"), Seat("Bo", "greedy")]


def open_match(game: Court) -> Page:
    """Return a page at the table of a game between Ana and a bot."""
    page = Page()
    page.send("import", name="x", text=Record.of(game, SEATS).dumps())
    return page


@pytest.fixture
def page() -> Page:
    """Return a page on Ana's turn, at the beginning of a game."""
    game = next(
        game for game in (Game.deal(Variant(2), seed) for seed in range(9)) if not game.turn
    )
    return open_match(game)


def news(page: Page) -> str:
    """Return the text of the news at the table."""
    return read(page.html).classed("news")[0].name


def hinted(page: Page) -> list[str]:
    """List the names of the cards and places that are marked as hinted."""
    marked = re.findall(
        r'class="(?:held-card|place) hinted(?! advised)[^"]*".*?aria-label="([^"]*)"', page.html
    )
    return [html.unescape(each) for each in marked]


def test_a_hint_shows_the_whole_turn_and_says_why(page: Page) -> None:
    assert "Hint" in page.labels() and not hinted(page)
    page.ask_for_hint()
    hint = page.spoken[-1]
    assert re.match(r"Hint 1 of 3: .+ to .+; .+ to .+; .+ to .+\.", hint) and news(page) == hint
    [card] = hinted(page)
    assert hint.startswith(f"Hint 1 of 3: {card} to ")
    hand = [each.token for each in page.record.game().hands[0]]
    plays = json.loads(page.answered_by_bots(page.question))[0]["plays"]
    first = plays[0]
    lit = [one for one in read(page.html).classed("advised") if one.attributes["class"] != "card"]
    assert len(lit) == len({each["place"] for each in plays}) == 3
    # The place is marked at once, too, but only for the eye: its name was announced.
    drawn = read(page.html)
    sides = {"+": drawn.classed("above"), "-": drawn.classed("below")}
    domains = [one for one in drawn.all if one.attributes.get("id") == f"domain-{first['place']}"]
    (zone,) = sides.get(first["place"], domains)
    [place] = [one for one in zone.classed("advised") if "place" in one.attributes["class"]]
    assert place.attributes["aria-hidden"] == "true"
    page.send("choose", card=hand.index(first["card"]))
    assert len(hinted(page)) == 2
    page.send("place", place=first["place"])
    if "No effect" in page.labels():
        page.send("effect", target=None)
    # The hint for the rest of the turn stays until a play differs from it.
    assert re.match(r"Hint 1 of 3: .+ to .+; .+ to .+\.", news(page))
    assert news(page).count(";") == 1
    page.send("undo")
    other = next(
        place for place in PLACE_TOKENS.values() if place in "+-" and place != first["place"]
    )
    page.send("choose", card=hand.index(first["card"]))
    page.send("place", place=other)
    assert not news(page).startswith("Hint")


def test_a_hint_may_be_followed_in_any_order(page: Page) -> None:
    page.ask_for_hint()
    plays = json.loads(page.answered_by_bots(page.question))[0]["plays"]
    for left, play in reversed([*enumerate(plays)]):
        assert news(page).startswith("Hint 1 of 3: ") and news(page).count(";") == left
        cards = [card.token for card in page.record.game().hands[0]]
        page.send("choose", card=cards.index(play["card"]))
        lit = [
            each
            for each in read(page.html).classed("place")
            if "hinted" in each.attributes["class"]
        ]
        assert [each.event["place"] for each in lit] == [play["place"]]
        page.send("place", place=play["place"])
        if "No effect" in page.labels():
            page.send("effect", target=None)


def test_asking_again_gives_the_next_best_hints_and_then_the_first_again(page: Page) -> None:
    page.ask_for_hint()
    spoken = [page.spoken[-1]]
    for _ in range(hints.COUNT):
        page.send("hint")
        assert page.waiting is None
        spoken.append(page.spoken[-1])
    assert spoken[-1] == spoken[0] and len(set(spoken)) == hints.COUNT
    turns = [re.split(r": |\.", text)[1] for text in spoken]
    assert len(set(turns)) == hints.COUNT


@pytest.mark.parametrize("answer", [None, "", "{", "[3]", '[{"plays": []}]', "stag.noble@+"])
def test_without_a_valid_answer_the_page_announces_that_there_is_no_hint(
    page: Page, answer: str | None
) -> None:
    page.send("hint")
    assert page.waiting is not None
    page.send(**page.waiting | {"answer": answer})
    assert page.spoken[-1] == "There is no hint to be had just now."
    assert not hinted(page)


def test_an_answer_that_comes_after_a_play_is_ignored(page: Page) -> None:
    page.send("hint")
    assert page.waiting is not None
    late = page.waiting | {"answer": page.answered_by_bots(page.question)}
    page.play_first()
    page.send(**late)
    assert not hinted(page)


def test_a_hint_names_the_card_that_an_effect_should_reach() -> None:
    spoken = ""
    for seed in range(60):
        game = random_game(Variant(2), seed, share=0.6)
        while len(game.plays) % 3:
            game.undo()
        roles = [card.role for card in game.hands[game.turn]]
        if game.turn == 0 and Role.ASSASSIN in roles:
            page = open_match(game)
            page.ask_for_hint()
            for _ in range(hints.COUNT):
                page.send("hint")
                spoken += page.spoken[-1]
            if "eliminate" in spoken:
                break
    assert re.search(r"Hint \d of \d: [^.]*\w+ assassin to [^.;]*, eliminating [^.]+\.", spoken)


def test_a_hint_says_how_much_of_a_changed_family_each_player_has() -> None:
    game = played("hare.noble@0 carp.plain@1 toad.spy@+", "stag.plain toad.plain hare.plain")

    def stakes(family: Family) -> str:
        changes = (HintedChange(family, 1, 2), HintedChange(Family.STAG, 1, 1))
        hint = Hint((HintedPlay(Card.parse("hare.plain"), ABOVE, None),), changes)
        return hint_words.hinted(hint, game.view(1), SEATS).whole

    hint = "Hint 1 of 1: Hare to the Queen's table, above."
    hare = "Hare rises, worth about 2 points. You have 0 of it, Ana 2."
    carp = "Carp rises, worth about 2 points. You have 1 of it, Ana 0."
    assert stakes(Family.HARE) == f"{hint} {hare}"
    assert stakes(Family.CARP) == f"{hint} {carp}"
    assert stakes(Family.TOAD) == f"{hint} Toad rises, worth about 2 points."


def test_a_hint_leaves_out_what_speaks_against_it() -> None:
    game = played("hare.noble@0 carp.plain@1 toad.spy@+", "stag.plain toad.plain hare.plain")
    hare, toad = Card.parse("hare.plain"), Card.parse("toad.plain")
    plays = (HintedPlay(hare, 1, None), HintedPlay(toad, 0, None))
    changes = (HintedChange(Family.HARE, -1, -3), HintedChange(Family.STAG, 1, 1))
    text = hint_words.hinted(Hint(plays, changes, 2, 3), game.view(1), SEATS).whole
    assert text == "Hint 2 of 3: Hare to you; Toad to Ana. Stag rises, worth about 1 point."


def test_no_hint_can_be_asked_for_while_others_play(page: Page) -> None:
    for _ in range(3):
        page.play_first()
    assert "Hint" not in page.labels()
    page.send("hint")
    assert all("hints" not in each.get("ask", {}) for each in page.effects)
