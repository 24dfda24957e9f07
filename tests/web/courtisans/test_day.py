"""The deal of the day: sessions without a browser."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace

import pytest

from courtisans import Game, Record, Seat
from courtisans.deals import of_day
from tests.lanes import slow
from tests.web.finished import finished
from tests.web.sessions import Page
from web.courtisans import days
from web.courtisans.days import Day, Days, Outcome
from web.courtisans.game import COURTISANS, DAY, DAYS
from web.shell.storage import DAMAGED, GAME
from web.shell.stored_value import StoredValueError, loads

OWN = Outcome(14, 2, 0)
TODAY, TOMORROW = date(2026, 11, 24), date(2026, 11, 25)

PLAYED = {DAYS: Days({TODAY: days.Day(OWN)}).dumps()}


class Clock:
    """Returns the current day in place of `days.today`; tests may change it."""

    def __init__(self) -> None:
        self.day = TODAY

    def __call__(self) -> date:
        return self.day


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    stopped = Clock()
    monkeypatch.setattr(days, "today", stopped)
    return stopped


@pytest.mark.parametrize(
    ("clock_at", "expected"),
    [
        (datetime(1970, 1, 1, tzinfo=UTC), days.FIRST),
        (datetime(2026, 11, 24, 23, 59, tzinfo=UTC), TODAY),
        (datetime(9999, 12, 31, tzinfo=UTC), days.LAST),
    ],
)
def test_however_wrong_the_clock_is_today_has_a_deal(
    monkeypatch: pytest.MonkeyPatch, clock_at: datetime, expected: date
) -> None:
    monkeypatch.setattr(days, "datetime", SimpleNamespace(now=clock_at.astimezone))
    page = Page()
    begin(page, expected)
    assert page.record.beside(DAY) == expected.isoformat()
    page.send("day-month", by=1)
    page.send("day-month", by=-1)


def begin(page: Page, day: date = TODAY, *, counts: bool = True) -> None:
    page.send("day")
    page.send("day-play", day=day.isoformat(), counts=counts)


def finish(page: Page) -> None:
    page.let_bots_play()
    while 'id="result"' not in page.html:
        page.play_unsaved()
        page.let_bots_play()


def let_rival_play(page: Page) -> int:
    """Let the bots' worker answer until it is asked no more; return how often it was asked."""
    asked = 0
    while page.waiting is not None and page.waiting["act"] == "rival":
        asked += 1
        page.send(**page.waiting | {"answer": page.answered_by_bots(page.question)})
    return asked


def kept(page: Page) -> Days:
    return loads(COURTISANS, page.stored[DAYS], Days.of)


def test_only_the_first_attempt_counts_and_the_chancellor_plays_the_same_deal(clock: Clock) -> None:
    page = Page()
    begin(page)
    assert page.record.deal is not None and page.record.deal.name == "1802-6N53-6F8R"
    assert kept(page).begun[TODAY] == days.Day()
    finish(page)
    own = kept(page).begun[TODAY].own
    assert own == Outcome.of(finished(page.record))
    assert page.waiting is None  # the Chancellor plays only while the day's screen is shown
    page.send("day")
    assert "The Chancellor plays the same cards" in page.html
    assert let_rival_play(page) > 0
    day = kept(page).begun[TODAY]
    assert day.rival is not None and "of the Chancellor." in page.html
    assert "Play the deal of the day" not in page.labels()
    # Playing the deal again is practice, and changes no result.
    again = Page(page.stored)
    begin(again, counts=False)
    finish(again)
    assert kept(again).begun[TODAY] == day
    again.send("day")
    assert again.waiting is None


