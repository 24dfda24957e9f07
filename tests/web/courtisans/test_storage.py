"""What the browser stores of our games: intact, damaged, written by others, or not at all."""

import html
import json
import re
from pathlib import Path

import pytest

from courtisans import Record, Seat, Variant
from tests.courtisans.engine.games import random_game
from tests.web.drawn import read
from tests.web.sessions import HasRoom, Page
from web.shell.storage import DAMAGED, EARLIER, GAME, LAST, MOST_LAST

BOT = "greedy"
# What each released version left in the browser's storage.
SAMPLES = sorted(Path(__file__).with_name("samples").glob("*.json"))
BROKEN = "{broken" + "x" * 9_000


def full(_key: str, _value: str) -> bool:
    return False


def full_for_large(_key: str, value: str) -> bool:
    return len(value) < len(BROKEN)


def finished(number: int) -> str:
    """Return the record of a finished game as text."""
    return Record.of(random_game(Variant(2), number), [Seat("Ana"), Seat(f"N{number}")]).dumps()


def notices(page: Page) -> list[str]:
    """List the texts of the notices, without their buttons."""
    return [each.name for each in read(page.html).classed("notice-text")]


def test_a_damaged_game_is_put_aside_and_reported_and_can_be_exported_and_deleted() -> None:
    page = Page({GAME: "{broken"})
    assert "could not be read" in page.html and "Deal" in page.labels()
    assert page.stored == {DAMAGED: "{broken"}
    page.send("export-damaged")
    assert page.downloads[-1][1] == "{broken"
    page = Page(page.stored)
    assert "Export damaged game" in page.labels()
    page.send("forget-damaged")
    assert "Export damaged game" not in page.labels() and not page.stored


def test_a_damaged_game_continues_from_the_beginning_of_the_turn() -> None:
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    turn = page.record.plays
    page.play_first()
    good = page.record
    damaged = page.stored[GAME][:-40]
    again = Page(page.stored | {GAME: damaged})
    assert again.record.plays == turn == good.plays[:-1]
    assert again.stored[DAMAGED] == damaged
    assert "goes on from the beginning of the turn" in notices(again)[0]
    again.send("dismiss", trouble="unread")
    assert not notices(again)
    again.play_first()
    assert again.record.plays == good.plays


@pytest.mark.parametrize("has_room", [full, full_for_large])
def test_damaged_data_is_not_overwritten_until_there_is_room_to_put_it_aside(
    has_room: HasRoom,
) -> None:
    page = Page({GAME: BROKEN}, has_room=has_room)
    for _ in range(2):
        page = Page(page.stored, has_room=has_room)
        assert page.stored == {GAME: BROKEN}
        assert len(notices(page)) == 1 and "There is no room to put" in notices(page)[0]
        assert "no room" in page.spoken[-1]
    page.deal(["", BOT])
    page.let_bots_play()
    page.play_unsaved()
    assert page.stored[GAME] == BROKEN and DAMAGED not in page.stored
    assert len(notices(page)) == 1 and "cannot save" in notices(page)[0]
    page.has_room = lambda _key, _value: True
    page.play_unsaved()
    assert page.stored[DAMAGED] == BROKEN and len(page.record.plays) >= 2
    assert not notices(page) and "being saved again" in " ".join(page.spoken)
    page.send("home")
    assert len(notices(page)) == 1 and "was put aside" in notices(page)[0]


def test_deleting_damaged_data_that_has_no_room_aside_lets_the_game_be_saved() -> None:
    page = Page({GAME: BROKEN, EARLIER: BROKEN}, has_room=full_for_large)
    page.deal(["", BOT])
    page.let_bots_play()
    page.send("home")
    assert len(notices(page)) == 2
    page.send("export-damaged")
    assert page.downloads[-1][1] == BROKEN
    page.send("forget-damaged")
    assert DAMAGED not in page.stored and BROKEN not in page.stored.values()
    assert Page(page.stored).record == page.record and not notices(page)


@pytest.mark.parametrize("way", ["imported", "resumed"])
def test_the_stored_beginning_of_the_turn_is_of_the_game_under_way(way: str) -> None:
    page = Page()
    page.deal(["", BOT], first="0")
    page.play_first()
    in_a_turn = page.record
    page.send("home")
    page.deal(["", BOT, BOT])
    page.let_bots_play()
    page.play_first()
    if way == "imported":
        page.send("import", name="x", text=in_a_turn.dumps())
    else:
        page.send("home")
        page.send("go-on", number=0)
    assert page.record == in_a_turn
    again = Page(page.stored | {GAME: BROKEN})
    assert again.record.dealt == in_a_turn.dealt


