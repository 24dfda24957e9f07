"""Hints at the table: asks the adviser what it would play, and shows its answer."""

from __future__ import annotations

from web.courtisans.app_state import AppState
from web.courtisans.hint_words import hinted
from web.courtisans.hints import Hint
from web.courtisans.screens.table.advice import Advice
from web.locales import _
from web.shell.acts import does
from web.shell.effects import speak, think


class Hinting:
    """The hint button, and the adviser's answer."""

    def __init__(self, app: AppState) -> None:
        """Begin without hints."""
        self._app = app
        self._advice: Advice | None = None
        """The adviser's answer, if it was asked."""

    @property
    def hint(self) -> Hint | None:
        """What is left of the hint that is shown; None unless the viewer has followed it so far."""
        match = self._app.match
        if match is None or self._advice is None or not self._app.view_here(match).legal:
            return None
        left, chosen = self._advice.left(match), match.choice.card
        if left is None or chosen is None:
            return left
        return left.beginning_with(match.view.hand[chosen])

    @does("hint", plays=True)
    def ask(self) -> None:
        """Show what the adviser would play; if that is shown already, its next best turn."""
        app, match = self._app, self._app.match
        if match is None or app.guided or not app.view_here(match).legal:
            return
        if self._advice is not None and self.hint is not None:
            self._advice = self._advice.next()
            self._announce()
            return
        event = {"act": "hinted", "ply": len(match.game.plays)}
        app.effects.append(think(0, match.hint_question(), event, waits=True))
        app.announce_remark(_("The Chancellor looks at your cards."))

    @does("hinted", plays=True)
    def take(self, ply: int, answer: str | None) -> None:
        """Take the adviser's answer, unless the game has gone on."""
        match = self._app.match
        if match is not None and ply == len(match.game.plays):
            self._advice = Advice.read(match, answer)
            self._announce()

    def _announce(self) -> None:
        app, match, hint = self._app, self._app.match, self.hint
        if match is None or hint is None:
            app.effects.append(speak(_("There is no hint to be had just now.")))
        else:
            app.effects.append(speak(hinted(hint, app.view_here(match), match.seats).whole))
