"""The components: the types of what is in the box, and the meaning of their parts (C1-C7).

The components themselves are data, which `box` reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, get_args

Rank = Literal["master", "journeyman", "apprentice"]
RANKS: Final[tuple[Rank, ...]] = get_args(Rank)

COLOURS: Final = "ygrb"
"""Silk is yellow, green, red or blue; colours are written in this order."""
LADIES: Final = "yr"
"""Yellow and red dresses are ladies' dresses, the others gentlemen's coats (C4)."""

Silk = tuple[int, int, int, int]
"""Numbers of bales by colour, in the order of `COLOURS`."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """The lower part of a card (C53-C72, C75). Which fields are used depends on the kind.

    >>> from couturiers.box import EMPLOYEES
    >>> EMPLOYEES["202"].bonus.kind, EMPLOYEES["202"].bonus.silk, EMPLOYEES["202"].bonus.by
    ('dress', 'yg', 1)
    """

    kind: str
    amount: int = 0
    """Louis that it gives: in total (C53) or for each dress (C69)."""
    cost: int = 0
    """Louis that it costs: in total (C56, C58) or for each point of prestige (C66)."""
    per: int = 1
    """How many dresses, decorations or spaces are needed to count once (C70, C71, C75)."""
    points: int = 0
    """Prestige for each of what an end bonus counts (C75)."""
    less: int = 0
    """By how many Louis funding is cheaper (C64)."""
    by: int = 0
    """How many fewer bales a dress needs (C62)."""
    silk: str = ""
    """The colours of which fewer bales are needed (C62), or two bales give 1 prestige (C67)."""
    steps: tuple[int, ...] = ()
    """What it gives, by the step that the size of the deck has reached (C65, C75)."""
    pays: Mapping[str, int] = field(default_factory=dict)
    """Louis by the rank of the card that is deputed (C60)."""
    money: Mapping[str, int] = field(default_factory=dict)
    """Louis for each dress, by its colour (C68)."""
    prestige: Mapping[str, int] = field(default_factory=dict)
    """Prestige for each dress (C68) or each bale (C67), by its colour."""


class Employee(NamedTuple):
    """An employee card: one that can be hired (C1), or a base card (C2)."""

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
    """The colours of its bales, a letter for each."""
    bales: Silk
    gives: str
    """What it is exchanged for: `or`, `both`, `yarn` or `lace` (C31)."""


class GuestSpace(NamedTuple):
    """A space for a rented dress, and the reward for renting to it (C38, C39, C41)."""

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
    """A decoration space, which a seat can fund (C43)."""

    cost: int
    prestige: int = 0
    terrace: int = 0
    """The factor of the dress on the terrace beside it (C81); 0 where there is no terrace."""


@dataclass(frozen=True, slots=True)
class Board:
    """One side of the board (C7).

    >>> from couturiers.box import BOARDS
    >>> BOARDS[4].windows, BOARDS[4].decorations["M1"].cost
    ((8, 6, 5, 4, 3, 2, 1, 0), 15)
    """

    side: str
    """Its name, which lists the numbers of seats it is for: `2-3` or `4-5`."""
    warehouse: tuple[int, ...]
    """The number of places on each floor."""
    windows: tuple[int, ...]
    """The cost of each window, in Louis; the dearest first (C18)."""
    dark: int
    """How many windows, the last ones, are dark."""
    halls: tuple[Hall, ...]
    decorations: Mapping[str, Decoration]
    """By name, ascending: fireworks `F1`, fountain `L1` and `U1`, music `M1`, statues `S1`."""
    fireworks: tuple[int, int]
    """Prestige for the most and the second most markers (C79)."""
    all_halls: tuple[int, ...]
    """The prestige of each space of the all-halls track, in descending order (C46)."""


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
    """Louis that the favour gives at once (C29)."""
    favour_prestige: int
    """Prestige that the favour gives at the end (C76)."""
    hire_cost: tuple[int, ...]
    """Louis, by the number of employees on offer (C47)."""
    tile_cost: tuple[int, ...]
    """Louis, by the number of tiles on the floor (C30)."""
    depute: Mapping[str, int]
    """Louis that deputing a card brings, by its rank (C49)."""
    depute_min_deck: int
    """The smallest deck from which a card may be deputed (C51)."""
    deck_steps: tuple[int, ...]
    """The deck sizes at which the steps of C65 begin."""
    statue_per_colour: int
    money_per_prestige: int


class Source(NamedTuple):
    """Where a part of the data comes from."""

    part: str
    says: str
    """`printed`, `deduced` from what is printed, `reconstructed`, or a longer text."""


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
