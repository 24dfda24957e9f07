"""The cards: six families, seven roles, and the two decks (R1, R2)."""

from __future__ import annotations

from enum import Enum
from typing import Final, final

from courtisans.errors import NotationError


class Family(Enum):
    """One of the six families. The member's value is the family's name in the notation.

    >>> Family("stag").index
    3
    """

    BUTTERFLY = "butterfly"
    TOAD = "toad"
    NIGHTINGALE = "nightingale"
    STAG = "stag"
    HARE = "hare"
    CARP = "carp"

    # Members are singletons, so hashing by identity is enough; Enum's own hash is slower.
    __hash__ = object.__hash__

    @property
    def index(self) -> int:
        """The family's position in `FAMILIES`, from 0."""
        return FAMILIES.index(self)


class Role(Enum):
    """What a card does when it is placed (R9-R25). The member's value is the role's name.

    >>> Card(Family.CARP, Role("guard")).token
    'carp.guard'
    """

    PLAIN = "plain"
    NOBLE = "noble"
    SPY = "spy"
    ASSASSIN = "assassin"
    GUARD = "guard"
    DIPLOMAT = "diplomat"
    CONFIDANT = "confidant"

    __hash__ = object.__hash__


FAMILIES: Final = tuple(Family)
ROLES: Final = tuple(Role)

BASE_COPIES: Final = {Role.PLAIN: 4, Role.NOBLE: 4, Role.SPY: 2, Role.ASSASSIN: 2, Role.GUARD: 3}
"""How many cards of each role a family has in the base deck (R1)."""

EXPANSION_COPIES: Final = {**BASE_COPIES, Role.DIPLOMAT: 2, Role.CONFIDANT: 1}
"""How many cards of each role a family has in the expansion deck (R2)."""


@final
class Card:
    """A kind of card. There is one object for each kind, so cards compare by identity.

    >>> stag = Card.parse("stag.noble")
    >>> stag.family, stag.weight
    (<Family.STAG: 'stag'>, 2)
    >>> stag is Card(Family.STAG, Role.NOBLE)
    True
    >>> print(stag)
    stag.noble
    """

    __slots__ = ("family", "role", "token", "weight")

    family: Family
    """The family whose influence the card changes."""
    role: Role
    """What the card does when it is placed."""
    weight: int
    """2 for a noble (R10), else 1 (R9)."""
    token: str
    """The card's name in the notation, `family.role`."""

    def __new__(cls, family: Family, role: Role) -> Card:
        """Return the only card object of that family and role."""
        token = f"{family.value}.{role.value}"
        known = _CARDS.get(token)
        if known is not None:
            return known
        card = super().__new__(cls)
        card.family, card.role, card.token = family, role, token
        card.weight = 2 if role is Role.NOBLE else 1
        _CARDS[token] = card
        return card

    @staticmethod
    def parse(token: str) -> Card:
        """Return the card of that token. Raises `NotationError` if there is no such card."""
        try:
            return _CARDS[token]
        except (KeyError, TypeError):
            raise NotationError(f"{token!r} is not a card: write family.role") from None

    def __str__(self) -> str:
        return self.token

    def __repr__(self) -> str:
        return f"Card.parse({self.token!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[Family, Role]]:
        return (Card, (self.family, self.role))


_CARDS: Final[dict[str, Card]] = {}


def _deck(copies: dict[Role, int]) -> tuple[Card, ...]:
    return tuple(
        Card(family, role) for family in FAMILIES for role, n in copies.items() for _ in range(n)
    )


BASE_DECK: Final = _deck(BASE_COPIES)
"""All 90 cards of the base game (R1), family by family."""

EXPANSION_DECK: Final = _deck(EXPANSION_COPIES)
"""All 108 cards with the expansion (R2), family by family."""
