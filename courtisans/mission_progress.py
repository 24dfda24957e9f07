"""How far a mission is: holding, open, or lost, and how much of it there is now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from courtisans.cards import FAMILIES, Card, Family, Role
from courtisans.missions import (
    LEAST_FALLEN,
    MANY_BELOW,
    MOST_ESTEEMED,
    WANTED_ROLES,
    family_weight,
)
from courtisans.plays import ABOVE, BELOW, OUT, Place
from courtisans.rules import PLAYS_A_TURN, open_places, seat_of_play
from courtisans.score_bounds import (
    Range,
    Shares,
    extremes,
    influence_ranges,
    known,
    still_out,
    unknown,
    unseen_spies,
)
from courtisans.scoring import influences
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

    `counted` is the number of cards for a role, the weight of the heaviest family for `below.5`,
    and the number of families for `below.each` and `fallen.min2`. The status is never `LOST` for a
    mission that may still hold. For a lost one it may be so late, because the plays to come are
    bounded for one family at a time.
    """
    kind, _dot, what = mission.partition(".")
    if kind == "fewer":
        return _fewer(Family(what), view)
    if mission in WANTED_ROLES:
        return _of_role(*WANTED_ROLES[mission], view)
    return _at_table(mission, view)


def _judged(*, least: bool, most: bool, may: bool) -> MissionStatus:
    """Return the status of a mission from when it holds.

    `least`: in every case, if the game ended now; `most`: in some case, if it ended now; `may`: in
    some case at the end.
    """
    if least:
        return MissionStatus.HOLDS
    if not may:
        return MissionStatus.LOST
    return MissionStatus.DOUBTFUL if most else MissionStatus.OPEN


# Missions of one's own domain


def _of_role(role: Role, wanted: int, view: View) -> MissionProgress:
    """Return how far a mission is for `wanted` cards of a role in one's own domain.

    Face-down spies count like seen ones: that a card is a spy is public.
    """
    lying = Counter(seen.now for seen in view.plays if seen.role is role)
    have = lying.pop(view.seat, 0)
    lying.pop(OUT, None)
    to_come = sum(count for card, count in _to_come(view).items() if card.role is role)
    if role is Role.SPY:  # `_to_come` includes the face-down ones, which have been placed
        to_come -= sum(seen.card is None for seen in view.plays)
    gain = min(to_come, _plays_into(view.seat, view))
    if role is not Role.GUARD:  # R18
        gain += min(sum(lying.values()), _takings(view.seat, view))
    holds = have >= wanted
    judged = _judged(least=holds, most=holds, may=have + gain >= wanted)
    return MissionProgress(judged, Range(have, have), wanted)


def _fewer(family: Family, view: View) -> MissionProgress:
    left = view.variant.left_of(view.seat)
    own_cards, left_cards = known(view, view.seat), known(view, left)
    own, theirs = family_weight(own_cards, family), family_weight(left_cards, family)

    def fewer(_family: Family, spies: Shares) -> int:
        return int(own + spies[0] < theirs + spies[1])

    now = extremes(view, (view.seat, left), fewer, [family])
    spies = unseen_spies(view)[family]
    removable = _loose(own_cards, family)
    losses = _heaviest(removable, min(_killers(view), _plays_into(view.seat, view)))
    theirs += min(unknown(view, left), spies)
    theirs += _heaviest(_weights_to_come(family, view), _plays_into(left, view))
    elsewhere = [place for place in (ABOVE, BELOW, *range(view.variant.players)) if place != left]
    takeable = [weight for place in elsewhere for weight in _loose(known(view, place), family)]
    takeable += [1] * min(spies, sum(unknown(view, place) for place in elsewhere))
    theirs += _heaviest(takeable, _takings(left, view))
    may = own - losses < theirs
    return MissionProgress(_judged(least=now.low > 0, most=now.high > 0, may=may))


# Missions of the court


Part = Callable[[Family, Shares], bool]


def _at_table(mission: str, view: View) -> MissionProgress:
    """Return how far a mission is that counts families by their cards at the table."""
    kind, _dot, what = mission.partition(".")
    if kind == "below":
        return _below(what, view)
    weights = influences(known(view, ABOVE), known(view, BELOW))
    lowest = _lowest(view)
    if mission == "esteemed.max3":
        now = _count(lambda each, spies: weights[each] + spies[0] - spies[1] > 0, FAMILIES, view)
        surely = sum(low > 0 for low in lowest.values())
        judged = _judged(
            least=now.high <= MOST_ESTEEMED,
            most=now.low <= MOST_ESTEEMED,
            may=surely <= MOST_ESTEEMED,
        )
        return MissionProgress(judged)
    families = FAMILIES if what == "min2" else [Family(name) for name in what.split("|")]
    wanted = LEAST_FALLEN if what == "min2" else 1
    now = _count(lambda each, spies: weights[each] + spies[0] - spies[1] < 0, families, view)
    may = sum(lowest[family] < 0 for family in families) >= wanted
    judged = _judged(least=now.low >= wanted, most=now.high >= wanted, may=may)
    return MissionProgress(judged, now if what == "min2" else None, wanted)


