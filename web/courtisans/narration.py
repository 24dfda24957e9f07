"""The game in sentences, to be read or heard: what was played, what to do next, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from courtisans.cards import Role
from courtisans.plays import ABOVE, BELOW, Place
from courtisans.record import Record, Seat
from courtisans.score_bounds import turns_left
from courtisans.view import Seen, View
from web.courtisans.finished import FinishedRecord
from web.courtisans.match import Choice
from web.courtisans.names import reader, with_display_names
from web.courtisans.words import a_card, card_name, joined, points
from web.locales import N_, _, ngettext

_PLAYED: Final = {
    None: (
        # Translators: {card} is "a stag noble" (in German in the accusative), {whither}
        # "to your domain" or another of the texts that begin with "to".
        N_("You play {card} {whither}."),
        # Translators: {card} and {whither} as in "You play {card} {whither}."
        N_("{name} plays {card} {whither}."),
    ),
    Role.ASSASSIN: (
        # Translators: {target} is "a stag noble", too, or "a spy played by Ana".
        N_("You play {card} {whither} and eliminate {target}."),
        # Translators: {target} is "a stag noble", too, or "a spy played by Ana".
        N_("{name} plays {card} {whither} and eliminates {target}."),
    ),
    Role.DIPLOMAT: (
        # Translators: {target} is "a stag noble", too, or "a spy played by Ana".
        N_("You play {card} {whither} and take {target}."),
        # Translators: {target} is "a stag noble", too, or "a spy played by Ana".
        N_("{name} plays {card} {whither} and takes {target}."),
    ),
}
"""By the role whose effect was used, None for none: the viewer's own play, and another's."""


def spoken(view: View, seats: Sequence[Seat], number: int) -> str:
    """Return one play in words; a spy's family is told only to the seat that played it.

    A bot from whose seat a person watches is not "you".
    """
    seen = view.plays[number]
    mine, theirs = _PLAYED[None if seen.target is None else seen.role]
    you = reader(view.seat, seats)
    return _(mine if seen.seat == you else theirs).format(
        name=seats[seen.seat].name,
        card=_card(seen),
        whither=whither(seen.place, seen.seat, you, seats),
        target="" if seen.target is None else reached(view, seats, seen.target),
    )


def _card(seen: Seen) -> str:
    return _("a spy") if seen.card is None else a_card(seen.card)


def reached(view: View, seats: Sequence[Seat], number: int) -> str:
    """Return the name of the card that an effect reached; `number` is the card's own play."""
    hit = view.plays[number]
    if hit.role is not Role.SPY:
        return _card(hit)
    # That it is a spy is public, and so is who played it; its family stays secret (R17).
    # Translators: as what is eliminated or taken: in German in the accusative.
    return _("a spy played by {name}").format(name=seats[hit.seat].name)


def whither(place: Place, by: int, viewer: int | None, seats: Sequence[Seat]) -> str:
    """Return where the seat `by` places a card, as it is said to the seat `viewer`, if any."""
    if place == ABOVE:
        return _("to the Queen's table, above")
    if place == BELOW:
        return _("to the Queen's table, below")
    if place == viewer:
        return _("to your domain")
    if place == by:
        # Translators: another seat's, which plays the card.
        return _("to their own domain")
    return _("to {name}'s domain").format(name=seats[place].name)


def call(view: View, seats: Sequence[Seat], choice: Choice, *, thinking: int | None) -> str:
    """Return what the viewer should do now, or for whom they are waiting.

    `thinking` is the seat of the bot that is choosing a play, if any.
    """
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


def table_after(plays: int, total: int) -> str:
    """Return the caption of a table of the past: after so many cards of the total so far."""
    return _("The table after card {n} of {total}").format(n=plays, total=total)


def meanwhile(view: View, since: int) -> str:
    """Return what happened while the viewer looked at the past: new plays, and if it is their turn.

    `since` is the number of plays made when they began to look.
    """
    placed = len(view.plays) - since
    text = ngettext("{n} card was placed meanwhile.", "{n} cards were placed meanwhile.", placed)
    sentences = [text.format(n=placed)] if placed > 0 else []
    return " ".join([*sentences, _("It is your turn.")] if view.legal else sentences)


def turn_of(name: str) -> str:
    """Return a sentence that says whose turn it is."""
    return _("It is the turn of {name}.").format(name=name)


def turns_to_come(view: View, seats: Sequence[Seat]) -> str | None:
    """Return how many turns the viewer has yet to finish; None if the viewer only watches bots."""
    if reader(view.seat, seats) is None:
        return None
    turns = turns_left(view)
    if turns == 0:
        return _("You have had your last turn.")
    left = ngettext("{n} turn of yours is left.", "{n} turns of yours are left.", turns)
    return left.format(n=turns)


def verdict(finished: FinishedRecord) -> str:
    """Return how a game ended: who won, with how many points."""
    result, teams = finished.result, finished.variant.teams
    totals = [score.total for score in result.scores]
    return won(finished.record.seats, result.winners, totals, teams=teams)


def won(
    seats: Sequence[Seat], winners: Sequence[int], totals: Sequence[int], *, teams: bool
) -> str:
    """Return who won, with how many points."""
    names = [
        seat.name for number, seat in enumerate(with_display_names(seats)) if number in winners
    ]
    # A team's score is the lower of its two (R34); without teams, all winners' totals are equal.
    score = points(min(totals[seat] for seat in winners))
    if len(names) == 1:
        return _("{name} wins with {points}").format(name=names[0], points=score)
    if teams and len(names) == 2:
        return _("{names} win with {points}").format(names=joined(names), points=score)
    return _("{names} share the win with {points}").format(names=joined(names), points=score)


def unfinished(record: Record) -> str:
    """Return the label of an unfinished game: who plays, how many cards are placed."""
    names = joined([seat.name for seat in with_display_names(record.seats)])
    # Translators: a button that opens a game of {names} which is not over.
    text = ngettext(
        "Go on: {names}, {n} card placed", "Go on: {names}, {n} cards placed", len(record.plays)
    )
    return text.format(names=names, n=len(record.plays))


def headline(finished: FinishedRecord) -> str:
    """Return the heading of a result: who won, with how many points."""
    return _("Result: {verdict}").format(verdict=verdict(finished))
