"""Backups: everything saved in one file, and merged back in: sessions without a browser."""

from __future__ import annotations

import json

import pytest

from courtisans import Record, Seat, Variant
from courtisans.errors import RecordError
from tests.courtisans.engine.games import random_game
from tests.web.courtisans.test_archive import archive_of, ended, listed
from tests.web.drawn import read
from tests.web.sessions import Page
from web.courtisans.archive import GAMES, SUMMARIES
from web.courtisans.backup import FORMAT, Backup, merged, written
from web.courtisans.summary import key_of
from web.shell.settings import SETTINGS
from web.shell.storage import DAMAGED, EARLIER, GAME, LAST, SETUP

BOT = "greedy"
DAYS = "days"


def running(seed: int) -> Record:
    return Record.of(random_game(Variant(2), seed, share=0.5), [Seat("Ana"), Seat("Bo", BOT)])


def saved(page: Page) -> str:
    """Save everything; return the text of the file."""
    page.send("games")
    page.send("everything")
    name, text = page.downloads[-1]
    assert name == "courtisans-everything.jsonl"
    return text


def join(page: Page, text: str | None) -> list[str]:
    """Merge a file; return the sentences in which the page reports the outcome."""
    page.send("games")
    page.send("join", name="<i>file</i>", text=text)
    page.let_bots_play()
    assert "<i>file" not in page.html
    return [p.text for block in read(page.html).classed("joined") for p in block.tagged("p")[1:]]


def test_a_backup_is_taken_over_completely_by_another_device() -> None:
    page = Page({DAYS: '{"version":1,"days":[]}'}, archived=archive_of(ended(1), ended(2)))
    page.send("set", name="pace", value="fast")
    page.deal(["", BOT])
    page.let_bots_play()
    page.play_first()
    page.send("home")
    text = saved(page)
    assert Record.parse(text.splitlines()[-1]).result
    other = Page()
    assert join(other, text) == ["2 games were new."]
    assert {place: json.loads(each) for place, each in other.archived.items()} == {
        place: json.loads(each) for place, each in page.archived.items()
    }
    for key in (SETTINGS, SETUP, DAYS):
        assert other.stored[key] == page.stored[key]
    assert [Record.parse(other.stored[LAST])] == [page.record] and GAME not in other.stored
    other.send("settings")
    assert (
        'id="pace-fast"' in other.html
        and other.html.count("checked") == len(json.loads(page.stored[SETTINGS])) - 1
    )
    pace = next(one for one in read(other.html).all if one.attributes.get("id") == "pace-fast")
    assert "checked" in pace.attributes


def test_merging_a_device_with_its_own_backup_changes_nothing() -> None:
    page = Page(archived=archive_of(ended(1), ended(2)))
    page.send("set", name="theme", value="day")
    text = saved(page)
    before, stored = dict(page.archived), dict(page.stored)
    assert join(page, text) == ["2 games were here already."]
    assert (page.archived, page.stored) == (before, stored)


def test_merging_does_not_change_the_devices_own_game_and_settings() -> None:
    page = Page()
    page.send("set", name="theme", value="day")
    page.deal(["", BOT])
    page.let_bots_play()
    page.play_first()
    game, settings = page.stored[GAME], page.stored[SETTINGS]
    other = Page()
    other.send("set", name="theme", value="night")
    other.deal([BOT, BOT])
    other.wait()
    page.send("home")
    join(page, saved(other))
    assert (page.stored[GAME], page.stored[SETTINGS]) == (game, settings)
    assert Record.parse(page.stored[LAST]) == other.record


def test_unfinished_games_are_added_to_the_last_games_as_far_as_there_is_room() -> None:
    page = Page({LAST: "\n".join(running(seed).dumps() for seed in range(8))})
    before = page.stored[LAST].split("\n")
    text = "\n".join(running(seed).dumps() for seed in range(7, 12))
    assert join(page, text) == ["2 games that are not over had no room among the last ones."]
    assert page.stored[LAST].split("\n")[:8] == before
    assert len(page.stored[LAST].split("\n")) == 10


def test_all_readable_games_of_a_damaged_file_are_taken() -> None:
    page = Page(archived=archive_of(*[ended(seed) for seed in range(40)]))
    lines = saved(page).splitlines()
    lines[3] = lines[3][:-40]
    lines[7] = lines[7].replace("stag", "hare", 1)
    lines[9] = "<script>"
    text = "\n".join(lines)
    other = Page()
    assert join(other, text[: text.rindex("\n") + 50]) == [
        "36 games were new.",
        "4 lines could not be read.",
    ]
    assert len([key for key in other.archived if key[0] == GAMES]) == 36


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "hello",
        "[]",
        "{}",
        '{"format":"courtisans-backup/2","stored":{}}',
        '{"format":"courtisans-backup/1"}',
        '{"format":"courtisans-backup/1","stored":[]}',
        '{"format":"courtisans-backup/1","stored":{"courtisans.a":1}}',
        '{"format":"courtisans-backup/1","stored":{"other":"1"}}',
        '{"format":"courtisans-backup/1","stored":{},"stored":{}}',
        '{"format":' * 9_000,
    ],
)
def test_a_file_that_is_no_backup_is_reported_in_words_and_changes_nothing(
    text: str | None,
) -> None:
    page = Page(archived=archive_of(ended()))
    before, stored = dict(page.archived), dict(page.stored)
    assert join(page, text) == []
    assert "it holds neither games nor" in page.spoken[-1] and "&lt;i&gt;file" in page.html
    assert (page.archived, page.stored) == (before, stored)


