"""Game: the whole state of a game, secrets included. A play changes it, `undo` takes it back."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from courtisans.cards import Card, Role
from courtisans.errors import CourtisansError, IllegalPlay, Reason, VariantError
from courtisans.missions import deal_missions
from courtisans.plays import OUT, Place, Play
from courtisans.rules import PLAYS_A_TURN, Position, check_play, legal_plays, seat_of_play
from courtisans.scoring import Result, score
from courtisans.variant import Variant
from courtisans.view import Seen, View


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything random in a game, drawn before the first play.

    >>> dealt = Deal.draw(Variant(players=4), random.Random(7))
    >>> len(dealt.set_aside), len(dealt.pile)
    (6, 84)
    >>> sorted(map(str, Game(dealt).hands[dealt.first])) == sorted(map(str, dealt.pile[:3]))
    True
    """

    variant: Variant
    first: int
    """The seat that begins (R4)."""
    set_aside: tuple[Card, ...]
    """The cards set aside, unseen (R3)."""
    pile: tuple[Card, ...]
    """The draw pile before the hands are dealt; its first cards are drawn first."""
    missions: tuple[tuple[str, ...], ...]
    """The names of the missions, by seat."""

    @staticmethod
    def draw(variant: Variant, rng: random.Random, first: int | None = None) -> Deal:
        """Shuffle and deal (R3, R4, R29, R31). `first` begins; if None, that seat is drawn too."""
        cards = list(variant.deck)
        rng.shuffle(cards)
        drawn = rng.randrange(variant.players)
        return Deal(
            variant,
            first=drawn if first is None else first,
            set_aside=tuple(cards[: variant.set_aside]),
            pile=tuple(cards[variant.set_aside :]),
            missions=deal_missions(variant, rng),
        )


