"""Reading records: they are checked by the rules, unknown keys are kept, errors are refused."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from couturiers import RecordError, Variant
from couturiers.record import Record, Seat
from tests.couturiers.engine.games import random_game

Change = Callable[[dict[str, Any]], object]


def finished(players: int = 3) -> dict[str, Any]:
    """Return the JSON data of a finished game."""
    game = random_game(Variant(players), 5, 1000)
    return Record.of(game, [Seat(f"n{seat}") for seat in range(players)]).to_json()


def test_unknown_keys_are_kept_in_their_places() -> None:
    source = finished()
    source["x-note"] = {"deep": [1.5, None]}
    source["variant"]["app"] = "Ana's"
    source["seats"][1]["elo"] = 1200
    source["deal"]["box"] = "second edition"
    source["deal"]["again"]["by"] = "hand"
    record = Record.parse(json.dumps(source))
    assert json.loads(record.dumps()) == source
    assert json.loads(record.continued(record.game()).dumps()) == source
    earlier = record.continued(record.game(4)).to_json()
    assert earlier["x-note"] == source["x-note"] and "result" not in earlier


def test_record_has_exactly_the_published_keys() -> None:
    source = finished(2)
    assert list(source) == ["format", "variant", "seats", "deal", "decisions", "result"]
    assert source["format"] == "couturiers-record/1"
    assert source["variant"] == {"players": 2, "card303": "prestige"}
    assert source["seats"][0] == {"name": "n0", "bot": None}
    assert list(source["deal"]) == ["first", "employees", "dresses", "tiles", "again"]
    assert {name: len(orders) for name, orders in source["deal"]["again"].items()} == {
        "dresses": 4,
        "tiles": 8,
    }
    assert list(source["result"]) == ["scores", "winners"]
    assert list(source["result"]["scores"][0]) == [
        *("money", "end_bonuses", "favour", "halls", "fireworks", "statues", "dresses"),
        *("terrace", "decorations", "all_halls", "tokens", "total", "purse"),
    ]


def first_of_level(source: dict[str, Any], level: int) -> int:
    """Return the index of the first employee of that level."""
    return next(n for n, card in enumerate(source["deal"]["employees"]) if card[0] == str(level))


def swap_levels(source: dict[str, Any]) -> None:
    """Swap two employees, so that one of level 2 comes before one of level 1."""
    employees, number = source["deal"]["employees"], first_of_level(source, 2)
    employees[number - 1], employees[number] = employees[number], employees[number - 1]


def score(part: str, value: object) -> Change:
    """Return a function that changes a part of the first seat's score."""
    return lambda r: r["result"]["scores"][0].update({part: value})