def test_an_unreadable_game_and_a_failure_to_save_are_reported_side_by_side() -> None:
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    page = Page(page.stored | {GAME: BROKEN}, has_room=full)
    assert page.stored[GAME] == BROKEN
    assert ["could not be read" in notices(page)[0], "cannot save" in notices(page)[1]] == [
        True
    ] * 2
    page.send("dismiss", trouble="unsaved")
    assert len(notices(page)) == 1 and "could not be read" in notices(page)[0]


def test_later_damaged_data_is_added_to_what_was_put_aside_before() -> None:
    page = Page({GAME: "{first"})
    page = Page(page.stored | {GAME: "{second", EARLIER: "{third"})
    page = Page(page.stored | {GAME: "{second"})
    assert page.stored == {DAMAGED: "{first\n{second\n{third"}
    page.send("export-damaged")
    assert page.downloads[-1][1] == page.stored[DAMAGED]
    page.send("forget-damaged")
    assert not page.stored and not notices(page)


def test_a_damaged_line_of_the_last_games_is_put_aside_and_reported_once() -> None:
    lines = [finished(1), finished(2)[:-50], finished(3)]
    page = Page({LAST: "\n".join(lines)})
    assert "Not all of the last games could be read" in notices(page)[0]
    assert page.stored == {
        DAMAGED: lines[1],
        LAST: "\n".join([lines[0], lines[2]]),
    }
    again = Page(page.stored)
    assert "Not all" not in again.html and "was put aside" in notices(again)[0]


def test_a_damaged_line_stays_until_there_is_room_aside_and_the_game_is_saved() -> None:
    lines = "\n".join([finished(1), BROKEN])
    page = Page({LAST: lines}, has_room=full_for_large)
    page.deal(["", BOT])
    page.let_bots_play()
    page.play_first()
    assert page.stored[LAST] == lines and DAMAGED not in page.stored
    assert Page(page.stored).record == page.record and "cannot save" not in page.html
    page.has_room = lambda _key, _value: True
    page.play_first()
    assert page.stored[LAST] == finished(1) and page.stored[DAMAGED] == BROKEN


def test_the_last_games_are_read_only_when_they_are_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = Page()
    page.deal(["", BOT])
    lines = [finished(number) for number in range(1, MOST_LAST)]
    stored = page.stored | {LAST: "\n".join([*lines, BROKEN])}
    read_texts: list[str] = []
    whole = Record.parse

    def parse(text: str) -> Record:
        read_texts.append(text)
        return whole(text)

    monkeypatch.setattr(Record, "parse", parse)
    again = Page(stored)
    # Three are read at once, since places show previews only in the first three games.
    assert 'id="hand"' in again.html and read_texts == [stored[GAME], *lines[:3]]
    assert "could be read" not in again.html and DAMAGED not in again.stored
    again.send("home")
    assert "Not all of the last games could be read" in notices(again)[0]
    assert again.stored[DAMAGED] == BROKEN and again.stored[LAST] == "\n".join(lines)
    assert read_texts == [stored[GAME], *lines, BROKEN]


@pytest.mark.parametrize("damaged", [["{first"], ["{first", "{last"]], ids=["first", "both"])
@pytest.mark.parametrize("settings", [{}, {"settings": "{"}], ids=["", "settings"])
def test_no_unreadable_line_of_the_last_games_is_lost_or_goes_unreported(
    damaged: list[str], settings: dict[str, str]
) -> None:
    page = Page()
    page.deal(["", BOT], first="0")
    whole = [finished(number) for number in range(1, 5)]
    stored = page.stored | settings | {LAST: "\n".join([damaged[0], *whole, *damaged[1:]])}

    def check(page: Page) -> None:
        kept = "\n".join(page.stored.get(key, "") for key in (DAMAGED, LAST)).split("\n")
        assert {*damaged, *whole} <= {*kept}

    again = Page(stored)
    check(again)
    again.play_first()
    check(again)
    again.send("home")
    assert "Not all of the last games could be read" in notices(again)[0]
    check(again)
    again.deal(["", BOT], first="0")
    check(again)
    assert {*damaged} <= {*again.stored[DAMAGED].split("\n")}


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
def test_what_an_earlier_version_stored_can_still_be_read(file: Path) -> None:
    found = json.loads(file.read_text("utf-8"))
    stored = {key.removeprefix("courtisans."): text for key, text in found.items()}
    page = Page(stored)
    assert "put aside" not in page.html
    assert page.record == Record.parse(stored[GAME])
    assert 'id="hand"' in page.html
    page.send("home")
    assert len(re.findall('"show"', html.unescape(page.html))) == stored[LAST].count("\n") + 1


