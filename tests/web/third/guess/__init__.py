"""Guess the number: two seats in turn name one from 1 to 20, until somebody names the secret one.

All hear whether the secret is higher or lower.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

FORMAT = "guess-record/1"
MOST = 20


@dataclass(frozen=True)
class Seat:
    """Who sits there; a bot or a person."""

    name: str
    bot: str | None = None


@dataclass(frozen=True)
class Record:
    """A game, finished or not."""

    secret: int
    seats: tuple[Seat, Seat]
    guesses: tuple[int, ...] = ()

    @property
    def turn(self) -> int:
        """The seat whose turn it is; after the end the one that has won."""
        return (len(self.guesses) - self.is_over) % len(self.seats)

    @property
    def is_over(self) -> bool:
        """Whether the secret has been named."""
        return self.secret in self.guesses

    @property
    def left(self) -> range:
        """The numbers that the secret may still be."""
        low = max((each for each in self.guesses if each < self.secret), default=0)
        high = min((each for each in self.guesses if each > self.secret), default=MOST + 1)
        return range(low + 1, high)

    def after(self, guess: int) -> Record:
        """Name a number. Raises ValueError if the game is over, or it is none of the numbers."""
        if self.is_over or not 1 <= guess <= MOST:
            raise ValueError(f"{guess} cannot be named now")
        return replace(self, guesses=(*self.guesses, guess))

    def before(self) -> Record:
        """Take the last number back."""
        return replace(self, guesses=self.guesses[:-1])

    @staticmethod
    def read(written: Any) -> Record:
        """Read what `dumps` wrote. Raises ValueError, LookupError or TypeError."""
        if written["format"] != FORMAT:
            raise ValueError("this is another game's record")
        first, second = (Seat(each["name"], each["bot"]) for each in written["seats"])
        record = Record(range(1, MOST + 1)[written["secret"] - 1], (first, second))
        for guess in written["guesses"]:
            record = record.after(guess)
        return record

    def dumps(self) -> str:
        """Write it as one line of JSON."""
        seats = [{"name": seat.name, "bot": seat.bot} for seat in self.seats]
        written = {"format": FORMAT, "secret": self.secret, "seats": seats}
        return json.dumps({**written, "guesses": self.guesses})


def halve(left: Sequence[int]) -> int:
    """Name the number in the middle: the bot."""
    return left[len(left) // 2]