def test_the_chancellors_result_does_not_depend_on_how_often_it_is_asked(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Page(PLAYED)
    page.send("day")
    let_rival_play(page)
    monkeypatch.setattr("web.courtisans.all_bots.PIECE", 0.01)
    pieces = Page(PLAYED)
    pieces.send("day")
    assert let_rival_play(pieces) > 5
    assert kept(pieces) == kept(page)


@pytest.mark.parametrize("answer", [None, slow(""), slow("nonsense"), "stag.noble@+ stag.noble@+"])
def test_after_an_invalid_answer_the_chancellor_is_asked_again_only_on_request(
    clock: Clock, answer: str | None
) -> None:
    page = Page()
    begin(page)
    finish(page)
    page.send("day")
    assert page.waiting is not None
    page.send(**page.waiting | {"answer": answer})
    assert let_rival_play(page) == 0 and "The Chancellor cannot play just now." in page.html
    page.send("rival-again")
    assert let_rival_play(page) > 0
    assert kept(page).begun[TODAY].rival is not None


def test_an_attempt_that_was_left_counts_when_it_is_resumed(clock: Clock) -> None:
    page = Page()
    begin(page)
    page.let_bots_play()
    page.play_first()
    page.send("day")
    assert "Go on with it" in page.labels()
    page.send("day-play", day=TODAY.isoformat(), counts=True)
    assert "There is a new deal by now" in page.html and len(page.record.plays) > 0
    page.send("day-play", day=TODAY.isoformat(), counts=False)
    finish(page)
    assert {*kept(page).begun.values()} == {days.Day()}
    page.send("home")
    page.send("go-on", number=1)
    finish(page)
    assert kept(page).begun[TODAY].own == Outcome.of(finished(page.record))


def test_a_game_played_past_midnight_counts_for_the_day_it_began(clock: Clock) -> None:
    page = Page()
    begin(page)
    page.let_bots_play()
    page.play_first()
    clock.day = TOMORROW
    finish(page)
    assert {*kept(page).begun} == {TODAY} and kept(page).begun[TODAY].own is not None
    page.send("day")
    assert "November 25, 2026" in page.html and "Play the deal of the day" in page.labels()


def test_a_deal_offered_before_midnight_cannot_be_begun_after_midnight(clock: Clock) -> None:
    page = Page()
    page.send("day")
    clock.day = TOMORROW
    page.send("day-play", day=TODAY.isoformat(), counts=True)
    assert "There is a new deal by now" in page.html and DAYS not in page.stored
    page.send("day-play", day=TOMORROW.isoformat(), counts=True)
    assert {*kept(page).begun} == {TOMORROW}


def test_past_days_are_practice_and_future_days_are_not_offered(clock: Clock) -> None:
    page = Page()
    page.send("day")
    page.send("day-month", by=1)
    assert "November 2026" in page.html
    page.send("day-month", by=-1)
    assert "October 2026" in page.html
    page.send("day-choose", day="2026-10-31")
    assert "October 31, 2026" in page.html
    home = page.html
    for day in ("2026-11-25", "2025-12-31", "<b>", "2026-02-30"):
        assert page.send("day-choose", day=day) == home
        assert page.send("day-play", day=day, counts=False) == home
    page.send("day-play", day="2026-10-31", counts=False)
    finish(page)
    assert DAYS not in page.stored


def test_a_shared_result_mentions_no_card(clock: Clock) -> None:
    page = Page(PLAYED)
    page.send("day")
    let_rival_play(page)
    page.send("day-share")
    [offer] = [effect for effect in page.effects if effect["do"] == "share"]
    assert offer["link"] == "" and "November 24, 2026" in offer["text"]
    for word in ("stag", "hare", "carp", "toad", "butterfly", "nightingale", "spy", "1802"):
        assert word not in offer["text"].lower()


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "[]",
        "[" * 10_000,
        '{"version": 2, "days": {}}',
        '{"version": 1, "days": []}',
        '{"version": 1, "days": {"2026-11-24": null}}',
        '{"version": 1, "days": {"<b>": {"own": null, "rival": null}}}',
        '{"version": 1, "days": {"20261124": {"own": null, "rival": null}}}',
        '{"version": 1, "days": {"2026-11-24": {"own": [1, 9, 0], "rival": null}}}',
        '{"version": 1, "days": {"9999-12-31": {"own": [1, 1, 0], "rival": null}}}',
        '{"version": 1, "days": {"0001-01-01": {"own": [1, 1, 0], "rival": null}}}',
        '{"version": 1, "days": {"2026-11-24": {"own": [1, true, 0], "rival": null}}}',
        '{"version": 1, "days": {"2026-11-24": {"own": [1e400, 1, 0], "rival": null}}}',
    ],
)
def test_unreadable_days_are_put_aside_when_the_screen_is_opened(
    clock: Clock, damaged: str
) -> None:
    with pytest.raises(StoredValueError):
        loads(COURTISANS, damaged, Days.of)
    page = Page({DAYS: damaged})
    assert page.stored == {DAYS: damaged}
    page.send("day")
    assert page.stored == {DAMAGED: damaged}
    begin(page)
    assert {*kept(page).begun} == {TODAY} and page.stored[DAMAGED] == damaged


