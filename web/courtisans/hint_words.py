"""The words of a hint: the turn that it shows, and what speaks for that turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from courtisans.cards import Family, Role
from courtisans.record import Seat
from courtisans.score_bounds import known
from courtisans.scoring import influences
from courtisans.view import View
from web.courtisans.hints import Aim, Hint, HintedChange, HintedPlay
from web.courtisans.narration import whither
from web.courtisans.words import a_card, card_name, family_name, points
from web.locales import N_, _

_STEPS: Final = {
    # Translators: a play of a hint: {card} is "Stag noble", {whither} "to you" or the like.
    None: N_("{card} {whither}"),
    # Translators: a play of a hint; {target} is "a stag noble" or "a spy".
    Role.ASSASSIN: N_("{card} {whither}, eliminating {target}"),
    # Translators: a play of a hint; {target} is "a stag noble" or "a spy".
    Role.DIPLOMAT: N_("{card} {whither}, taking {target}"),
}
"""A play of a hinted turn, by the role whose effect it uses, None for none."""

_CHANGES: Final = {
    (1, True): N_("{family} rises, worth about {points}."),
    (0, True): N_("{family} is worth about {points} more."),
    (-1, True): N_("{family} falls, worth about {points}."),
    (1, False): N_("{family} rises, at a cost of about {points}."),
    (0, False): N_("{family} is worth about {points} less."),
    (-1, False): N_("{family} falls, at a cost of about {points}."),
}
"""By whether a family rises (1), stays (0) or falls (-1), and whether that helps the viewer."""

_NOTED: Final = 0.1
"""A smaller change of a family's expected status counts as none."""


class HintText(NamedTuple):
    """A hint in words."""

    turn: str
    reason: str
    """The main reason for the turn; empty if there is none worth a point."""
    stake: str
    """How much the viewer and a rival have of the family that the reason is about, if any."""

    @property
    def whole(self) -> str:
        """All of it."""
        return " ".join(filter(None, self))


def hinted(hint: Hint, view: View, seats: Sequence[Seat]) -> HintText:
    """Return a hint in words.

    What speaks against the turn is left out: the adviser has weighed it.
    """
    turn, *others = [_step(each, view, seats) for each in hint.plays]
    for play in others:
        # Translators: a list of the plays of a hint: {plays} is its beginning.
        turn = _("{plays}; {play}").format(plays=turn, play=play)
    # Translators: {n} of {count} turns to choose from; {turn} is a list of plays.
    text = _("Hint {n} of {count}: {turn}.").format(n=hint.number, count=hint.count, turn=turn)
    helps = [change for change in hint.changes if change.lead > 0]
    reason = why(helps[:1])
    stake = _at_stake(helps[0].family, view, seats) if reason else ""
    return HintText(text, reason, stake)


def _step(play: HintedPlay, view: View, seats: Sequence[Seat]) -> str:
    if play.place == view.seat:
        where = _("to you")
    elif play.place >= 0:
        where = _("to {name}").format(name=seats[play.place].name)
    else:
        where = whither(play.place, view.seat, view.seat, seats)
    return _(_STEPS[None if play.aim is None else play.card.role]).format(
        card=card_name(play.card), whither=where, target=_aimed_at(play.aim)
    )


def _at_stake(family: Family, view: View, seats: Sequence[Seat]) -> str:
    """Return how much of a family the viewer and the strongest rival have, as far as is known.

    Empty if neither has any.
    """
    held = [influences(known(view, seat), ())[family] for seat in range(len(seats))]
    allies = next(side for side in view.variant.sides if view.seat in side)
    rivals = [seat for seat in range(len(seats)) if seat not in allies]
    rival = max(rivals, key=held.__getitem__)
    if not held[view.seat] and not held[rival]:
        return ""
    # Translators: of the family that the sentence before names; {own} and {theirs} are numbers.
    return _("You have {own} of it, {name} {theirs}.").format(
        own=held[view.seat], name=seats[rival].name, theirs=held[rival]
    )


def why(changes: Sequence[HintedChange]) -> str:
    """Describe the two most important changes of a turn, except those worth less than a point."""
    return " ".join(map(_change, filter(_counts, changes[:2])))


def _aimed_at(aim: Aim | None) -> str:
    if aim is None:
        return ""
    return _("a spy") if aim.card is None else a_card(aim.card)


def _counts(change: HintedChange) -> bool:
    return round(abs(change.lead)) > 0


def _change(change: HintedChange) -> str:
    turn = (change.standing > _NOTED) - (change.standing < -_NOTED)
    return _(_CHANGES[turn, change.lead > 0]).format(
        family=family_name(change.family), points=points(round(abs(change.lead)))
    )
