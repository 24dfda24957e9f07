"""The pile dialog: cards on the table, one by one, with who placed each and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from htpy import Element, Node, div, h2, h3, li, ol, p, section, span, ul

from courtisans.cards import Family
from courtisans.plays import ABOVE, BELOW, Place
from courtisans.record import Seat
from courtisans.rules import PLAYS_A_TURN
from courtisans.score_bounds import contributions, influence_ranges
from courtisans.scoring import status
from courtisans.view import View
from web.courtisans.components.card import looks, piece_name, seal_of, side_of, team_looks
from web.courtisans.pieces import (
    COLUMNS,
    COLUMNS_BY_NAME,
    Column,
    Piece,
    columns,
    pieces_of_view,
    visible_influences,
)
from web.courtisans.scene import Scene
from web.courtisans.words import family_name, place_name, signed, spies, status_name, zone_text
from web.locales import _
from web.shell.components.button import button
from web.shell.gestures import back_key, event

TITLE: Final = "pile-dialog-title"
"""The id of its heading."""


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards that are shown: one column of a zone, or all its columns."""

    place: Place
    """A seat's domain, or ABOVE for both sides of the Queen's table."""
    columns: tuple[Column, ...]

    @staticmethod
    def named(zone: str, column: str, players: int) -> Pile | None:
        """Return the pile by its names in an event; None if there is no such pile."""
        zones = {"table": ABOVE} | {str(seat): seat for seat in range(players)}
        found = {"all": COLUMNS} | {name: (each,) for name, each in COLUMNS_BY_NAME.items()}
        if zone not in zones or column not in found:
            return None
        return Pile(zones[zone], found[column])


def pile_dialog(pile: Pile, view: View, seats: Sequence[Seat]) -> Element:
    """Draw the dialog, which lies over the table."""
    scene = Scene(tuple(seats), view.seat, pieces_of_view(view))
    sides = (ABOVE, BELOW) if pile.place < 0 else (pile.place,)
    lying = {side: columns(scene.pieces, side) for side in sides}
    parts = [
        _column(column, [(side, lying[side][column]) for side in sides], view, scene)
        for column in pile.columns
        if any(lying[side][column] for side in sides)
    ]
    return div(team_looks(view.variant), id="pile-dialog", class_="pile-dialog")[
        div(event("close"), class_="beyond"),
        section(class_="sheet", role="dialog", aria_modal="true", aria_labelledby=TITLE)[
            h2(id=TITLE)[zone_text(pile.place, scene.seats, scene.viewer)],
            button(
                _("Close"),
                event("close"),
                back_key(),
                ident="pile-dialog-close",
                icon="cross",
                kind="quiet",
            ),
            div(class_="parts")[parts or p[_("No card lies here.")]],
        ],
    ]


def _column(
    column: Column, lying: Sequence[tuple[Place, Sequence[Piece]]], view: View, scene: Scene
) -> Element:
    pieces = [piece for _side, each in lying for piece in each]
    return section(class_="column")[
        h3[family_name(column) if column else spies(len(pieces))],
        _about(column, lying, view, scene),
        [
            _cards(side, each, view, scene, names_side=len(lying) > 1)
            for side, each in lying
            if each
        ],
    ]


def _about(
    column: Column, lying: Sequence[tuple[Place, Sequence[Piece]]], view: View, scene: Scene
) -> Node:
    if column is None:
        return p[_("Of which families is not seen before the end.")]
    weights = [visible_influences(pieces, ())[column] for _side, pieces in lying]
    if len(weights) == 1:
        return p[_("Weight {n}").format(n=weights[0])]
    above, below = weights
    stands = status_name(status(above - below))
    return [
        p[
            _("{above} above, {below} below: {influence}, {status}.").format(
                above=above, below=below, influence=signed(above - below), status=stands
            ),
            _with_spies(column, view),
        ],
        _tipping(column, view, scene),
    ]


def _with_spies(family: Family, view: View) -> Node:
    low, high = influence_ranges(view)[family]
    if low == high:
        return None
    return [" ", _("With spies: {low} to {high}.").format(low=signed(low), high=signed(high))]


def _tipping(family: Family, view: View, scene: Scene) -> Element:
    """List who changes a family's influence, and by how much: first those who raise it."""
    tipped = sorted(contributions(view, family).items(), key=lambda each: -each[1])
    return ul(class_="tipping", aria_label=_("Who tips it"))[
        [
            li[
                seal_of(seat, scene.seats),
                span[scene.seats[seat].name],
                " ",
                span(class_="by")[signed(weight)],
            ]
            for seat, weight in tipped
            if weight
        ]
    ]


def _cards(
    side: Place, pieces: Sequence[Piece], view: View, scene: Scene, *, names_side: bool
) -> Node:
    return [
        names_side and h3(class_="side-name")[_("Above") if side == ABOVE else _("Below")],
        ol[[_card(piece, view, scene) for piece in pieces]],
    ]


def _card(piece: Piece, view: View, scene: Scene) -> Element:
    return li[
        div(looks(piece.card if piece.face_up else None), class_="card", aria_hidden="true")[
            span(class_="face")[side_of(piece)]
        ],
        div[
            span(class_="what")[piece_name(piece, scene)],
            span(class_="when")[" ", _when(piece, view, scene)],
        ],
    ]


def _when(piece: Piece, view: View, scene: Scene) -> str:
    """Return who placed a card and when, and from where it was taken if it has moved since."""
    origin = view.plays[piece.number].place
    text = _("{name}, card {n}, turn {turn}")
    if origin != piece.place:
        text = _("{name}, card {n}, turn {turn}, taken from: {place}")
    return text.format(
        name=scene.seats[piece.by].name,
        n=piece.number + 1,
        turn=piece.number // PLAYS_A_TURN + 1,
        place=place_name(origin, scene.seats, scene.viewer),
    )
