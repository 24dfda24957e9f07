"""A zone's cards, in seven columns: the six families, and the Queen's for spies face down."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, div, ul

from courtisans.cards import Card, Role
from courtisans.plays import Place
from web.components.card import art_of, looks, on_table
from web.components.symbol import symbol
from web.pieces import COLUMNS, Column, Piece, columns
from web.scene import Scene


def stacks(scene: Scene, place: Place) -> Element:
    """Draw the cards at a place."""
    sorted_out = columns(scene.pieces, place)
    coming = scene.coming[1] if scene.coming and scene.coming[0] == place else None
    return div(class_="stacks")[
        [
            _stack(
                column,
                sorted_out[column],
                scene,
                coming if coming and lands_in(coming) == column else None,
            )
            for column in COLUMNS
        ]
    ]


def lands_in(card: Card) -> Column:
    """Tell in which column a card will lie once it is placed (R6, R12)."""
    return None if card.role is Role.SPY else card.family


def column_name(column: Column) -> str:
    """Name a column for the style sheet; its symbol has the same name."""
    return column.value if column else "queen"


def _stack(column: Column, pieces: Sequence[Piece], scene: Scene, coming: Card | None) -> Element:
    name = column_name(column)
    count = len(pieces) + (coming is not None)
    if not count:
        return div(class_="stack empty", data_column=name)[symbol(name)]
    # The style sheet moves cards together where there are many.
    return div(class_="stack", data_column=name, style=f"--n:{count}")[
        ul[[on_table(piece, scene) for piece in pieces]] if pieces else None,
        _ghost(coming) if coming else None,
    ]


def _ghost(card: Card) -> Element:
    """Draw the card that is about to be placed, where it will lie."""
    return div(
        looks(card), id="chosen", class_="card ghost", data_move="chosen", aria_hidden="true"
    )[div(class_="face")[art_of(card)]]
