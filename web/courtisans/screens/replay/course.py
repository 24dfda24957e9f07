"""The course of a game that is gone through once more, and who may see what of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from courtisans.cards import Card
from courtisans.hindsight import followed
from courtisans.record import Record, Seat
from courtisans.rules import PLAYS_A_TURN
from courtisans.view import View
from web.courtisans.names import fitting
from web.courtisans.pieces import Piece, pieces_of_record, pieces_of_view


@dataclass(frozen=True, slots=True)
class Course:
    """A record, looked at from a seat after so many plays."""

    record: Record
    seat: int
    ply: int
    opened: bool = False
    """Whether all cards are open."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where, with names that fit."""
        return fitting(self.record.seats)

    @property
    def total(self) -> int:
        """Count the plays of the record."""
        return len(self.record.plays)

    @property
    def turn(self) -> int:
        """The turn that is under way, or ends here, or begins; from 0."""
        return self.ply // PLAYS_A_TURN

    @property
    def hands(self) -> Sequence[Sequence[Card]] | None:
        """Every seat's hand, if all cards are open."""
        return self.record.game(self.ply).hands if self.opened else None

    @property
    def view(self) -> View:
        """What is to be seen: what the seat could know, unless all cards are open."""
        return self.seen_after(self.ply)

    def seen_after(self, ply: int) -> View:
        """Give what was to be seen after so many plays, with nothing to do."""
        game = self.record.game(ply)
        if game.over:  # there is no View of that any more
            last = game.undo()
            view = followed(game.view(self.seat), last)
        else:
            view = game.view(self.seat)
        # Sorted, a hand does not tell in what order it will be played.
        view = replace(view, legal=(), hand=tuple(sorted(view.hand, key=str)))
        if not self.opened:
            return view
        played = zip(view.plays, self.record.plays, strict=False)
        return replace(view, plays=tuple(seen._replace(card=play.card) for seen, play in played))

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """What lies on the table; with all cards open, the spies are revealed at the end (R26)."""
        if self.opened and self.record.result is not None and self.ply == self.total:
            return pieces_of_record(self.record)
        return pieces_of_view(self.view)

    def at(self, ply: int) -> Course:
        """Go to another place of it, or as near as there is one."""
        return replace(self, ply=max(0, min(ply, self.total)))


def open_to(record: Record) -> Sequence[int]:
    """List the seats from which a game may be looked at.

    While it runs, that is the person's own; of several persons none may look at another's hand.
    """
    everybody = range(len(record.seats))
    persons = [number for number in everybody if record.seats[number].bot is None]
    if record.result is not None or not persons:
        return everybody
    return persons if len(persons) == 1 else ()


def may_open(record: Record) -> bool:
    """Tell whether all cards may be seen: once the game is over, or where only bots play."""
    return len(open_to(record)) == len(record.seats)
