"""A seat's name plate: who sits there, what they hold, whether it is their turn."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, header, span

from courtisans.bots import BOTS
from courtisans.cards import Card, Role
from courtisans.record import Seat
from courtisans.score_bounds import Range
from courtisans.variant import Variant
from web.courtisans.components.card import looks, seal_of
from web.courtisans.components.portrait import sitter
from web.courtisans.words import a_card, bot_name, points_range, spread
from web.locales import _, ngettext
from web.shell.components.symbol import symbol
from web.shell.markup import region


@region(32)
def plate(
    number: int,
    seats: tuple[Seat, ...],
    variant: Variant,
    viewer: int,
    *,
    holds: int,
    acts: bool,
    thinks: bool,
    shows: tuple[Card, ...] | None = None,
    points: Range | None = None,
    missions: Range | None = None,
) -> Element:
    """Draw the plate of the seat `number`, which `holds` so many cards.

    `acts`: it is the seat's turn; `thinks`: its bot is choosing; `shows`: its cards, if open;
    `points`, `missions`: what its cards and its missions would bring if the game ended now, if
    that is to be shown.
    """
    seat = seats[number]
    held = ngettext("{n} card in hand", "{n} cards in hand", holds).format(n=holds)
    if shows:
        held = _("In hand: {cards}").format(cards=", ".join(map(a_card, shows)))
    partner = variant.partner_of(number)
    ally = partner is not None and viewer in {number, partner}
    marks = {"acts": acts, "thinks": thinks, "ally": ally}
    return header(id=f"seat-{number}", class_=["plate", marks])[
        sitter(seat.bot if seat.bot in BOTS else None, seal_of(number, seats)),
        span(class_="who")[
            span(class_="name", title=seat.name)[seat.name],
            _about(number, partner, seats, viewer),
        ],
        points is not None and _points(points),
        # Nothing is no news: on a phone there is little room.
        missions is not None and missions.high > 0 and _mission_points(missions),
        # Screen readers get this from the prompt.
        acts and span(class_="turn", aria_hidden="true")[_("thinks…") if thinks else _("plays")],
        span(class_="held", title=held)[
            span(class_="unseen")[held],
            [_open_slip(card) for card in shows]
            if shows
            else [span(class_="slip", aria_hidden="true") for _slip in range(holds)],
        ],
    ]


def _points(reach: Range) -> Element:
    """Draw a seat's points as far as they are known."""
    now = _("If it ended now: {points}").format(points=points_range(reach))
    return span(class_="points", title=now)[
        span(class_="unseen")[now], span(aria_hidden="true")[spread(reach)]
    ]


def _mission_points(reach: Range) -> Element:
    """Draw the points that a seat's missions would bring."""
    now = _("Missions if it ended now: {points}").format(points=points_range(reach))
    # Translators: short, on a name plate: the points of the reader's missions as they stand.
    short = _("missions {points}").format(points=spread(reach))
    return span(class_="mission-points", title=now)[
        span(class_="unseen")[now],
        span(class_="unseen-narrow", aria_hidden="true")[short],
        span(class_="short", aria_hidden="true")[symbol("mission"), " ", spread(reach)],
    ]


def _open_slip(card: Card) -> Element:
    mark = card.family.value if card.role is Role.PLAIN else card.role.value
    return span(looks(card), class_="slip open", aria_hidden="true")[symbol(mark)]


def _about(number: int, partner: int | None, seats: Sequence[Seat], viewer: int) -> Element | None:
    """Draw a note on whose partner the seat is or, without partners, who plays it."""
    bot = seats[number].bot
    if partner is not None:
        text = (
            _("your partner")
            if partner == viewer
            else _("with {name}").format(name=seats[partner].name)
        )
    elif bot:
        text = bot_name(bot)
    elif number == viewer:
        # Translators: beside the reader's own name at the table.
        text = _("you")
    else:
        return None
    return span(class_="what")[text]
