"""The kept games: archived, listed, opened and deleted: sessions without a browser."""

from __future__ import annotations

import re

import pytest

from courtisans import Record, Seat, Variant
from courtisans.variant import VARIANTS
from tests.courtisans.engine.games import random_game
from tests.web.drawn import read
from tests.web.finished import finished
from tests.web.sessions import Page
from web.courtisans.archive import GAMES, SUMMARIES, UNREADABLE
from web.courtisans.summary import ENDED, Summary, SummaryError, dumps_dated, is_time, key_of, now
from web.shell.storage import GAME, LAST

BOT = "greedy"
TIME = "2026-11-24T21:05Z"


def ended(seed: int = 1, variant: Variant | None = None) -> Record:
    """Return the record of a finished game between a person and bots."""
    variant = variant or Variant(3)
    names = [Seat("Ana"), *(Seat(f"Bot {n}", BOT) for n in range(1, variant.players))]
    return Record.of(random_game(variant, seed), names)


def archive_of(*records: Record) -> dict[tuple[str, str], str]:
    """Return the contents of a database that keeps these finished games."""
    archived = {}
    for number, record in enumerate(records):
        summary = Summary.of(finished(record), f"2026-11-24T21:{number:02}Z")
        archived[GAMES, summary.key] = dumps_dated(record, summary)
        archived[SUMMARIES, summary.key] = summary.dumps()
    return archived


def listed(page: Page) -> list[str]:
    """List the outcomes of the games on the page of the list that is shown."""
    return [one.text for one in read(page.html).classed("outcome")]


def play_to_the_end(page: Page) -> Record:
    """Let bots play a game to its end; return its record."""
    page.send("set", name="pace", value="at-once")
    page.deal([BOT, BOT])
    page.let_bots_play()
    return page.record


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_summary_agrees_with_its_record(variant: Variant) -> None:
    record = ended(5, variant)
    summary = Summary.of(finished(record), TIME)
    assert record.result is not None
    assert Summary.parse(summary.key, summary.dumps()) == summary
    assert summary.winners == record.result.winners and summary.scores == record.result.scores
    again = Record.parse(dumps_dated(record, summary))
    assert again == record and Summary.of(finished(again), now()) == summary


@pytest.mark.parametrize(
    ("part", "instead"),
    [
        ('"version":1', '"version":2'),
        ('"version":1', '"version":true'),
        (TIME, "yesterday"),
        (TIME, "2026-13-24T21:05Z"),
        ('"players":3', '"players":4'),
        ('"players":3', '"players":9'),
        ('"players":3', '"seats":3'),
        ('["Ana",null]', '["",null]'),
        ('["Ana",null]', '["Ana",null,3]'),
        ('"scores":[[', '"scores":[[1,'),
        ('"scores":[[', '"scores":[[1000000,1000000,2000000],['),
        ("{", "["),
        ("{", "[" * 20_000),
        ('"ended"', '"begun"'),
    ],
)
def test_a_damaged_summary_is_refused(part: str, instead: str) -> None:
    text = Summary.of(finished(ended()), TIME).dumps()
    assert part in text
    with pytest.raises(SummaryError):
        Summary.parse("key", text.replace(part, instead, 1))


def test_a_finished_game_is_archived_with_the_time_of_its_end_and_listed() -> None:
    page = Page()
    record = play_to_the_end(page)
    (text,) = [text for (store, _key), text in page.archived.items() if store == GAMES]
    assert Record.parse(text) == record and ENDED in text
    page.send("games")
    assert page.focused == "games-title"
    (verdict,) = listed(page)
    assert re.match(r"Seat \d (wins|and)", verdict)


def test_before_a_game_is_over_nothing_is_archived() -> None:
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    page.play_first()
    assert not [each for each in page.effects if each["do"] in {"archive", "recall"}]


def test_importing_an_archived_game_again_does_not_change_the_archive() -> None:
    record = ended()
    before = archive_of(record)
    page = Page(archived=before)
    page.send("import", name="a.json", text=record.dumps())
    assert page.archived == before
    page.send("games")
    page.send("import", name="a.json", text=record.dumps())
    assert page.archived == before


