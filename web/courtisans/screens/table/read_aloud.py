"""Reading out the table on request: the hand, a zone, how things stand, what a card does."""

from __future__ import annotations

from collections.abc import Callable

from courtisans.cards import Card
from courtisans.plays import ABOVE, BELOW, PLACE_TOKENS
from courtisans.score_bounds import standing
from courtisans.view import View
from web.courtisans import screen_reader
from web.courtisans.app_state import AppState
from web.courtisans.game import OUTLOOK
from web.courtisans.words import card_name, colon, explanation
from web.shell.acts import ActError, does
from web.shell.effects import speak


class ReadAloud:
    """Reads out parts of the table when a key is pressed, or a card is pressed for a while."""

    def __init__(self, app: AppState, seen: Callable[[], View]) -> None:
        """Begin with nothing read out; `seen` returns the view that the table shows."""
        self._app = app
        self._seen = seen
        self._explained: tuple[str, Card] | None = None
        """The last explanation of a card of the hand, and that card."""

    @property
    def explained(self) -> Card | None:
        """The card of the hand that this reply explains, if any."""
        text, card = self._explained or (None, None)
        return card if text is not None and text == self._app.remark else None

    @does("explain")
    def explain(self, card: int) -> None:
        """Show and read out what a card of the hand does."""
        hand = self._seen().hand
        if 0 <= card < len(hand):
            text = colon(card_name(hand[card]), explanation(hand[card].role))
            self._explained = (text, hand[card])
            self._app.announce_remark(text)

    @does("hear")
    def hear(self, what: str, place: str | None) -> None:
        """Read out the hand, a zone, the Queen's table, the missions or how things stand."""
        match = self._app.match
        if match is None:
            return
        view, seats = self._seen(), match.seats
        zones = {PLACE_TOKENS[zone]: zone for zone in (ABOVE, BELOW, *range(len(seats)))}
        if what == "zone" and place in zones:
            text = screen_reader.zone(view, seats, zones[place])
        elif what == "hand":
            text = screen_reader.hand(view)
        elif what == "table":
            text = screen_reader.table(view, seats)
        elif what == "missions":
            text = screen_reader.missions(view, seats)
        elif what == "standing":
            shown = self._app.shows(OUTLOOK)
            text = screen_reader.standing_text(view, seats, standing(view) if shown else None)
        else:
            raise ActError(f"there is no {what} to hear at {place}")
        self._app.effects.append(speak(text))
