"""Records: a whole game as one JSON object, to save, export and replay it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from courtisans.cards import Card
from courtisans.deals import NamedDeal
from courtisans.errors import (
    DealError,
    IllegalPlay,
    NotationError,
    Reason,
    RecordError,
    VariantError,
)
from courtisans.game import Deal, Game, replay
from courtisans.missions import why_impossible
from courtisans.plays import Play
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
from courtisans.scoring import Result
from courtisans.variant import Variant

__all__ = ["FORMAT", "Record", "Seat"]

FORMAT: Final = "courtisans-record/1"

_DEAL: Final = "deal"
"""The key of a record that holds the deal's name."""

_MISSIONS_RULE: Final = {"current": "R29", "first": "R31", "none": "R32"}


@dataclass(frozen=True, slots=True)
class Record:
    """The record of a game: who sat where, what was dealt and what was played.

    >>> game = Game.deal(Variant(players=2), seed=3)
    >>> game.play(game.legal()[0])
    >>> record = Record.of(game, [Seat("Ana"), Seat("Silvio", "greedy")])
    >>> Record.parse(record.dumps()).game().hands == game.hands
    True
    """

    dealt: Deal
    seats: tuple[Seat, ...]
    plays: tuple[Play, ...]
    result: Result | None
    """How the game ended; None while it runs."""
    _source: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON object it was read from: unknown keys are kept as they are."""

    @staticmethod
    def of(
        game: Game,
        seats: Sequence[Seat],
        deal: NamedDeal | None = None,
        beside: Mapping[str, str] | None = None,
    ) -> Record:
        """Return the record of a game.

        `deal` is its deal, if that has a name; `beside` holds further keys to keep in the record.
        """
        source = dict(beside or {})
        if deal is not None:
            source[_DEAL] = deal.name
        return Record(game.dealt, tuple(seats), tuple(game.plays), game.result, source)

    @property
    def deal(self) -> NamedDeal | None:
        """The deal that the record names, or None."""
        return _named(self._source)

    def beside(self, key: str) -> object:
        """Return the value of a key that is not part of the format; None if it is missing."""
        return self._source.get(key)

    def continued(self, game: Game) -> Record:
        """Return the record of another point of the same game, with the same unknown keys."""
        return Record(self.dealt, self.seats, tuple(game.plays), game.result, self._source)

    def game(self, ply: int | None = None) -> Game:
        """Return the game as it was after that many plays; after all of them by default."""
        return replay(self.dealt, self.plays[:ply])

    @staticmethod
    def parse(text: str | bytes) -> Record:
        """Parse a record and check it by the rules. Raises `RecordError` with the reason."""
        return Record.from_json(parse(text))

    @staticmethod
    def from_json(source: object) -> Record:
        """Return the record in parsed JSON, checked as `parse` does."""
        record = mapping(source, Reason("a record"))
        check_format(record, FORMAT)
        variant = _variant(record)
        dealt = _deal(record, variant)
        _check_name(record, dealt)
        seats = seats_of(record, variant.players)
        plays = _plays(record)
        result = _replayed(dealt, plays).result
        _check_result(record, result)
        return Record(dealt, seats, plays, result, record)

    def to_json(self) -> dict[str, Any]:
        """Return JSON data in the public format."""
        source = self._source
        record = {
            **source,
            "format": FORMAT,
            "variant": {**source.get("variant", {}), **self.dealt.variant.to_json()},
            "seats": [
                {**kept, "name": seat.name, "bot": seat.bot}
                for kept, seat in beside(source.get("seats"), self.seats)
            ],
            "first": self.dealt.first,
            "set_aside": [card.token for card in self.dealt.set_aside],
            "pile": [card.token for card in self.dealt.pile],
            "missions": [list(hand) for hand in self.dealt.missions],
            "plays": [str(play) for play in self.plays],
        }
        record.pop("result", None)
        if self.result is not None:
            record["result"] = _result_json(self.result, source.get("result", {}))
        return record

    def dumps(self) -> str:
        """Return the record as one line of JSON."""
        return json.dumps(self.to_json(), separators=(",", ":"))


def _result_json(result: Result, kept: dict[str, Any]) -> dict[str, Any]:
    return {
        **kept,
        "statuses": {family.value: status for family, status in result.statuses.items()},
        "scores": [
            {**theirs, **score._asdict()}
            for theirs, score in beside(kept.get("scores"), result.scores)
        ],
        "winners": list(result.winners),
    }


# Reading: each function checks one part of the JSON, so that the rest of the code can trust it.


def _variant(record: dict[str, Any]) -> Variant:
    given = mapping(entry(record, "variant"), "variant")
    names = ("players", "expansion", "teams", "missions")
    values = {name: entry(given, name, "variant") for name in names}
    if not isinstance(values["missions"], str):
        raise RecordError(
            Reason("variant.missions must be a name, not {value}", value=short(values["missions"]))
        )
    try:
        return Variant(**values)
    except VariantError as error:
        raise RecordError(error.reason, error.rule) from None


def _cards(record: dict[str, Any], key: str) -> tuple[Card, ...]:
    cards = []
    for token in items(entry(record, key), key):
        try:
            cards.append(Card.parse(token))
        except NotationError:
            raise RecordError(
                Reason("{token} in {key} is not a card", token=short(token), key=key)
            ) from None
    return tuple(cards)


def _deal(record: dict[str, Any], variant: Variant) -> Deal:
    set_aside, pile = _cards(record, "set_aside"), _cards(record, "pile")
    if len(set_aside) != variant.set_aside:
        raise RecordError(
            Reason(
                "{n} cards are set aside at this table, not {given}",
                n=variant.set_aside,
                given=len(set_aside),
            ),
            "R3",
        )
    counts = Counter(set_aside + pile)
    counts.subtract(Counter(variant.deck))
    wrong = sorted((card.token, n) for card, n in counts.items() if n)
    if wrong:
        token, n = wrong[0]
        rule = "R2" if variant.expansion else "R1"
        fault = Reason("{n} too many", n=n) if n > 0 else Reason("{n} missing", n=-n)
        raise RecordError(
            Reason("the deck is not whole: {card}: {fault}", card=token, fault=fault), rule
        )
    first = integer(entry(record, "first"), "first")
    if not 0 <= first < variant.players:
        raise RecordError(Reason("there is no seat {seat} to begin", seat=short(first)), "R4")
    missions = tuple(
        tuple(items(hand, Reason("the missions of a seat")))
        for hand in items(entry(record, "missions"), "missions")
    )
    if any(not isinstance(name, str) for hand in missions for name in hand):
        raise RecordError(Reason("missions are written by name"))
    fault_found = why_impossible(variant, missions)
    if fault_found:
        raise RecordError(fault_found, _MISSIONS_RULE[variant.missions])
    return Deal(variant, first, set_aside, pile, missions)


def _named(record: dict[str, Any]) -> NamedDeal | None:
    """Return the deal that the record names.

    None if there is no name, or if it cannot be read: then the key is treated as unknown.
    """
    name = record.get(_DEAL)
    try:
        return NamedDeal.parse(name) if isinstance(name, str) else None
    except DealError:
        return None


def _check_name(record: dict[str, Any], dealt: Deal) -> None:
    named = _named(record)
    if named is not None and named.dealt != dealt:
        raise RecordError(
            Reason("the deal {name} has other cards than this record", name=named.name)
        )


def _plays(record: dict[str, Any]) -> tuple[Play, ...]:
    plays = []
    for number, token in enumerate(items(entry(record, "plays"), "plays")):
        try:
            plays.append(Play.parse(token))
        except NotationError:
            raise RecordError(
                Reason("play {n}: {token} is not a play", n=number, token=short(token))
            ) from None
    return tuple(plays)


def _replayed(dealt: Deal, plays: Sequence[Play]) -> Game:
    game = Game(dealt)
    for number, play in enumerate(plays):
        try:
            game.play(play)
        except IllegalPlay as error:
            reason = Reason("play {n} ({play}): {reason}", n=number, play=play, reason=error.reason)
            raise RecordError(reason, error.rule) from None
    return game


def _check_result(record: dict[str, Any], result: Result | None) -> None:
    if result is None:
        if "result" in record:
            raise RecordError(Reason("the game is not over, so there must be no result"), "R8")
        return
    if "result" not in record:
        raise RecordError(Reason("the game is over, so the record must have its result"), "R8")
    given = mapping(record["result"], "result")
    right = _result_json(result, {})
    statuses = mapping(entry(given, "statuses", "result"), "statuses")
    for family, status in right["statuses"].items():
        what = Reason("the status of {family}", family=family)
        if integer(entry(statuses, family, "statuses"), what) != status:
            raise RecordError(Reason("{what} is {value}", what=what, value=status), "R27")
    if len(statuses) > len(right["statuses"]):
        raise RecordError(Reason("statuses holds the six families and nothing else"))
    scores = items(entry(given, "scores", "result"), "scores")
    if len(scores) != len(right["scores"]):
        raise RecordError(
            Reason("{n} scores are needed, not {given}", n=len(right["scores"]), given=len(scores))
        )
    rules = {"cards": "R28", "missions": _MISSIONS_RULE[str(record["variant"]["missions"])]}
    for seat, (score, expected) in enumerate(zip(scores, right["scores"], strict=True)):
        what = Reason("the score of seat {seat}", seat=seat)
        for key, value in expected.items():
            part = Reason("{what}, {key},", what=what, key=key)
            if integer(entry(mapping(score, what), key, what), part) != value:
                reason = Reason("{what}: {key} is {value}", what=what, key=key, value=value)
                raise RecordError(reason, rules.get(key, "R33"))
    winners = items(entry(given, "winners", "result"), "winners")
    if [integer(seat, Reason("a winner")) for seat in winners] != right["winners"]:
        rule = "R34" if record["variant"]["teams"] else "R33"
        raise RecordError(
            Reason("the winners are {seats}, in ascending order", seats=right["winners"]), rule
        )