def test_finished_games_stored_before_the_archive_existed_are_added_to_it() -> None:
    records = [ended(seed) for seed in (1, 2)]
    running = Record.of(random_game(Variant(2), 3, share=0.5), [Seat("Ana"), Seat("Bo", BOT)])
    page = Page({LAST: "\n".join(each.dumps() for each in (*records, running))})
    assert page.archived == {}
    page.send("games")
    assert {key for store, key in page.archived if store == GAMES} == {*map(key_of, records)}
    assert len(listed(page)) == 2


def test_kept_games_are_listed_latest_first_in_pages() -> None:
    records = [ended(seed) for seed in range(45)]
    page = Page(archived=archive_of(*records))
    page.send("games")
    verdicts = [Summary.of(finished(record), TIME).verdict for record in reversed(records)]
    assert listed(page) == verdicts[:20] and "Page 1 of 3" in page.html
    page.send("turn", page=2)
    assert listed(page) == verdicts[40:] and page.focused == "games-list"
    page.send("turn", page=99)
    assert "Page 3 of 3" in page.html


def test_the_list_can_be_filtered_by_variant_and_by_opponent() -> None:
    alone, large = ended(1, Variant(2)), ended(2, Variant(6, expansion=True))
    page = Page(archived=archive_of(alone, large))
    page.send("games")
    page.send("filter", what="variant", value=str(VARIANTS.index(Variant(2))))
    assert listed(page) == [Summary.of(finished(alone), TIME).verdict]
    page.send("filter", what="opponent", value="expert")
    assert listed(page) == [] and "No game is of this kind." in page.html
    before = page.html
    for what, value in (("variant", "999"), ("variant", "x"), ("colour", "red")):
        assert page.send("filter", what=what, value=value) == before


def test_a_kept_game_can_be_opened_and_exported() -> None:
    record = ended()
    page = Page(archived=archive_of(record))
    page.send("games")
    key = key_of(record)
    page.send("kept-export", key=key)
    name, text = page.downloads[-1]
    assert name.startswith("courtisans-2026-11-2") and Record.parse(text) == record
    page.send("kept-open", key=key)
    assert page.focused == "result-title" and "Result" in page.html


def test_a_kept_game_can_be_replayed_and_reviewed_and_back_focuses_its_row() -> None:
    record = ended()
    page = Page(archived=archive_of(ended(2), record))
    page.send("games")
    page.send("kept-replay", key=key_of(record))
    assert page.focused == "replay-title" and 'id="review-begin"' in page.html
    page.send("export")
    assert Record.parse(page.downloads[-1][1]) == record
    page.send("judge")
    assert page.lasting[0]["ask"]
    page.send("back")
    assert page.focused == f"kept-replay-{key_of(record)}" and len(listed(page)) == 2


def test_a_game_that_is_not_kept_cannot_be_opened() -> None:
    page = Page(archived=archive_of(ended()))
    before = page.send("games")
    for act in ("kept-open", "kept-replay", "kept-export", "kept-delete"):
        assert page.send(act, key="nothing") == before


def test_a_kept_game_is_deleted_only_after_confirmation_and_stays_deleted() -> None:
    page = Page()
    record = play_to_the_end(page)
    page.send("games")
    page.send("kept-gone")
    page.send("kept-delete", key=key_of(record))
    assert page.focused == "kept-not"
    page.send("kept-not")
    page.send("kept-gone")
    assert len(listed(page)) == 1
    page.send("kept-delete", key=key_of(record))
    page.send("kept-gone")
    assert listed(page) == [] and page.archived == {} and "Thrown away." in page.spoken
    assert LAST not in page.stored and GAME not in page.stored
    page.send("home")
    page.deal(["", BOT])
    page.send("games")
    assert listed(page) == []


def test_all_kept_games_can_be_deleted_at_once() -> None:
    page = Page(archived=archive_of(*[ended(seed) for seed in range(25)]))
    page.send("games")
    page.send("kept-delete", key="all")
    page.send("kept-gone")
    assert page.archived == {} and "No game is kept yet." in page.html


