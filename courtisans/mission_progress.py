"""How far a mission is: holding, open, or lost, and how much of it there is now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import NamedTuple

from courtisans.cards import FAMILIES, Family, Role
from courtisans.mission_reach import may_hold
from courtisans.missions import (
    LEAST_FALLEN,
    MANY_BELOW,
    MOST_ESTEEMED,
    POINTS,
    WANTED_ROLES,
    family_weight,
)
from courtisans.plays import ABOVE, BELOW
from courtisans.score_bounds import Range, Shares, extremes, known, unknown, unseen_spies
from courtisans.scoring import influences
from courtisans.variant import Edition
from courtisans.view import View


class MissionStatus(Enum):
    """What a seat can know of a mission before the end."""

    HOLDS = "holds"
    """If the game ended now it would hold, whatever the face-down spies turn out to be."""
    DOUBTFUL = "doubtful"
    """If the game ended now it would hold or not, depending on the face-down spies."""
    OPEN = "open"
    """If the game ended now it would not hold, but it is not known to be lost."""
    LOST = "lost"
    """It cannot hold at the end, however the game goes on."""


class MissionProgress(NamedTuple):
    """How far a mission is, as far as one seat can know."""

    status: MissionStatus
    counted: Range | None = None
    """How much there is now of what the mission asks for at least so much of; else None."""
    wanted: int = 0
    """How much of it the mission asks for."""


def mission_progress(mission: str, view: View) -> MissionProgress:
    """Return how far a mission is for the seat whose View it is (R29-R31).

    As `mission_now`, but `LOST` if it cannot hold at the end. The status is never `LOST` for a
    mission that may still hold (`may_hold`).
    """
    now = mission_now(mission, view)
    if now.status is MissionStatus.HOLDS or may_hold(mission, view):
        return now
    return now._replace(status=MissionStatus.LOST)


def mission_now(mission: str, view: View) -> MissionProgress:
    """Return whether a mission would hold if the game ended now, as far as its seat can know.

    The status is `HOLDS`, `DOUBTFUL` or `OPEN`. `counted` is the number of cards for a role, the
    weight of the heaviest family for `below.5`, and the number of families for `below.each` and
    `fallen.min2`.
    """
    kind, _dot, what = mission.partition(".")
    if kind == "fewer":
        return _fewer(Family(what), view)
    if mission in WANTED_ROLES:
        return _of_role(*WANTED_ROLES[mission], view)
    if kind == "below":
        return _below(what, view)
    return _by_status(mission, view)


def _judged(*, surely: bool, possibly: bool) -> MissionStatus:
    """Return the status of a mission that holds now in every case, in some case, or in none."""
    if surely:
        return MissionStatus.HOLDS
    return MissionStatus.DOUBTFUL if possibly else MissionStatus.OPEN


def mission_points(status: MissionStatus, edition: Edition) -> Range:
    """Return the range of a mission's points if the game ended now."""
    surely, possibly = status is MissionStatus.HOLDS, status is MissionStatus.DOUBTFUL
    return Range(POINTS[edition] * surely, POINTS[edition] * (surely or possibly))


# Missions of one's own domain


def _of_role(role: Role, wanted: int, view: View) -> MissionProgress:
    """Return how far a mission is for `wanted` cards of a role in one's own domain.

    Face-down spies count like seen ones: that a card is a spy is public.
    """
    have = sum(seen.role is role for seen in view.plays if seen.now == view.seat)
    holds = have >= wanted
    return MissionProgress(_judged(surely=holds, possibly=holds), Range(have, have), wanted)


def _fewer(family: Family, view: View) -> MissionProgress:
    left = view.variant.left_of(view.seat)
    own, theirs = (family_weight(known(view, each), family) for each in (view.seat, left))

    def fewer(_family: Family, spies: Shares) -> int:
        return int(own + spies[0] < theirs + spies[1])

    now = extremes(view, (view.seat, left), fewer, [family])
    return MissionProgress(_judged(surely=now.low > 0, possibly=now.high > 0))


# Missions of the court


Part = Callable[[Family, Shares], bool]


def _by_status(mission: str, view: View) -> MissionProgress:
    """Return how far a mission is that counts esteemed or fallen families."""
    weights = influences(known(view, ABOVE), known(view, BELOW))
    if mission == "esteemed.max3":
        now = _count(lambda each, spies: weights[each] + spies[0] - spies[1] > 0, FAMILIES, view)
        judged = _judged(surely=now.high <= MOST_ESTEEMED, possibly=now.low <= MOST_ESTEEMED)
        return MissionProgress(judged)
    what = mission.partition(".")[2]
    families = FAMILIES if what == "min2" else [Family(name) for name in what.split("|")]
    wanted = LEAST_FALLEN if what == "min2" else 1
    now = _count(lambda each, spies: weights[each] + spies[0] - spies[1] < 0, families, view)
    judged = _judged(surely=now.low >= wanted, possibly=now.high >= wanted)
    return MissionProgress(judged, now if what == "min2" else None, wanted)


def _below(what: str, view: View) -> MissionProgress:
    """Return how far a mission is: `below.each` or `below.5`; `what` is `each` or `5`."""
    weights = influences(known(view, BELOW), ())
    wanted, enough = (len(FAMILIES), 1) if what == "each" else (1, MANY_BELOW)
    now = _count(lambda each, spies: weights[each] + spies[1] >= enough, FAMILIES, view)
    judged = _judged(surely=now.low >= wanted, possibly=now.high >= wanted)
    if what == "each":
        return MissionProgress(judged, now, len(FAMILIES))
    hidden, spies = unknown(view, BELOW), unseen_spies(view)
    heaviest = [weights[family] + min(hidden, spies[family]) for family in FAMILIES]
    return MissionProgress(judged, Range(max(weights.values()), max(heaviest)), MANY_BELOW)


def _count(part: Part, families: Sequence[Family], view: View) -> Range:
    """Return the least and the most families for which `part` is true if the game ended now.

    `part` takes a family and how many of the unknown spies above and below are of it.
    """
    return extremes(view, (ABOVE, BELOW), lambda each, spies: int(part(each, spies)), families)
