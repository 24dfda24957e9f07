"""Pieces: the cards on the table, as far as the viewer may know them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from courtisans.cards import FAMILIES, Card, Family, Role
from courtisans.plays import OUT, Place
from courtisans.record import Record
from courtisans.rules import seat_of_play
from courtisans.scoring import influences
from courtisans.view import View

Column: TypeAlias = Family | None
"""A family's column, or None for the Queen's, where spies lie face down (R12)."""

COLUMNS: Final[tuple[Column, ...]] = (*FAMILIES[:3], None, *FAMILIES[3:])
"""From left to right, at the table and in every domain; the Queen's is in the middle."""


def column_name(column: Column) -> str:
    """Return a column's name in the style sheet, which is also that of its symbol."""
    return column.value if column else "queen"


COLUMNS_BY_NAME: Final = {column_name(column): column for column in COLUMNS}


class Piece(NamedTuple):
    """A card that lies on the table."""

    number: int
    """The number of the play that placed it, which identifies it throughout the game."""
    by: int
    """The seat that placed it."""
    card: Card | None
    """The card; None for a spy that the viewer does not know."""
    place: Place
    """Where it lies."""
    face_up: bool
    """Whether everybody sees what it is."""

    @property
    def column(self) -> Column:
        """The column it lies in."""
        return self.card.family if self.card and self.face_up else None


def pieces_of_view(view: View) -> tuple[Piece, ...]:
    """List what lies on the table while the game runs, in the order of the plays."""
    return tuple(
        Piece(number, seen.seat, seen.card, seen.now, seen.role is not Role.SPY)
        for number, seen in enumerate(view.plays)
        if seen.now != OUT
    )


def pieces_of_record(record: Record) -> tuple[Piece, ...]:
    """List what lies on the table when the game is over, spies revealed (R26)."""
    dealt = record.dealt
    now = record.game().now
    return tuple(
        Piece(
            number,
            seat_of_play(number, dealt.first, dealt.variant.players),
            play.card,
            now[number],
            face_up=True,
        )
        for number, play in enumerate(record.plays)
        if now[number] != OUT
    )


def columns(pieces: Iterable[Piece], place: Place) -> dict[Column, list[Piece]]:
    """Sort the pieces at a place into their columns."""
    sorted_out: dict[Column, list[Piece]] = {column: [] for column in COLUMNS}
    for piece in pieces:
        if piece.place == place:
            sorted_out[piece.column].append(piece)
    return sorted_out


def visible_influences(above: Sequence[Piece], below: Sequence[Piece]) -> dict[Family, int]:
    """Return each family's influence by the cards that everybody sees (R27)."""
    return influences(*([p.card for p in side if p.card and p.face_up] for side in (above, below)))
