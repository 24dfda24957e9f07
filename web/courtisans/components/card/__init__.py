"""A card on the table, drawn small."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, li, span
from markupsafe import Markup

from courtisans.cards import Card, Role
from courtisans.record import Seat
from courtisans.variant import Variant
from web.courtisans.pieces import Piece
from web.courtisans.rules_links import long_press_opens_rules
from web.courtisans.scene import Scene
from web.courtisans.words import card_name
from web.locales import _
from web.shell.components.symbol import symbol
from web.shell.gestures import Attributes
from web.shell.markup import drawn_once


def on_table(piece: Piece, scene: Scene) -> Markup:
    """Draw a card that lies on the table."""
    return _on_table(piece, scene.only(piece))


@drawn_once(200)
def _on_table(piece: Piece, scene: Scene) -> Element:
    marked = piece.number in scene.marked
    return li(
        looks(piece.card if piece.face_up else None),
        long_press_opens_rules(role_of(piece).value) if scene.can_open_piles else {},
        id=f"card-{piece.number}",
        class_=[
            "card",
            {
                "reach": piece.number in dict(scene.targets),
                "advised": piece.number == scene.advised,
                "marked": marked,
            },
        ],
        data_move=moving(piece.number),
        data_from=f"chosen seat-{piece.by}",
        data_gone="fade",
    )[
        face_of(piece, scene),
        not piece.face_up and seal_of(piece.by, scene.seats),
        marked
        and span(class_="unseen")[
            # Translators: a card that was placed since the reader's last turn.
            _("new")
        ],
    ]


def face_of(piece: Piece, scene: Scene, attributes: Attributes | None = None) -> Element:
    """Draw the visible side of a card on the table, with more attributes if any are given."""
    name = piece_name(piece, scene)
    return span(attributes or {}, class_="face", role="img", aria_label=name, title=name)[
        side_of(piece)
    ]


def side_of(piece: Piece) -> Node:
    """Draw what is printed on the visible side of a card on the table."""
    return art_of(piece.card) if piece.card and piece.face_up else back_of(piece)


def moving(number: int) -> str:
    """Return the name by which a card's moves are animated; `number` is that of its play."""
    return f"card-{number}"


def piece_name(piece: Piece, scene: Scene) -> str:
    """Return the name of a card on the table, as far as the viewer may know it."""
    if piece.card and piece.face_up:
        return card_name(piece.card)
    if piece.card and piece.by == scene.viewer:
        return _("{card}, face down, played by you").format(card=card_name(piece.card))
    if piece.card:
        by = scene.seats[piece.by].name
        return _("{card}, face down, played by {name}").format(card=card_name(piece.card), name=by)
    # Translators: the name of a card whose family is hidden.
    return _("Spy played by {name}").format(name=scene.seats[piece.by].name)


def role_of(piece: Piece) -> Role:
    """Return a card's role; everybody knows that a face-down card is a spy."""
    return piece.card.role if piece.card and piece.face_up else Role.SPY


def looks(card: Card | None) -> Attributes:
    """Return the attributes by which the style sheet draws a card; None is a back."""
    if card is None:
        return {"data-family": "back"}
    return {"data-family": card.family.value, "data-role": card.role.value}


def art_of(card: Card) -> Node:
    """Draw the face of a card: its index in the corner and its family's emblem."""
    family = card.family.value
    return [
        span(class_="index", aria_hidden="true")[
            symbol(family), symbol(role_symbol(card.role), "symbol role")
        ],
        symbol(family, "emblem"),
    ]


def role_symbol(role: Role) -> str:
    """Return the name of a role's symbol."""
    return "courtier" if role is Role.PLAIN else role.value


def monogram(seat: int, seats: Sequence[Seat]) -> str:
    """Return the letter on a seat's seal, with the seat's number if seats share the letter."""
    letters = [other.name[0].upper() for other in seats]
    letter = letters[seat]
    return letter if letters.count(letter) == 1 else f"{letter}{seat + 1}"


def back_of(piece: Piece) -> Node:
    """Draw the back of a spy, with its family's emblem if the viewer knows it."""
    known = piece.card
    return [
        span(class_="index", aria_hidden="true")[symbol("spy", "symbol role")],
        symbol(known.family.value, "emblem known") if known else symbol("spy", "emblem"),
    ]


def seal_of(seat: int, seats: Sequence[Seat]) -> Element:
    """Draw a seat's seal, hidden from screen readers; see `team_looks`."""
    return span(class_="seal", data_seat=str(seat), aria_hidden="true")[monogram(seat, seats)]


def team_looks(variant: Variant) -> Attributes:
    """Return the attribute around seals by which the style sheet shows the teams, if any."""
    return {"data-teams": str(variant.players)} if variant.teams else {}
