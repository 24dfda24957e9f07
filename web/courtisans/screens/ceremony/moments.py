"""The moments of the ceremony: the steps in which the end of a game is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from courtisans.cards import FAMILIES, Family, Role
from courtisans.scoring import Account
from web.courtisans.finished import FinishedRecord
from web.courtisans.pieces import Piece, pieces_of_record


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of the ceremony: what has been shown so far."""

    turned: tuple[int, ...] = ()
    """The spies that lie face up, by the numbers of their plays, the last one last."""
    counted: int = 0
    """How many of the families have been counted."""
    seats_revealed: int = 0
    """How many seats have shown their missions."""
    crowned: bool = False
    beats: float = 1
    """How long the moment lasts; a bot's play at the table takes one beat."""

    @property
    def family(self) -> Family | None:
        """The family that is counted at this moment."""
        if self.counted and not self.seats_revealed and not self.crowned:
            return FAMILIES[self.counted - 1]
        return None

    @property
    def seat(self) -> int | None:
        """The seat whose missions are shown at this moment."""
        return self.seats_revealed - 1 if self.seats_revealed and not self.crowned else None


def moments(finished: FinishedRecord) -> tuple[Moment, ...]:
    """Return the moments of a finished game's end: spies, families, missions, winners.

    The spies at the Queen's table turn first, for they decide how the families stand.
    """
    return tuple(_moments(finished))


def _moments(finished: FinishedRecord) -> Iterator[Moment]:
    spies = [piece for piece in pieces_of_record(finished.record) if _is_spy(piece)]
    spies.sort(key=lambda piece: (max(piece.place, -1), piece.number))
    moment = Moment(beats=1.5)
    yield moment
    for spy in spies:
        moment = replace(moment, turned=(*moment.turned, spy.number), beats=0.8)
        yield moment
    for counted in range(1, len(FAMILIES) + 1):
        moment = replace(moment, counted=counted, beats=1.2)
        yield moment
    if finished.variant.missions != "none":
        for seats_revealed in range(1, len(finished.seats) + 1):
            moment = replace(moment, seats_revealed=seats_revealed, beats=1.5)
            yield moment
    yield replace(moment, crowned=True, beats=2.2)


def pieces_at(finished: FinishedRecord, moment: Moment, viewer: int) -> tuple[Piece, ...]:
    """Return what lies on the table at that moment, as far as the seat `viewer` may know it."""
    return tuple(
        piece._replace(face_up=False, card=piece.card if piece.by == viewer else None)
        if _is_spy(piece) and piece.number not in moment.turned
        else piece
        for piece in pieces_of_record(finished.record)
    )


def points_at(moment: Moment, explained: Sequence[Account]) -> list[int]:
    """Return each seat's points, as far as they have been counted."""
    counted = FAMILIES[: moment.counted]
    return [
        sum(account.families[family].points for family in counted)
        + sum(mission.points for mission in account.missions if seat < moment.seats_revealed)
        for seat, account in enumerate(explained)
    ]


def _is_spy(piece: Piece) -> bool:
    return piece.card is not None and piece.card.role is Role.SPY
