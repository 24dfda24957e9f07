"""Records: a whole game as one JSON object. The save file, the export, the replay."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from courtisans.cards import Card
from courtisans.errors import IllegalPlay, NotationError, RecordError, VariantError
from courtisans.game import Deal, Game, replay
from courtisans.missions import why_impossible
from courtisans.plays import Play
from courtisans.scoring import Result
from courtisans.variant import Variant

FORMAT: Final = "courtisans-record/1"

DEEPEST: Final = 100
"""So deep may a record be nested, with all that others keep in it."""

_BYTE_ORDER_MARK: Final = "\ufeff"
"""Some editors write it before the text."""

_NOT_UTF_8: Final = "this is no record: it is not UTF-8 text; save it as UTF-8"
"""Other encodings do not decode as it, or hold zeros, which no JSON does."""

# A string that is never closed is one too, or looking for its end would begin again and again.
_STRING_OR_BRACKET: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)

_ANY_VERSION: Final = "courtisans-record/"
_MISSIONS_RULE: Final = {"current": "R29", "first": "R31", "none": "R32"}


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits in a place.

    >>> Seat("Ana"), Seat("Silvio", bot="greedy")
    (Seat(name='Ana', bot=None), Seat(name='Silvio', bot='greedy'))
    """

    name: str
    """Not empty, and unlike every other at the table."""
    bot: str | None = None
    """The bot's name; None for a person."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game on paper: who sat where, what was dealt, what was played.

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
    """How it ended; None while it runs."""
    _source: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON it was read from: keys that are not ours are kept as they are."""

    @staticmethod
    def of(game: Game, seats: Sequence[Seat]) -> Record:
        """Write down a game."""
        return Record(game.dealt, tuple(seats), tuple(game.plays), game.result)

    def continued(self, game: Game) -> Record:
        """Write down a later or earlier point of the same game, other keys kept."""
        return Record(self.dealt, self.seats, tuple(game.plays), game.result, self._source)

    def game(self, ply: int | None = None) -> Game:
        """Set the game up after that many plays; after all of them by default."""
        return replay(self.dealt, self.plays[:ply])

    @staticmethod
    def parse(text: str | bytes) -> Record:
        """Read a record and prove it by the rules. Raises `RecordError` with the reason."""
        try:
            # json would guess the encoding of bytes; the format is UTF-8 and nothing else.
            plain = text.decode() if isinstance(text, bytes) else text
            plain = plain.removeprefix(_BYTE_ORDER_MARK)
            if "\0" in plain:
                raise RecordError(_NOT_UTF_8)
            if _is_deep(plain):
                raise RecordError("this is no record: it is nested too deeply")
            source = json.loads(
                plain,
                object_pairs_hook=_object,
                parse_constant=_no_constant,
                parse_float=_float,
            )
        except UnicodeDecodeError:
            raise RecordError(_NOT_UTF_8) from None
        except json.JSONDecodeError as error:
            raise RecordError(f"this is not JSON: {error}") from None
        except RecordError:
            raise
        except ValueError:  # an integer of thousands of digits
            raise RecordError("this is no record: a number is far too long") from None
        return Record.from_json(source)

    @staticmethod
    def from_json(source: object) -> Record:
        """Read a record from parsed JSON, as `parse` does."""
        record = _mapping(source, "a record")
        _check_format(record)
        variant = _variant(record)
        dealt = _deal(record, variant)
        seats = _seats(record, variant)
        plays = _plays(record)
        result = _replayed(dealt, plays).result
        _check_result(record, result)
        return Record(dealt, seats, plays, result, record)

    def to_json(self) -> dict[str, Any]:
        """Write it in the public format."""
        source = self._source
        record = {
            **source,
            "format": FORMAT,
            "variant": {**source.get("variant", {}), **self.dealt.variant.to_json()},
            "seats": [
                {**kept, "name": seat.name, "bot": seat.bot}
                for kept, seat in _beside(source.get("seats"), self.seats)
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
        """Write it as one line of JSON."""
        return json.dumps(self.to_json(), separators=(",", ":"))


def _beside(kept: list[dict[str, Any]] | None, ours: Sequence[Any]) -> Any:
    """Pair what was read with what is written, so that keys of others stay where they were."""
    return zip(kept or [{}] * len(ours), ours, strict=True)


def _result_json(result: Result, kept: dict[str, Any]) -> dict[str, Any]:
    return {
        **kept,
        "statuses": {family.value: status for family, status in result.statuses.items()},
        "scores": [
            {**theirs, **score._asdict()}
            for theirs, score in _beside(kept.get("scores"), result.scores)
        ],
        "winners": list(result.winners),
    }


# Reading: each step checks one part at the edge, so that what follows can trust it.


def _is_deep(text: str) -> bool:
    """Tell whether JSON is nested beyond all reason, before it is parsed.

    In a browser the parser's recursion would not raise an error but kill the interpreter.
    """
    if text.count("[") + text.count("{") <= DEEPEST:
        return False
    depth = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        if found[0] in "[{":
            depth += 1
            if depth > DEEPEST:
                return True
        elif found[0] in "]}":
            depth -= 1
    return False


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    whole = dict(pairs)
    if len(whole) < len(pairs):
        twice = next(key for key, n in Counter(key for key, _ in pairs).items() if n > 1)
        raise RecordError(f"the key {_short(twice)} stands twice in one object")
    return whole


def _no_constant(name: str) -> None:
    raise RecordError(f"{name} is not JSON")


def _float(text: str) -> float:
    number = float(text)
    if math.isinf(number):  # it could not be written down again
        raise RecordError(f"this is no record: {_short(text)} is too large a number")
    return number


def _short(value: object) -> str:
    """Show a value from outside in a message, however long it is."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _mapping(value: object, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise RecordError(f"{what} must be a JSON object, not {_short(value)}")
    return value


def _list(value: object, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise RecordError(f"{what} must be a list, not {_short(value)}")
    return value


def _key(mapping: dict[str, Any], key: str, what: str = "the record") -> Any:
    if key not in mapping:
        raise RecordError(f"{what} lacks {key!r}")
    return mapping[key]


def _integer(value: object, what: str) -> int:
    if type(value) is not int:
        raise RecordError(f"{what} must be an integer, not {_short(value)}")
    return value


def _check_format(record: dict[str, Any]) -> None:
    name = record.get("format")
    if name == FORMAT:
        return
    if isinstance(name, str) and name.startswith(_ANY_VERSION):
        version = name.removeprefix(_ANY_VERSION)
        raise RecordError(
            f"this record is of version {_short(version)}, and only version 1 can be read"
        )
    raise RecordError(f"this is no {FORMAT}: its format is {_short(name)}")


def _variant(record: dict[str, Any]) -> Variant:
    given = _mapping(_key(record, "variant"), "variant")
    names = ("players", "expansion", "teams", "missions")
    values = {name: _key(given, name, "variant") for name in names}
    if not isinstance(values["missions"], str):
        raise RecordError(f"variant.missions must be a name, not {_short(values['missions'])}")
    try:
        return Variant(**values)
    except VariantError as error:
        raise RecordError(str(error)) from None


def _cards(record: dict[str, Any], key: str) -> tuple[Card, ...]:
    cards = []
    for token in _list(_key(record, key), key):
        try:
            cards.append(Card.parse(token))
        except NotationError:
            raise RecordError(f"{_short(token)} in {key} is not a card") from None
    return tuple(cards)


def _deal(record: dict[str, Any], variant: Variant) -> Deal:
    set_aside, pile = _cards(record, "set_aside"), _cards(record, "pile")
    if len(set_aside) != variant.set_aside:
        raise RecordError(
            f"{variant.set_aside} cards are set aside at this table, not {len(set_aside)}", "R3"
        )
    counts = Counter(set_aside + pile)
    counts.subtract(Counter(variant.deck))
    wrong = sorted((card.token, n) for card, n in counts.items() if n)
    if wrong:
        token, n = wrong[0]
        rule = "R2" if variant.expansion else "R1"
        fault = f"{n} too many" if n > 0 else f"{-n} missing"
        raise RecordError(f"the deck is not whole: {token}: {fault}", rule)
    first = _integer(_key(record, "first"), "first")
    if not 0 <= first < variant.players:
        raise RecordError(f"there is no seat {_short(first)} to begin", "R4")
    missions = tuple(
        tuple(_list(hand, "the missions of a seat"))
        for hand in _list(_key(record, "missions"), "missions")
    )
    if any(not isinstance(name, str) for hand in missions for name in hand):
        raise RecordError("missions are written by name")
    fault_found = why_impossible(variant, missions)
    if fault_found:
        raise RecordError(fault_found, _MISSIONS_RULE[variant.missions])
    return Deal(variant, first, set_aside, pile, missions)


def _seats(record: dict[str, Any], variant: Variant) -> tuple[Seat, ...]:
    given = _list(_key(record, "seats"), "seats")
    if len(given) != variant.players:
        raise RecordError(f"{variant.players} seats are needed, not {len(given)}")
    seats: list[Seat] = []
    for number, entry in enumerate(given):
        what = f"seat {number}"
        seat = _mapping(entry, what)
        name, bot = _key(seat, "name", what), _key(seat, "bot", what)
        if not isinstance(name, str) or not name:
            raise RecordError(f"{what} needs a name, not {_short(name)}")
        if bot is not None and (not isinstance(bot, str) or not bot):
            raise RecordError(f"{what}: bot must be null or a bot's name, not {_short(bot)}")
        if any(name == other.name for other in seats):
            raise RecordError(f"two seats have the name {_short(name)}")
        seats.append(Seat(name, bot))
    return tuple(seats)


def _plays(record: dict[str, Any]) -> tuple[Play, ...]:
    plays = []
    for number, token in enumerate(_list(_key(record, "plays"), "plays")):
        try:
            plays.append(Play.parse(token))
        except NotationError:
            raise RecordError(f"play {number}: {_short(token)} is not a play") from None
    return tuple(plays)


def _replayed(dealt: Deal, plays: Sequence[Play]) -> Game:
    game = Game(dealt)
    for number, play in enumerate(plays):
        try:
            game.play(play)
        except IllegalPlay as error:
            reason = str(error).removeprefix(f"{error.rule}: ")
            raise RecordError(f"play {number} ({play}): {reason}", error.rule) from None
    return game


def _check_result(record: dict[str, Any], result: Result | None) -> None:
    if result is None:
        if "result" in record:
            raise RecordError("the game is not over, so there must be no result", "R8")
        return
    if "result" not in record:
        raise RecordError("the game is over, so the record must have its result", "R8")
    given = _mapping(record["result"], "result")
    right = _result_json(result, {})
    statuses = _mapping(_key(given, "statuses", "result"), "statuses")
    for family, status in right["statuses"].items():
        if _integer(_key(statuses, family, "statuses"), f"the status of {family}") != status:
            raise RecordError(f"the status of {family} is {status}", "R27")
    if len(statuses) > len(right["statuses"]):
        raise RecordError("statuses holds the six families and nothing else")
    scores = _list(_key(given, "scores", "result"), "scores")
    if len(scores) != len(right["scores"]):
        raise RecordError(f"{len(right['scores'])} scores are needed, not {len(scores)}")
    rules = {"cards": "R28", "missions": _MISSIONS_RULE[str(record["variant"]["missions"])]}
    for seat, (score, expected) in enumerate(zip(scores, right["scores"], strict=True)):
        what = f"the score of seat {seat}"
        for key, value in expected.items():
            if _integer(_key(_mapping(score, what), key, what), f"{what}, {key},") != value:
                raise RecordError(f"{what}: {key} is {value}", rules.get(key, "R33"))
    winners = _list(_key(given, "winners", "result"), "winners")
    if [_integer(seat, "a winner") for seat in winners] != right["winners"]:
        rule = "R34" if record["variant"]["teams"] else "R33"
        raise RecordError(f"the winners are {right['winners']}, in ascending order", rule)
