"""What a play would do if it were made: in sentences, and in brief for a label."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from courtisans.foresight import Foresight, MissionChange, foresee
from courtisans.plays import Place, Play
from courtisans.record import Seat
from courtisans.score_bounds import Range
from courtisans.scoring import status
from courtisans.view import View
from web.courtisans.mission_words import mission_text
from web.courtisans.words import (
    family_name,
    points,
    signed,
    spread,
    status_name,
)
from web.locales import _


def preview_text(view: View, seats: Sequence[Seat], play: Play) -> str:
    """Return what a play would do, in sentences."""
    return _sentences(foresee(view, play), view, seats)


class Preview(NamedTuple):
    """What a play would do, in words for the place where it would be made."""

    note: str
    """In brief."""
    terse: str
    """The same without the name of a domain's owner, where the domain itself says it."""
    text: str
    """In sentences."""


def preview(view: View, seats: Sequence[Seat], play: Play) -> Preview:
    """Return what a play would do."""
    foresight = foresee(view, play)
    note = _note(foresight, seats, play.place, names_owner=True)
    terse = _note(foresight, seats, play.place, names_owner=False)
    return Preview(note, terse, _sentences(foresight, view, seats))


def _sentences(foresight: Foresight, view: View, seats: Sequence[Seat]) -> str:
    sentences = [
        _("{family} goes from {before} to {after}: {status}.").format(
            family=family_name(change.family),
            before=signed(change.before),
            after=signed(change.after),
            status=status_name(status(change.after)),
        )
        for change in foresight.changes
    ]
    sentences.append(_own_gain_text(foresight.points))
    sentences += [
        _other_gain_text(gain, seats[seat].name) for seat, gain in foresight.others.items()
    ]
    left = seats[view.variant.left_of(view.seat)].name
    sentences += [
        _mission_change_text(change, mission_text(change.mission, left, own=True))
        for change in foresight.missions
    ]
    return " ".join(sentences)


def _own_gain_text(gain: Range) -> str:
    if gain == Range(0, 0):
        return _("Your points stay as they are.")
    if gain.low != gain.high:
        text = _("Between {low} and {high} for you, as spies turn out.")
        return text.format(low=signed(gain.low), high=signed(gain.high))
    text = _("You gain {points}.") if gain.low > 0 else _("You lose {points}.")
    return text.format(points=points(abs(gain.low)))


def _other_gain_text(gain: Range, name: str) -> str:
    if gain == Range(0, 0):
        return _("The points of {name} stay as they are.").format(name=name)
    if gain.low != gain.high:
        text = _("Between {low} and {high} for {name}, as spies turn out.")
        return text.format(low=signed(gain.low), high=signed(gain.high), name=name)
    text = _("{name} gains {points}.") if gain.low > 0 else _("{name} loses {points}.")
    return text.format(name=name, points=points(abs(gain.low)))


def _mission_change_text(change: MissionChange, mission: str) -> str:
    if change.after.low > 0:
        text = _("Your mission would hold: {mission}")
    elif change.after.high > 0:
        text = _("Spies would decide on your mission: {mission}")
    else:
        text = _("Your mission would not hold: {mission}")
    return text.format(mission=mission)


def _note(foresight: Foresight, seats: Sequence[Seat], place: Place, *, names_owner: bool) -> str:
    """Return it in brief: `Stag +1 → +2 · you +1 · mission +3`; for another's domain, `Ana +1`."""
    parts = [
        f"{family_name(change.family)} {signed(change.before)} → {signed(change.after)}"
        for change in foresight.changes
    ]
    if place not in foresight.others:  # a card in another's domain leaves one's own as it is
        gain = _gain(foresight.points)
        # Translators: short, on a place: the points that a card placed there would give the reader.
        parts.append(_("you {gain}").format(gain=gain) if names_owner or place < 0 else gain)
    for seat, others in foresight.others.items():
        gain = _gain(others)
        parts.append(f"{seats[seat].name} {gain}" if names_owner or seat != place else gain)
    # Translators: short, on a place: the points of a mission that a card placed there would bring.
    mission = _("mission {gain}")
    parts += [mission.format(gain=spread(change.gain)) for change in foresight.missions]
    return " · ".join(parts)


def _gain(gain: Range) -> str:
    """Return a gain in brief; none is `±0`, since `0` could be taken for a total."""
    return "±0" if gain == Range(0, 0) else spread(gain)
