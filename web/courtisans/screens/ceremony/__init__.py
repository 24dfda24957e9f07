"""The ceremony: shows step by step how a game ends, between its last play and its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from htpy import Node

from courtisans.cards import FAMILIES
from web.courtisans.app_state import CEREMONY, AppState, Screen
from web.courtisans.finished import FinishedRecord
from web.courtisans.match import Match
from web.courtisans.sounds import PLACED
from web.courtisans.words import colon, family_name, status_name
from web.shell.acts import does
from web.shell.effects import Effect, later, speak
from web.shell.settings import PACE, PACES

# Every import here delays the first hand, so the rest is imported when a game ends.
if TYPE_CHECKING:
    from web.courtisans.screens.ceremony.moments import Moment


class Ceremony(Screen):
    """The screen: it goes on by itself, and can be skipped. The game is stored before it begins."""

    name = CEREMONY

    def __init__(self, app: AppState) -> None:
        """Begin without a game."""
        super().__init__(app)
        self._match: Match | None = None
        """The match whose end is shown."""
        self._moments: tuple[Moment, ...] = ()
        self._step = 0

    def drawn(self) -> Node:
        """Draw the current moment."""
        from web.courtisans.screens.ceremony.drawing import ceremony  # noqa: PLC0415

        finished, viewer = self._begun()
        return ceremony(finished, self._moments[self._step], viewer)

    def follow_up(self) -> list[Effect]:
        """Go on to the next moment when the time of the current one is over."""
        self._begun()
        ms = round(PACES[self.app.settings[PACE.name]] * self._moments[self._step].beats)
        return [later(ms, {"act": "go-on-with-ceremony", "step": self._step})]

    @does("go-on-with-ceremony")
    def go_on(self, step: int) -> None:
        """Show the next moment or, after the last one, what follows."""
        finished, _viewer = self._begun()
        if step != self._step:
            return
        if step + 1 == len(self._moments):
            self.end()
            return
        self._step += 1
        if self._moments[self._step].turned != self._moments[step].turned:
            self.app.sound(PLACED)
        if self._moments[self._step].counted and not self._moments[step].counted:
            self.app.effects.append(speak(_standing(finished)))

    @does("end-ceremony")
    def end(self) -> None:
        """Show the result or, after a guided game, its guide's screen."""
        self.app.show_match()
        self.app.focus_result()

    def _begun(self) -> tuple[FinishedRecord, int]:
        """Return the finished game and the viewer's seat; for a new match, begin anew."""
        from web.courtisans.screens.ceremony.moments import moments  # noqa: PLC0415

        match = self.app.match
        finished = None if match is None else FinishedRecord.of(match.written())
        if match is None or finished is None:
            raise RuntimeError("the ceremony is on show without a finished game")
        if match is not self._match:
            self._match = match
            self._moments = moments(finished)
            self._step = 0
        return finished, match.viewer


def _standing(finished: FinishedRecord) -> str:
    """Return how all families stand, in words."""
    statuses = finished.result.statuses
    named = [
        (status, [family_name(each) for each in FAMILIES if statuses[each] == status])
        for status in (1, -1, 0)
    ]
    return " ".join(
        f"{colon(status_name(status), ', '.join(names))}." for status, names in named if names
    )