class Game:
    """A game under way: a deal and the plays made so far.

    >>> game = Game.deal(Variant(players=3), seed=7)
    >>> while not game.over:
    ...     game.play(game.legal()[0])
    >>> game.result == game.result
    True
    """

    __slots__ = ("_before", "_dealt", "hands", "now", "plays", "position")

    def __init__(self, dealt: Deal) -> None:
        """Start a game from a deal."""
        self._dealt = dealt
        self.plays: list[Play] = []
        """Every play so far, in order. With the deal, they determine the whole game."""
        self.now: list[Place] = []
        """For each play, where the card it placed lies now."""
        self.hands: list[tuple[Card, ...]] = [()] * dealt.variant.players
        """The cards each seat holds."""
        self._before: list[tuple[tuple[Card, ...], Place]] = []
        for turn in range(dealt.variant.players):
            self._draw(seat_of_play(turn * PLAYS_A_TURN, dealt.first, dealt.variant.players), turn)
        self.position: Position = self._look()
        """Everything that determines which plays are legal now."""

    @staticmethod
    def deal(
        variant: Variant, seed: int | str | random.Random, *, first: int | None = None
    ) -> Game:
        """Deal a new game. The same seed leads to the same game in every version of Python.

        `first` is the seat that begins; if None, it is drawn by lot (R4). Raises `VariantError` if
        there is no such seat.
        """
        if first is not None and first not in range(variant.players):
            raise VariantError(
                Reason(
                    "one of the {n} seats begins, not {first}", n=variant.players, first=repr(first)
                ),
                "R4",
            )
        rng = seed if isinstance(seed, random.Random) else random.Random(seed)
        return Game(Deal.draw(variant, rng, first))

    @property
    def dealt(self) -> Deal:
        """The deal that the game was started from."""
        return self._dealt

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return self._dealt.variant

    @property
    def turn(self) -> int:
        """The seat whose turn it is; once the game is over, the one that would be next."""
        return self.position.seat

    @property
    def over(self) -> bool:
        """Whether the pile is empty and no hand holds a card (R8)."""
        return len(self.plays) == len(self._dealt.pile)

    @property
    def pile(self) -> tuple[Card, ...]:
        """The cards still to be drawn, the next one first."""
        return self._dealt.pile[self._drawn(len(self.plays)) :]

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it runs."""
        if not self.over:
            return None
        return score(self.variant, self._dealt.missions, self.plays, self.now)

    def legal(self) -> list[Play]:
        """Return every legal play once, in a fixed order; an empty list when the game is over."""
        return legal_plays(self.position)

    def play(self, play: Play) -> None:
        """Make a play. Raises `IllegalPlay`, naming the rule, and then changes nothing."""
        if self.over:
            raise IllegalPlay("R8", Reason("the game is over"))
        check_play(self.position, play)
        self.push(play)

    def push(self, play: Play) -> None:
        """Make a play without checking it: it must be one of `legal()`."""
        card, place, target = play
        seat = self.turn
        hand = self.hands[seat]
        self._before.append((hand, OUT if target is None else self.now[target]))
        kept = list(hand)
        kept.remove(card)
        self.hands[seat] = tuple(kept)
        if target is not None:  # R14: eliminated; R19: taken into the seat's domain
            self.now[target] = OUT if card.role is Role.ASSASSIN else seat
        self.plays.append(play)
        self.now.append(place)
        if len(self.plays) % PLAYS_A_TURN == 0:  # R7
            turns = len(self.plays) // PLAYS_A_TURN
            self._draw(seat, turns - 1 + len(self.hands))
        self.position = self._look()

    def undo(self) -> Play:
        """Take back the last play and return it. Raises `CourtisansError` if there is none."""
        if not self.plays:
            raise CourtisansError("there is no play to take back")
        play = self.plays.pop()
        self.now.pop()
        hand, place = self._before.pop()
        seat = seat_of_play(len(self.plays), self._dealt.first, len(self.hands))
        self.hands[seat] = hand
        if play.target is not None:
            self.now[play.target] = place
        self.position = self._look()
        return play

    def view(self, seat: int) -> View:
        """Return what one seat may know. Secrets are left out here and nowhere else (R13).

        Raises `CourtisansError` when the game is over: then only eliminated spies are still secret
        (R17), and the game's record takes the place of a View.
        """
        if self.over:
            raise CourtisansError("the game is over: its record takes the place of a view")
        legal = sorted(self.legal(), key=str) if seat == self.turn else []
        return View(
            variant=self.variant,
            seat=seat,
            turn=self.turn,
            first=self._dealt.first,
            hand=self.hands[seat],
            hands=tuple(len(hand) for hand in self.hands),
            missions=self._dealt.missions[seat],
            pile=len(self.pile),
            plays=tuple(self._seen(number, by=seat) for number in range(len(self.plays))),
            legal=tuple(legal),
        )

    def _seen(self, number: int, by: int) -> Seen:
        card, place, target = self.plays[number]
        seat = seat_of_play(number, self._dealt.first, len(self.hands))
        hidden = card.role is Role.SPY and seat != by
        return Seen(seat, None if hidden else card, place, target, self.now[number])

    def _look(self) -> Position:
        dealt = self._dealt
        return Position.of(len(self.hands), dealt.first, self.hands, self.plays, self.now)

    def _drawn(self, plays: int) -> int:
        turns = len(self.hands) + plays // PLAYS_A_TURN
        return min(turns * PLAYS_A_TURN, len(self._dealt.pile))

    def _draw(self, seat: int, turn: int) -> None:
        """Deal a seat its three cards for the turn of that number, if any are left (R7)."""
        start = turn * PLAYS_A_TURN
        self.hands[seat] = self._dealt.pile[start : start + PLAYS_A_TURN]


def replay(dealt: Deal, plays: Sequence[Play]) -> Game:
    """Return a deal's game after these plays. Raises `IllegalPlay` at the first illegal one."""
    game = Game(dealt)
    for play in plays:
        game.play(play)
    return game
