"""A look at the past of a match."""

from __future__ import annotations

from dataclasses import dataclass

from web.courtisans.match import Match
from web.courtisans.narration import spoken, table_after


@dataclass(frozen=True, slots=True)
class Look:
    """A look at the table as it once stood."""

    match: Match
    plays: int
    """The number of plays after which the table is shown."""
    since: int
    """The number of plays that had been made when the look began."""

    @property
    def title(self) -> str:
        """Which position is shown, in words."""
        return table_after(self.plays, len(self.match.game.plays))

    @property
    def last_play(self) -> str:
        """The last play before that position, in words."""
        return spoken(self.match.view, self.match.seats, self.plays - 1)
