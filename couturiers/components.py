"""The components: what can lie in the box, and what each part of it tells (C1-C7).

What does lie in it is data: `box` reads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, get_args

Rank = Literal["master", "journeyman", "apprentice"]
RANKS: Final[tuple[Rank, ...]] = get_args(Rank)

COLOURS: Final = "ygrb"
"""Silk is yellow, green, red or blue; written in this order."""
LADIES: Final = "yr"
"""Yellow and red dresses are ladies' dresses, the others gentlemen's coats (C4)."""

Silk = tuple[int, int, int, int]
"""Bales by colour, in the order of `COLOURS`."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """The lower part of a card (C53-C72, C75). What a number means hangs on the kind.

    >>> from couturiers.box import EMPLOYEES
    >>> EMPLOYEES["202"].bonus.kind, EMPLOYEES["202"].bonus.silk, EMPLOYEES["202"].bonus.by
    ('dress', 'yg', 1)
    """

    kind: str
    amount: int = 0
    """Louis that it gives, in all (C53) or for each dress (C69)."""
    cost: int = 0
    """Louis that it asks (C56, C58), or for each prestige (C66)."""
    per: int = 1
    """How many count as one (C70, C71, C75)."""
    points: int = 0
    """Prestige for each of what an end bonus counts (C75)."""
    less: int = 0
    """Louis that funding costs less (C64)."""
    by: int = 0
    """Bales that a dress needs less (C62)."""
    silk: str = ""
    """The colours that need less (C62), or of which two count as one (C67)."""
    steps: tuple[int, ...] = ()
    """What it gives by the size of the deck (C65, C75)."""
    pays: Mapping[str, int] = field(default_factory=dict)
    """Louis by the rank of the card that is deputed (C60)."""
    money: Mapping[str, int] = field(default_factory=dict)
    """Louis for each dress of a colour (C68)."""
    prestige: Mapping[str, int] = field(default_factory=dict)
    """Prestige for each dress of a colour (C68), or each bale (C67)."""


class Employee(NamedTuple):
    """A card that works for a seat (C1, C2)."""

    id: str
    level: int
    """1 to 6; 0 for a base card."""
    rank: Rank
    bonus: Bonus


class Dress(NamedTuple):
    """A lady's dress or a gentleman's coat (C3)."""

    id: str
    colour: str
    silk: Silk
    yarn: int
    lace: int
    thimble: bool
    """Whether only a master makes it (C36)."""
    price: int
    """What it is sold for, in Louis (C37)."""
    prestige: int


class Tile(NamedTuple):
    """A kind of resource tile (C5)."""

    kind: str
    silk: str
    """Its bales, a letter each."""
    bales: Silk
    gives: str
    """What it is exchanged for: `or`, `both`, `yarn` or `lace` (C31)."""


class GuestSpace(NamedTuple):
    """Where a rented dress goes, and what that brings (C38, C39, C41)."""

    master: bool
    money: int = 0
    yarn: int = 0
    lace: int = 0
    tile: bool = False


class Hall(NamedTuple):
    """One of the five halls; the first is the royal one."""

    majority: tuple[int, int]
    """Prestige for the most and the second most dresses (C77)."""
    spaces: tuple[GuestSpace, ...]


class Decoration(NamedTuple):
    """A space that is funded (C43)."""

    cost: int
    prestige: int = 0
    terrace: int = 0
    """What the dress on the terrace beside it counts (C81); 0 where there is none."""


@dataclass(frozen=True, slots=True)
class Board:
    """One side of the board (C7).

    >>> from couturiers.box import BOARDS
    >>> BOARDS[4].windows, BOARDS[4].decorations["M1"].cost
    ((8, 6, 5, 4, 3, 2, 1, 0), 15)
    """

    side: str
    """Its name, after the numbers of seats."""
    warehouse: tuple[int, ...]
    """Places on each floor."""
    windows: tuple[int, ...]
    """What each costs, in Louis; the dearest first (C18)."""
    dark: int
    """How many of the last windows are dark."""
    halls: tuple[Hall, ...]
    decorations: Mapping[str, Decoration]
    """By name, ascending: fireworks `F1`, fountain `L1` and `U1`, music `M1`, statues `S1`."""
    fireworks: tuple[int, int]
    """Prestige for the most and the second most markers (C79)."""
    all_halls: tuple[int, ...]
    """What each space of the track is worth, falling (C46)."""


@dataclass(frozen=True, slots=True)
class Constants:
    """The numbers of the rules."""

    rounds: int
    offer: int
    """Employees on offer each round (C15)."""
    hand: int
    """Cards chosen each round (C19)."""
    money: int
    """At the start (C8), as are `yarn` and `lace`."""
    yarn: int
    lace: int
    income: int
    """Louis each round (C26)."""
    favour_money: int
    """What the favour brings at once (C29)."""
    favour_prestige: int
    """What it brings at the end (C76)."""
    hire_cost: tuple[int, ...]
    """By the number of employees on offer (C47)."""
    tile_cost: tuple[int, ...]
    """By the number of tiles on the floor (C30)."""
    depute: Mapping[str, int]
    """What deputing a card brings, by its rank (C49)."""
    depute_min_deck: int
    """The smallest deck that can spare a card (C51)."""
    deck_steps: tuple[int, ...]
    """The deck sizes at which the steps of C65 begin."""
    statue_per_colour: int
    money_per_prestige: int


class Source(NamedTuple):
    """Where a part of the data comes from."""

    part: str
    says: str
    """`printed`, `deduced` from print, `reconstructed`, or words that tell more."""


@dataclass(frozen=True, slots=True)
class Box:
    """Everything in the box."""

    constants: Constants
    employees: Mapping[str, Employee]
    """By id, base cards included, in the order of the data."""
    dresses: Mapping[str, Dress]
    tiles: Mapping[str, Tile]
    """By kind."""
    tile_counts: Mapping[str, int]
    boards: Mapping[int, Board]
    """By the number of seats."""
    sources: tuple[Source, ...]

    @property
    def base(self) -> tuple[str, ...]:
        """The cards that each seat starts with (C2)."""
        return tuple(card for card, employee in self.employees.items() if not employee.level)
