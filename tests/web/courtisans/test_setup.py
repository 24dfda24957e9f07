"""Setting up a game, and playing again with the same seats: sessions without a browser."""

import pytest

from courtisans import Variant
from tests.web.drawn import read
from tests.web.sessions import Page
from web.shell.storage import GAME, SETUP

BOT = "greedy"


@pytest.mark.parametrize("names", [["", "b"], ["Ana", "  ana "]])
def test_a_form_filled_in_wrongly_is_shown_again_with_the_reason(names: list[str]) -> None:
    page = Page()
    fields = {"players": ["2"], "name-0": [names[0]], "name-1": [names[1]], "bot-1": [BOT]}
    page.send("deal", fields=fields)
    assert 'id="setup-trouble"' in page.html and GAME not in page.stored
    assert page.spoken


def test_the_form_shows_the_choices_of_the_last_game() -> None:
    page = Page()
    fields = {"players": ["6"], "expansion": ["on"], "missions": ["none"], "first": ["2"]}
    fields |= {f"name-{seat}": [f"N{seat}"] for seat in range(6)} | {"bot-5": [BOT]}
    page.send("deal", fields=fields)
    game = page.record
    assert (game.dealt.variant, game.dealt.first) == (Variant(6, True, missions="none"), 2)
    later = Page({key: text for key, text in page.stored.items() if key != GAME})
    later.send("home")
    (form,) = read(later.html).tagged("form")
    checked = {one.attributes["id"] for one in form.all if "checked" in one.attributes}
    assert checked == {"players-6", "expansion", "missions-none"}
    assert "N3" in [one.attributes.get("value") for one in form.tagged("input")]


def test_what_the_form_says_is_kept_whatever_happens_to_the_page() -> None:
    page = Page()
    fields = {"players": ["5"], "expansion": ["on"], "teams": ["on"], "unfolded": ["on"]}
    fields |= {f"name-{seat}": [f"N{seat}"] for seat in range(6)}
    page.send("set-up", fields=fields)
    later = Page(page.stored)
    later.send("home")
    drafts = []
    for each in (page, later):
        (form,) = read(each.html).tagged("form")
        drafts.append({one.attributes["id"] for one in form.all if "checked" in one.attributes})
        assert "N3" in [one.attributes.get("value") for one in form.tagged("input")]
    # With six seats, teams would be possible again.
    assert drafts[0] - drafts[1] == {"unfolded"}
    assert drafts[1] == {"players-5", "expansion", "teams", "missions-current"}


def test_a_wrong_form_does_not_forget_the_six_seats_wished_for() -> None:
    page = Page()
    names = {f"name-{seat}": ["Ana"] for seat in range(6)}
    page.send("set-up", fields=names | {"players": ["6"], "expansion": ["on"]})
    page.send("set-up", fields=names | {"players": ["6"]})
    page.send("deal", fields=names | {"players": ["5"]})
    assert 'id="setup-trouble"' in page.html
    page.send("set-up", fields=names | {"players": ["5"], "expansion": ["on"]})
    (form,) = read(page.html).tagged("form")
    checked = {one.attributes["id"] for one in form.all if "checked" in one.attributes}
    assert {"players-6", "expansion"} <= checked


@pytest.mark.parametrize("kept", ["", "{", "[]", '{"players": 3}', '{"players": [3]}', '"x"'])
def test_stored_choices_that_cannot_be_read_are_ignored(kept: str) -> None:
    assert Page({SETUP: kept}).html == Page().html


def test_playing_again_deals_new_cards_to_the_same_seats() -> None:
    page = Page()
    page.deal(["", BOT, BOT])
    under_way = page.html
    assert page.send("again") == under_way
    while page.record.result is None:
        page.let_bots_play()
        if page.record.result is None:
            page.play_first()
    before = page.record
    page.send("again")
    after = page.record
    assert (after.dealt.variant, after.seats) == (before.dealt.variant, before.seats)
    assert after.dealt.pile != before.dealt.pile
    assert Page().send("again") == Page().html


def test_choices_that_cannot_be_stored_are_not_reported() -> None:
    page = Page(has_room=lambda key, _text: key != SETUP)
    page.deal(["", BOT])
    assert "notice" not in page.html
    assert not [said for said in page.spoken if "save" in said]


def test_the_same_deal_can_be_played_again_after_its_end() -> None:
    page = Page()
    page.deal([BOT, "random"])
    under_way = page.html
    assert page.send("same") == under_way
    page.let_bots_play()
    before = page.record
    page.send("same")
    assert page.record.dealt == before.dealt and not page.record.plays
    assert page.record.seats == before.seats
