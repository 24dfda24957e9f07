"""The opening: the first screen of the next visit, drawn by a session of its own."""

from __future__ import annotations

import json

import pytest

from tests.web.sessions import Page
from web.courtisans.screens import session
from web.shell import markup

LANGUAGES = ["en"]


def in_a_game() -> Page:
    """Return a page on which a person has played a card of their turn."""
    page = Page()
    page.deal(["", "greedy"], first="0")
    page.play_first()
    return page


def test_opening_is_the_first_screen_of_the_next_visit() -> None:
    page = in_a_game()
    opening = session(lambda: "seed").opening(page.stored, LANGUAGES)
    assert opening is not None and opening["html"] == Page(page.stored).html
    assert 'id="hand"' in opening["html"]
    assert session(lambda: "seed").opening({}, LANGUAGES) == {"html": Page().html, "answers": []}


def test_opening_has_the_answers_to_each_card_of_the_hand() -> None:
    page = in_a_game()
    opening = session(lambda: "seed").opening(page.stored, LANGUAGES)
    assert opening is not None
    events = [answer["event"] for answer in opening["answers"]]
    assert events == [{"act": "choose", "card": card} for card in range(2)]
    for answer in opening["answers"]:
        visit = Page(page.stored)
        assert "place-queen+" in answer["html"] and "place-queen+" not in visit.html
        visit.send(**answer["event"])
        assert answer["effects"] == visit.effects


def test_reply_with_the_effects_expected_leaves_out_the_screen() -> None:
    page = in_a_game()
    page.send("choose", card=0)
    for expected, is_left_out in ((page.effects, True), (page.effects[:1], False)):
        visit = session(lambda: "seed")
        visit.act({"act": "start", "stored": page.stored, "languages": LANGUAGES})
        reply = visit.act({"act": "choose", "card": 0, "expected": expected})
        assert reply["effects"] == page.effects
        assert (reply["html"] is None) is is_left_out


def test_there_is_no_opening_in_another_language_than_the_current_one() -> None:
    page = in_a_game()
    assert session(lambda: "seed").opening(page.stored, ["fr"]) is None
    stored = page.stored | {"settings": json.dumps({"version": 1, "language": "de"})}
    assert session(lambda: "seed").opening(stored, LANGUAGES) is None


def test_drawing_the_opening_keeps_what_is_cached_of_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = in_a_game()
    cleared: list[None] = []
    monkeypatch.setattr(markup, "forget", lambda: cleared.append(None))
    session(lambda: "seed").opening(page.stored, LANGUAGES)
    assert cleared == []
    page.deal(["", "greedy"])
    assert cleared
