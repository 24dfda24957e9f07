"""Texts read out when a key is pressed: the hand, a zone, the missions, how the game stands."""

from __future__ import annotations

from collections.abc import Sequence

from courtisans.cards import FAMILIES, Family
from courtisans.plays import ABOVE, BELOW, Place
from courtisans.record import Seat
from courtisans.score_bounds import Range
from courtisans.scoring import status
from courtisans.view import View
from web.courtisans.components.card import piece_name
from web.courtisans.mission_words import mission_text
from web.courtisans.names import reader
from web.courtisans.narration import turns_to_come
from web.courtisans.pieces import COLUMNS, Piece, columns, pieces_of_view, visible_influences
from web.courtisans.scene import Scene
from web.courtisans.words import (
    a_card,
    family_name,
    place_name,
    points_range,
    role_name,
    signed,
    status_name,
)
from web.locales import _


def hand(view: View) -> str:
    """Return a text on the hand."""
    if not view.hand:
        return _("Your hand is empty.")
    return _("Your hand: {cards}.").format(cards=", ".join(map(a_card, view.hand)))


def table(view: View, seats: Sequence[Seat]) -> str:
    """Return a text on both sides of the Queen's table."""
    return f"{zone(view, seats, ABOVE)} {zone(view, seats, BELOW)}"


def zone(view: View, seats: Sequence[Seat], place: Place) -> str:
    """Return a text on the cards at a place, family by family, with their weight."""
    return place_text(Scene(tuple(seats), view.seat, pieces_of_view(view)), place)


def place_text(scene: Scene, place: Place) -> str:
    """Return a text on the cards at a place of a scene, as `zone` does."""
    found = columns(scene.pieces, place)
    texts = [column_text(found[column], scene) for column in COLUMNS]
    cards = " ".join(filter(None, texts)) or _("No card.")
    return _("{place}: {cards}").format(
        place=place_name(place, scene.seats, scene.viewer), cards=cards
    )


def column_text(pieces: Sequence[Piece], scene: Scene) -> str:
    """Return a text on a column: the family's weight there and its cards; spies one by one."""
    visible = [piece.card for piece in pieces if piece.card and piece.face_up]
    if not visible:
        return " ".join(f"{piece_name(piece, scene)}." for piece in pieces)
    return _("{family} {weight}: {cards}.").format(
        family=family_name(visible[0].family),
        weight=sum(card.weight for card in visible),
        cards=", ".join(role_name(card.role) or _("courtier") for card in visible),
    )


def missions(view: View, seats: Sequence[Seat]) -> str:
    """Return a text on the viewer's missions."""
    if not view.missions:
        return _("There are no missions in this game.")
    left = seats[view.variant.left_of(view.seat)].name
    own = reader(view.seat, seats) is not None
    return " ".join(mission_text(mission, left, own=own) for mission in view.missions)


def standing_text(view: View, seats: Sequence[Seat], ranges: Sequence[Range] | None) -> str:
    """Return a text on the families' statuses and the turns left; with `ranges`, on points too."""
    weights = weights_of(view)
    families = [
        _("{family}: {status}.").format(
            family=f"{family_name(family)} {signed(weights[family])}",
            status=status_name(status(weights[family])),
        )
        for family in FAMILIES
    ]
    seated = [
        _("{name}: {points}.").format(name=seats[seat].name, points=points_range(reach))
        for seat, reach in enumerate(ranges or ())
    ]
    turns = turns_to_come(view, seats)
    return " ".join([*families, *([turns] if turns else []), *seated])


def weights_of(view: View) -> dict[Family, int]:
    """Return each family's influence by the cards that everybody sees at the Queen's table."""
    pieces = pieces_of_view(view)
    above, below = ([p for p in pieces if p.place == place] for place in (ABOVE, BELOW))
    return visible_influences(above, below)


def changed(before: View, after: View) -> str:
    """Return a text on the families whose statuses have changed."""
    was, now = weights_of(before), weights_of(after)
    return " ".join(
        _("{family} is now: {status}.").format(
            family=family_name(family), status=status_name(status(now[family]))
        )
        for family in FAMILIES
        if status(was[family]) != status(now[family])
    )