def test_an_unreadable_day_is_put_aside_and_the_other_days_are_kept(clock: Clock) -> None:
    fine = '"2026-11-23": {"own": [14, 2, 0], "rival": null}'
    damaged = f'{{"version": 1, "days": {{{fine}, "2026-11-22": {{"own": [1, 9, 0]}}}}}}'
    page = Page({DAYS: damaged})
    page.send("day")
    assert page.stored[DAMAGED] == damaged
    assert kept(page) == Days({date(2026, 11, 23): Day(OWN)})
    assert "could not be read" in page.html
    again = Page(page.stored)
    again.send("day")
    assert kept(again) == kept(page) and again.stored == page.stored


@pytest.mark.parametrize("entry", [DAYS, GAME])
def test_a_result_that_cannot_be_stored_is_reported_and_stored_once_there_is_room(
    clock: Clock, entry: str
) -> None:
    def full(key: str, value: str) -> bool:
        under_way = key == GAME and Record.parse(value).result is None
        return key != entry or under_way

    page = Page()
    begin(page)
    page.has_room = full
    finish(page)
    assert kept(page).begun[TODAY].own is None and "The browser cannot save" in page.html
    page.send("day")  # this tab knows the result all the same
    assert "mission" in page.html
    page.has_room = lambda _key, _value: True
    page.send("set", name="sound", value="on")
    assert kept(page).begun[TODAY].own is not None
    assert "The browser cannot save" not in page.html and "All is being saved" in page.spoken[-1]


def test_a_result_that_was_never_stored_is_taken_from_its_game(clock: Clock) -> None:
    page = Page()
    begin(page)
    page.has_room = lambda key, _value: key != DAYS
    finish(page)
    record = page.record
    again = Page(page.stored)
    again.send("day")
    assert "Play the deal of the day" not in again.labels()
    assert let_rival_play(again) > 0
    assert kept(again).begun[TODAY].own == Outcome.of(finished(record))


@pytest.mark.parametrize(
    ("ago", "expected"),
    [
        ([], (0, 0)),
        ([0], (1, 1)),
        ([1], (1, 1)),
        ([2], (0, 1)),
        ([0, 1, 2, 4, 5], (3, 3)),
        ([1, 2, 9, 8, 7, 6], (2, 4)),
        ([3, 4], (0, 2)),
    ],
)
def test_days_in_a_row_are_counted(ago: list[int], expected: tuple[int, int]) -> None:
    begun = {TODAY - timedelta(days=days_ago): days.Day(OWN) for days_ago in ago}
    begun |= {TODAY - timedelta(days=20): days.Day()}  # begun, but not finished
    assert Days(begun).streaks(TODAY) == expected


def test_the_calendar_shows_how_many_days_in_a_row_were_played(clock: Clock) -> None:
    page = Page({DAYS: Days({TODAY - timedelta(days=1): days.Day(OWN)}).dumps()})
    assert "Days in a row: 1; at most 1" in page.send("day")
    assert "in a row" not in Page().send("day")


def test_a_watching_tab_shows_the_other_tabs_result_and_does_not_ask_the_chancellor(
    clock: Clock,
) -> None:
    other = Page()
    other.send("follows", stored={})
    other.send("day")
    other.send("stored", key=DAYS, value=PLAYED[DAYS])
    assert "The Chancellor plays" not in other.html and other.waiting is None
    assert "Play as practice" in other.labels()
    other.send("day-play", day=TODAY.isoformat(), counts=False)
    assert other.focused == "notice-lead"


@pytest.mark.parametrize("day", ["2026-11-23", "2026-11-24", "<b>", 7, None])
def test_a_record_that_names_a_day_counts_only_if_it_has_that_days_deal(
    clock: Clock, day: object
) -> None:
    game = Game(of_day(TODAY).dealt)
    while not game.over:
        game.play(game.legal()[0])
    seats = [Seat(str(at), bot) for at, bot in enumerate(of_day(TODAY).bots)]
    record = Record.of(game, seats, of_day(TODAY)).to_json() | {"day": day}
    page = Page()
    page.send("import", name="x", text=json.dumps(record))
    assert (DAYS in page.stored) == (day == TODAY.isoformat())
