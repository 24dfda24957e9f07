"""The Queen's table: her mat between what lies in the light and what lies in the shade."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from htpy import Element, Node, div, h2, li, section, span, strong, ul

from courtisans.cards import Family
from courtisans.plays import ABOVE, BELOW, Place
from courtisans.scoring import status
from web.components.stack import stacks
from web.components.symbol import symbol
from web.locales import _, ngettext
from web.pieces import COLUMNS, Piece, visible_influences
from web.scene import Scene
from web.words import family_name, place_name, signed, status_name

LOOKS: Final = {1: "esteemed", 0: "neutral", -1: "fallen"}
"""What a status is called in the style sheet."""


def mat(scene: Scene, buttons: Mapping[Place, Node]) -> Element:
    """Draw the Queen's table; `buttons` cover the sides where a card may be placed."""
    return section(id="mat", class_="mat", aria_labelledby="mat-title")[
        h2(id="mat-title", class_="unseen")[_("Queen's table")],
        _side(scene, ABOVE, "above", buttons),
        _court(scene.pieces),
        _side(scene, BELOW, "below", buttons),
    ]


def _side(scene: Scene, place: Place, css: str, buttons: Mapping[Place, Node]) -> Element:
    name = place_name(place, scene.seats, scene.viewer)
    return div(class_=["side", css], role="group", aria_label=name)[
        stacks(scene, place), buttons.get(place)
    ]


def _court(pieces: Sequence[Piece]) -> Element:
    """Draw the six families' medallions, with how each stands, and the Queen among them."""
    above, below = ([p for p in pieces if p.place == place] for place in (ABOVE, BELOW))
    weights = visible_influences(above, below)
    spies = sum(not piece.face_up for piece in (*above, *below))
    return ul(class_="court", aria_label=_("How the families stand"))[
        [_family(column, weights[column]) if column else _queen(spies) for column in COLUMNS]
    ]


def _family(family: Family, influence: int) -> Element:
    stands = status(influence)
    return li(
        id=f"crest-{family.value}",
        class_="crest",
        data_family=family.value,
        data_status=LOOKS[stands],
    )[
        _crest(
            family.value,
            family_name(family),
            signed(influence) if influence else None,
            status_name(stands),
        )
    ]


def _queen(spies: int) -> Element:
    return li(id="crest-queen", class_="crest queen")[
        _crest("queen", _("Queen"), str(spies), ngettext("spy", "spies", spies))
    ]


def _crest(device: str, name: str, number: str | None, word: str) -> Node:
    return [
        span(class_="medal")[symbol(device)],
        span(class_="heading")[
            strong(class_="name unseen-narrow")[name], number and span(class_="number")[" ", number]
        ],
        span(class_="word")[" ", word],
    ]
