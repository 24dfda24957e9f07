"""Reading records: they are checked by the rules, unknown keys are kept, errors are refused."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from courtisans import Record, RecordError, Seat, Variant
from tests.courtisans.engine.games import random_game

# Records as written by each released version, one file for each.
SAMPLES = Path(__file__).with_name("samples")
PROJECT = Path(__file__).parents[3] / "pyproject.toml"

Change = Callable[[dict[str, Any]], object]


def finished(variant: Variant | None = None) -> dict[str, Any]:
    """Return the JSON data of a finished game."""
    variant = variant or Variant(3, expansion=True)
    game = random_game(variant, seed=5)
    return Record.of(game, [Seat(f"n{seat}") for seat in range(variant.players)]).to_json()


def test_unknown_keys_are_kept_in_their_places() -> None:
    source = finished()
    source["x-note"] = {"deep": [1.5, None]}
    source["variant"]["app"] = "Ana's"
    source["seats"][1]["elo"] = 1200
    source["result"]["time"] = "noon"
    source["result"]["scores"][2]["rank"] = 3
    text = json.dumps(source)
    assert json.loads(Record.parse(text).dumps()) == source
    record = Record.parse(text)
    assert json.loads(record.continued(record.game()).dumps()) == source
    earlier = record.continued(record.game(4)).to_json()
    assert earlier["x-note"] == source["x-note"] and "result" not in earlier


def test_records_of_every_released_version_stay_readable() -> None:
    files = sorted(SAMPLES.glob("*.jsonl"))
    version = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"]
    assert f"{version}.jsonl" in [file.name for file in files]
    for file in files:
        lines = file.read_text("utf-8").splitlines()
        assert lines
        for line in lines:
            record = Record.parse(line)
            assert record.continued(record.game()).dumps() == line


def test_record_has_exactly_the_published_keys() -> None:
    source = finished(Variant(2))
    assert list(source) == [
        "format", "variant", "seats", "first", "set_aside", "pile", "missions", "plays", "result",
    ]  # fmt: skip
    assert source["format"] == "courtisans-record/1"
    assert source["variant"] == {
        "players": 2, "expansion": False, "teams": False, "missions": "current",
    }  # fmt: skip
    assert source["seats"][0] == {"name": "n0", "bot": None}
    assert list(source["result"]) == ["statuses", "scores", "winners"]
    assert list(source["result"]["scores"][0]) == ["cards", "missions", "total"]


def replace_first_card(source: dict[str, Any]) -> None:
    """Replace the first card of the pile by another, of which there is then one too many."""
    source["pile"][0] = next(card for card in source["pile"] if card != source["pile"][0])


WRONG: dict[str, tuple[str, Change]] = {
    "format": ("no courtisans-record/1", lambda r: r.pop("format")),
    "version": ("version '2'", lambda r: r.update(format="courtisans-record/2")),
    "variant": ("lacks 'variant'", lambda r: r.pop("variant")),
    "players": ("R3", lambda r: r["variant"].update(players=9)),
    "float": ("R3", lambda r: r["variant"].update(players=3.0)),
    "teams": ("R34", lambda r: r["variant"].update(teams=True)),
    "edition": ("missions", lambda r: r["variant"].update(missions="third")),
    "edition type": ("missions", lambda r: r["variant"].update(missions=[])),
    "deck": ("R2", replace_first_card),
    "set aside": ("R3", lambda r: r["pile"].append(r["set_aside"].pop())),
    "card": ("not a card", lambda r: r["pile"].append("owl.noble")),
    "card type": ("not a card", lambda r: r["pile"].append([])),
    "first": ("R4", lambda r: r.update(first=3)),
    "first type": ("integer", lambda r: r.update(first=True)),
    "mission": ("R29", lambda r: r["missions"].__setitem__(0, ["fewer.owl", "below.5"])),
    "mission count": ("R29", lambda r: r["missions"].pop()),
    "mission type": ("by name", lambda r: r["missions"].__setitem__(0, [1, 2])),
    "two white": ("R29", lambda r: r["missions"].__setitem__(0, ["nobles.3", "spies.3"])),
    "seats": ("seats", lambda r: r["seats"].pop()),
    "name": ("needs a name", lambda r: r["seats"][0].update(name="")),
    "same name": ("two seats", lambda r: r["seats"][0].update(name="n1")),
    "bot": ("bot must be", lambda r: r["seats"][0].update(bot=3)),
    "token": ("play 3: 'x'", lambda r: r["plays"].__setitem__(3, "x")),
    "leading zero": ("not a play", lambda r: r["plays"].__setitem__(3, "carp.plain@+*01")),
    "illegal": ("R5", lambda r: r["plays"].__setitem__(1, r["plays"][0])),
    "too many": ("R8", lambda r: r["plays"].append("carp.plain@+")),
    "no result": ("R8", lambda r: r.pop("result")),
    "early result": ("R8", lambda r: r["plays"].pop()),
    "status": ("R27", lambda r: r["result"]["statuses"].update(toad=5)),
    "extra status": ("nothing else", lambda r: r["result"]["statuses"].update(owl=0)),
    "cards": ("R28", lambda r: r["result"]["scores"][0].update(cards=99)),
    "mission points": ("R29", lambda r: r["result"]["scores"][0].update(missions=9)),
    "total": ("R33", lambda r: r["result"]["scores"][0].update(total=99)),
    "scores": ("scores", lambda r: r["result"]["scores"].pop()),
    "winners": ("R33", lambda r: r["result"].update(winners=[])),
    "winner type": ("integer", lambda r: r["result"].update(winners=["0"])),
}


@pytest.mark.parametrize("name", list(WRONG))
def test_a_wrong_record_is_refused_with_the_reason(name: str) -> None:
    reason, change = WRONG[name]
    source = finished()
    Record.from_json(source)
    change(source)
    with pytest.raises(RecordError, match=reason):
        Record.parse(json.dumps(source))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON"),
        ("[1]", "JSON object"),
        ("{", "not JSON"),
        (b"\xff\xfe{}", "UTF-8"),
        ("{}".encode("utf-16-le"), "UTF-8"),
        ("{\0}\0", "UTF-8"),
        ("[" * 100_000, "too deeply"),
        ('{"a":' * 101 + "1" + "}" * 101, "too deeply"),
        ('["' + '\\"' * 300_000 + "[" * 101, "not JSON"),
        ('{"first": 1, "first": 1}', "twice"),
        ('{"first": NaN}', "NaN"),
        ('{"more": -1e400}', "too large"),
        ('{"first": 1' + "0" * 5000 + "}", "too long"),
        ('{"format": "' + "x" * 9999 + '"}', "…"),
    ],
)
def test_text_that_is_no_record_is_refused_with_the_reason(text: str | bytes, reason: str) -> None:
    with pytest.raises(RecordError, match=reason) as caught:
        Record.parse(text)
    assert len(str(caught.value)) < 300


def test_text_that_is_far_too_long_is_refused() -> None:
    for text in ("[" * 10_000_001, b"[" * 10_000_001):
        with pytest.raises(RecordError, match="far too long"):
            Record.parse(text)


def test_a_record_may_begin_with_a_byte_order_mark() -> None:
    marked = "\ufeff" + json.dumps(finished())
    for text in (marked, marked.encode()):
        assert Record.parse(text).to_json() == finished()


def test_brackets_in_texts_and_side_by_side_do_not_count_as_nested() -> None:
    source = finished() | {"x": "[" * 500 + '"\\', "y": [[]] * 500}
    assert json.loads(Record.parse(json.dumps(source)).dumps()) == source


def test_wrong_winners_of_a_team_game_are_refused_by_r34() -> None:
    source = finished(Variant(4, expansion=True, teams=True))
    source["result"]["winners"] = [1]
    with pytest.raises(RecordError, match="R34") as caught:
        Record.from_json(source)
    assert caught.value.rule == "R34"
