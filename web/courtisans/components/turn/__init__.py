"""The turn: the three places that get a card, and which of them have theirs already (R5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from htpy import Element, Node, h2, li, ol, section, span

from courtisans.cards import Card, Role
from courtisans.plays import ABOVE, Place
from courtisans.record import Seat
from courtisans.rules import PLAYS_A_TURN
from courtisans.view import Seen, View
from web.courtisans.components.card import looks, seal_of
from web.courtisans.words import card_name
from web.locales import N_, _
from web.shell.components.symbol import symbol
from web.shell.markup import Region, region

_AGAIN: Final = (
    N_("A card may go to the Queen again."),
    N_("A card may go to you again."),
    # Translators: after a confidant: the next card may also go to the same player.
    N_("A card may go to {name} again."),
)


class Slot(NamedTuple):
    """One of the three places of a turn."""

    name: str
    place: Place | None
    """ABOVE for the Queen's table, or a seat; None for another seat, which is still open."""
    cards: tuple[Card, ...] = ()
    """The cards that the turn has placed there; after a confidant it may be several (R23)."""
    is_open: bool = False
    """Whether a card may still go there."""

    @property
    def opens_again(self) -> bool:
        """Whether it has its card and may get one more, after a confidant (R23)."""
        return bool(self.cards) and self.is_open


def turn(view: View, seats: Sequence[Seat]) -> Region:
    """Draw the viewer's turn; while others play, it is empty."""
    return _turn(_slots(view, seats), tuple(seats), active=bool(view.legal))


def again(view: View, seats: Sequence[Seat]) -> str | None:
    """Return where the viewer may place one more card after a confidant, None if nowhere (R23)."""
    for slot, text in zip(_slots(view, seats), _AGAIN, strict=True):
        if slot.opens_again:
            return _(text).format(name=slot.name)
    return None


def _slots(view: View, seats: Sequence[Seat]) -> tuple[Slot, Slot, Slot]:
    begun = view.plays[len(view.plays) - len(view.plays) % PLAYS_A_TURN :]
    made = [seen for seen in begun if seen.seat == view.seat]
    places = {play.place for play in view.legal}
    others = [seat for seat in range(len(seats)) if seat != view.seat]
    abroad = [seen.place for seen in made if seen.place in others]
    # Once a card has gone to one of the others, it stays with that one (R5, R24).
    other = abroad[0] if abroad else others[0] if len(others) == 1 else None
    return (
        _slot(_("Queen"), ABOVE, [s for s in made if s.place < 0], {p for p in places if p < 0}),
        _slot(
            _("You"),
            view.seat,
            [seen for seen in made if seen.place == view.seat],
            places & {view.seat},
        ),
        _slot(
            _("Another") if other is None else seats[other].name,
            other,
            [seen for seen in made if seen.place in abroad],
            {place for place in places if place >= 0} - {view.seat},
        ),
    )


def _slot(name: str, place: Place | None, made: Sequence[Seen], places: set[Place]) -> Slot:
    return Slot(name, place, tuple([seen.card for seen in made if seen.card]), bool(places))


@region(16)
def _turn(slots: tuple[Slot, ...], seats: tuple[Seat, ...], *, active: bool) -> Element:
    more = [
        _once_more(slot, text, seats)
        for slot, text in zip(slots, _AGAIN, strict=True)
        if slot.opens_again
    ]
    return section(id="turn", class_=["slots", {"active": active}], aria_labelledby="turn-title")[
        h2(id="turn-title", class_="unseen")[_("A turn: three cards to three places")],
        ol(class_={"four": bool(more)})[[_drawn(slot, seats) for slot in slots], more],
    ]


def _drawn(slot: Slot, seats: Sequence[Seat]) -> Element:
    if slot.cards:
        state = ", ".join(map(card_name, slot.cards))
    else:
        # Translators: a place of a turn without a card, which may or may not get one.
        state = _("to come") if slot.is_open else _("no card")
    return li(class_=["slot", {"filled": bool(slot.cards), "open": slot.is_open}])[
        _mark(slot.place, seats),
        span(class_="where")[slot.name],
        span(class_="unseen")[", ", state],
        [_small(card) for card in slot.cards] or span(class_="gap", aria_hidden="true"),
    ]


def _once_more(slot: Slot, text: str, seats: Sequence[Seat]) -> Element:
    """Draw that one more card may go to a place, which `text` says at length."""
    return li(class_="slot more")[
        _mark(slot.place, seats),
        # Translators: short, beside a player's letter or a crown: a card may go there again.
        span(class_="where", aria_hidden="true")[_("again")],
        span(class_="unseen")[_(text).format(name=slot.name)],
    ]


def _mark(place: Place | None, seats: Sequence[Seat]) -> Node:
    if place is None:
        return span(class_="seal", aria_hidden="true")["…"]
    return symbol("queen") if place == ABOVE else seal_of(place, seats)


def _small(card: Card) -> Element:
    """Draw a card that was placed; a spy lies face down."""
    spy = card.role is Role.SPY
    return span(looks(None if spy else card), class_="small", aria_hidden="true")[
        symbol("spy" if spy else card.family.value)
    ]
