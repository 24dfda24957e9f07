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
    assert opening == Page(page.stored).html
    assert opening is not None
    assert 'id="hand"' in opening
    assert session(lambda: "seed").opening({}, LANGUAGES) == Page().html


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
