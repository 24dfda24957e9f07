"""Records: a whole game as one JSON object, to save, export and replay it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from courtisans.errors import IllegalPlay, RecordError, VariantError
from courtisans.reading import (
    Seat,
    beside,
    check_format,
    entry,
    integer,
    items,
    mapping,
    parse,
    seats_of,
    short,
)
from couturiers.box import BOX
from couturiers.game import DRESSES_AGAIN, TILES_AGAIN, Game, replay
from couturiers.scoring import Result, Score
from couturiers.table import Deal
from couturiers.variant import Variant

__all__ = ["FORMAT", "Record", "Seat"]

FORMAT: Final = "couturiers-record/1"

_RESULT_RULES: Final = {
    "money": "C74",
    "end_bonuses": "C75",
    "favour": "C76",
    "halls": "C77",
    "fireworks": "C79",
    "terrace": "C81",
    "statues": "C82",
    "total": "C84",
    "purse": "C84",
}
"""The rule of each part of the score; the rule of the other parts is C83."""


@dataclass(frozen=True, slots=True)
class Record:
    """The record of a game: who sat where, what was dealt and what was decided.

    >>> game = Game.deal(Variant(players=2), seed=3)
    >>> game.play(game.legal()[0])
    >>> record = Record.of(game, [Seat("Ana"), Seat("Silvio", "random")])
    >>> Record.parse(record.dumps()).game().decisions == game.decisions
    True
    """

    dealt: Deal
    seats: tuple[Seat, ...]
    decisions: tuple[str, ...]
    result: Result | None
    """How the game ended; None while it runs."""
    _source: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON object it was read from: unknown keys are kept as they are."""

    @staticmethod
    def of(game: Game, seats: Sequence[Seat]) -> Record:
        """Return the record of a game."""
        return Record(game.dealt, tuple(seats), game.decisions, game.result)

    def continued(self, game: Game) -> Record:
        """Return the record of another point of the same game, with the same unknown keys."""
        return Record(self.dealt, self.seats, game.decisions, game.result, self._source)

    def game(self, ply: int | None = None) -> Game:
        """Return the game as it was after that many decisions; after all of them by default."""
        return replay(self.dealt, self.decisions[:ply])

    @staticmethod
    def parse(text: str | bytes) -> Record:
        """Parse a record and check it by the rules. Raises `RecordError` with the reason."""
        return Record.from_json(parse(text))

    @staticmethod
    def from_json(source: object) -> Record:
        """Return the record in parsed JSON, checked as `parse` does."""
        record = mapping(source, "a record")
        check_format(record, FORMAT)
        dealt = _deal(record, _variant(record))
        seats = seats_of(record, dealt.variant.players)
        decisions = _tokens(entry(record, "decisions"), "decisions")
        result = _replayed(dealt, decisions).result
        _check_result(record, result)
        return Record(dealt, seats, decisions, result, record)

    def to_json(self) -> dict[str, Any]:
        """Return JSON data in the public format."""
        source, dealt = self._source, self.dealt
        deal = source.get("deal", {})
        record = {
            **source,
            "format": FORMAT,
            "variant": {**source.get("variant", {}), **dealt.variant.to_json()},
            "seats": [
                {**kept, "name": seat.name, "bot": seat.bot}
                for kept, seat in beside(source.get("seats"), self.seats)
            ],
            "deal": {
                **deal,
                "first": dealt.first,
                "employees": list(dealt.employees),
                "dresses": list(dealt.dresses),
                "tiles": list(dealt.tiles),
                "again": {
                    **deal.get("again", {}),
                    "dresses": [list(order) for order in dealt.dresses_again],
                    "tiles": [list(order) for order in dealt.tiles_again],
                },
            },
            "decisions": list(self.decisions),
        }
        record.pop("result", None)
        if self.result is not None:
            record["result"] = self.result.to_json()
        return record

    def dumps(self) -> str:
        """Return the record as one line of JSON."""
        return json.dumps(self.to_json(), separators=(",", ":"))


# Reading: each function checks one part of the JSON, so that the rest of the code can trust it.


def _variant(record: dict[str, Any]) -> Variant:
    given = mapping(entry(record, "variant"), "variant")
    card303 = entry(given, "card303", "variant")
    if not isinstance(card303, str):
        raise RecordError(f"variant.card303 must be a name, not {short(card303)}", "C72")
    try:
        return Variant(entry(given, "players", "variant"), card303)  # type: ignore[arg-type]
    except VariantError as error:
        raise RecordError(str(error)) from None


def _tokens(value: object, what: str) -> tuple[str, ...]:
    tokens = items(value, what)
    for number, token in enumerate(tokens):
        if not isinstance(token, str):
            raise RecordError(f"{what}: number {number} must be text, not {short(token)}")
    return tuple(tokens)


