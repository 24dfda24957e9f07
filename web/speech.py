"""The game told in words: what was played, what is to be done. For the eye and the ear alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from courtisans.cards import Role
from courtisans.plays import ABOVE, BELOW, Place
from courtisans.record import Record, Seat
from courtisans.view import Seen, View
from web.locales import N_, _
from web.words import card_name, fitting, joined, points, spy_of

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


def call(
    view: View, seats: Sequence[Seat], card: int | None, *, placed: bool, thinking: int | None
) -> str:
    """Say what the person who looks should do now, or whom they wait for, having nothing to do.

    `card` is the chosen one, an index in the hand; `placed` when only its effect is to be settled.
    """
    if thinking is not None:
        return _("{name} is thinking…").format(name=seats[thinking].name)
    if not view.legal:
        return turn_of(seats[view.turn].name)
    if card is None:
        return _("Your turn: choose a card.")
    chosen = view.hand[card]
    if not placed:
        return _("{card}: choose a place.").format(card=card_name(chosen))
    if chosen.role is Role.ASSASSIN:
        return _("{card}: eliminate a card?").format(card=card_name(chosen))
    return _("{card}: take a card?").format(card=card_name(chosen))


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


def headline(record: Record) -> str:
    """Say who won, with how many points, as the heading does."""
    return _("Result: {verdict}").format(verdict=verdict(record))