WRONG: dict[str, tuple[str, Change]] = {
    "format": ("no couturiers-record/1", lambda r: r.pop("format")),
    "version": ("version '2'", lambda r: r.update(format="couturiers-record/2")),
    "other game": ("courtisans-record/1", lambda r: r.update(format="courtisans-record/1")),
    "variant": ("lacks 'variant'", lambda r: r.pop("variant")),
    "players": ("C7", lambda r: r["variant"].update(players=6)),
    "float": ("C7", lambda r: r["variant"].update(players=3.0)),
    "truth": ("C7", lambda r: r["variant"].update(players=True)),
    "switch": ("C72", lambda r: r["variant"].update(card303="silk")),
    "switch type": ("C72", lambda r: r["variant"].update(card303=[])),
    "no switch": ("lacks 'card303'", lambda r: r["variant"].pop("card303")),
    "seats": ("seats", lambda r: r["seats"].pop()),
    "name": ("needs a name", lambda r: r["seats"][0].update(name="")),
    "same name": ("two seats", lambda r: r["seats"][0].update(name="n1")),
    "bot": ("bot must be", lambda r: r["seats"][0].update(bot=3)),
    "no deal": ("lacks 'deal'", lambda r: r.pop("deal")),
    "first": ("C10", lambda r: r["deal"].update(first=3)),
    "first type": ("integer", lambda r: r["deal"].update(first=True)),
    "employee gone": ("C1: .*missing", lambda r: r["deal"]["employees"].pop()),
    "employee twice": ("C1", lambda r: r["deal"]["employees"].__setitem__(0, "606")),
    "employee type": ("text", lambda r: r["deal"]["employees"].__setitem__(0, 606)),
    "base card": ("C1", lambda r: r["deal"]["employees"].__setitem__(0, "B1")),
    "levels": ("C9", swap_levels),
    "dress": ("C3", lambda r: r["deal"]["dresses"].append("Y08")),
    "unknown dress": ("C3", lambda r: r["deal"]["dresses"].__setitem__(0, "Z01")),
    "tile": ("C5", lambda r: r["deal"]["tiles"].__setitem__(0, "rrr.or")),
    "tile gone": ("C5", lambda r: r["deal"]["tiles"].pop()),
    "no shuffles": ("lacks 'again'", lambda r: r["deal"].pop("again")),
    "shuffles of dresses": ("C18: 4 orders", lambda r: r["deal"]["again"]["dresses"].pop()),
    "shuffles of tiles": ("C17: 8 orders", lambda r: r["deal"]["again"].update(tiles=[])),
    "order of dresses": ("C18", lambda r: r["deal"]["again"]["dresses"][0].pop()),
    "order of tiles": ("C17", lambda r: r["deal"]["again"]["tiles"][0].__setitem__(0, 48)),
    "order type": ("integer", lambda r: r["deal"]["again"]["tiles"][0].__setitem__(0, "1")),
    "decisions": ("must be a list", lambda r: r.update(decisions="h:B1+B2+B3")),
    "token type": ("decisions: number 3 must be text", lambda r: r["decisions"].insert(3, None)),
    "token": ("decision 3 .'x'.", lambda r: r["decisions"].__setitem__(3, "x")),
    "hand": ("C19: decision 0", lambda r: r["decisions"].__setitem__(0, "h:B3+B2+B1")),
    "no choice": ("decision 0", lambda r: r["decisions"].insert(0, "silk")),
    "long token": ("…", lambda r: r["decisions"].__setitem__(3, "x" * 9999)),
    "too many": ("C73", lambda r: r["decisions"].append("B1:-")),
    "no result": ("C73", lambda r: r.pop("result")),
    "early result": ("C73", lambda r: r["decisions"].pop()),
    "money": ("C74", score("money", 99)),
    "end bonuses": ("C75", score("end_bonuses", 99)),
    "favour": ("C76", score("favour", 99)),
    "halls": ("C77", score("halls", 99)),
    "fireworks": ("C79", score("fireworks", 99)),
    "terrace": ("C81", score("terrace", 99)),
    "statues": ("C82", score("statues", 99)),
    "dresses": ("C83", score("dresses", 99)),
    "total": ("C84", score("total", 199)),
    "purse": ("C84", score("purse", 999)),
    "score type": ("integer", score("total", "many")),
    "extra score": ("holds 'rank'", score("rank", 1)),
    "scores": ("scores", lambda r: r["result"]["scores"].pop()),
    "winners": ("C84", lambda r: r["result"].update(winners=[])),
    "winner type": ("integer", lambda r: r["result"].update(winners=["0"])),
}


@pytest.mark.parametrize("name", list(WRONG))
def test_a_wrong_record_is_refused_with_the_reason(name: str) -> None:
    reason, change = WRONG[name]
    source = finished()
    Record.from_json(source)
    change(source)
    with pytest.raises(RecordError, match=reason) as caught:
        Record.parse(json.dumps(source))
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON"),
        ("[1]", "JSON object"),
        (b"\xff\xfe{}", "UTF-8"),
        ("[" * 100_000, "too deeply"),
        ('{"format": 1, "format": 1}', "twice"),
        ('{"format": NaN}', "NaN"),
    ],
)
def test_text_that_is_no_record_is_refused_with_the_reason(text: str | bytes, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        Record.parse(text)
