"""Named deals: their names, looking them up, and links that open them or are shared."""

from __future__ import annotations

import pytest

from courtisans import NamedDeal
from courtisans.record import Record
from tests.web.sessions import Page
from web.shell.storage import LAST

NAME = "1801-PR00-0073"
WRONG = "1801-PR00-0083"


def deal_of(record: Record) -> str:
    assert record.deal is not None and record.deal.dealt == record.dealt
    return record.deal.name


def test_every_deal_of_the_page_has_a_name_by_which_it_can_be_dealt_again() -> None:
    page = Page()
    page.deal(["", "greedy", "expert", ""])
    first = page.record
    deal = NamedDeal.parse(deal_of(first))
    assert deal.bots == (None, "greedy", "expert", None)
    other = Page()
    other.send("linked", what="deal", value=deal.name.lower())
    assert other.record.dealt == first.dealt
    assert [seat.bot for seat in other.record.seats] == list(deal.bots)


def test_the_bots_of_a_named_deal_answer_the_same_plays_in_the_same_way() -> None:
    pages = [Page(), Page()]
    pages[1].session.app.new_seed = lambda: "another"
    for page in pages:
        page.send("linked", what="deal", value=NAME)
        page.let_bots_play()
        for _ in range(6):
            page.play_first()
            page.let_bots_play()
    assert pages[0].record.plays == pages[1].record.plays


def test_a_link_to_a_deal_replaces_the_game_under_way_only_on_request() -> None:
    page = Page()
    page.deal(["", "greedy"])
    page.let_bots_play()
    page.play_first()
    left = page.record
    page.send("linked", what="deal", value=NAME)
    assert page.record == left and "Play this deal" in page.labels()
    assert "kept among the last games" in page.html
    page.send("back")
    assert 'id="hand"' in page.html and page.record == left
    page.send("linked", what="deal", value=NAME)
    page.send("play-named")
    assert deal_of(page.record) == NAME and Record.parse(page.stored[LAST]) == left
    # Opening the same link again continues its game.
    page.let_bots_play()
    page.play_first()
    again = page.record
    page.send("home")
    page.send("linked", what="deal", value=NAME)
    assert page.record == again and 'id="hand"' in page.html


@pytest.mark.parametrize(
    "value", ["", WRONG, "<img src=x onerror=alert(1)>", "x" * 100, "\0", "٣" * 12]
)
def test_a_damaged_link_is_reported_on_the_home_screen_and_nothing_is_lost(value: str) -> None:
    page = Page()
    page.deal(["", "greedy"])
    page.let_bots_play()
    page.play_first()
    left = page.record
    page.send("linked", what="deal", value=value)
    assert "The link leads to no deal:" in page.html and "Resume game" in page.labels()
    assert "<img src" not in page.html and page.record == left
    page.send("resume")
    page.send("dismiss", trouble="unlinked")
    assert 'id="hand"' in page.html and "no deal" not in page.html


def test_a_link_to_anything_else_does_nothing() -> None:
    page = Page()
    before = page.html
    assert page.send("linked", what="erase", value=NAME) == before and not page.effects


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (WRONG, "A letter or a digit of it is wrong"),
        ("1801", "A name has 12 letters and digits."),
        ("1801-PR00-00U3", "that occurs in no name"),
        ("9801-PR00-0073", "newer version"),
        ("", "A name has 12 letters and digits."),
    ],
)
def test_a_wrong_name_is_refused_with_the_reason_and_a_right_one_is_dealt(
    typed: str, message: str
) -> None:
    page = Page()
    page.send("named")
    page.send("look-up", fields={"deal-name": [typed]})
    assert message in page.html and page.focused == "deal-name" and message in page.spoken[-1]
    page.send("look-up", fields={"deal-name": [NAME]})
    assert message not in page.html
    page.send("play-named")
    assert deal_of(page.record) == NAME


def test_a_link_to_the_deal_can_be_shared_as_a_challenge() -> None:
    page = Page()
    page.send("challenge")
    assert not page.effects
    page.send("linked", what="deal", value=NAME)
    page.send("named")
    page.send("challenge")
    [offer] = page.effects
    assert offer["link"] == f"deal={NAME}" and NAME in offer["text"]
    page.send("shared", how="copied")
    assert "Copied." in page.html


def test_a_tab_that_only_watches_shows_a_linked_deal_but_cannot_play_it() -> None:
    page = Page()
    page.send("follows", stored={})
    page.send("linked", what="deal", value=NAME)
    assert "Play this deal" in page.labels()
    page.send("play-named")
    assert page.focused == "notice-lead"
