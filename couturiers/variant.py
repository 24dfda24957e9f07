"""The variant: what the players agree on before the deal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, Literal, get_args

from courtisans.errors import VariantError
from couturiers.box import BOARDS, EMPLOYEES
from couturiers.components import Board, Bonus

Card303 = Literal["prestige", "money"]
"""What employee 303 gives for each decoration: the printed card may be wrong (C72)."""

CARD303: Final[tuple[Card303, ...]] = get_args(Card303)


@cache
def _bonuses(card303: Card303) -> dict[str, Bonus]:
    bonuses = {card: employee.bonus for card, employee in EMPLOYEES.items()}
    if card303 == "money":
        bonuses["303"] = replace(bonuses["303"], kind="money_per_decoration")
    return bonuses


@dataclass(frozen=True, slots=True)
class Variant:
    """The number of players, and the reading of a doubtful card.

    Raises `VariantError` if the rules forbid it.

    >>> Variant(players=4).board.all_halls
    (6, 5, 4, 3, 2)
    >>> Variant(players=6)
    Traceback (most recent call last):
    courtisans.errors.VariantError: C7: the game is for 2 to 5 players, not 6
    """

    players: int
    """Number of seats, 2 to 5."""
    card303: Card303 = "prestige"

    def __post_init__(self) -> None:
        # The values may come from a file: `True` is not a number of players.
        if type(self.players) is not int or self.players not in BOARDS:
            raise VariantError(f"C7: the game is for 2 to 5 players, not {self.players!r}")
        if self.card303 not in CARD303:
            raise VariantError(f"C72: card303 must be one of {', '.join(CARD303)}")

    @property
    def board(self) -> Board:
        """The side of the board that is used (C7)."""
        return BOARDS[self.players]

    @property
    def bonuses(self) -> dict[str, Bonus]:
        """The bonus of each card in this variant, by the card."""
        return _bonuses(self.card303)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win together: each seat alone."""
        return tuple((seat,) for seat in range(self.players))

    def to_json(self) -> dict[str, Any]:
        """Return JSON data as in the public formats."""
        return {"players": self.players, "card303": self.card303}


VARIANTS: Final = tuple(Variant(players, card303) for players in BOARDS for card303 in CARD303)
"""Every variant that the rules allow."""