def _below(what: str, view: View) -> MissionProgress:
    """Return how far a mission is: `below.each` or `below.5`; `what` is `each` or `5`."""
    weights = influences(known(view, BELOW), ())
    wanted, enough = (len(FAMILIES), 1) if what == "each" else (1, MANY_BELOW)
    now = _count(lambda each, spies: weights[each] + spies[1] >= enough, FAMILIES, view)
    plays, hidden, unseen = _plays_into(BELOW, view), unknown(view, BELOW), still_out(view)
    reach = {}
    for family in FAMILIES:
        spies = min(hidden, unseen[Card(family, Role.SPY)])
        placed = sorted(_weights_to_come(family, view))[spies:]  # spies are among the lightest
        reach[family] = weights[family] + spies + _heaviest(placed, plays)
    missing = sum(weights[family] < enough for family in FAMILIES)
    may = sum(most >= enough for most in reach.values()) >= wanted
    if what == "each":
        may = may and missing <= plays + hidden
        counted = now
    else:
        counted = Range(
            max(weights.values()),
            max(weights[each] + min(hidden, unseen[Card(each, Role.SPY)]) for each in FAMILIES),
        )
    judged = _judged(least=now.low >= wanted, most=now.high >= wanted, may=may)
    return MissionProgress(judged, counted, len(FAMILIES) if what == "each" else MANY_BELOW)


def _count(part: Part, families: Sequence[Family], view: View) -> Range:
    """Return the least and the most families for which `part` is true if the game ended now.

    `part` takes a family and how many of the unknown spies above and below are of it.
    """
    return extremes(view, (ABOVE, BELOW), lambda each, spies: int(part(each, spies)), families)


def _lowest(view: View) -> dict[Family, int]:
    """Return a lower bound on each family's influence at the end."""
    plays, killers = _plays_into(ABOVE, view), _killers(view)
    return {
        family: low
        - _heaviest(_weights_to_come(family, view), plays)
        - _heaviest(_loose(known(view, ABOVE), family), min(plays, killers))
        for family, (low, _high) in influence_ranges(view).items()
    }


# What may yet be played


def _to_come(view: View) -> Counter[Card]:
    """Count the cards that may yet be placed, and with them those set aside and face down."""
    return still_out(view) + Counter(view.hand)


def _weights_to_come(family: Family, view: View) -> list[int]:
    return [card.weight for card in _to_come(view).elements() if card.family is family]


def _count_to_come(view: View, *roles: Role) -> int:
    return sum(count for card, count in _to_come(view).items() if card.role in roles)


def _killers(view: View) -> int:
    """Return an upper bound on the cards that may yet be eliminated or taken."""
    return _count_to_come(view, Role.ASSASSIN, Role.DIPLOMAT)


def _takings(seat: int, view: View) -> int:
    """Return an upper bound on the cards that the seat may yet take into its domain (R19)."""
    length, players = view.variant.length, view.variant.players
    own = sum(
        seat_of_play(number, view.first, players) == seat
        for number in range(len(view.plays), length)
    )
    return min(own, _count_to_come(view, Role.DIPLOMAT))


def _plays_into(place: Place, view: View) -> int:
    """Return an upper bound on the plays into a place's zone that may still be made.

    One a turn (R5), and one more for each confidant (R23).
    """
    made, players = len(view.plays), view.variant.players
    begun = view.plays[made - made % PLAYS_A_TURN :]
    open_now = open_places(
        players,
        view.turn,
        tuple([seen.place for seen in begun]),
        bool(begun) and begun[-1].role is Role.CONFIDANT,
    )
    is_open = any(each == place or (each < 0 and place < 0) for each in open_now)
    turns_to_come = view.variant.length // PLAYS_A_TURN - made // PLAYS_A_TURN - 1
    more = _count_to_come(view, Role.CONFIDANT)
    return min(view.variant.length - made, turns_to_come + is_open + more)


def _loose(cards: Iterable[Card], family: Family) -> list[int]:
    """Return the weights of a family's cards that are not guards (R18)."""
    return [card.weight for card in cards if card.family is family and card.role is not Role.GUARD]


def _heaviest(weights: Iterable[int], count: int) -> int:
    """Return the sum of the heaviest weights, at most `count` of them."""
    return sum(sorted(weights, reverse=True)[:count])
