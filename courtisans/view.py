"""View: what one seat may know while the game runs. It is all that a bot receives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from courtisans.cards import Card, Role
from courtisans.errors import RecordError
from courtisans.plays import PLACE_TOKENS, Place, Play, play_token
from courtisans.variant import Variant

FORMAT: Final = "courtisans-view/1"

UNKNOWN_SPY: Final = "?.spy"
"""How a spy that another seat played is written in the notation (R13)."""

_PLACES: Final = {token: place for place, token in PLACE_TOKENS.items()}


class Seen(NamedTuple):
    """One play as a seat saw it.

    >>> seen = Seen.parse(1, "?.spy@2", now="2")
    >>> seen.card, seen.role
    (None, <Role.SPY: 'spy'>)
    """

    seat: int
    """The seat that made the play."""
    card: Card | None
    """The card; None for a spy that another seat played."""
    place: Place
    """Where it was placed."""
    target: int | None
    """The number of the play whose card its effect reached; None without an effect."""
    now: Place
    """Where the card lies now."""

    @property
    def role(self) -> Role:
        """The card's role: that a face-down card is a spy is public (R13)."""
        return Role.SPY if self.card is None else self.card.role

    def __str__(self) -> str:
        card = UNKNOWN_SPY if self.card is None else self.card.token
        return play_token(card, self.place, self.target)

    @staticmethod
    def parse(seat: int, token: str, now: str) -> Seen:
        """Parse a play in a View: who made it, its token, and the token of where the card lies.

        Raises `NotationError` if `token` is not a play.
        """
        hidden = token.startswith(UNKNOWN_SPY)
        # Parse the rest of the token with any spy's name.
        play = Play.parse(token.replace("?", "carp", 1) if hidden else token)
        return Seen(seat, None if hidden else play.card, play.place, play.target, _PLACES[now])


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know of a game under way.

    >>> from courtisans.game import Game
    >>> view = Game.deal(Variant(players=2), seed=1).view(0)
    >>> view.hands, view.pile, len(view.plays)
    ((3, 3), 54, 0)
    >>> View.from_json(view.to_json()) == view
    True
    """

    variant: Variant
    seat: int
    """The seat whose view this is."""
    turn: int
    """The seat whose turn it is."""
    first: int
    """The seat that began."""
    hand: tuple[Card, ...]
    """The seat's own cards. Their order means nothing."""
    hands: tuple[int, ...]
    """How many cards each seat holds."""
    missions: tuple[str, ...]
    """The seat's own missions."""
    pile: int
    """How many cards are still to be drawn."""
    plays: tuple[Seen, ...]
    """Every play so far, in order."""
    legal: tuple[Play, ...]
    """What the seat may play now, sorted by token; empty when it is another seat's turn."""

    def to_json(self) -> dict[str, Any]:
        """Return JSON data in the public format."""
        return {
            "format": FORMAT,
            "variant": self.variant.to_json(),
            "seat": self.seat,
            "turn": self.turn,
            "first": self.first,
            "hand": [card.token for card in self.hand],
            "hands": list(self.hands),
            "missions": list(self.missions),
            "pile": self.pile,
            "plays": [
                {"seat": seen.seat, "play": str(seen), "now": PLACE_TOKENS[seen.now]}
                for seen in self.plays
            ],
            "legal": [str(play) for play in self.legal],
        }

    @staticmethod
    def from_json(view: Mapping[str, Any]) -> View:
        """Return the View that `to_json` turned into this data.

        Raises `RecordError` if the data is of another format; nothing else is checked.
        """
        if view.get("format") != FORMAT:
            raise RecordError(f"this is no {FORMAT}")
        return View(
            variant=Variant(**view["variant"]),
            seat=view["seat"],
            turn=view["turn"],
            first=view["first"],
            hand=tuple(Card.parse(token) for token in view["hand"]),
            hands=tuple(view["hands"]),
            missions=tuple(view["missions"]),
            pile=view["pile"],
            plays=tuple(Seen.parse(p["seat"], p["play"], p["now"]) for p in view["plays"]),
            legal=tuple(Play.parse(token) for token in view["legal"]),
        )
