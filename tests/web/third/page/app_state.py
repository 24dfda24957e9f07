"""The state that the screens share: the game under way."""

from __future__ import annotations

from guess import Record
from htpy import Node

from web.shell import app_state
from web.shell.app_state import NewSeed
from web.shell.effects import focus

from .game import GUESS

HOME = "home"
TABLE = "table"


class AppState(app_state.AppState[Record]):
    """The state of one visit."""

    def __init__(self, new_seed: NewSeed) -> None:
        super().__init__(GUESS, HOME, new_seed)
        self.record: Record | None = None

    def play(self, record: Record) -> None:
        """Continue the game from this record, and store it."""
        self.record = record
        self.screen = TABLE
        self.keep(record)

    def open_stored(self, record: Record) -> None:
        self.record = record
        self.screen = TABLE

    def open_imported(self, record: Record) -> None:
        self.persistence.begin()
        self.play(record)

    def follow(self, record: Record) -> None:
        self.record = record

    def resume(self) -> None:
        self.screen = TABLE
        self.focus_turn()

    def cancel_choice(self) -> None:
        pass  # a choice is never incomplete

    def focus_turn(self) -> None:
        self.effects.append(focus("table-title"))

    def focus_screen(self) -> None:
        self.effects.append(focus(f"{self.screen}-title"))

    @property
    def between_turns(self) -> bool:
        return True

    @property
    def is_covered(self) -> bool:
        return False

    def stored_data_options(self) -> Node:
        return None