def _numbers(value: object, what: str) -> tuple[int, ...]:
    return tuple(integer(number, f"a number in {what}") for number in items(value, what))


def _check_whole(given: Iterable[Any], box: Iterable[Any], what: str, rule: str) -> None:
    """Raise `RecordError` unless `given` holds just what is in the box, in any order."""
    counts = Counter(given)
    counts.subtract(Counter(list(box)))
    wrong = [(one, n) for one, n in counts.items() if n]
    if wrong:
        one, n = min(wrong, key=str)
        fault = f"{n} too many" if n > 0 else f"{-n} missing"
        raise RecordError(f"{what} are not whole: {short(one)}: {fault}", rule)


def _deal(record: dict[str, Any], variant: Variant) -> Deal:
    deal = mapping(entry(record, "deal"), "deal")
    first = integer(entry(deal, "first", "deal"), "deal.first")
    if not 0 <= first < variant.players:
        raise RecordError(f"there is no seat {short(first)} to begin", "C10")
    employees = _tokens(entry(deal, "employees", "deal"), "deal.employees")
    hired = [card for card, employee in BOX.employees.items() if employee.level]
    _check_whole(employees, hired, "deal.employees", "C1")
    levels = [BOX.employees[card].level for card in employees]
    if levels != sorted(levels):
        raise RecordError("the levels of deal.employees ascend", "C9")
    dresses = _tokens(entry(deal, "dresses", "deal"), "deal.dresses")
    _check_whole(dresses, BOX.dresses, "deal.dresses", "C3")
    tiles = _tokens(entry(deal, "tiles", "deal"), "deal.tiles")
    _check_whole(tiles, Counter(BOX.tile_counts).elements(), "deal.tiles", "C5")
    again = mapping(entry(deal, "again", "deal"), "deal.again")
    what = "deal.again.dresses"
    dresses_again = [
        _tokens(order, what) for order in items(entry(again, "dresses", "deal.again"), what)
    ]
    for dress_order in dresses_again:
        _check_whole(dress_order, BOX.dresses, what, "C18")
    what = "deal.again.tiles"
    tiles_again = [
        _numbers(order, what) for order in items(entry(again, "tiles", "deal.again"), what)
    ]
    for tile_order in tiles_again:
        _check_whole(tile_order, range(len(tiles)), what, "C17")
    for orders, count, rule in (
        (dresses_again, DRESSES_AGAIN, "C18"),
        (tiles_again, TILES_AGAIN, "C17"),
    ):
        if len(orders) != count:
            raise RecordError(f"{count} orders are settled to shuffle by, not {len(orders)}", rule)
    return Deal(variant, first, employees, dresses, tiles, tuple(dresses_again), tuple(tiles_again))


def _replayed(dealt: Deal, decisions: Sequence[str]) -> Game:
    game = Game(dealt)
    for number, token in enumerate(decisions):
        try:
            game.play(token)
        except IllegalPlay as error:
            reason = str(error).removeprefix(f"{error.rule}: ")
            told = f"decision {number} ({short(token)}): {reason}"
            raise RecordError(told, error.rule) from None
    return game


def _check_result(record: dict[str, Any], result: Result | None) -> None:
    if result is None:
        if "result" in record:
            raise RecordError("the game is not over, so there must be no result", "C73")
        return
    if "result" not in record:
        raise RecordError("the game is over, so the record must have its result", "C73")
    given = mapping(record["result"], "result")
    _check_keys(given, ("scores", "winners"), "result")
    scores = items(entry(given, "scores", "result"), "scores")
    if len(scores) != len(result.scores):
        raise RecordError(f"{len(result.scores)} scores are needed, not {len(scores)}")
    for seat, (score, expected) in enumerate(zip(scores, result.scores, strict=True)):
        what = f"the score of seat {seat}"
        _check_keys(mapping(score, what), Score._fields, what)
        for part, value in expected._asdict().items():
            if integer(entry(score, part, what), f"{what}, {part},") != value:
                raise RecordError(f"{what}: {part} is {value}", _RESULT_RULES.get(part, "C83"))
    winners = items(entry(given, "winners", "result"), "winners")
    if [integer(seat, "a winner") for seat in winners] != list(result.winners):
        raise RecordError(f"the winners are {list(result.winners)}, in ascending order", "C84")


def _check_keys(given: dict[str, Any], allowed: Sequence[str], what: str) -> None:
    for key in given:
        if key not in allowed:
            raise RecordError(f"{what} holds {short(key)}, which is none of {', '.join(allowed)}")
