"""Parsing and checking of JSON from outside, so that the rest of the code can trust it."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from courtisans.errors import Reason, RecordError

DEEPEST: Final = 100
"""The deepest nesting accepted in a record, including keys that other programs keep in it."""

LONGEST: Final = 10_000_000
"""The longest text that is parsed: some hundred times a long record."""

THE_RECORD: Final = Reason("the record")

_BYTE_ORDER_MARK: Final = "\ufeff"
"""Some editors write it at the beginning of a file."""

_NOT_UTF_8: Final = Reason("this is no record: it is not UTF-8 text; save it as UTF-8")
"""Text in another encoding does not decode as UTF-8, or contains NULs, which JSON cannot."""

# An unclosed string matches too: or the search for its end would start anew at every quote.
_STRING_OR_BRACKET: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Seat:
    """The player in one seat.

    >>> Seat("Ana"), Seat("Silvio", bot="greedy")
    (Seat(name='Ana', bot=None), Seat(name='Silvio', bot='greedy'))
    """

    name: str
    """The player's name: not empty, and unique at the table."""
    bot: str | None = None
    """The bot's name; None for a person."""


def parse(text: str | bytes) -> object:
    """Parse JSON from outside. Raises `RecordError` with the reason."""
    try:
        # json would guess the encoding of bytes; the format is UTF-8 and nothing else.
        plain = text.decode() if isinstance(text, bytes) else text
        plain = plain.removeprefix(_BYTE_ORDER_MARK)
        if "\0" in plain:
            raise RecordError(_NOT_UTF_8)
        if len(plain) > LONGEST:
            raise RecordError(Reason("this is no record: it is far too long"))
        if _is_deep(plain):
            raise RecordError(Reason("this is no record: it is nested too deeply"))
        source = json.loads(
            plain,
            object_pairs_hook=_object,
            parse_constant=_no_constant,
            parse_float=_float,
        )
    except UnicodeDecodeError:
        raise RecordError(_NOT_UTF_8) from None
    except json.JSONDecodeError as error:
        raise RecordError(_no_json(error)) from None
    except RecordError:
        raise
    except ValueError:  # an integer of thousands of digits
        raise RecordError(Reason("this is no record: a number is far too long")) from None
    return source


def _no_json(error: json.JSONDecodeError) -> Reason:
    """Return the JSON parser's message as a Reason, which can be translated."""
    return Reason(
        "this is not JSON: {problem}: line {line} column {column} (char {place})",
        problem=Reason(error.msg),
        line=error.lineno,
        column=error.colno,
        place=error.pos,
    )


def _is_deep(text: str) -> bool:
    """Return whether JSON is nested deeper than `DEEPEST`, before it is parsed.

    In a browser the parser's recursion would not raise an error but crash the interpreter.
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
        raise RecordError(Reason("the key {key} stands twice in one object", key=short(twice)))
    return whole


def _no_constant(name: str) -> None:
    raise RecordError(Reason("{name} is not JSON", name=name))


def _float(text: str) -> float:
    number = float(text)
    if math.isinf(number):  # JSON has no infinity: it could not be written again
        raise RecordError(
            Reason("this is no record: {value} is too large a number", value=short(text))
        )
    return number


def short(value: object) -> str:
    """Return a value from outside as text for a message, shortened if it is long."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def in_one_line(message: str) -> str:
    """Escape unprintable characters, which might break a message's line or change its colour."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in message
    )


def mapping(value: object, what: str | Reason) -> dict[str, Any]:
    """Return the value if it is a JSON object. Raises `RecordError` if not, like those below."""
    if not isinstance(value, dict):
        raise RecordError(
            Reason("{what} must be a JSON object, not {value}", what=what, value=short(value))
        )
    return value


def items(value: object, what: str | Reason) -> list[Any]:
    """Return the value if it is a list."""
    if not isinstance(value, list):
        raise RecordError(
            Reason("{what} must be a list, not {value}", what=what, value=short(value))
        )
    return value


def entry(whole: dict[str, Any], key: str, what: str | Reason = THE_RECORD) -> Any:
    """Return the value of a key that the object must have."""
    if key not in whole:
        raise RecordError(Reason("{what} lacks {key}", what=what, key=repr(key)))
    return whole[key]


def integer(value: object, what: str | Reason) -> int:
    """Return the value if it is an integer, and not a boolean."""
    if type(value) is not int:
        raise RecordError(
            Reason("{what} must be an integer, not {value}", what=what, value=short(value))
        )
    return value


def check_format(record: dict[str, Any], expected: str) -> None:
    """Check that a record has the expected format and version."""
    name = record.get("format")
    if name == expected:
        return
    any_version = expected.rpartition("/")[0] + "/"
    if isinstance(name, str) and name.startswith(any_version):
        version = name.removeprefix(any_version)
        raise RecordError(
            Reason(
                "this record is of version {version}, and only version 1 can be read",
                version=short(version),
            )
        )
    raise RecordError(
        Reason("this is no {expected}: its format is {name}", expected=expected, name=short(name))
    )


def seats_of(record: dict[str, Any], players: int) -> tuple[Seat, ...]:
    """Return the players of a record, by seat."""
    given = items(entry(record, "seats"), "seats")
    if len(given) != players:
        raise RecordError(Reason("{n} seats are needed, not {given}", n=players, given=len(given)))
    seats: list[Seat] = []
    for number, each in enumerate(given):
        what = Reason("seat {seat}", seat=number)
        seat = mapping(each, what)
        name, bot = entry(seat, "name", what), entry(seat, "bot", what)
        if not isinstance(name, str) or not name:
            raise RecordError(
                Reason("{what} needs a name, not {name}", what=what, name=short(name))
            )
        if bot is not None and (not isinstance(bot, str) or not bot):
            raise RecordError(
                Reason(
                    "{what}: bot must be null or a bot's name, not {bot}", what=what, bot=short(bot)
                )
            )
        if any(name == other.name for other in seats):
            raise RecordError(Reason("two seats have the name {name}", name=short(name)))
        seats.append(Seat(name, bot))
    return tuple(seats)


def beside(kept: list[dict[str, Any]] | None, ours: Sequence[Any]) -> Any:
    """Pair each object as it was read with the one to write, so that unknown keys can be kept.

    If nothing was read, each is paired with an empty object.
    """
    return zip(kept or [{}] * len(ours), ours, strict=True)
