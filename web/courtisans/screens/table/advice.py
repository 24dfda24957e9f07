"""The adviser's advice at one point of a match."""

from __future__ import annotations

from dataclasses import dataclass, replace

from web.courtisans import hints
from web.courtisans.hints import Hint
from web.courtisans.match import Match


@dataclass(frozen=True, slots=True)
class Advice:
    """The turns that the adviser would play at one point of a match, the best first."""

    match: Match
    plays: int
    """The number of plays after which it was asked."""
    hints: tuple[Hint, ...]

    @classmethod
    def read(cls, match: Match, answer: str | None) -> Advice:
        """Read the adviser's answer for the match as it stands."""
        return cls(match, len(match.game.plays), hints.loads(answer))

    def next(self) -> Advice:
        """Return it with the next best turn first; after the last one the best comes again."""
        return replace(self, hints=(*self.hints[1:], *self.hints[:1]))

    def left(self, match: Match | None) -> Hint | None:
        """Return what is left of the first hint by now; None unless it was followed so far."""
        if self.match is not match or not self.hints:
            return None
        return self.hints[0].after(self.match.game.plays[self.plays :])
