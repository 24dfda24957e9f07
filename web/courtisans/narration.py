"""The game told in words: what was played, what is to be done. For the eye and the ear alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from courtisans.cards import Family, Role
from courtisans.plays import ABOVE, BELOW, Place
from courtisans.record import Record, Seat
from courtisans.score_bounds import known
from courtisans.scoring import influences
from courtisans.view import Seen, View
from web.courtisans.finished import FinishedRecord
from web.courtisans.hints import Aim, Hint, HintedChange
from web.courtisans.match import Choice
from web.courtisans.names import fitting
from web.courtisans.words import a_card, card_name, family_name, joined, points
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
"""A play with an effect of that role, or with none: as the viewer's own, and as another's."""


def spoken(view: View, seats: Sequence[Seat], number: int) -> str:
    """Tell one play in words; a spy's family only to the seat that played it."""
    seen = view.plays[number]
    mine, theirs = _PLAYED[None if seen.target is None else seen.role]
    return _(mine if seen.seat == view.seat else theirs).format(
        name=seats[seen.seat].name,
        card=_card(seen),
        whither=whither(seen.place, seen.seat, view.seat, seats),
        target="" if seen.target is None else reached(view, seats, seen.target),
    )


def _card(seen: Seen) -> str:
    return _("a spy") if seen.card is None else a_card(seen.card)


def reached(view: View, seats: Sequence[Seat], number: int) -> str:
    """Name the card of that play, which an effect reaches."""
    hit = view.plays[number]
    if hit.role is not Role.SPY:
        return _card(hit)
    # That it is a spy is public, and so is who played it; its family is nobody's business (R17).
    # Translators: as what is eliminated or taken: in German in the accusative.
    return _("a spy played by {name}").format(name=seats[hit.seat].name)


def whither(place: Place, by: int, viewer: int, seats: Sequence[Seat]) -> str:
    """Tell where the seat `by` places a card, to the person in the seat `viewer`."""
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


def hinted(hint: Hint, view: View, seats: Sequence[Seat]) -> str:
    """Tell what comes next of a hinted turn, why, and who has how much of what it changes most."""
    card, place, aim = hint.plays[0]
    told = _(_HINTED[None if aim is None else card.role]).format(
        card=a_card(card),
        whither=whither(place, view.seat, view.seat, seats),
        target=_aimed_at(aim),
    )
    reason = why(hint.changes[:1])
    stake = _at_stake(hint.changes[0].family, view, seats) if reason else ""
    return " ".join(filter(None, [told, reason, stake]))


def _at_stake(family: Family, view: View, seats: Sequence[Seat]) -> str:
    """Tell how much of a family the viewer and the strongest rival have, as far as is known."""
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
    """Tell what a turn does, as far as that counts."""
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


def verdict(finished: FinishedRecord) -> str:
    """Tell how a game ended: who won, with how many points."""
    result, teams = finished.result, finished.variant.teams
    totals = [score.total for score in result.scores]
    return won(finished.record.seats, result.winners, totals, teams=teams)


def won(
    seats: Sequence[Seat], winners: Sequence[int], totals: Sequence[int], *, teams: bool
) -> str:
    """Tell who won, of these seats with these totals."""
    names = [seat.name for number, seat in enumerate(fitting(seats)) if number in winners]
    # A team's score is the lower of its two (R34); for winners alone or tied all totals are one.
    score = points(min(totals[seat] for seat in winners))
    if len(names) == 1:
        return _("{name} wins with {points}").format(name=names[0], points=score)
    if teams and len(names) == 2:
        return _("{names} win with {points}").format(names=joined(names), points=score)
    return _("{names} share the win with {points}").format(names=joined(names), points=score)


def unfinished(record: Record) -> str:
    """Tell how far a game has come that is not over: who plays, how many cards are placed."""
    names = joined([seat.name for seat in fitting(record.seats)])
    # Translators: a button that opens a game of {names} which is not over.
    text = ngettext(
        "Go on: {names}, {n} card placed", "Go on: {names}, {n} cards placed", len(record.plays)
    )
    return text.format(names=names, n=len(record.plays))


def headline(finished: FinishedRecord) -> str:
    """Say who won, with how many points, as the heading does."""
    return _("Result: {verdict}").format(verdict=verdict(finished))
