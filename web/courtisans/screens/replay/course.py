"""The course of a game that is replayed, and who may see what of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from courtisans.cards import Card
from courtisans.hindsight import followed
from courtisans.record import Record, Seat
from courtisans.view import View
from web.courtisans.names import with_display_names
from web.courtisans.pieces import Piece, pieces_of_record, pieces_of_view


@dataclass(frozen=True, slots=True)
class Course:
    """A record, as one seat sees it after `ply` plays."""

    record: Record
    seat: int
    ply: int
    opened: bool = False
    """Whether all cards are open."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, with names that are distinct and not too long."""
        return with_display_names(self.record.seats)

    @property
    def total(self) -> int:
        """The number of plays of the record."""
        return len(self.record.plays)

    @property
    def hands(self) -> Sequence[Sequence[Card]] | None:
        """Every seat's hand if all cards are open, else None."""
        return self.record.game(self.ply).hands if self.opened else None

    @property
    def view(self) -> View:
        """The view of the seat; if all cards are open, with every card that was played."""
        return self.seen_after(self.ply)

    def seen_after(self, ply: int) -> View:
        """Return the view after so many plays, without legal plays."""
        game = self.record.game(ply)
        if game.over:  # a finished game has no View of its own
            last = game.undo()
            view = followed(game.view(self.seat), last)
        else:
            view = game.view(self.seat)
        # Sorted, so that the hand does not reveal the order in which it will be played.
        view = replace(view, legal=(), hand=tuple(sorted(view.hand, key=str)))
        if not self.opened:
            return view
        played = zip(view.plays, self.record.plays, strict=False)
        return replace(view, plays=tuple(seen._replace(card=play.card) for seen, play in played))

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The cards on the table; if all cards are open, spies are revealed at the end (R26)."""
        if self.opened and self.record.result is not None and self.ply == self.total:
            return pieces_of_record(self.record)
        return pieces_of_view(self.view)

    def at(self, ply: int) -> Course:
        """Return the course after so many plays; a number out of range is limited to the range."""
        return replace(self, ply=max(0, min(ply, self.total)))


def open_to(record: Record) -> Sequence[int]:
    """Return the seats from which a game may be looked at.

    They are all seats once the game is over, or if only bots play. Until then they are the seat of
    the only person, or none if there are several: nobody may see another's hand.
    """
    everybody = range(len(record.seats))
    persons = [number for number in everybody if record.seats[number].bot is None]
    if record.result is not None or not persons:
        return everybody
    return persons if len(persons) == 1 else ()


def may_open(record: Record) -> bool:
    """Return whether all cards may be seen: once the game is over, or if only bots play."""
    return len(open_to(record)) == len(record.seats)
