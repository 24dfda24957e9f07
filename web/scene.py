"""Scene: what lies on the table before the eyes of one seat, ready to be drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from courtisans.cards import Card, Family
from courtisans.plays import Place
from courtisans.record import Seat
from web.pieces import Piece


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the zones of a table are drawn from."""

    seats: Sequence[Seat]
    viewer: int
    """The seat of the person who looks."""
    pieces: Sequence[Piece]
    targets: Mapping[int, str] = field(default_factory=dict)
    """The cards that an effect can reach, by the numbers of their plays: what to call each."""
    advised: int | None = None
    """The card that the viewer was advised to reach: one of them, once there are some."""
    coming: tuple[Place, Card] | None = None
    """A card that is about to be placed, and where."""
    marked: frozenset[int] = frozenset()
    """The cards that are news to the viewer, by the numbers of their plays."""
    weighed: Mapping[Family, int] | None = None
    """How the families stood at the Queen's table when the viewer looked last; None if never."""
    doubtful: frozenset[Family] = frozenset()
    """The families whose status hangs on spies face down."""
    opens: bool = False
    """Whether a pile that is pressed is shown card by card."""
    opens_whole: bool = False
    """Whether all piles of a zone are shown so at the press of a button."""
