"""The places for a chosen card: buttons where it may go, elsewhere covers that say why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import htpy
from htpy import Element, Node, div, span

from courtisans.cards import Card, Role
from courtisans.plays import ABOVE, BELOW, PLACE_TOKENS, Place, Play
from courtisans.record import Seat
from courtisans.rules import PLAYS_A_TURN, is_open_again
from courtisans.view import View
from web.courtisans.components.card import seal_of
from web.courtisans.components.stack import lands_in
from web.courtisans.hints import Hint
from web.courtisans.match import Choice
from web.courtisans.pieces import column_name
from web.courtisans.words import family_name, place_name
from web.locales import _
from web.shell.gestures import event, key, roves
from web.shell.markup import drawn_once, remembered

if TYPE_CHECKING:
    from web.courtisans.previews import Preview

_KEYS: Final = {ABOVE: "a", BELOW: "b"}


def places(
    view: View, seats: Sequence[Seat], choice: Choice, hint: Hint | None, *, shows_previews: bool
) -> Mapping[Place, Node]:
    """Return what covers each place for the chosen card: a button if the place is open.

    Before a card is chosen, that is only a mark wherever the viewer was advised to place one.
    Once a place is chosen, it is nothing.
    """
    if choice.place is not None:
        return {}
    if choice.card is None:
        plays = () if hint is None else hint.plays
        # The first play at a place decides, if a confidant opens it for more.
        return {each.place: _advised(each.card) for each in reversed(plays)}
    card = view.hand[choice.card]
    advised = None if hint is None or hint.plays[0].card is not card else hint.plays[0].place
    return _for_card(view, tuple(seats), card, advised, shows_previews)


@remembered(8)
def _for_card(
    view: View, seats: tuple[Seat, ...], card: Card, advised: Place | None, shows_previews: bool
) -> Mapping[Place, Node]:
    """Return what covers each place for a card; one place may be `advised`."""
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
            preview=_preview(view, seats, Play(card, place)) if shows_previews else None,
            teams=view.variant.teams,
        )
        for place in opened
    }


def place_id(place: Place) -> str:
    """Return the id of the button for a place."""
    return f"place-{place if place >= 0 else column_name(None) + PLACE_TOKENS[place]}"


def place_key(place: Place, viewer: int, seats: int) -> str:
    """Return the key of a place: a letter or, for others' domains, a digit above the hand's."""
    if place == viewer:
        return "d"
    return _KEYS.get(place) or str(PLAYS_A_TURN + (place - viewer) % seats)


def _advised(card: Card) -> Element:
    """Draw a mark on a place. Screen readers skip it: the hint names the place in words."""
    return div(
        class_="place hinted advised", aria_hidden="true", data_column=column_name(lands_in(card))
    )


@drawn_once(16)
def _closed(play: Play) -> Element:
    """Draw the cover of a place that is not open; pressing it asks why."""
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
    preview: Preview | None,
    teams: bool,
) -> Element:
    """Draw a place for the chosen card: a button as large as its zone.

    `again`: the zone was used and is open again, since a confidant was placed there; `hinted`: the
    viewer was advised to place the card here; `preview`: what the card would do here, or None if
    that is switched off; `teams`: a domain's label has the seal that shows the team.
    """
    name = place_name(place, seats, viewer)
    hint = _("once more here") if again else _hint(place, card)
    note, terse, text = preview or (hint, hint, hint)
    if again and preview:
        note, terse, text = (f"{hint} · {each}" for each in preview)
    ident = place_id(place)
    return htpy.button(
        event("place", place=PLACE_TOKENS[place]),
        key(place_key(place, viewer, len(seats))),
        roves("places"),
        id=ident,
        type="button",
        class_=["place", {"hinted": hinted, "foretold": preview is not None}],
        aria_label=name,
        aria_describedby=f"{ident}-hint" if text else None,
        data_column=column_name(lands_in(card)),
        data_drop=True,
    )[
        span(
            class_="label",
            data_note=note and f" {note}",
            data_terse=None if terse == note else f" {terse}",
        )[teams and place >= 0 and seal_of(place, seats), span(class_="what")[name]],
        text and span(id=f"{ident}-hint", hidden=True)[text],
    ]


def _preview(view: View, seats: Sequence[Seat], play: Play) -> Preview:
    """Return what a play would do."""
    from web.courtisans.previews import preview  # noqa: PLC0415 - every import delays the first hand

    return preview(view, seats, play)


def _hint(place: Place, card: Card) -> str | None:
    """Return what a place at the Queen's table does to the card's family.

    None for a domain, and for a spy, whose family stays secret.
    """
    if place not in _KEYS or card.role is Role.SPY:
        return None
    text = _("raises {family}") if place == ABOVE else _("lowers {family}")
    return text.format(family=family_name(card.family))
