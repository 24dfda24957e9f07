"""Places, plays, and the notation that writes a play as one token (`stag.noble@+`)."""

from __future__ import annotations

import re
from typing import Final, NamedTuple, TypeAlias

from courtisans.cards import Card
from courtisans.errors import NotationError

Place: TypeAlias = int
"""Where a card lies: a seat's number for that seat's domain, else ABOVE, BELOW or OUT."""

ABOVE: Final = -1
"""At the Queen's table, above the mat."""
BELOW: Final = -2
"""At the Queen's table, below the mat."""
OUT: Final = -3
"""Out of the game: eliminated (R17)."""

PLACE_TOKENS: Final = {ABOVE: "+", BELOW: "-", OUT: "out"} | {seat: str(seat) for seat in range(6)}
"""Each place's name in the notation."""

_PLAY = re.compile(
    r"(?P<card>[a-z]+\.[a-z]+)@(?P<place>[+\-]|[0-5])(?:\*(?P<target>0|[1-9][0-9]{0,2}))?"
)
_PLACES: Final = {token: place for place, token in PLACE_TOKENS.items() if place != OUT}


class Play(NamedTuple):
    """One card placed, with the target of its effect if that is used.

    >>> play = Play.parse("stag.assassin@-*17")
    >>> play.place == BELOW, play.target
    (True, 17)
    >>> print(play)
    stag.assassin@-*17
    """

    card: Card
    """The card, from the hand."""
    place: Place
    """Where it is placed; never OUT."""
    target: int | None = None
    """The number, from 0, of the play that placed the targeted card; None without an effect."""

    @staticmethod
    def parse(token: str) -> Play:
        """Parse a play's token. Raises `NotationError` if the text is not one."""
        try:
            found = _PLAY.fullmatch(token)
        except TypeError:  # not a string
            found = None
        if found is None:
            raise NotationError(f"{token!r} is not a play: write card@place or card@place*n")
        target = found["target"]
        return Play(
            Card.parse(found["card"]),
            _PLACES[found["place"]],
            None if target is None else int(target),
        )

    def __str__(self) -> str:
        return play_token(self.card.token, self.place, self.target)


def play_token(card: str, place: Place, target: int | None) -> str:
    """Return the token of a play. `card` is a card's token, or `?.spy` for an unknown spy."""
    effect = "" if target is None else f"*{target}"
    return f"{card}@{PLACE_TOKENS[place]}{effect}"
