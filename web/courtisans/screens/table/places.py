"""The places for a chosen card: buttons where it may go, and covers that say why elsewhere not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import htpy
from htpy import Element, Node, div, span

from courtisans.cards import Card, Role
from courtisans.plays import ABOVE, BELOW, PLACE_TOKENS, Place, Play
from courtisans.record import Seat
from courtisans.rules import PLAYS_A_TURN, is_open_again
from courtisans.view import View
from web.courtisans.components.stack import lands_in
from web.courtisans.hints import Hint
from web.courtisans.match import Choice
from web.courtisans.pieces import column_name
from web.courtisans.words import family_name, place_name
from web.locales import _
from web.shell.gestures import event, key, roves
from web.shell.markup import drawn_once, remembered

_KEYS: Final = {ABOVE: "a", BELOW: "b"}


def places(
    view: View, seats: Sequence[Seat], choice: Choice, hint: Hint | None, *, foretells: bool
) -> Mapping[Place, Node]:
    """Cover each place for the chosen card: those that are open are buttons.

    Before one is chosen, mark where the viewer was advised to place one.
    """
    if choice.place is not None:
        return {}
    if choice.card is None:
        return {} if hint is None else {hint.plays[0].place: _advised(hint.plays[0].card)}
    card = view.hand[choice.card]
    advised = None if hint is None or hint.plays[0].card is not card else hint.plays[0].place
    return _for_card(view, tuple(seats), card, advised, foretells)


@remembered(8)
def _for_card(
    view: View, seats: tuple[Seat, ...], card: Card, advised: Place | None, foretells: bool
) -> Mapping[Place, Node]:
    """Cover each place for a card, of which one may be `advised`."""
    placed = [seen.place for seen in view.plays]
    opened = sorted({play.place for play in view.legal if play.card is card})
    zones = {ABOVE, BELOW, *range(len(seats))}
    return {zone: _closed(Play(card, zone)) for zone in zones.difference(opened)} | {
        place: _place(
            place,
            card,
            seats,
            view.seat,
            again=is_open_again(place, view.seat, placed),
            hinted=place == advised,
            effect=_foretold(view, seats, Play(card, place)) if foretells else None,
        )
        for place in opened
    }


def place_id(place: Place) -> str:
    """Give the id of the button for a place."""
    return f"place-{place if place >= 0 else column_name(None) + PLACE_TOKENS[place]}"


def place_key(place: Place, viewer: int, seats: int) -> str:
    """Give the key of a place: a letter, or for others a digit after those of the hand."""
    if place == viewer:
        return "d"
    return _KEYS.get(place) or str(PLAYS_A_TURN + (place - viewer) % seats)


def _advised(card: Card) -> Element:
    """Mark a place for the eye: in words the hint names it."""
    return div(
        class_="place hinted advised", aria_hidden="true", data_column=column_name(lands_in(card))
    )


@drawn_once(16)
def _closed(play: Play) -> Element:
    """Cover a place that is not open: who tries it is told why."""
    return div(event("refused", play=str(play)), class_="closed", data_drop="never")


@drawn_once(32)
def _place(
    place: Place,
    card: Card,
    seats: tuple[Seat, ...],
    viewer: int,
    *,
    again: bool,
    hinted: bool,
    effect: tuple[str, str] | None,
) -> Element:
    """Make a place for the chosen card: a button as large as its zone.

    `again`: it is open though the zone was used, for a confidant was placed there; `hinted`: the
    viewer was advised to place the card here; `effect`: what the card would do here, noted for the
    eye and told in full, if that is to be shown.
    """
    name = place_name(place, seats, viewer)
    hint = _("once more here") if again else _hint(place, card)
    note, told = effect or (hint, hint)
    if again and effect:
        note, told = f"{hint} · {note}", f"{hint} · {told}"
    ident = place_id(place)
    return htpy.button(
        event("place", place=PLACE_TOKENS[place]),
        key(place_key(place, viewer, len(seats))),
        roves("places"),
        id=ident,
        type="button",
        class_=["place", {"hinted": hinted, "foretold": effect is not None}],
        aria_label=name,
        aria_describedby=f"{ident}-hint" if told else None,
        data_column=column_name(lands_in(card)),
        data_drop=True,
    )[
        span(class_="label", data_told=note and f" {note}")[span(class_="what")[name]],
        told and span(id=f"{ident}-hint", hidden=True)[told],
    ]


def _foretold(view: View, seats: Sequence[Seat], play: Play) -> tuple[str, str]:
    """Tell what a play would do: noted for the eye, and in full."""
    # Not with the first hand, which waits for every import.
    from web.courtisans.foretold import noted_and_told  # noqa: PLC0415

    return noted_and_told(view, seats, play)


def _hint(place: Place, card: Card) -> str | None:
    """Say what a place at the Queen's table does to the card's family; a spy keeps it secret."""
    if place not in _KEYS or card.role is Role.SPY:
        return None
    text = _("raises {family}") if place == ABOVE else _("lowers {family}")
    return text.format(family=family_name(card.family))
