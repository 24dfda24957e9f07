"""Named deals: twelve letters and digits that can be typed, dictated and put in a link.

A name such as `1801-PR00-0073` encodes the variant, who begins, who plays the seats and a seed,
which together determine the cards and what the bots play. The same name gives the same deal in
every version of Python.

    1            the version
    801PR00007   50 bits, most significant first: players minus 2 (3 bits), expansion (1), teams
                 (1), missions (2), who begins (3: 0 for drawn by lot, else the seat plus 1), who
                 plays each seat (3 each: 0 for an open seat, else the bot's index in `PLAYERS`),
                 the seed (the rest)
    3            a check character, which detects typos
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from courtisans.errors import DealError, Reason, VariantError
from courtisans.game import Deal
from courtisans.variant import EDITIONS, Variant

if TYPE_CHECKING:
    from datetime import date  # for types only: importing it would slow down a page's start

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: without I, L and O, which are read as 1, 1 and 0, and without U."""

LENGTH: Final = 12
"""The length of a name, without the hyphens between the groups of four."""

VERSION: Final = "1"

PLAYERS: Final = (None, "random", "collector", "greedy", "hunter", "expert")
"""Who can play a seat, by number: a bot, or None for an open seat. Only append to this."""

_BITS: Final = 50
_SEAT_BITS: Final = 3
_TABLE_BITS: Final = 10

_READ_AS: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzILO", "ABCDEFGH1JK1MN0PQRSTUVWXYZ110", "- "
)


@dataclass(frozen=True, slots=True)
class NamedDeal:
    """A deal that has a name, with the bots that play it. Raises `DealError` if invalid.

    >>> named = NamedDeal.parse("1801pr000073")
    >>> named.name, named.variant.players, named.bots
    ('1801-PR00-0073', 4, (None, 'greedy', 'greedy', 'greedy'))
    >>> NamedDeal.parse("1801-PR00-0083")
    Traceback (most recent call last):
    courtisans.errors.DealError: a character of '1801-PR00-0083' is wrong: compare it with the name
    """

    variant: Variant
    bots: tuple[str | None, ...]
    """The bot in each seat, of `PLAYERS`; None for an open seat, which anybody may play."""
    first: int | None
    """The seat that begins; None where the seed decides."""
    seed: int

    def __post_init__(self) -> None:
        players = self.variant.players
        if len(self.bots) != players or not set(self.bots) <= set(PLAYERS):
            raise DealError(f"{players} seats, each by a bot of the ladder or by whoever wants")
        if self.first is not None and self.first not in range(players):
            raise DealError(f"R4: one of the {players} seats begins, not {self.first!r}")
        if self.seed not in range(1 << _seed_bits(self.variant)):
            raise DealError(f"the seed has {_seed_bits(self.variant)} bits, not {self.seed!r}")

    @staticmethod
    def drawn(
        variant: Variant,
        bots: Sequence[str | None],
        rng: random.Random,
        first: int | None = None,
    ) -> NamedDeal:
        """Draw a deal with a random seed. A bot that is not in `PLAYERS` leaves its seat open."""
        known = tuple(bot if bot in PLAYERS else None for bot in bots)
        return NamedDeal(variant, known, first, rng.getrandbits(_seed_bits(variant)))

    @staticmethod
    def parse(text: str) -> NamedDeal:
        """Parse a name, in either case, with hyphens and spaces anywhere. Raises `DealError`."""
        shown = repr(text if len(text) <= 2 * LENGTH else f"{text[: 2 * LENGTH]}…")
        digits = text.strip().translate(_READ_AS)
        strange = sorted(set(digits) - set(ALPHABET))
        if strange:
            raise DealError(
                Reason(
                    "{name} is no deal's name: {letter} occurs in none",
                    name=shown,
                    letter=repr(strange[0]),
                ),
                "letter",
            )
        if digits and not digits.startswith(VERSION):
            raise DealError(
                Reason(
                    "{name} is of version {version}, and only {known} can be read: "
                    "compare it with the name, or use a newer version",
                    name=shown,
                    version=repr(digits[0]),
                    known=VERSION,
                ),
                "version",
            )
        if len(digits) != LENGTH:
            raise DealError(
                Reason(
                    "{name} is no deal's name: it has {n} letters and digits, not {length}",
                    name=shown,
                    n=len(digits),
                    length=LENGTH,
                ),
                "length",
            )
        if _check(digits[:-1]) != digits[-1]:
            raise DealError(
                Reason("a character of {name} is wrong: compare it with the name", name=shown),
                "typo",
            )
        try:
            return _read(digits)
        except VariantError as error:
            raise DealError(
                Reason(
                    "{name} names an impossible table: {reason}", name=shown, reason=error.reason
                ),
                rule=error.rule,
            ) from None
        except LookupError:
            raise DealError(
                Reason("{name} names what this version does not know", name=shown)
            ) from None

    @property
    def name(self) -> str:
        """The deal's name, in groups of four."""
        variant = self.variant
        number = variant.players - 2
        for value, bits in (
            (variant.expansion, 1),
            (variant.teams, 1),
            (EDITIONS.index(variant.missions), 2),
            (0 if self.first is None else self.first + 1, 3),
            *((PLAYERS.index(bot), _SEAT_BITS) for bot in self.bots),
            (self.seed, _seed_bits(variant)),
        ):
            number = number << bits | value
        digits = "".join(ALPHABET[number >> at & 31] for at in range(_BITS - 5, -5, -5))
        text = VERSION + digits
        text += _check(text)
        return "-".join(text[at : at + 4] for at in range(0, LENGTH, 4))

    @property
    def dealt(self) -> Deal:
        """The cards, missions and first seat, drawn from the seed."""
        rng = random.Random(f"deal {VERSION}/{self.seed}")
        return Deal.draw(self.variant, rng, self.first)

    def chance(self, seat: int, ply: int) -> str:
        """Return the seed of a bot's random choices in one decision, the same at every table.

        So the bots of this deal always answer the same plays in the same way.
        """
        return f"{self.name}/{seat}/{ply}"


