"""Names of who plays: what is shown of them, and whether two look alike."""

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
"""So many letters of a name any screen has room for."""

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs"})
"""Unicode's categories of what is no letter: control and format characters, halves of one."""

_JOINERS: Final = frozenset("\u200c\u200d")
"""Format characters with which some scripts are written, and emoji are put together."""

_TAGS: Final = range(0xE0020, 0xE0080)
"""Those of which the flags of regions are put together."""

_JOINS: Final = re.compile(r"(?<=[^\w\s])\u200d(?=[^\w\s])")
"""A joiner inside an emoji."""

_BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""What is a letter or a sign to Unicode, and shows nothing by itself."""


def shown(name: str) -> str:
    """Give a name as it is shown: in one line, without characters that turn or hide others."""
    kept = [
        letter
        for letter in unicodedata.normalize("NFC", name)
        if letter.isspace() or letter in _JOINERS or ord(letter) in _TAGS or _is_seen(letter)
    ]
    return " ".join("".join(kept).split())


def look_of(name: str) -> str:
    """Give what all names have in common that look like this one; empty where nothing is seen."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    whole = _JOINS.sub("+", plain)
    seen = "".join(letter for letter in whole if letter.isspace() or _is_seen(letter))
    return " ".join(_BLANK.sub("", seen).split())


def _is_seen(letter: str) -> bool:
    return unicodedata.category(letter) not in _UNSEEN


@lru_cache(maxsize=16)
def fitting(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Show names that come from elsewhere so that no screen lacks room for them and all differ.

    What is cut, looks like another or shows nothing bears the number of its seat.
    """
    names = [shown(seat.name) if look_of(seat.name) else "" for seat in seats]
    names = [
        f"{name[: LONGEST_FITTING - 2]}… {number}" if len(name) > LONGEST_FITTING else name
        for number, name in enumerate(names, 1)
    ]
    while alike := _alike(names):
        for number in alike:
            names[number] = f"{names[number]} {number + 1}".strip()
    return tuple(replace(seat, name=name) for seat, name in zip(seats, names, strict=True))


def _alike(names: Sequence[str]) -> list[int]:
    """List which names look like others, or like nothing."""
    looks = [look_of(name) for name in names]
    times = Counter(looks)
    return [number for number, look in enumerate(looks) if times[look] > 1 or not look]
