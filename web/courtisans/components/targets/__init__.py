"""The target sheet: the cards of a zone, to choose the one that an effect reaches (R14, R19)."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain

import htpy
from htpy import Element, h2, h3, li, section, ul

from courtisans.plays import ABOVE, BELOW, Place, Play
from courtisans.view import View
from web.courtisans.components.card import face_of, looks, role_of, seal_of, side_of
from web.courtisans.pieces import COLUMNS, Piece, columns, pieces_of_view
from web.courtisans.rules_links import key_opens_rules, long_press_opens_rules
from web.courtisans.scene import Scene
from web.courtisans.words import zone_text
from web.locales import _
from web.shell.gestures import Attributes, event, roves
from web.shell.markup import region


@region(4)
def target_sheet(scene: Scene) -> Element:
    """Draw the sheet for the card that the scene is placing.

    The scene's `targets` are buttons; another card says, when pressed, why it cannot be reached.
    """
    assert scene.placing
    place, _card = scene.placing
    sides = (ABOVE, BELOW) if place < 0 else (place,)
    return section(id="targets", class_="targets", aria_labelledby="targets-title")[
        h2(id="targets-title")[
            # Translators: heading over the cards of a place, to choose what an effect reaches.
            _("In reach: {place}").format(place=zone_text(place, scene.seats, scene.viewer))
        ],
        [
            [
                len(sides) > 1 and h3[_("Above") if side == ABOVE else _("Below")],
                _side(scene, side),
            ]
            for side in sides
            if any(piece.place == side for piece in scene.pieces)
        ],
    ]


def first_target(view: View, place: Place, reach: Collection[int]) -> str:
    """Return the id of the sheet's first button.

    `reach` has the numbers of the plays whose cards an effect can reach from `place`.
    """
    sides = (ABOVE, BELOW) if place < 0 else (place,)
    shown = (columns(pieces_of_view(view), side) for side in sides)
    lying = chain.from_iterable(chain.from_iterable(each.values()) for each in shown)
    return next(target_id(piece.number) for piece in lying if piece.number in reach)


def target_id(number: int) -> str:
    """Return the id of the button for the card of a play, by the play's number."""
    return f"target-{number}"


def _side(scene: Scene, side: Place) -> list[Element]:
    lying = columns(scene.pieces, side)
    found = [lying[column] for column in COLUMNS if lying[column]]
    return [ul[[_target(piece, scene) for piece in pieces]] for pieces in found]


def _target(piece: Piece, scene: Scene) -> Element:
    label = dict(scene.targets).get(piece.number)
    return li(
        looks(piece.card if piece.face_up else None),
        long_press_opens_rules(role_of(piece).value),
        class_=["card", {"reach": label is not None, "advised": piece.number == scene.advised}],
    )[
        face_of(piece, scene, _refused(piece, scene)) if label is None else _button(piece, label),
        not piece.face_up and seal_of(piece.by, scene.seats),
    ]


def _button(piece: Piece, label: str) -> Element:
    ident = target_id(piece.number)
    return htpy.button(
        event("effect", target=piece.number),
        key_opens_rules(role_of(piece).value, ident),
        roves("targets"),
        id=ident,
        type="button",
        class_="face",
        aria_label=label,
        title=label,
    )[side_of(piece)]


def _refused(piece: Piece, scene: Scene) -> Attributes:
    """Return the event that asks why the card cannot be reached."""
    assert scene.placing
    place, card = scene.placing
    return event("refused", play=str(Play(card, place, piece.number)))