@pytest.mark.parametrize(
    "damage", ["{", "[" * 9_000, "<b>x</b>", '{"format":"courtisans-record/1"}', "other", "running"]
)
def test_a_damaged_record_is_reported_and_can_be_exported_until_it_is_deleted(damage: str) -> None:
    whole, broken = ended(1), ended(2)
    if damage == "other":
        damage = ended(3).dumps()
    if damage == "running":
        damage = Record.of(broken.game(30), broken.seats).dumps()
    archived = archive_of(whole, broken)
    archived[GAMES, key_of(broken)] = damage
    page = Page(archived=archived)
    page.send("games")
    assert len(listed(page)) == 2
    page.send("kept-open", key=key_of(broken))
    assert "could not be read" in page.spoken[-1] and page.spoken[-1] in page.html
    assert len(listed(page)) == 1 and "1 kept game cannot be read" in page.html
    assert "<b>x" not in page.html
    assert page.archived[GAMES, key_of(broken)] == damage
    assert page.archived[SUMMARIES, key_of(broken)] == UNREADABLE
    again = Page(archived=page.archived)
    again.send("games")
    assert len(listed(again)) == 1
    again.send("unreadable-export")
    assert again.downloads == [("courtisans-damaged.txt", damage)]
    again.send("kept-delete", key="unreadable")
    again.send("kept-gone")
    assert again.archived == archive_of(whole)


def test_importing_an_intact_copy_replaces_a_damaged_record() -> None:
    record = ended()
    archived = archive_of(record)
    archived[GAMES, key_of(record)] = "{"
    page = Page(archived=archived)
    page.send("games")
    page.send("kept-open", key=key_of(record))
    page.send("import", name="a.json", text=record.dumps())
    page.send("games")
    assert len(listed(page)) == 1 and Record.parse(page.archived[GAMES, key_of(record)]) == record


def test_unreadable_summaries_are_made_again_from_the_records() -> None:
    records = [ended(seed) for seed in range(60)]
    archived = archive_of(*records)
    before = dict(archived)
    broken, lost = key_of(records[7]), key_of(records[8])
    for record in records:
        archived[SUMMARIES, key_of(record)] = "{"
    archived[GAMES, broken] = "["
    del archived[GAMES, lost]
    page = Page(archived=archived)
    page.send("games")
    assert "58 games are kept" in page.html and "1 kept game cannot be read" in page.html
    assert page.archived.pop((SUMMARIES, broken)) == UNREADABLE
    page.archived.pop((GAMES, broken))
    for (store, key), text in before.items():
        if key not in {broken, lost}:
            assert page.archived[store, key] == text
    assert (SUMMARIES, lost) not in page.archived


def test_without_a_database_only_the_last_games_are_listed_and_a_notice_says_so() -> None:
    records = [ended(seed) for seed in (1, 2)]
    page = Page({LAST: "\n".join(each.dumps() for each in records)})
    page.has_archive = False
    page.send("games")
    assert len(listed(page)) == 2 and "no room for more than the last ten" in page.html
    assert "unarchived" not in [each["do"] for each in page.effects]
    page.send("kept-open", key=key_of(records[0]))
    assert page.focused == "result-title"
    page.send("statistics")
    assert ">2<" in page.html


def test_a_full_archive_is_reported_once_and_everything_else_still_works() -> None:
    page = Page()
    page.archive_fails = True
    play_to_the_end(page)
    assert "keeps no more finished games" in page.html and page.archived == {}
    page.send("dismiss", trouble="unkept")
    play_to_the_end(page)
    page.send("games")
    assert "keeps no more finished games" not in page.html and len(listed(page)) == 2
    page.archive_fails = False
    again = Page(page.stored)
    again.send("games")
    assert len(again.archived) == 4 and len(listed(again)) == 2


def test_a_game_erased_meanwhile_is_reported_when_opened_and_no_longer_listed() -> None:
    page = Page(archived=archive_of(ended(1), ended(2)))
    page.send("games")
    page.archived.clear()
    page.send("kept-open", key=key_of(ended(1)))
    assert "not there any more" in page.spoken[-1] and listed(page) == []


def test_a_tab_that_only_watches_cannot_delete_kept_games() -> None:
    page = Page(archived=archive_of(ended()))
    page.send("games")
    page.send("kept-delete", key="all")
    page.send("follows", stored=page.stored)
    page.send("kept-gone")
    assert page.archived and page.focused == "notice-lead"


@pytest.mark.parametrize(
    ("time", "fits"),
    [
        ("2026-11-24T21:05Z", True),
        ("9999-12-31T23:59Z", False),
        ("0001-01-01T00:00Z", False),
        ("2026-13-24T21:05Z", False),
    ],
)
def test_a_time_that_is_invalid_or_at_an_end_of_the_calendar_is_refused(
    time: str, fits: bool
) -> None:
    """In another time zone, a time at an end would be outside the calendar."""
    assert is_time(time) is fits
