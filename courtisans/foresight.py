"""Foresight: what a play would change if the game ended after it, as far as its seat can know."""

from __future__ import annotations

from typing import NamedTuple

from courtisans.cards import FAMILIES, Card, Family, Role
from courtisans.hindsight import followed
from courtisans.mission_progress import mission_now, mission_points
from courtisans.missions import WANTED_ROLES
from courtisans.plays import ABOVE, BELOW, OUT, Place, Play
from courtisans.score_bounds import Range, Shares, extremes, known
from courtisans.scoring import influences, status
from courtisans.view import View


class Change(NamedTuple):
    """A family's influence before and after a play, by the cards that the seat knows (R27)."""

    family: Family
    before: int
    after: int

    @property
    def changes_status(self) -> bool:
        """Whether the family's status changes."""
        return status(self.before) != status(self.after)


class MissionChange(NamedTuple):
    """A mission's points before and after a play, each a range for all possible face-down spies."""

    mission: str
    before: Range
    after: Range

    @property
    def gain(self) -> Range:
        """The range of the change."""
        return Range(self.after.low - self.before.high, self.after.high - self.before.low)


class Foresight(NamedTuple):
    """What a play would change."""

    changes: tuple[Change, ...]
    """The families whose influence it changes; empty if the Queen's table stays as it is."""
    points: Range
    """The change in the points of the seat's own cards, for all possible face-down spies."""
    others: dict[int, Range]
    """The same for other seats: the one in whose domain the card is placed, and the partner (R34)
    if those points change."""
    missions: tuple[MissionChange, ...]
    """The missions of the seat whose points it changes (R29-R31)."""


def foresee(view: View, play: Play) -> Foresight:
    """Return what one of the seat's own plays would change.

    In `changes`, `points` and `others` an effect on a spy that the seat does not know is left out:
    what it changes is unknown.
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
            above, below, own = spies
            weight, held = weights[family] + above - below, domain[family] + own
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
    others = {play.place: gain(play.place)} if play.place >= 0 else {}
    partner = view.variant.partner_of(view.seat)
    if partner is not None and (gained := gain(partner)) != Range(0, 0):
        others[partner] = gained
    others.pop(view.seat, None)
    return Foresight(changes, gain(view.seat), others, _mission_changes(view, play))


def _mission_changes(view: View, play: Play) -> tuple[MissionChange, ...]:
    """Return the missions of the seat whose points a play changes."""
    later = followed(view, play)
    changes = [
        MissionChange(mission, _mission_points(mission, view), _mission_points(mission, later))
        for mission in view.missions
        if _concerns(mission, view, play)
    ]
    return tuple([change for change in changes if change.before != change.after])


def _concerns(mission: str, view: View, play: Play) -> bool:
    """Return whether a play moves any card that could matter to a mission."""
    kind, _dot, what = mission.partition(".")
    if kind == "fewer":
        moved = [play.card, *([] if play.target is None else [view.plays[play.target].card])]
        return any(card is None or card.family.value == what for card in moved)
    return mission in WANTED_ROLES or play.place < 0  # the others look at the Queen's table


def _mission_points(mission: str, view: View) -> Range:
    return mission_points(mission_now(mission, view).status, view.variant.missions)
