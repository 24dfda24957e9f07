"""Names of players: how they are displayed, who is "you", and whether two look alike."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from courtisans.record import Seat

LONGEST_FITTING: Final = 60
"""The longest name, in characters, for which every screen has room."""

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs"})
"""Unicode's categories of invisible characters: control, format and surrogate."""

_JOINERS: Final = frozenset("\u200c\u200d")
"""Format characters that some scripts and composed emoji need."""

_TAGS: Final = range(0xE0020, 0xE0080)
"""The tag characters, of which the flags of regions are composed."""

_JOINS: Final = re.compile(r"(?<=[^\w\s])\u200d(?=[^\w\s])")
"""A joiner inside an emoji."""

_BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Characters that Unicode counts as letters or marks, but that show nothing by themselves."""


def display_name(name: str) -> str:
    """Return a name as displayed: on one line, without characters that reorder or hide others."""
    kept = [
        letter
        for letter in unicodedata.normalize("NFC", name)
        if letter.isspace() or letter in _JOINERS or ord(letter) in _TAGS or _is_seen(letter)
    ]
    return " ".join("".join(kept).split())


def look_of(name: str) -> str:
    """Return a text that is equal for names that look alike; empty if nothing is visible."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    whole = _JOINS.sub("+", plain)
    seen = "".join(letter for letter in whole if letter.isspace() or _is_seen(letter))
    return " ".join(_BLANK.sub("", seen).split())


def _is_seen(letter: str) -> bool:
    return unicodedata.category(letter) not in _UNSEEN


@lru_cache(maxsize=16)
def with_display_names(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats with names that are displayable, different and not too long for a screen.

    A name that is cut, looks like another or shows nothing gets the number of its seat, from 1.
    """
    names = [display_name(seat.name) if look_of(seat.name) else "" for seat in seats]
    names = [
        f"{name[: LONGEST_FITTING - 2]}… {number}" if len(name) > LONGEST_FITTING else name
        for number, name in enumerate(names, 1)
    ]
    while alike := _alike(names):
        for number in alike:
            names[number] = f"{names[number]} {number + 1}".strip()
    return tuple(replace(seat, name=name) for seat, name in zip(seats, names, strict=True))


def reader(seat: int, seats: Sequence[Seat]) -> int | None:
    """Return the seat from which a person reads, None if it is a bot's: then nobody is "you"."""
    return seat if seats[seat].bot is None else None


def _alike(names: Sequence[str]) -> list[int]:
    """List the indices of the names that look like another one or show nothing."""
    looks = [look_of(name) for name in names]
    times = Counter(looks)
    return [number for number, look in enumerate(looks) if times[look] > 1 or not look]
