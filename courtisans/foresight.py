"""Foresight: what a play would change if the game ended after it, as far as its seat can know."""

from __future__ import annotations

from typing import NamedTuple

from courtisans.cards import FAMILIES, Card, Family, Role
from courtisans.plays import ABOVE, BELOW, OUT, Place, Play
from courtisans.score_bounds import Range, Shares, extremes, known
from courtisans.scoring import influences, status
from courtisans.view import View


class Change(NamedTuple):
    """A family's influence (R27) before and after a play, by the cards that the seat knows."""

    family: Family
    before: int
    after: int

    @property
    def turns(self) -> bool:
        """Whether the family's status changes."""
        return status(self.before) != status(self.after)


class Foresight(NamedTuple):
    """What a play would change."""

    changes: tuple[Change, ...]
    """The families whose influence it changes; empty if the Queen's table stays as it is."""
    points: Range
    """The change in the points of the seat's own cards, for all possible face-down spies."""
    theirs: Range | None
    """The same for the seat in whose domain the card is placed; None if it is no other seat's."""


def foresee(view: View, play: Play) -> Foresight:
    """Return what one of the seat's own plays would change. Missions are left out.

    An effect on a spy that the seat does not know is left out too: what it changes is unknown.
    """
    moves: list[tuple[Card, Place | None, Place]] = [(play.card, None, play.place)]
    if play.target is not None:
        hit = view.plays[play.target]
        taken = OUT if play.card.role is Role.ASSASSIN else view.seat  # R14, R19
        if hit.card is not None:
            moves.append((hit.card, hit.now, taken))

    def shift(family: Family, place: Place) -> int:
        """Return the weight of that family that would come to a place, less what would leave it."""
        return sum(
            card.weight * ((to == place) - (lay == place))
            for card, lay, to in moves
            if card.family is family
        )

    weights = influences(known(view, ABOVE), known(view, BELOW))
    tips = {family: shift(family, ABOVE) - shift(family, BELOW) for family in FAMILIES}

    def gain(seat: int) -> Range:
        domain = influences(known(view, seat), ())

        def more(family: Family, spies: Shares) -> int:
            high, low, home = spies
            weight, held = weights[family] + high - low, domain[family] + home
            later = status(weight + tips[family]) * (held + shift(family, seat))
            return later - status(weight) * held

        # The other families score as much as before.
        touched = [family for family in FAMILIES if tips[family] or shift(family, seat)]
        return extremes(view, (ABOVE, BELOW, seat), more, touched)

    changes = tuple(
        Change(family, weights[family], weights[family] + tip)
        for family, tip in tips.items()
        if tip
    )
    theirs = gain(play.place) if play.place >= 0 and play.place != view.seat else None
    return Foresight(changes, gain(view.seat), theirs)