def test_the_last_ten_finished_games_are_kept_and_shown() -> None:
    page = Page()
    for number in range(MOST_LAST + 2):
        record = Record.of(random_game(Variant(2), number), [Seat("Ana"), Seat(f"N{number}")])
        page.send("import", name="x", text=record.dumps())
    kept = [Record.parse(line) for line in page.stored[LAST].split("\n")]
    assert [one.seats[1].name for one in kept] == [f"N{n}" for n in range(11, 1, -1)]
    page.send("home")
    page.send("show", number=9)
    assert "Result" in page.html and "N2" in page.html
    page.send("export")
    assert Record.parse(page.downloads[-1][1]).seats[1].name == "N2"
    page.send("show", number=10)
    assert "N2" in page.html
    again = Page(page.stored | {LAST: page.stored[LAST].replace("N5", "")})
    again.send("home")
    assert "Last games" in again.html
    for nonsense in ("{", "3", "[3]\n\n", "[" * 99_999, again.stored[GAME][:-9]):
        assert "Last games" not in Page({LAST: nonsense}).html


@pytest.mark.parametrize("how", ["deal", "import"])
def test_a_game_left_for_another_can_be_resumed_from_the_list(how: str) -> None:
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    page.play_first()
    page.play_first()
    left = page.record
    if how == "deal":
        page.deal(["", BOT, BOT])
        page.let_bots_play()
        page.play_first()
    else:
        other = Record.of(random_game(Variant(2), 1, share=0.3), [Seat("Ana"), Seat("Bo", BOT)])
        page.send("import", name="x", text=other.dumps())
    second = page.record
    page = Page(page.stored)
    page.send("home")
    entry = f"Go on: Seat 0 and Seat 1, {len(left.plays)} cards placed"
    assert entry in page.labels()
    page.send("show", number=0)
    assert "Result" not in page.html
    page.send("go-on", number=0)
    assert page.record == left and 'id="hand"' in page.html
    page.send("home")
    page.send("go-on", number=7)
    # Each game is stored once: one as the game under way, the other in the list.
    assert page.record == left and Record.parse(page.stored[LAST]) == second
    assert entry not in page.labels()


def test_a_game_without_plays_is_not_listed_when_it_is_left() -> None:
    page = Page()
    page.deal(["", ""])
    page.deal(["", ""])
    assert LAST not in page.stored


def test_a_finished_game_is_listed_only_once() -> None:
    page = Page()
    page.deal([BOT, "random"])
    page.let_bots_play()
    again = Page(page.stored)
    again.send("import", name="x", text=page.stored[GAME])
    assert len(again.stored[LAST].split("\n")) == 1


def test_a_failure_to_save_is_reported_until_saving_works_and_at_each_new_failure() -> None:
    page = Page(has_room=full)
    page.deal(["", BOT])
    page.let_bots_play()
    assert "cannot save" in notices(page)[0]
    page.send("dismiss", trouble="unsaved")
    page.play_unsaved()
    assert not notices(page) and not page.stored
    page.has_room = lambda _key, _value: True
    page.play_unsaved()
    played = page.record.plays
    turn = len(page.record.plays) // 3 * 3
    assert Record.parse(page.stored[EARLIER]).plays == page.record.plays[:turn]
    for _ in range(2):
        page.has_room = full
        page.send("undo")
        assert "cannot save" in notices(page)[0]
        assert page.record.plays == played
        page.has_room = lambda _key, _value: True
        page.play_unsaved()
        assert not notices(page) and page.record.plays == played


def test_a_game_that_ended_while_saving_failed_is_stored_once_saving_works() -> None:
    page = Page(has_room=full)
    page.send("import", name="x", text=finished(1))
    assert "cannot save" in notices(page)[0] and not page.stored
    page.has_room = lambda _key, _value: True
    page.deal(["", BOT])
    assert page.stored[LAST] == finished(1) and not notices(page)


@pytest.mark.parametrize("way", ["deal", "import", "go-on"])
def test_a_game_left_for_another_stays_stored_where_there_is_no_room_to_list_it(way: str) -> None:
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    page.play_first()
    other = page.record
    page.deal(["", BOT])
    page.let_bots_play()
    page.play_first()
    page.play_first()
    left = page.stored[GAME]
    page.has_room = lambda key, _value: key != LAST
    match way:
        case "deal":
            page.deal(["", BOT])
        case "import":
            page.send("import", name="x", text=finished(1))
        case _:
            page.send("home")
            page.send("go-on", number=0)
            page.send("export")
            assert Record.parse(page.downloads[-1][1]).dealt == other.dealt
    assert page.stored[GAME] == left and "cannot save" in notices(page)[0]
    page.has_room = lambda _key, _value: True
    page.send("home")
    page.deal(["", BOT])
    page.let_bots_play()
    page.play_first()
    assert left in page.stored[LAST].split("\n") and page.stored[GAME] != left
    assert not notices(page)
