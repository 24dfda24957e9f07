"""Scene: the cards on the table as one seat sees them, ready to be drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace

from courtisans.cards import Card, Family
from courtisans.plays import Place
from courtisans.record import Seat
from web.courtisans.pieces import Piece


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that the zones of a table are drawn from; equal scenes give equal markup."""

    seats: tuple[Seat, ...]
    viewer: int
    """The seat from which the table is seen."""
    pieces: tuple[Piece, ...]
    targets: tuple[tuple[int, str], ...] = ()
    """The cards that an effect can reach: the number of each one's play, and its label."""
    advised: int | None = None
    """The number of the play whose card a hint advises to reach."""
    placing: tuple[Place, Card] | None = None
    """A card that is about to be placed, and where."""
    marked: frozenset[int] = frozenset()
    """The numbers of the plays whose cards are new to the viewer."""
    earlier_influences: tuple[int, ...] | None = None
    """Each family's influence at an earlier time, to show changes since; None to show none."""
    doubtful: frozenset[Family] = frozenset()
    """The families whose status depends on face-down spies."""
    can_open_piles: bool = False
    """Whether pressing a pile shows it card by card."""
    can_open_zones: bool = False
    """Whether each zone has a button that shows all its piles card by card."""

    def at(self, *places: Place) -> Scene:
        """Return the part of the scene at these places, without how the families stand."""
        pieces = tuple([piece for piece in self.pieces if piece.place in places])
        is_placing = self.placing is not None and self.placing[0] in places
        return self._narrowed(pieces, is_placing=is_placing)

    def only(self, piece: Piece) -> Scene:
        """Return the part of the scene that one card is drawn from."""
        return self._narrowed((piece,), is_placing=False)

    def _narrowed(self, pieces: tuple[Piece, ...], *, is_placing: bool) -> Scene:
        numbers = {piece.number for piece in pieces}
        return replace(
            self,
            pieces=pieces,
            targets=tuple([each for each in self.targets if each[0] in numbers]),
            advised=self.advised if self.advised in numbers else None,
            placing=self.placing if is_placing else None,
            marked=self.marked & numbers,
            earlier_influences=None,
            doubtful=frozenset(),
            can_open_zones=False,
        )
