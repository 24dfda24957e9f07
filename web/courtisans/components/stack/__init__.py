"""A zone's cards, in seven columns: the six families, and the Queen's for spies face down."""

from __future__ import annotations

from collections.abc import Sequence

import htpy
from htpy import Element, div, span, ul
from markupsafe import Markup

from courtisans.cards import Card, Role
from courtisans.plays import PLACE_TOKENS, Place
from courtisans.record import Seat
from web.courtisans.components.card import art_of, looks, on_table
from web.courtisans.pieces import COLUMNS, Column, Piece, column_name, columns
from web.courtisans.scene import Scene
from web.courtisans.words import zone_text
from web.locales import _
from web.shell.gestures import event
from web.shell.markup import Region, drawn_once, region


def stacks(scene: Scene, place: Place) -> Region:
    """Draw the cards at a place."""
    return _stacks(scene.at(place), place)


@region(32)
def _stacks(scene: Scene, place: Place) -> Element:
    sorted_out = columns(scene.pieces, place)
    ghost = scene.placing[1] if scene.placing and scene.placing[0] == place else None
    drawn = [
        _stack(
            place,
            column,
            sorted_out[column],
            scene,
            ghost if ghost and lands_in(ghost) == column else None,
        )
        for column in COLUMNS
    ]
    return div(id=f"lying-{PLACE_TOKENS[place]}", class_="lying")[div(class_="stacks")[drawn]]


def lands_in(card: Card) -> Column:
    """Return the column in which a card will lie once it is placed (R6, R12)."""
    return None if card.role is Role.SPY else card.family


def zone_name(place: Place) -> str:
    """Return the name of a place's zone in events; both sides of the Queen's table are one zone."""
    return "table" if place < 0 else str(place)


def opener(place: Place, scene: Scene) -> Markup | None:
    """Draw the button that shows all cards of a zone one by one; None if the scene has none."""
    return _opener(place, scene.seats, scene.viewer) if scene.can_open_zones else None


@drawn_once(16)
def _opener(place: Place, seats: tuple[Seat, ...], viewer: int) -> Element:
    zone = zone_name(place)
    return htpy.button(
        event("open", zone=zone, column="all"),
        id=f"open-{zone}",
        type="button",
        class_="opener",
        aria_label=_("{place}: card by card").format(place=zone_text(place, seats, viewer)),
    )


def _stack(
    place: Place, column: Column, pieces: Sequence[Piece], scene: Scene, ghost: Card | None
) -> Element:
    name = column_name(column)
    count = len(pieces) + (ghost is not None)
    if not count:
        return div(class_="stack empty", data_column=name)
    weight = sum(piece.card.weight for piece in pieces if piece.card and piece.face_up)
    # The style sheet moves the cards closer together if there are many (`--n`).
    return div(
        event("open", zone=zone_name(place), column=name)
        if scene.can_open_piles and pieces
        else {},
        class_="stack",
        data_column=name,
        style=f"--n:{count}",
    )[
        ul[[on_table(piece, scene) for piece in pieces]] if pieces else None,
        _ghost(ghost) if ghost else None,
        weight > 1 and span(class_="sum", aria_hidden="true")[str(weight)],
    ]


def _ghost(card: Card) -> Element:
    """Draw the card that is about to be placed, where it will lie."""
    return div(looks(card), class_="card ghost", data_move="chosen", aria_hidden="true")[
        div(class_="face")[art_of(card)]
    ]
