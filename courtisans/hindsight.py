"""Hindsight: what a seat knew earlier in the game, derived from what it knows now."""

from __future__ import annotations

from dataclasses import replace

from courtisans.cards import Role
from courtisans.plays import OUT, Play
from courtisans.rules import PLAYS_A_TURN, seat_of_play
from courtisans.view import Seen, View


def as_of(view: View, plays: int) -> View:
    """Return the seat's View as it was after the first `plays` plays, with an empty `legal`."""
    variant = view.variant
    made = view.plays[:plays]
    now = [seen.place for seen in made]
    for seen in made:
        if seen.target is not None:  # R14: eliminated; R19: taken into the seat's domain
            now[seen.target] = OUT if seen.role is Role.ASSASSIN else seen.seat
    dealt = min(variant.players + plays // PLAYS_A_TURN, variant.length // PLAYS_A_TURN)
    hands = [0] * variant.players
    for turn in range(dealt):
        hands[seat_of_play(turn * PLAYS_A_TURN, view.first, variant.players)] += PLAYS_A_TURN
    for seen in made:
        hands[seen.seat] -= 1
    # A seat plays its whole hand before it draws again (R7). So its hand then was what it played
    # next, and after its last play, what it holds now.
    later = [seen.card for seen in view.plays[plays:] if seen.seat == view.seat and seen.card]
    return replace(
        view,
        turn=seat_of_play(plays, view.first, variant.players),
        hand=(*later, *view.hand)[: hands[view.seat]],
        hands=tuple(hands),
        pile=variant.length - dealt * PLAYS_A_TURN,
        plays=tuple(seen._replace(now=lies) for seen, lies in zip(made, now, strict=True)),
        legal=(),
    )


def followed(view: View, play: Play) -> View:
    """Return the seat's View after a play by the seat whose turn it is, before any card is drawn.

    `turn` stays the same, even after the turn's last play; `legal` is empty.
    """
    mover, mine = view.turn, view.turn == view.seat
    card = None if play.card.role is Role.SPY and not mine else play.card
    seen = [*view.plays, Seen(mover, card, play.place, play.target, play.place)]
    if play.target is not None:  # R14: eliminated; R19: taken into the seat's domain
        taken = OUT if play.card.role is Role.ASSASSIN else mover
        seen[play.target] = seen[play.target]._replace(now=taken)
    hand = list(view.hand)
    if mine:
        hand.remove(play.card)
    hands = [held - (seat == mover) for seat, held in enumerate(view.hands)]
    return replace(view, hand=tuple(hand), hands=tuple(hands), plays=tuple(seen), legal=())


def last_own_play(view: View) -> int:
    """Return the number of plays up to the seat's own last one; later ones are news to the seat."""
    own = [number for number, seen in enumerate(view.plays, 1) if seen.seat == view.seat]
    return own[-1] if own else 0


def reached_since(view: View, plays: int) -> frozenset[int]:
    """Return the cards that were placed or moved by the plays from number `plays` on.

    A card is given as the number of the play that placed it.
    """
    later = range(plays, len(view.plays))
    targets = [view.plays[number].target for number in later]
    return frozenset([*later, *(target for target in targets if target is not None)])
