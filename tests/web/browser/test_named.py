"""Deals by name on the page: sessions without a browser, and links in one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from courtisans import NamedDeal
from courtisans.deals import of_day
from courtisans.record import Record
from tests.patience import LONG_MS
from tests.web.player import Player
from tests.web.sessions import Page
from web.courtisans.days import today
from web.shell.storage import LAST

NAME = "1801-PR00-0073"
WRONG = "1801-PR00-0083"


def deal_of(record: Record) -> str:
    assert record.deal is not None and record.deal.dealt == record.dealt
    return record.deal.name


def test_every_deal_of_the_page_has_a_name_that_deals_it_again() -> None:
    page = Page()
    page.deal(["", "greedy", "expert", ""])
    first = page.record
    deal = NamedDeal.parse(deal_of(first))
    assert deal.bots == (None, "greedy", "expert", None)
    other = Page()
    other.send("linked", what="deal", value=deal.name.lower())
    assert other.record.dealt == first.dealt
    assert [seat.bot for seat in other.record.seats] == list(deal.bots)


def test_who_plays_the_same_against_the_bots_of_a_deal_is_answered_the_same() -> None:
    pages = [Page(), Page()]
    pages[1].session.app.new_seed = lambda: "another"
    for page in pages:
        page.send("linked", what="deal", value=NAME)
        page.let_bots_play()
        for _ in range(6):
            page.play_first()
            page.let_bots_play()
    assert pages[0].record.plays == pages[1].record.plays


def test_a_link_to_a_deal_leaves_the_game_under_way_alone_until_told_so() -> None:
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
    # The same link again goes on with it.
    page.let_bots_play()
    page.play_first()
    again = page.record
    page.send("home")
    page.send("linked", what="deal", value=NAME)
    assert page.record == again and 'id="hand"' in page.html


@pytest.mark.parametrize(
    "value", ["", WRONG, "<img src=x onerror=alert(1)>", "x" * 100, "\0", "٣" * 12]
)
def test_a_damaged_link_is_told_at_home_and_nothing_is_lost(value: str) -> None:
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
    ("typed", "told"),
    [
        (WRONG, "A letter or a digit of it is wrong"),
        ("1801", "A name has 12 letters and digits."),
        ("1801-PR00-00U3", "that occurs in no name"),
        ("9801-PR00-0073", "newer version"),
        ("", "A name has 12 letters and digits."),
    ],
)
def test_a_name_is_typed_and_what_is_wrong_with_it_told(typed: str, told: str) -> None:
    page = Page()
    page.send("named")
    page.send("look-up", fields={"deal-name": [typed]})
    assert told in page.html and page.focused == "deal-name" and told in page.spoken[-1]
    page.send("look-up", fields={"deal-name": [NAME]})
    assert told not in page.html
    page.send("play-named")
    assert deal_of(page.record) == NAME


def test_a_friend_is_challenged_by_a_link() -> None:
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


def test_in_a_tab_that_watches_a_link_is_looked_at_only() -> None:
    page = Page()
    page.send("follows", stored={})
    page.send("linked", what="deal", value=NAME)
    assert "Play this deal" in page.labels()
    page.send("play-named")
    assert page.focused == "notice-lead"


# In the browser


def test_a_link_opens_exactly_that_deal_and_a_reload_goes_on_with_it(
    page: Tab, site: str, complaints: list[str]
) -> None:
    player = Player(page)
    player.open(f"{site}#deal={NAME.lower()}")
    assert player.wait_for_turn() and player.record["deal"] == NAME
    dealt = NamedDeal.parse(NAME).dealt
    assert player.record["pile"] == [card.token for card in dealt.pile]
    assert "#" not in page.url
    player.play()
    page.reload()
    player.open_already()
    expect(player.hand.first).to_be_visible()
    assert player.record["deal"] == NAME and len(player.record["plays"]) > 0
    # Another one, while the page is open.
    page.evaluate("location.hash = 'deal=1KE0-MWM0-C1SW'")
    expect(page.locator("#notice-unlinked")).to_contain_text("The link leads to no deal")
    assert "#" not in page.url and player.record["deal"] == NAME
    other = of_day(today()).name
    page.evaluate("name => { location.hash = `deal=${name}`; }", other)
    player.press(player.button("Play this deal"))
    expect(player.hand.first).to_be_visible()
    page.wait_for_function(
        "name => JSON.parse(localStorage['courtisans.game']).deal === name", arg=other
    )
    assert [text for text in complaints if "error" in text] == []


@pytest.mark.parametrize("tail", ["%E0%A4%A", "<svg onload=alert(1)>", "a" * 5_000, "%00", ""])
def test_a_hostile_link_is_told_and_does_no_harm(
    page: Tab, site: str, complaints: list[str], tail: str
) -> None:
    player = Player(page)
    player.open(f"{site}#deal={tail}")
    expect(page.locator("#notice-unlinked")).to_be_visible()
    assert "#" not in page.url and page.locator("#notices svg[onload]").count() == 0
    expect(player.button("Deal")).to_be_visible()
    assert complaints == []


@pytest.mark.long
# Its parts are tested in `test_day`.
@pytest.mark.slow
def test_the_deal_of_the_day_is_played_in_the_browser_and_the_chancellor_after_it(
    page: Tab, site: str
) -> None:
    player = Player(page)
    player.open(site)
    player.press(page.locator("#tool-day"))
    player.press(player.button("Play the deal of the day"))
    player.wait_for_turn()
    assert player.record["deal"] == of_day(today()).name
    player.play_to_the_end()
    player.press(player.button("How the day went"))
    expect(page.locator(".compared")).to_contain_text("the Chancellor", timeout=LONG_MS)
    kept = page.evaluate("localStorage['courtisans.days']")
    page.reload()
    player.open_already()
    player.press(player.button("How the day went"))
    expect(page.locator(".compared")).to_be_visible()
    assert page.evaluate("localStorage['courtisans.days']") == kept
