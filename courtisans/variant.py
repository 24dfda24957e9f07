"""The variant: what the players agree on before the deal (R3, R29-R32, R34)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, get_args

from courtisans.cards import BASE_DECK, EXPANSION_DECK, Card
from courtisans.errors import Reason, VariantError

Edition = Literal["current", "first", "none"]
"""The edition whose missions are used (R29, R31), or none (R32)."""

EDITIONS: Final[tuple[Edition, ...]] = get_args(Edition)

_SET_ASIDE: Final = {
    False: {2: 30, 3: 18, 4: 6, 5: 0},
    True: {2: 36, 3: 18, 4: 12, 5: 3, 6: 0},
}


@cache
def _sides(players: int, teams: bool) -> tuple[tuple[int, ...], ...]:
    if not teams:
        return tuple((seat,) for seat in range(players))
    half = players // 2
    return tuple((seat, seat + half) for seat in range(half))


@dataclass(frozen=True, slots=True)
class Variant:
    """Number of players, deck, teams and missions. Raises `VariantError` if the rules forbid it.

    >>> Variant(players=4).set_aside
    6
    >>> Variant(players=6)
    Traceback (most recent call last):
    courtisans.errors.VariantError: R3: the base game is for 2 to 5 players; 6 need the expansion
    """

    players: int
    """Number of seats, 2 to 6."""
    expansion: bool = False
    """Whether diplomats and confidants are in the deck (R2)."""
    teams: bool = False
    """Whether seats opposite each other are partners, who win or lose together (R34)."""
    missions: Edition = "current"
    """The edition whose missions are dealt."""

    def __post_init__(self) -> None:
        # The values may come from a file: refuse True as a number, and 1 as a boolean.
        if type(self.players) is not int or not 2 <= self.players <= 6:
            raise VariantError(
                Reason("the game is for 2 to 6 players, not {n}", n=repr(self.players)), "R3"
            )
        for name in ("expansion", "teams"):
            if type(getattr(self, name)) is not bool:
                raise VariantError(Reason("{name} must be true or false", name=name))
        if self.missions not in EDITIONS:
            raise VariantError(Reason("missions must be one of {names}", names=", ".join(EDITIONS)))
        if self.players not in _SET_ASIDE[self.expansion]:
            raise VariantError(
                Reason("the base game is for 2 to 5 players; 6 need the expansion"), "R3"
            )
        if self.teams and self.players not in (4, 6):
            raise VariantError(Reason("teams of two need 4 or 6 players"), "R34")
        if self.teams and not self.expansion:
            raise VariantError(Reason("team games use the expansion deck"), "R34")

    @property
    def deck(self) -> tuple[Card, ...]:
        """All cards of the deck, those set aside included (R1, R2)."""
        return EXPANSION_DECK if self.expansion else BASE_DECK

    @property
    def set_aside(self) -> int:
        """How many cards are set aside, unseen (R3)."""
        return _SET_ASIDE[self.expansion][self.players]

    @property
    def length(self) -> int:
        """How many plays a whole game has: each card that is not set aside is played once."""
        return len(self.deck) - self.set_aside

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win together: partners (R34), or each seat alone. Each side ascending."""
        return _sides(self.players, self.teams)

    def partner_of(self, seat: int) -> int | None:
        """Return the seat's partner, who sits opposite (R34); None if the game is not in teams."""
        return (seat + self.players // 2) % self.players if self.teams else None

    def to_json(self) -> dict[str, Any]:
        """Return JSON data as in the public formats."""
        return {
            "players": self.players,
            "expansion": self.expansion,
            "teams": self.teams,
            "missions": self.missions,
        }

    def left_of(self, seat: int) -> int:
        """Return the next seat clockwise (R4)."""
        return (seat + 1) % self.players


VARIANTS: Final = tuple(
    Variant(players, expansion, teams, missions)
    for expansion, sizes in _SET_ASIDE.items()
    for players in sizes
    for teams in (False, True)
    if not teams or (expansion and players in (4, 6))
    for missions in EDITIONS
)
"""Every variant that the rules allow."""
