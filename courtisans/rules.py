"""Which plays are legal (R5-R25): pure functions of a Position, each rule implemented once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from courtisans.cards import Card, Role
from courtisans.errors import IllegalPlay, Reason
from courtisans.plays import ABOVE, BELOW, OUT, Place, Play

PLAYS_A_TURN: Final = 3
"""A turn is always three plays (R5), so the number of a play determines whose turn it is in."""


class Position(NamedTuple):
    """Everything that determines which plays are legal."""

    players: int
    """Number of seats."""
    seat: int
    """The seat whose turn it is."""
    hand: Sequence[Card]
    """The cards that the seat may place."""
    open: tuple[Place, ...]
    """The places where the next card may be placed."""
    plays: Sequence[Play]
    """Every play so far, in order."""
    now: Sequence[Place]
    """For each play, where the card it placed lies now."""

    @staticmethod
    def of(
        players: int,
        first: int,
        hands: Sequence[Sequence[Card]],
        plays: Sequence[Play],
        now: Sequence[Place],
    ) -> Position:
        """Return the position of a game.

        `first` is the seat that began; `hands` are by seat; `now` holds, for each of `plays`, where
        the card it placed lies now.
        """
        seat = seat_of_play(len(plays), first, players)
        this_turn = plays[len(plays) - len(plays) % PLAYS_A_TURN :]
        places = open_places(
            players,
            seat,
            tuple([play.place for play in this_turn]),
            bool(this_turn) and this_turn[-1].card.role is Role.CONFIDANT,
        )
        return Position(players, seat, hands[seat], places, plays, now)


def seat_of_play(number: int, first: int, players: int) -> int:
    """Return the seat that makes the play of that number, from 0 (R4, R5)."""
    return (first + number // PLAYS_A_TURN) % players


@cache
def open_places(
    players: int, seat: int, used: tuple[Place, ...], after_confidant: bool
) -> tuple[Place, ...]:
    """Return the places where the seat may place its next card of the turn (R5, R6, R23-R25).

    `used` are the places of the turn's earlier plays, in order; `after_confidant` is whether the
    last of them placed a confidant.
    """
    at_table = any(place < 0 for place in used)
    at_home = seat in used
    abroad = next((place for place in used if place >= 0 and place != seat), None)
    if after_confidant:  # R23: the zone where the confidant was placed is open again
        at_table = at_table and used[-1] >= 0
        at_home = at_home and used[-1] != seat
    places: list[Place] = []
    if not at_table:
        places += (ABOVE, BELOW)
    if not at_home:
        places.append(seat)
    if abroad is None:
        places += (other for other in range(players) if other != seat)
    elif after_confidant and used[-1] == abroad:  # R24: no third seat's domain
        places.append(abroad)
    return tuple(places)


def is_open_again(place: Place, seat: int, places: Sequence[Place]) -> bool:
    """Return whether a place that is open now was opened again by a confidant (R23).

    It was if the seat to move has already placed a card this turn at the Queen's table, in its own
    domain or in another's, whichever the place is. `places` are the places of all plays so far, in
    order.
    """
    used = places[len(places) - len(places) % PLAYS_A_TURN :]
    return any((one < 0, one == seat) == (place < 0, place == seat) for one in used)


def has_effect(card: Card, place: Place, seat: int) -> bool:
    """Return whether the card, placed there by that seat, may affect another (R14, R19, R20)."""
    return card.role is Role.ASSASSIN or (card.role is Role.DIPLOMAT and place != seat)


def reach(position: Position, place: Place) -> list[int]:
    """Return the cards that an effect at that place can reach, as the numbers of their plays.

    These are all cards of the zone (R14, R19) except guards (R15, R18).
    """
    plays, now = position.plays, position.now
    guard = Role.GUARD
    if place >= 0:
        return [
            number
            for number, lies in enumerate(now)
            if lies == place and plays[number].card.role is not guard
        ]
    return [
        number
        for number, lies in enumerate(now)
        if OUT < lies < 0 and plays[number].card.role is not guard
    ]


@cache
def _without_effect(card: Card, places: tuple[Place, ...]) -> tuple[Play, ...]:
    return tuple(Play(card, place) for place in places)


def legal_plays(position: Position) -> list[Play]:
    """Return every legal play once; each target of an effect, and no target, is its own play."""
    hand, seat = position.hand, position.seat
    places = position.open
    legal: list[Play] = []
    reached: dict[Place, list[int]] = {}
    for index, card in enumerate(hand):
        if card in hand[:index]:
            continue
        legal += _without_effect(card, places)
        if card.role is not Role.ASSASSIN and card.role is not Role.DIPLOMAT:
            continue
        for place in places:
            if has_effect(card, place, seat):
                zone = max(place, ABOVE)  # both sides of the table are one zone
                if zone not in reached:
                    reached[zone] = reach(position, zone)
                legal += [Play(card, place, number) for number in reached[zone]]
    return legal


def check_play(position: Position, play: Play) -> None:
    """Raise `IllegalPlay`, naming the broken rule, unless the seat may make this play."""
    card, place, target = play
    if card not in position.hand:
        raise IllegalPlay(
            "R5", Reason("{card} is not in the hand of seat {seat}", card=card, seat=position.seat)
        )
    if place not in position.open:
        raise _closed(position, place)
    if target is not None:
        if not has_effect(card, place, position.seat):
            raise _no_effect(card)
        _check_target(position, play, target)


def _check_target(position: Position, play: Play, target: int) -> None:
    kills = play.card.role is Role.ASSASSIN
    reaches = "R14" if kills else "R19"
    if not 0 <= target < len(position.plays):
        raise IllegalPlay(
            reaches, Reason("no card was placed by a play {n} before this one", n=target)
        )
    lies = position.now[target]
    if lies == OUT:
        raise IllegalPlay("R17", Reason("the card of play {n} is out of the game", n=target))
    if lies != play.place and not (lies < 0 and play.place < 0):
        raise IllegalPlay(reaches, Reason("the card of play {n} lies in another zone", n=target))
    if position.plays[target].card.role is Role.GUARD:
        if kills:
            raise IllegalPlay("R15", Reason("a guard cannot be eliminated"))
        raise IllegalPlay("R18", Reason("a guard cannot be taken"))


def _closed(position: Position, place: Place) -> IllegalPlay:
    """Return the error for a place that is not open."""
    if not (place in (ABOVE, BELOW) or 0 <= place < position.players):
        return IllegalPlay(
            "R5", Reason("a card goes to the Queen's table or to the domain of a seat")
        )
    others = set(range(position.players)) - {position.seat}
    this_turn = position.plays[len(position.plays) - len(position.plays) % PLAYS_A_TURN :]
    used = {play.place for play in this_turn}
    if place in others and place not in used:
        return IllegalPlay("R24", Reason("after one other seat's domain no third seat's is open"))
    return IllegalPlay("R5", Reason("that place was used in this turn already"))


def _no_effect(card: Card) -> IllegalPlay:
    if card.role is Role.DIPLOMAT:
        return IllegalPlay("R20", Reason("a diplomat has no effect in its player's own domain"))
    return IllegalPlay("R9", Reason("{card} reaches no other card", card=card))