def of_day(day: date) -> NamedDeal:
    """Return the deal of a day: four seats, the first of them open.

    >>> from datetime import date
    >>> of_day(date(2026, 11, 24)).bots
    (None, 'hunter', 'greedy', 'collector')
    """
    variant = Variant(players=4)
    # The odd factor makes the names of successive days look unlike, and no two seeds the same.
    seed = day.toordinal() * 0x9E3779B1 % (1 << _seed_bits(variant))
    return NamedDeal(variant, (None, "hunter", "greedy", "collector"), None, seed)


def _seed_bits(variant: Variant) -> int:
    return _BITS - _TABLE_BITS - _SEAT_BITS * variant.players


def _check(digits: str) -> str:
    """Return the check digit, which detects any one wrong digit and any swap of two digits.

    It is the digits' polynomial at a generator of the field of 32 elements.
    """
    value = 0
    for digit in digits:
        value ^= ALPHABET.index(digit)
        value = value << 1 ^ (0b100101 if value & 16 else 0)
    return ALPHABET[value]


def _read(digits: str) -> NamedDeal:
    """Decode a name whose check digit is right.

    Raises `VariantError`, `DealError` or `LookupError` if it encodes an impossible deal.
    """
    left, number = _BITS, 0
    for digit in digits[1:-1]:
        number = number << 5 | ALPHABET.index(digit)

    def take(bits: int) -> int:
        nonlocal left
        left -= bits
        return number >> left & (1 << bits) - 1

    players, expansion, teams, missions, begins = (take(bits) for bits in (3, 1, 1, 2, 3))
    variant = Variant(players + 2, bool(expansion), bool(teams), EDITIONS[missions])
    bots = tuple(PLAYERS[take(_SEAT_BITS)] for _ in range(variant.players))
    return NamedDeal(variant, bots, begins - 1 if begins else None, take(left))
