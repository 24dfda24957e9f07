"""Scene: what lies on the table before the eyes of one seat, ready to be drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace

from courtisans.cards import Card, Family
from courtisans.plays import Place
from courtisans.record import Seat
from web.courtisans.pieces import Piece


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the zones of a table are drawn from; equal scenes are drawn alike."""

    seats: tuple[Seat, ...]
    viewer: int
    """The seat of the person who looks."""
    pieces: tuple[Piece, ...]
    targets: tuple[tuple[int, str], ...] = ()
    """The cards that an effect can reach, by the numbers of their plays: what to call each."""
    aims: bool = False
    """Whether such a card is looked for."""
    advised: int | None = None
    """The card that the viewer was advised to reach: one of them, once there are some."""
    coming: tuple[Place, Card] | None = None
    """A card that is about to be placed, and where."""
    marked: frozenset[int] = frozenset()
    """The cards that are news to the viewer, by the numbers of their plays."""
    weighed: tuple[int, ...] | None = None
    """How the families stood at the Queen's table when the viewer looked last; None if never."""
    doubtful: frozenset[Family] = frozenset()
    """The families whose status hangs on spies face down."""
    opens: bool = False
    """Whether a pile that is pressed is shown card by card."""
    opens_whole: bool = False
    """Whether all piles of a zone are shown so at the press of a button."""

    def at(self, *places: Place) -> Scene:
        """Give what there is to be seen at these places; of how the families stand, nothing."""
        pieces = tuple([piece for piece in self.pieces if piece.place in places])
        comes = self.coming is not None and self.coming[0] in places
        return self._narrowed(pieces, comes=comes)

    def only(self, piece: Piece) -> Scene:
        """Give what there is to be seen of one card."""
        return self._narrowed((piece,), comes=False)

    def _narrowed(self, pieces: tuple[Piece, ...], *, comes: bool) -> Scene:
        numbers = {piece.number for piece in pieces}
        return replace(
            self,
            pieces=pieces,
            targets=tuple([each for each in self.targets if each[0] in numbers]),
            advised=self.advised if self.advised in numbers else None,
            coming=self.coming if comes or self.aims else None,
            marked=self.marked & numbers,
            weighed=None,
            doubtful=frozenset(),
            opens_whole=False,
        )
