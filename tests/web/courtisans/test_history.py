"""What was played: marks on new cards, the list of missed plays, and looks at the past."""

from __future__ import annotations

import re

import pytest

from courtisans.hindsight import reached_since
from courtisans.plays import OUT
from tests.web.drawn import Drawn, read
from tests.web.sessions import Page

BOT = "greedy"
CARDS_A_TURN = 3


@pytest.fixture
def page() -> Page:
    """Return a page on the person's second turn, against two bots."""
    page = Page()
    page.deal(["", BOT, BOT])
    page.let_bots_play()
    play_turn(page)
    page.let_bots_play()
    return page


def play_turn(page: Page) -> None:
    """Play a whole turn of the person's."""
    for _ in range(3):
        page.play_first()


def marked(page: Page) -> set[int]:
    """Return the numbers of the cards that are marked as new."""
    found = read(page.html).classed("marked")
    assert all("new" in one.text for one in found)
    return {int(one.attributes["id"].removeprefix("card-")) for one in found}


def headings(page: Page) -> list[str]:
    """List the headings in the log."""
    (log,) = (one for one in read(page.html).tagged("details") if one.attributes["id"] == "log")
    return [one.text for one in log.tagged("h3")]


def history_banner(page: Page) -> Drawn | None:
    """Return the banner that is drawn while the past is shown; None if there is none."""
    return next(iter(read(page.html).classed("history-banner")), None)


def test_new_cards_are_marked_from_the_persons_last_turn_until_their_next_play(page: Page) -> None:
    view = page.record.game().view(0)
    since = len(view.plays) - 6
    reached = reached_since(view, since)
    assert marked(page) == {number for number in reached if view.plays[number].now != OUT}
    assert headings(page) == ["Since your last turn", "Before that"]
    before = page.html
    page.play_first()
    assert not marked(page) and not headings(page)
    page.send("undo")
    assert marked(page) and headings(page)
    assert re.findall("card marked", page.html) == re.findall("card marked", before)


def test_plays_missed_by_skipping_are_announced_once_and_listed(page: Page) -> None:
    play_turn(page)
    page.spoken.clear()
    page.send("skip")
    page.let_bots_play()
    (said,) = page.spoken
    assert said.count(" plays ") == 6 and said.endswith("Your turn: choose a card.")
    (missed,) = read(page.html).classed("catch-up")
    plays = len(page.record.plays)
    ids = [one.attributes["id"] for one in missed.tagged("li")]
    assert ids == [f"catch-up-{number}" for number in reversed(range(plays - 6, plays))]
    page.send("choose", card=0)
    assert not read(page.html).classed("catch-up")
    page.send("cancel")
    assert not read(page.html).classed("catch-up")


def test_missed_plays_are_listed_only_after_skipping(page: Page) -> None:
    assert not read(page.html).classed("catch-up") and "Since your last turn" not in page.labels()
    play_turn(page)
    page.send("skip")
    page.let_bots_play()
    assert read(page.html).classed("catch-up") and "Since your last turn" in page.labels()


def test_at_the_pace_at_once_the_turns_of_all_bots_are_announced_together(page: Page) -> None:
    page.send("set", name="pace", value="at-once")
    page.spoken.clear()
    play_turn(page)
    said = len(page.spoken)
    page.let_bots_play()
    assert page.spoken[said:][0].count(" plays ") == 6 and len(page.spoken) == said + 1
    assert not read(page.html).classed("catch-up")


def test_a_log_entry_shows_the_table_as_it_stood_and_pressed_again_the_present(
    page: Page,
) -> None:
    present = page.html
    entries = list(read(page.html).buttons("look").values())
    assert entries[0].event == {"act": "look", "plays": len(page.record.plays)}
    page.send("look", plays=4)
    assert page.focused == "history-banner-title"
    # The title is read out because it has the focus, so it is not announced as well.
    assert f"The table after card 4 of {len(page.record.plays)}" in page.html
    assert " plays " in page.spoken[-1] and "The table after" not in page.spoken[-1]
    drawn = read(page.html)
    cards = {one.attributes["id"] for one in drawn.classed("card")}
    assert cards <= {f"card-{number}" for number in range(4)} and "card-3" in cards
    assert marked(page) >= {3}
    (current,) = (one for one in drawn.all if "aria-current" in one.attributes)
    assert current.event == {"act": "look", "plays": 4}
    # Nothing can be played while the past is shown.
    for one in drawn.classed("playing"):
        assert one.attributes["aria-disabled"] == "true"
    assert not {"Hint", "Undo", "Skip"} & set(drawn.buttons())
    assert page.send("now") == present
    page.send("look", plays=4)
    assert page.send("look", plays=4) == present


def test_the_past_can_be_leafed_through_from_the_first_card_to_the_last(page: Page) -> None:
    total = len(page.record.plays)
    page.send("look", plays=2)
    page.send("leaf", by=-1)
    drawn = read(page.html).buttons("leaf")
    assert drawn["Earlier"].attributes["aria-disabled"] == "true"
    assert "aria-disabled" not in drawn["Later"].attributes
    page.send("leaf", by=-1)
    assert f"after card 1 of {total}" in page.html
    for _ in range(total):
        page.send("leaf", by=1)
    assert f"after card {total} of {total}" in page.html
    page.send("look", plays=total + 1)
    assert f"after card {total} of {total}" in page.html


def test_plays_made_while_the_past_is_shown_are_announced_and_the_past_stays(page: Page) -> None:
    play_turn(page)
    page.send("look", plays=1)
    assert page.waiting is not None
    page.let_bots_play()
    shown = history_banner(page)
    assert shown is not None
    assert "6 cards were placed meanwhile. It is your turn." in shown.text
    assert page.spoken[-1].count(" plays ") == CARDS_A_TURN
    assert not any(each["do"] == "focus" and each["within"] is None for each in page.effects)


def test_a_game_that_is_resumed_shows_the_present(page: Page) -> None:
    present = page.html
    page.send("look", plays=5)
    page.send("home")
    assert page.send("resume") == present
    assert f'id="{page.focused}"' in page.html


@pytest.mark.parametrize("shown", ["past", "pile"])
def test_a_dismissed_notice_leaves_the_focus_at_what_lies_over_the_table(
    page: Page, shown: str
) -> None:
    if shown == "past":
        page.send("look", plays=5)
    else:
        page.send("open", zone="table", column="all")
    title = page.focused
    page.send("import", name="game.json", text="no game")
    page.send("dismiss", trouble="unloaded")
    assert page.focused == title


def test_a_new_game_shows_the_present_even_if_the_past_was_shown_before(page: Page) -> None:
    page.send("look", plays=5)
    page.send("home")
    page.deal(["", BOT, BOT])
    page.let_bots_play()
    assert history_banner(page) is None


def test_with_several_persons_uncovering_the_table_shows_the_present() -> None:
    page = Page()
    page.deal(["", ""])
    page.send("ready")
    page.play_first()
    page.send("look", plays=1)
    assert history_banner(page) is not None
    page.send("now")
    for _ in range(2):
        page.play_first()
    page.send("ready")
    assert history_banner(page) is None
    page.send("look", plays=3)
    # The past is shown as the person who looks could know it then.
    assert f"Seat {page.record.dealt.first} plays" in page.html
