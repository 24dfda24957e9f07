"""A seat's seal, distinguished for a winner."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, span

from courtisans.record import Seat
from web.courtisans.components.card import seal_of
from web.shell.components.symbol import symbol


def seat_seal(number: int, seats: Sequence[Seat], *, wins: bool) -> Element:
    """Draw a seat's seal: of wax, for a winner on gold with ribbons.

    It is hidden from screen readers: who wins must be said in words elsewhere.
    """
    seal = seal_of(number, seats)
    return span(class_="winner-badge", aria_hidden="true")[symbol("victor"), seal] if wins else seal
