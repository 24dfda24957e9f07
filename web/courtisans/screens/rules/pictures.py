"""The pictures in the rules: our own table, drawn from positions, each described in words."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from htpy import Element, Node, div, line, span, svg

from courtisans.cards import Card, Family, Role
from courtisans.game import Game
from courtisans.plays import ABOVE, BELOW, Place
from courtisans.record import Record, Seat
from courtisans.rules import PLAYS_A_TURN
from courtisans.scoring import accounts
from courtisans.variant import Variant
from web import locales
from web.courtisans import screen_reader
from web.courtisans.components.card import piece_name, team_looks
from web.courtisans.components.domain import domain
from web.courtisans.components.hand import hand
from web.courtisans.components.mat import mat
from web.courtisans.components.plate import plate
from web.courtisans.pieces import pieces_of_record, pieces_of_view
from web.courtisans.scene import Scene
from web.courtisans.screens.rules.parts import Rows
from web.courtisans.screens.rules.positions import staged
from web.courtisans.screens.rules.still import still
from web.courtisans.targets import target_names
from web.courtisans.words import card_name, family_name, signed, status_name
from web.locales import _

ME: Final = 0
SEATS: Final = (Seat("Ana"), Seat("Silvio"), Seat("Beatrice"))

SHOWN: Final = {
    Role.PLAIN: Card(Family.BUTTERFLY, Role.PLAIN),
    Role.NOBLE: Card(Family.STAG, Role.NOBLE),
    Role.SPY: Card(Family.CARP, Role.SPY),
    Role.ASSASSIN: Card(Family.NIGHTINGALE, Role.ASSASSIN),
    Role.GUARD: Card(Family.TOAD, Role.GUARD),
    Role.DIPLOMAT: Card(Family.HARE, Role.DIPLOMAT),
    Role.CONFIDANT: Card(Family.BUTTERFLY, Role.CONFIDANT),
}
"""The card that is shown as an example of each role."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture, and its description in words."""

    art: Node
    description: str


def picture(name: str) -> Drawn:
    """Draw the picture of that name."""
    return _picture(name, locales.current())


@cache  # The search redraws the pictures at every letter that is typed.
def _picture(name: str, _language: str) -> Drawn:
    drawn = _DRAWN[name]()
    return Drawn(still(drawn.art), drawn.description)


def large(role: Role) -> Node:
    """Draw a card of that role as it looks in the hand."""
    return still(hand((SHOWN[role],), chosen=None, placed=False, active=False))


def counted() -> Rows:
    """Return a table that counts the domain of the picture `count`, family by family."""
    game = staged("count")
    account = accounts(game.variant, game.dealt.missions, game.plays, game.now)[ME]
    rows = [
        (family_name(family), str(each.weight), status_name(each.status), signed(each.points))
        for family, each in account.families.items()
        if each.cards
    ]
    total = sum(each.points for each in account.families.values())
    return Rows(
        _("Ana counts her domain"),
        # Translators: headings: what a family counts in a domain, how it stands, what that gives.
        (_("Family"), _("Counts"), _("Stands"), _("Points")),
        [*rows, (_("Total"), "", "", signed(total))],
    )


def _domain(game: Game, seat: int, scene: Scene) -> Element:
    head = plate(
        seat, SEATS, game.variant, ME, holds=len(game.hands[seat]), acts=False, thinks=False
    )
    return domain(seat, scene, head=head)


def _scene(game: Game) -> Scene:
    return Scene(SEATS, ME, pieces_of_view(game.view(ME)))


def _shown(game: Game, scene: Scene, *zones: Place) -> Drawn:
    """Draw these zones of a table; ABOVE stands for both sides of the Queen's table."""
    drawn: list[Node] = []
    texts: list[str] = []
    for zone in zones:
        drawn.append(mat(scene, {}) if zone == ABOVE else _domain(game, zone, scene))
        sides = (ABOVE, BELOW) if zone == ABOVE else (zone,)
        texts += [screen_reader.place_text(scene, side) for side in sides]
    return Drawn(drawn, " ".join(texts))


def _position(name: str, *zones: Place) -> Drawn:
    game = staged(name)
    return _shown(game, _scene(game), *zones)


def _revealed(name: str, *zones: Place) -> Drawn:
    """Draw a position as it would be at the end, all spies turned up (R26)."""
    game = staged(name)
    return _shown(game, Scene(SEATS, ME, pieces_of_record(Record.of(game, SEATS))), *zones)


def _reach(name: str) -> Drawn:
    """Draw what the first card of the last turn can reach, just before it is played."""
    plays = staged(name).plays
    before = len(plays) - PLAYS_A_TURN
    card, place, _target = plays[before]
    game = staged(name, before)
    view = game.view(ME)
    targets = target_names(view, SEATS, card, place)
    scene = replace(_scene(game), targets=tuple(targets.items()), placing=(place, card))
    drawn = _shown(game, scene, ABOVE if place == BELOW else place)
    reached = [piece_name(piece, scene) for piece in scene.pieces if piece.number in targets]
    description = _("{card} can reach: {cards}.").format(
        card=card_name(card), cards=", ".join(reached)
    )
    return Drawn(div(class_="reaching")[drawn.art], description)


def _reached(name: str, *zones: Place) -> Drawn:
    """Draw the position after the first play of the last turn."""
    game = staged(name, len(staged(name).plays) - PLAYS_A_TURN + 1)
    return _shown(game, _scene(game), *zones)


def _opposite(players: int) -> Drawn:
    """Draw who sits opposite whom (R34)."""
    variant = Variant(players, expansion=True, teams=True)
    turns = [math.tau * seat / players + math.pi / 2 for seat in range(players)]
    # In percent of the picture's width.
    spots = [
        (f"{50 + 36 * math.cos(turn):.1f}", f"{50 + 36 * math.sin(turn):.1f}") for turn in turns
    ]
    sentences = [
        _("Seats {one} and {other} are a team.").format(one=one + 1, other=other + 1)
        for one, other in variant.sides
    ]
    ring = div(team_looks(variant), class_="ring")[
        svg(viewBox="0 0 100 100")[
            [
                line(x1=spots[one][0], y1=spots[one][1], x2=spots[other][0], y2=spots[other][1])
                for one, other in variant.sides
            ]
        ],
        [
            span(class_="seal", data_seat=str(seat), style=f"left: {x}%; top: {y}%")[str(seat + 1)]
            for seat, (x, y) in enumerate(spots)
        ],
    ]
    return Drawn(ring, " ".join(sentences))


_DRAWN: Final[Mapping[str, Callable[[], Drawn]]] = {
    "light": lambda: _position("light", ABOVE),
    "turn": lambda: _position("turn", ABOVE, ME, 1),
    "spy": lambda: _position("spy", ABOVE),
    "assassin-reach": lambda: _reach("assassin"),
    "assassin-done": lambda: _reached("assassin", ABOVE),
    "end-hidden": lambda: _position("end", ABOVE),
    "end-shown": lambda: _revealed("end", ABOVE),
    "count": lambda: _revealed("count", ABOVE, ME),
    "diplomat-reach": lambda: _reach("diplomat"),
    "diplomat-done": lambda: _reached("diplomat", 1, ME),
    "confidant": lambda: _position("confidant", ABOVE, 1),
    "teams-4": lambda: _opposite(4),
    "teams-6": lambda: _opposite(6),
}

PICTURES: Final = tuple(_DRAWN)
"""The names of all pictures."""
