"""The table while the game runs, as the person sees it whose View it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import htpy
from htpy import Element, div, span

from courtisans.cards import Card, Role
from courtisans.plays import ABOVE, BELOW, PLACE_TOKENS, Place
from courtisans.record import Seat
from courtisans.rules import is_open_again
from courtisans.view import View
from web.components.button import button
from web.components.card import monogram
from web.components.domain import domain
from web.components.hand import hand
from web.components.herald import herald
from web.components.log import log
from web.components.mat import mat
from web.components.missions import missions
from web.components.plate import plate
from web.components.stack import column_name, lands_in
from web.components.toolbar import name_of_game, toolbar
from web.gestures import Attributes, event, key
from web.locales import _
from web.pieces import pieces_of_view
from web.scene import Scene
from web.sitting import Choice
from web.speech import call, spoken
from web.targets import target_names
from web.words import explanation, family_name, place_name


def table(
    view: View, seats: Sequence[Seat], choice: Choice, *, undo: bool, thinking: int | None
) -> Element:
    """Draw the table.

    `undo` tells whether a play may be taken back; `thinking` is the seat of a bot about to play.
    """
    scene = _scene(view, seats, choice)
    buttons = _places(view, seats, choice)
    others = [(view.seat + step) % len(seats) for step in range(1, len(seats))]
    told = [
        (monogram(seen.seat, seats), spoken(view, seats, number))
        for number, seen in enumerate(view.plays)
    ]
    placed = choice.place is not None

    def at(seat: int) -> Element:
        head = plate(
            seat,
            seats,
            view.variant,
            view.seat,
            holds=view.hands[seat],
            acts=view.turn == seat,
            thinks=thinking == seat,
        )
        return domain(seat, scene, head=head, button=buttons.get(seat))

    return div(id="table", class_=["table", {"settling": placed}], data_seats=str(len(seats)))[
        toolbar(title=name_of_game(), pile=view.pile, export=True),
        div(class_="court-room")[
            div(class_="others", data_count=str(len(others)))[[at(seat) for seat in others]],
            mat(scene, buttons),
            at(view.seat),
        ],
        div(class_="dock")[
            herald(
                call(view, seats, choice.card, placed=placed, thinking=thinking),
                _news(view, choice, told[-1][1] if told else None),
                urgent=bool(view.legal),
                buttons=_deeds(choice, undo=undo),
            ),
            hand(view.hand, chosen=choice.card, placed=placed, active=bool(view.legal)),
        ],
        missions(view.missions, view.variant.missions, seats[view.variant.left_of(view.seat)].name),
        log(told),
    ]


def _news(view: View, choice: Choice, told: str | None) -> str | None:
    """Give what stands below the call: what the chosen card does, else what was played last."""
    if choice.card is None:
        return told
    return None if choice.place is not None else explanation(view.hand[choice.card].role)


def _scene(view: View, seats: Sequence[Seat], choice: Choice) -> Scene:
    pieces = pieces_of_view(view)
    if choice.card is None or choice.place is None:
        return Scene(seats, view.seat, pieces)
    card = view.hand[choice.card]
    targets = target_names(view, seats, card, choice.place)
    return Scene(seats, view.seat, pieces, targets, (choice.place, card))


def _places(view: View, seats: Sequence[Seat], choice: Choice) -> Mapping[Place, Element]:
    """Make the places that are open to the chosen card."""
    if choice.card is None or choice.place is not None:
        return {}
    card = view.hand[choice.card]
    placed = [seen.place for seen in view.plays]
    places = sorted({play.place for play in view.legal if play.card is card})
    return {
        place: _place(place, card, seats, view.seat, again=is_open_again(place, view.seat, placed))
        for place in places
    }


def place_id(place: Place) -> str:
    """Give the id of the button for a place."""
    return f"place-{place if place >= 0 else column_name(None) + PLACE_TOKENS[place]}"


_KEYS = {ABOVE: "a", BELOW: "b"}


def _place(place: Place, card: Card, seats: Sequence[Seat], viewer: int, *, again: bool) -> Element:
    """Make a place for the chosen card: a button as large as its zone.

    `again`: it is open though the zone was used, for a confidant was placed there.
    """
    name = place_name(place, seats, viewer)
    shortcut = "d" if place == viewer else _KEYS.get(place)
    pressed: Attributes = key(shortcut) if shortcut else {}
    hint = _("once more here") if again else _hint(place, card)
    return htpy.button(
        event("place", place=PLACE_TOKENS[place]),
        pressed,
        id=place_id(place),
        type="button",
        class_="place",
        aria_label=name,
        data_column=column_name(lands_in(card)),
    )[
        span(class_="landing", aria_hidden="true"),
        span(class_="label")[name, hint and span(class_="hint")[" ", hint]],
    ]


def _hint(place: Place, card: Card) -> str | None:
    """Say what a place at the Queen's table does to the card's family; a spy keeps it secret."""
    if place not in _KEYS or card.role is Role.SPY:
        return None
    text = _("raises {family}") if place == ABOVE else _("lowers {family}")
    return text.format(family=family_name(card.family))


def _deeds(choice: Choice, *, undo: bool) -> list[Element]:
    """Make the buttons for what can be done besides choosing a card or a place."""
    deeds = []
    if choice.place is not None:
        deeds.append(
            button(
                _("No effect"),
                event("effect", target=None),
                key("n"),
                ident="deed-none",
                kind="strong",
            )
        )
    if choice.card is not None:
        deeds.append(
            button(
                _("Cancel"),
                event("cancel"),
                key("Escape"),
                ident="deed-cancel",
                icon="cross",
                kind="terse",
            )
        )
    if undo:
        deeds.append(
            button(_("Undo"), event("undo"), key("u"), ident="deed-undo", icon="undo", kind="terse")
        )
    return deeds
