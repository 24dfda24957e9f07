"""The game told in words: what was played, what is to be done. For the eye and the ear alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from courtisans.cards import Role
from courtisans.plays import ABOVE, BELOW, Place
from courtisans.record import Record, Seat
from courtisans.view import Seen, View
from web.hints import Aim, Hint, HintedChange
from web.locales import N_, _, ngettext
from web.sitting import Choice
from web.words import card_name, family_name, fitting, joined, points, spy_of

_PLAYED: Final = {
    None: (N_("You play {card} {whither}."), N_("{name} plays {card} {whither}.")),
    Role.ASSASSIN: (
        N_("You play {card} {whither} and eliminate {target}."),
        N_("{name} plays {card} {whither} and eliminates {target}."),
    ),
    Role.DIPLOMAT: (
        N_("You play {card} {whither} and take {target}."),
        N_("{name} plays {card} {whither} and takes {target}."),
    ),
}
"""A play with an effect of that role, or with none: as the viewer's own, and as another's."""


def spoken(view: View, seats: Sequence[Seat], number: int) -> str:
    """Tell one play in words; a spy's family only to the seat that played it."""
    seen = view.plays[number]
    mine, theirs = _PLAYED[None if seen.target is None else seen.role]
    return _(mine if seen.seat == view.seat else theirs).format(
        name=seats[seen.seat].name,
        card=_card(seen),
        whither=_whither(seen.place, seen.seat, view.seat, seats),
        target="" if seen.target is None else _target(view, seats, seen.target),
    )


def _card(seen: Seen) -> str:
    return _("a spy") if seen.card is None else card_name(seen.card)


def _target(view: View, seats: Sequence[Seat], number: int) -> str:
    hit = view.plays[number]
    if hit.role is not Role.SPY:
        return _card(hit)
    # That it is a spy is public, and so is who played it; its family is nobody's business (R17).
    return _("a {spy}").format(spy=spy_of(seats[hit.seat].name))


def _whither(place: Place, by: int, viewer: int, seats: Sequence[Seat]) -> str:
    if place == ABOVE:
        return _("to the Queen's table, above")
    if place == BELOW:
        return _("to the Queen's table, below")
    if place == viewer:
        return _("to your domain")
    if place == by:
        return _("to their own domain")
    return _("to {name}'s domain").format(name=seats[place].name)


def call(view: View, seats: Sequence[Seat], choice: Choice, *, thinking: int | None) -> str:
    """Say what the person who looks should do now, or whom they wait for, having nothing to do."""
    if thinking is not None:
        return _("{name} is thinking…").format(name=seats[thinking].name)
    if not view.legal:
        return turn_of(seats[view.turn].name)
    if choice.card is None:
        return _("Your turn: choose a card.")
    if choice.last is not None:
        return _("Confirm your turn?")
    chosen = view.hand[choice.card]
    if choice.place is None:
        return _("{card}: choose a place.").format(card=card_name(chosen))
    if chosen.role is Role.ASSASSIN:
        return _("{card}: eliminate a card?").format(card=card_name(chosen))
    return _("{card}: take a card?").format(card=card_name(chosen))


_HINTED: Final = {
    None: N_("Hint: {card} {whither}."),
    Role.ASSASSIN: N_("Hint: {card} {whither}, and eliminate {target}."),
    Role.DIPLOMAT: N_("Hint: {card} {whither}, and take {target}."),
}

_CHANGES: Final = {
    (1, True): N_("{family} rises, worth about {points}."),
    (0, True): N_("{family} is worth about {points} more."),
    (-1, True): N_("{family} falls, worth about {points}."),
    (1, False): N_("{family} rises, at a cost of about {points}."),
    (0, False): N_("{family} is worth about {points} less."),
    (-1, False): N_("{family} falls, at a cost of about {points}."),
}
"""By whether the family rises or falls, and whether that helps."""

_NOTED: Final = 0.1
"""A smaller change of what status a family is to have is none."""


def hinted(hint: Hint, seats: Sequence[Seat], viewer: int) -> str:
    """Tell what comes next of a hinted turn, and why."""
    card, place, aim = hint.plays[0]
    text = _(_HINTED[None if aim is None else card.role]).format(
        card=card_name(card),
        whither=_whither(place, viewer, viewer, seats),
        target=_aimed_at(aim),
    )
    return " ".join([text, *map(_change, filter(_counts, hint.changes[:2]))])


def _aimed_at(aim: Aim | None) -> str:
    if aim is None:
        return ""
    return _("a spy") if aim.card is None else card_name(aim.card)


def _counts(change: HintedChange) -> bool:
    return round(abs(change.lead)) > 0


def _change(change: HintedChange) -> str:
    turn = (change.standing > _NOTED) - (change.standing < -_NOTED)
    return _(_CHANGES[turn, change.lead > 0]).format(
        family=family_name(change.family), points=points(round(abs(change.lead)))
    )


def table_after(plays: int, total: int) -> str:
    """Say which table is shown: the one after so many cards of all that were placed so far."""
    return _("The table after card {n} of {total}").format(n=plays, total=total)


def meanwhile(view: View, since: int) -> str:
    """Tell what has come while the person looked at the past, since so many plays were made."""
    placed = len(view.plays) - since
    text = ngettext("{n} card was placed meanwhile.", "{n} cards were placed meanwhile.", placed)
    told = [text.format(n=placed)] if placed > 0 else []
    return " ".join([*told, _("It is your turn.")] if view.legal else told)


def turn_of(name: str) -> str:
    """Say whose turn it is."""
    return _("It is the turn of {name}.").format(name=name)


def verdict(record: Record) -> str:
    """Tell how a finished game ended: who won, with how many points."""
    ended = record.result
    if ended is None:
        raise ValueError("the game is not over: there is no verdict yet")
    seats = fitting(record.seats)
    names = [seats[seat].name for seat in ended.winners]
    # A team's score is the lower of its two (R34); for winners alone or tied all totals are one.
    score = points(min(ended.scores[seat].total for seat in ended.winners))
    if len(names) == 1:
        return _("{name} wins with {points}").format(name=names[0], points=score)
    teams_won = len(names) // 2 if record.dealt.variant.teams else 0
    if teams_won == 1:
        return _("{names} win with {points}").format(names=joined(names), points=score)
    return _("{names} share the win with {points}").format(names=joined(names), points=score)


def unfinished(record: Record) -> str:
    """Tell how far a game has come that is not over: who plays, how many cards are placed."""
    names = joined([seat.name for seat in fitting(record.seats)])
    text = ngettext(
        "Go on: {names}, {n} card placed", "Go on: {names}, {n} cards placed", len(record.plays)
    )
    return text.format(names=names, n=len(record.plays))


def headline(record: Record) -> str:
    """Say who won, with how many points, as the heading does."""
    return _("Result: {verdict}").format(verdict=verdict(record))