def test_files_of_records_alone_are_merged_with_one_game_per_line_or_a_single_game() -> None:
    page = Page()
    many = "".join(f"{ended(seed).dumps()}\r\n" for seed in range(30))
    assert join(page, "\ufeff" + many) == ["30 games were new."]
    spread = json.dumps(ended(31).to_json(), indent=2)
    assert join(page, spread) == ["1 game was new."]
    assert join(page, spread) == ["1 game was here already."]
    assert len(page.archived) == 62 and len(listed(page)) == 20


def test_merging_pauses_on_another_screen_and_continues_on_return() -> None:
    page = Page()
    page.send("games")
    text = "".join(f"{ended(seed).dumps()}\n" for seed in range(60))
    page.send("join", name="x", text=text)
    page.wait()
    page.send("back")
    assert page.waiting is None and len(page.archived) < 120
    page.send("games")
    page.let_bots_play()
    assert len(page.archived) == 120 and "60 games were new." in page.html


def test_merging_pauses_while_another_tab_plays() -> None:
    page = Page()
    page.send("games")
    page.send("join", name="x", text="".join(f"{ended(seed).dumps()}\n" for seed in range(60)))
    page.wait()
    page.send("follows", stored={})
    assert page.waiting is None and 0 < len(page.archived) < 120
    page.send("leads", stored={})
    page.let_bots_play()
    assert len(page.archived) == 120 and "60 games were new." in page.html


def test_games_for_which_there_is_no_room_are_reported() -> None:
    page = Page()
    page.send("games")
    page.archive_fails = True
    assert join(page, ended().dumps()) == ["1 game could not be kept."]
    assert "keeps no more finished games" in page.html


def test_a_tab_that_only_watches_cannot_merge_a_file() -> None:
    page = Page()
    page.send("games")
    page.send("follows", stored={})
    page.send("join", name="x", text=ended().dumps())
    assert page.focused == "notice-lead" and page.archived == {}


def test_a_backup_includes_damaged_data_and_damaged_records() -> None:
    archived = archive_of(ended())
    archived[GAMES, "broken"] = "{\nbroken"
    archived[SUMMARIES, "broken"] = "unreadable"
    page = Page({DAMAGED: "lost"}, archived=archived)
    text = saved(page)
    assert "{ broken" in text.splitlines()
    other = Page({DAMAGED: "gone"})
    assert join(other, text) == ["1 game was new.", "1 line could not be read."]
    assert other.stored[DAMAGED] == "gone\nlost"


@pytest.mark.parametrize(
    ("here", "there", "both"),
    [
        ('{"a":1}', '{"a":2,"b":3}', {"a": 1, "b": 3}),
        (
            '{"days":{"1":{"won":1}}}',
            '{"days":{"1":{"won":2},"2":{}}}',
            {"days": {"1": {"won": 1}, "2": {}}},
        ),
        ("[1,2]", "[2,3]", [1, 2]),
        ('{"solved":["a","b"]}', '{"solved":["b","c"]}', {"solved": ["a", "b", "c"]}),
        # An outcome is a single value, and so is the point at which a lesson was left.
        (
            '{"days":{"1":{"own":[12,1,2],"rival":null}}}',
            '{"days":{"1":{"own":[15,2,1],"rival":[9,2,1]}}}',
            {"days": {"1": {"own": [12, 1, 2], "rival": None}}},
        ),
        (
            '{"left":{"first":{"plays":["a"]}}}',
            '{"left":{"first":{"plays":["b"]}}}',
            {"left": {"first": {"plays": ["a"]}}},
        ),
        ('{"version":1,"a":1}', '{"version":2,"b":1}', {"version": 1, "a": 1}),
        ("5", "6", 5),
        ('{"a":1}', "[", {"a": 1}),
        ('{"a":1}', "[1]", {"a": 1}),
    ],
)
def test_entries_that_both_devices_have_are_merged(here: str, there: str, both: object) -> None:
    entries = merged({DAYS: here}, {DAYS: there})
    assert json.loads(entries.get(DAYS, here)) == both
    assert both != json.loads(here) or entries == {}


@pytest.mark.parametrize("key", ["erased", "aside", "new"])
def test_temporary_and_unknown_entries_are_not_taken(key: str) -> None:
    assert merged({}, {key: "x", DAYS: "{}"}) == {DAYS: "{}"}


def test_damaged_settings_are_not_taken() -> None:
    assert merged({}, {SETTINGS: '{"theme":"day"}'}) == {}
    assert merged({}, {SETTINGS: '{"version":1,"theme":"day"}'}) != {}
    assert merged({SETUP: "{}"}, {SETUP: '{"players":["2"]}'}) == {}


def test_a_backup_names_its_format_and_holds_no_game_twice() -> None:
    text = written({GAME: running(1).dumps(), EARLIER: running(1).dumps(), DAYS: "{}"}, [])
    assert json.loads(text)["format"] == FORMAT
    backup = Backup.of(text)
    assert backup.stored == {DAYS: "{}"} and len(backup.lines) == 1
    with pytest.raises(RecordError):
        Backup.of("")


def test_the_key_of_a_game_does_not_depend_on_extra_keys_of_its_record() -> None:
    record = ended()
    extended = Record.from_json(record.to_json() | {"ended": "never", "more": [1]})
    assert key_of(extended) == key_of(record) != key_of(ended(2))
