"""The game, as the shell knows it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from guess import Record

from web.shell.game import InputError, Setting, ValueNotices


class Guess:
    """See `web.shell.game.Game`."""

    key = "guess"
    settings: Sequence[Setting] = (
        Setting("hint", "Hint", "off", {"off": "Hidden", "on": "Shown"}),
    )
    values: Mapping[str, ValueNotices] = {}

    def title(self) -> str:
        return "Guess the number"

    def keys(self) -> Sequence[tuple[str, str]]:
        return []

    def parse(self, text: str) -> object:
        if text.count("[") + text.count("{") > 100:
            raise InputError("this is nested too deeply")
        try:
            return json.loads(text)
        except ValueError as error:
            raise InputError("this is not JSON") from error

    def read(self, text: str) -> Record:
        try:
            return Record.read(self.parse(text))
        except (ValueError, LookupError, TypeError) as error:
            raise InputError(f"this is no game: {error}") from error

    def is_begun(self, record: Record) -> bool:
        return bool(record.guesses)

    def is_over(self, record: Record) -> bool:
        return record.is_over

    def is_between_turns(self, record: Record) -> bool:
        return True

    def turn_begun(self, record: Record) -> Record:
        return record


GUESS = Guess()
