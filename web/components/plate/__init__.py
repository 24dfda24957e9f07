"""A seat's name plate: who sits there, what they hold, whether it is their turn."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, header, span

from courtisans.record import Seat
from courtisans.variant import Variant
from web.components.card import monogram
from web.locales import _, ngettext
from web.words import bot_name


def plate(
    number: int,
    seats: Sequence[Seat],
    variant: Variant,
    viewer: int,
    *,
    holds: int,
    acts: bool,
    thinks: bool,
) -> Element:
    """Draw the plate of a seat that `holds` so many cards and `acts` if it is its turn."""
    seat = seats[number]
    held = ngettext("{n} card in hand", "{n} cards in hand", holds).format(n=holds)
    return header(id=f"seat-{number}", class_=["plate", {"acts": acts, "thinks": thinks}])[
        span(class_="seal", aria_hidden="true")[monogram(number, seats)],
        span(class_="who")[
            span(class_="name", title=seat.name)[seat.name],
            _partner(number, seats, variant, viewer)
            or (seat.bot and span(class_="what")[bot_name(seat.bot)]),
        ],
        acts and span(class_="turn")[_("thinks…") if thinks else _("plays")],
        span(class_="held", title=held)[
            span(class_="unseen")[held],
            [span(class_="slip", aria_hidden="true") for _slip in range(holds)],
        ],
    ]


def _partner(number: int, seats: Sequence[Seat], variant: Variant, viewer: int) -> Element | None:
    """Say whose partner sits here (R34)."""
    if not variant.teams:
        return None
    side = next(side for side in variant.sides if number in side)
    partner = side[1 - side.index(number)]
    text = (
        _("your partner")
        if partner == viewer
        else _("with {name}").format(name=seats[partner].name)
    )
    return span(class_="what")[text]
