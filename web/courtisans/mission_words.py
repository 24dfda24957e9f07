"""Missions in words: what each asks of its seat."""

from __future__ import annotations

from typing import Final

from courtisans.cards import Family
from courtisans.score_bounds import Range
from web.courtisans.words import family_name
from web.locales import N_, _

_MISSIONS: Final = {
    "nobles.3": N_("At least three nobles in their own domain."),
    "assassins.2": N_("At least two assassins in their own domain."),
    "guards.4": N_("At least four guards in their own domain."),
    "spies.3": N_("At least three spies in their own domain."),
    "fewer.butterfly": N_("Fewer butterflies in their own domain than in {name}'s."),
    "fewer.toad": N_("Fewer toads in their own domain than in {name}'s."),
    "fewer.nightingale": N_("Fewer nightingales in their own domain than in {name}'s."),
    "fewer.stag": N_("Fewer stags in their own domain than in {name}'s."),
    "fewer.hare": N_("Fewer hares in their own domain than in {name}'s."),
    "fewer.carp": N_("Fewer carps in their own domain than in {name}'s."),
    "below.each": N_("Every family has a card below the table."),
    "below.5": N_("One family counts five or more below the table."),
    "esteemed.max3": N_("At most three families are esteemed."),
    "fallen.min2": N_("Two or more families have fallen."),
}

_OWN_MISSIONS: Final = {
    "nobles.3": N_("At least three nobles in your domain."),
    "assassins.2": N_("At least two assassins in your domain."),
    "guards.4": N_("At least four guards in your domain."),
    "spies.3": N_("At least three spies in your domain."),
    "fewer.butterfly": N_("Fewer butterflies in your domain than in {name}'s."),
    "fewer.toad": N_("Fewer toads in your domain than in {name}'s."),
    "fewer.nightingale": N_("Fewer nightingales in your domain than in {name}'s."),
    "fewer.stag": N_("Fewer stags in your domain than in {name}'s."),
    "fewer.hare": N_("Fewer hares in your domain than in {name}'s."),
    "fewer.carp": N_("Fewer carps in your domain than in {name}'s."),
}
"""The missions about a domain, as the person whose mission it is reads them."""


_PROGRESS: Final = {
    # Translators: here and below, {have} is one number, or "1 to 2"; {wanted} is two or more.
    "nobles.3": N_("{have} of {wanted} nobles"),
    "assassins.2": N_("{have} of {wanted} assassins"),
    "guards.4": N_("{have} of {wanted} guards"),
    "spies.3": N_("{have} of {wanted} spies"),
    "below.each": N_("{have} of {wanted} families"),
    "fallen.min2": N_("{have} of {wanted} families"),
}


def mission_text(mission: str, left: str, *, own: bool = False) -> str:
    """Return what a mission asks of a seat; `left` is the name of its left neighbour.

    `own`: whether it is the reader's, as in "your domain".
    """
    if own and mission in _OWN_MISSIONS:
        return _(_OWN_MISSIONS[mission]).format(name=left)
    if mission in _MISSIONS:
        return _(_MISSIONS[mission]).format(name=left)
    families = [family_name(Family(name)) for name in mission.partition(".")[2].split("|")]
    if len(families) == 1:
        return _("{family} has fallen.").format(family=families[0])
    text = _("{family} or {other} has fallen, or both.")
    return text.format(family=families[0], other=families[1])


def progress_text(mission: str | None, counted: Range, wanted: int) -> str:
    """Return how much there is of what a mission counts: `2 of 3 spies`; never more than it asks.

    Without the mission it is not said of what: `2 of 3`.
    """
    low, high = (min(each, wanted) for each in counted)
    have = str(low) if low == high else _("{low} to {high}").format(low=low, high=high)
    if mission in _PROGRESS:
        return _(_PROGRESS[mission]).format(have=have, wanted=wanted)
    # Translators: as "2 of 3 spies", where it is known or needs no saying of what.
    return _("{have} of {wanted}").format(have=have, wanted=wanted)
