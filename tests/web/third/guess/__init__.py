"""Guess the number: two seats take turns until one of them guesses a secret number from 1 to 20.

After each guess, both seats learn whether the secret number is higher or lower.
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
    """A player: a bot, or a person if `bot` is None."""

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
        """The seat whose turn it is; after the end, the seat that has won."""
        return (len(self.guesses) - self.is_over) % len(self.seats)

    @property
    def is_over(self) -> bool:
        """Whether the secret number has been guessed."""
        return self.secret in self.guesses

    @property
    def left(self) -> range:
        """The numbers that are still possible."""
        low = max((each for each in self.guesses if each < self.secret), default=0)
        high = min((each for each in self.guesses if each > self.secret), default=MOST + 1)
        return range(low + 1, high)

    def after(self, guess: int) -> Record:
        """Return the game after a guess. Raises ValueError if it is over or the guess invalid."""
        if self.is_over or not 1 <= guess <= MOST:
            raise ValueError(f"{guess} cannot be named now")
        return replace(self, guesses=(*self.guesses, guess))

    def before(self) -> Record:
        """Return the game without its last guess."""
        return replace(self, guesses=self.guesses[:-1])

    @staticmethod
    def read(written: Any) -> Record:
        """Build a record from the parsed `dumps`. Raises ValueError, LookupError or TypeError."""
        if written["format"] != FORMAT:
            raise ValueError("this is another game's record")
        first, second = (Seat(each["name"], each["bot"]) for each in written["seats"])
        record = Record(range(1, MOST + 1)[written["secret"] - 1], (first, second))
        for guess in written["guesses"]:
            record = record.after(guess)
        return record

    def dumps(self) -> str:
        """Return the record as one line of JSON."""
        seats = [{"name": seat.name, "bot": seat.bot} for seat in self.seats]
        written = {"format": FORMAT, "secret": self.secret, "seats": seats}
        return json.dumps({**written, "guesses": self.guesses})


def halve(left: Sequence[int]) -> int:
    """Return the bot's guess: the number in the middle."""
    return left[len(left) // 2]
