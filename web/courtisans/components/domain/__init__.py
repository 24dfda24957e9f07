"""A seat's domain: its plate, and the cards before it."""

from __future__ import annotations

from htpy import Element, Node, h2, p, section

from courtisans.record import Seat
from web.courtisans.components.stack import opener, stacks
from web.courtisans.pieces import Piece
from web.courtisans.scene import Scene
from web.courtisans.words import place_name, weights_text
from web.shell.markup import drawn_once


def domain(
    number: int, scene: Scene, *, head: Node, button: Node = None, acts: bool = False
) -> Element:
    """Draw a seat's domain under its `head`; `button` covers it where a card may be placed.

    `acts`: it is highlighted, because it is this seat's turn or the seat has won.
    """
    here = scene.at(number)
    marks = {"mine": number == scene.viewer, "acts": acts}
    return section(
        id=f"domain-{number}", class_=["domain", marks], aria_labelledby=f"domain-{number}-title"
    )[
        _title(number, scene.seats, scene.viewer),
        opener(number, scene),
        head,
        _weights(here.pieces),
        stacks(scene, number),
        button,
    ]


@drawn_once(16)
def _title(number: int, seats: tuple[Seat, ...], viewer: int) -> Element:
    return h2(id=f"domain-{number}-title", class_="unseen")[place_name(number, seats, viewer)]


@drawn_once(32)
def _weights(pieces: tuple[Piece, ...]) -> Element:
    return p(class_="unseen")[weights_text(pieces)]
