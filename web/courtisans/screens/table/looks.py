"""What the person at the table looks at or has asked for, as long as it holds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from web.courtisans import hints
from web.courtisans.hints import Hint
from web.courtisans.match import Match
from web.courtisans.narration import spoken, table_after


@dataclass(frozen=True, slots=True)
class Look:
    """A look at the table as it once stood."""

    match: Match
    plays: int
    """After so many plays."""
    since: int
    """So many were made when it began."""

    @property
    def title(self) -> str:
        """What it is a look at, in words."""
        return table_after(self.plays, len(self.match.game.plays))

    @property
    def told(self) -> str:
        """The play that it comes after, in words."""
        return spoken(self.match.view, self.match.seats, self.plays - 1)

    def holds(self, match: Match | None) -> bool:
        """Tell whether that is still the past of the game under way."""
        return self.match is match and self.plays <= len(self.match.game.plays)


@dataclass(frozen=True, slots=True)
class Advice:
    """What the adviser would do in a turn, the best first."""

    match: Match
    plays: int
    """After so many plays."""
    hints: tuple[Hint, ...]

    @classmethod
    def read(cls, match: Match, answer: str | None) -> Advice:
        """Read what the adviser has answered, as the game stands."""
        return cls(match, len(match.game.plays), hints.loads(answer))

    def next(self) -> Advice:
        """Give it with the next best first; behind the last comes the best again."""
        return replace(self, hints=(*self.hints[1:], *self.hints[:1]))

    def left(self, match: Match | None) -> Hint | None:
        """Give what is left of the first hint as the game goes on, if it was followed so far."""
        if self.match is not match or not self.hints:
            return None
        return self.hints[0].after(self.match.game.plays[self.plays :])
