"""What a play would do if it were made: in sentences, and in brief for a label."""

from __future__ import annotations

from collections.abc import Sequence

from courtisans.foresight import Foresight, foresee
from courtisans.plays import Play
from courtisans.record import Seat
from courtisans.score_bounds import Range
from courtisans.scoring import status
from courtisans.view import View
from web.courtisans.words import family_name, points, signed, spread, status_name
from web.locales import _


def preview_text(view: View, seats: Sequence[Seat], play: Play) -> str:
    """Return what a play would do, in sentences."""
    return _preview(foresee(view, play), seats, play)


def short_and_whole_preview(view: View, seats: Sequence[Seat], play: Play) -> tuple[str, str]:
    """Return what a play would do, in brief and in sentences."""
    foresight = foresee(view, play)
    return _short_preview(foresight, seats, play), _preview(foresight, seats, play)


def _preview(foresight: Foresight, seats: Sequence[Seat], play: Play) -> str:
    changes, mine, theirs = foresight
    sentences = [
        _("{family} goes from {before} to {after}: {status}.").format(
            family=family_name(change.family),
            before=signed(change.before),
            after=signed(change.after),
            status=status_name(status(change.after)),
        )
        for change in changes
    ]
    sentences.append(_own_gain_text(mine))
    if theirs is not None:
        sentences.append(_other_gain_text(theirs, seats[play.place].name))
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


def _short_preview(foresight: Foresight, seats: Sequence[Seat], play: Play) -> str:
    """Return it in brief: `Stag +1 → +2 · you +1`, `you +1`; for another's domain, `Ana +1`."""
    changes, mine, theirs = foresight
    if theirs is not None:
        return f"{seats[play.place].name} {_gain(theirs)}"
    tipped = [
        f"{family_name(change.family)} {signed(change.before)} → {signed(change.after)}"
        for change in changes
    ]
    # Translators: short, on a place: the points that a card placed there would give the reader.
    return " · ".join([*tipped, _("you {gain}").format(gain=_gain(mine))])


def _gain(gain: Range) -> str:
    """Return a gain in brief; that nothing changes is told apart from a sum of nothing."""
    return "±0" if gain == Range(0, 0) else spread(gain)
