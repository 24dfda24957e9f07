"""A match: one game at one device. Who looks at it, and what they have picked so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from courtisans import bots
from courtisans.bots import Bot
from courtisans.cards import Card
from courtisans.errors import IllegalPlay
from courtisans.game import Game
from courtisans.plays import PLACE_TOKENS, Place, Play
from courtisans.record import Record, Seat
from courtisans.rules import PLAYS_A_TURN, check_play
from courtisans.view import View
from web.courtisans.guide import Guide
from web.courtisans.hints import ADVISER, COUNT
from web.courtisans.names import fitting
from web.shell.app_state import NewSeed


@dataclass(frozen=True, slots=True)
class Choice:
    """What the person at the table has picked so far."""

    card: int | None = None
    """The chosen card, an index in the hand."""
    place: Place | None = None
    """Where it goes; set while the effect of the card there is to be chosen."""
    last: Play | None = None
    """That play as the last of the turn, which waits to be confirmed."""


NOTHING_CHOSEN: Final = Choice()

STAND_IN: Final = "hunter"
"""Plays for a bot that is not known here, or would think too long."""

SLOW: Final = "expert"
"""Thinks where nobody waits for the table, or not at all."""


def first_person(seats: Sequence[Seat]) -> int:
    """Give the first seat that a person plays; where only bots play, the first of all."""
    return next((number for number, seat in enumerate(seats) if seat.bot is None), 0)


@dataclass(slots=True)
class Match:
    """A game as it is played at one device."""

    record: Record
    """The record it began from: who sits where, and what others keep beside it."""
    game: Game
    new_seed: NewSeed
    choice: Choice = NOTHING_CHOSEN
    present: int | None = None
    """With several persons at the device, the one who said that they are there."""
    watched: int = 0
    """Where only bots play, the seat from which one watches."""
    opened: bool = False
    """Whether one sees all cards there."""
    guide: Guide | None = None
    """Who sits beside the table; then the game is none of the person's own, and is not kept."""
    _seen: tuple[object, View] | None = field(default=None, init=False, repr=False, compare=False)
    """The view, with what it was asked for: an event looks at it many times."""

    @staticmethod
    def of(record: Record, new_seed: NewSeed) -> Match:
        """Sit down to a game where its record stops."""
        return Match(record, record.game(), new_seed)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where, with names that fit."""
        return fitting(self.record.seats)

    @property
    def persons(self) -> list[int]:
        """The seats that persons play."""
        return [number for number, seat in enumerate(self.seats) if seat.bot is None]

    @property
    def viewer(self) -> int:
        """The seat from which the table is seen."""
        if not self.persons:
            return self.watched
        if len(self.persons) > 1 and self.present is not None:
            return self.present
        return first_person(self.record.seats)

    @property
    def stopped(self) -> bool:
        """Whether the guide lets nobody play just now."""
        return self.guide is not None and self.guide.stops(len(self.game.plays))

    @property
    def bot_to_move(self) -> int | None:
        """The seat of the bot whose turn it is."""
        turn = self.game.turn
        return None if self.game.over or turn in self.persons or self.stopped else turn

    @property
    def covered_for(self) -> int | None:
        """With several persons at the device: the seat for whom the table is covered."""
        if self.game.over or len(self.persons) < 2:
            return None
        players = self.game.variant.players
        coming = ((self.game.turn + step) % players for step in range(players))
        person = next(seat for seat in coming if seat in self.persons)
        if self.present is None or (person == self.game.turn and person != self.present):
            return person
        return None

    @property
    def view(self) -> View:
        """What the viewer may know: of open cards everything that lies on the table."""
        asked = (self.game, self.viewer, self.opened, tuple(self.game.plays))
        if self._seen is None or self._seen[0] != asked:
            self._seen = asked, self._look()
        return self._seen[1]

    def _look(self) -> View:
        view = self.game.view(self.viewer)
        if not self.opened:
            return view
        played = zip(view.plays, self.game.plays, strict=True)
        return replace(view, plays=tuple(seen._replace(card=play.card) for seen, play in played))

    @property
    def open_hands(self) -> Sequence[Sequence[Card]] | None:
        """Every seat's hand, if one sees all cards."""
        return self.game.hands if self.opened else None

    @property
    def can_undo(self) -> bool:
        """Whether the viewer may take a card back: of the turn under way, while it is theirs."""
        mine = self.game.turn == self.viewer and self.game.turn in self.persons
        begun = len(self.game.plays) % PLAYS_A_TURN > 0 or self.choice.place is not None
        return mine and begun and not (self.game.over or self.stopped)

    @property
    def open_places(self) -> list[Place]:
        """Where the chosen card may go, the Queen's table first; none if no place is asked for."""
        if self.choice.place is not None:
            return []
        return list(dict.fromkeys(play.place for play in self._plays_of_choice()))

    def written(self) -> Record:
        """Write the game down as it stands."""
        return self.record.continued(self.game)

    # What a person does. Whatever does not fit the moment changes nothing: a press may come late.

    def choose(self, card: int) -> None:
        """Pick a card of the hand, or put it back."""
        if self._at_turn() and 0 <= card < len(self.game.hands[self.viewer]):
            again = self.choice == Choice(card)
            self.choice = NOTHING_CHOSEN if again else Choice(card)

    def place(self, token: str, *, confirms: bool = False) -> None:
        """Place the chosen card; where it could reach others, that is still to be chosen.

        `confirms`: the last play of a turn waits to be confirmed.
        """
        plays = [play for play in self._plays_of_choice() if PLACE_TOKENS[play.place] == token]
        if len(plays) == 1:
            self._play(plays[0], confirms=confirms)
        elif plays:
            self.choice = Choice(self.choice.card, plays[0].place)

    def use_effect(self, target: int | None, *, confirms: bool = False) -> None:
        """Use the placed card's effect on the card of that play, or on none."""
        if self.choice.place is None or self.choice.last is not None:
            return
        for play in self._plays_of_choice():
            if play.place == self.choice.place and play.target == target:
                self._play(play, confirms=confirms)
                return

    def refusal(self, play: Play) -> IllegalPlay | None:
        """Tell why a play may not be made; None if it may, or is not the person's to make."""
        if not self._at_turn():
            return None
        try:
            check_play(self.game.position, play)
        except IllegalPlay as refusal:
            return refusal
        return None

    def confirm(self) -> None:
        """Make the last play of the turn, which waited for that."""
        if self.choice.last is not None and self._at_turn():
            self._make(self.choice.last)

    def cancel(self) -> None:
        """Put the chosen card back."""
        self.choice = NOTHING_CHOSEN

    def undo(self) -> None:
        """Take back the placed card whose effect is still to choose, else the last of the turn."""
        if not self.can_undo:
            return
        if self.choice.place is None:
            self.game.undo()
        self.choice = NOTHING_CHOSEN

    def be_present(self) -> None:
        """Uncover the table for the person it waits for."""
        if self.covered_for is not None:
            self.present = self.covered_for
            self.choice = NOTHING_CHOSEN

    def watch(self, seat: int | None) -> None:
        """Where only bots play: look from that seat, or at all cards."""
        if not self.persons and (seat is None or 0 <= seat < len(self.seats)):
            self.watched = self.watched if seat is None else seat
            self.opened = seat is None

    def leave(self) -> None:
        """Go away: with several persons at the device, who comes back has to say so."""
        self.present = None

    def let_bot_play(self, ply: int, answer: str | None) -> None:
        """Let the bot make the play of that number, if it is due.

        `answer` is the token that it chose elsewhere; without a legal one it chooses here.
        """
        seat = self.bot_to_move
        if seat is None or self.covered_for is not None or ply != len(self.game.plays):
            return
        view = self.game.view(seat)
        chosen = next((play for play in view.legal if str(play) == answer), None)
        self.game.play(chosen or self._bot(seat).choose(view))

    @property
    def scripted_answer(self) -> str | None:
        """What the bot whose turn it is plays by the guide's book."""
        return None if self.guide is None else self.guide.answer(len(self.game.plays))

    def question(self, seat: int) -> dict[str, Any]:
        """Ask what a bot would play, as the bots' worker reads it."""
        return {"what": "choose"} | self._asked(self._kind(seat), seat)

    def plea(self) -> dict[str, Any]:
        """Ask for hints to the viewer, as the bots' worker reads it."""
        return {"what": "advise", "count": COUNT} | self._asked(ADVISER, self.viewer)

    def _asked(self, bot: str, seat: int) -> dict[str, Any]:
        return {"bot": bot, "view": self.game.view(seat).to_json(), "seed": self._chance(seat)}

    def _chance(self, seat: int) -> str:
        """Give the seed of a bot's decision: that of the deal, if it has a name."""
        deal = self.record.deal
        return self.new_seed() if deal is None else deal.chance(seat, len(self.game.plays))

    def _kind(self, seat: int) -> str:
        name = self.seats[seat].bot
        return name if name in bots.BOTS else STAND_IN

    def _bot(self, seat: int) -> Bot:
        kind = self._kind(seat)
        return bots.make(STAND_IN if kind == SLOW else kind, self._chance(seat))

    def _at_turn(self) -> bool:
        here = self.game.turn == self.viewer and self.game.turn in self.persons
        return here and self.covered_for is None and not (self.game.over or self.stopped)

    def _plays_of_choice(self) -> list[Play]:
        if self.choice.card is None or not self._at_turn():
            return []
        card = self.game.hands[self.viewer][self.choice.card]
        return [play for play in self.game.legal() if play.card is card]

    def _play(self, play: Play, *, confirms: bool) -> None:
        if self.guide is not None and not self.guide.lets(self.view, play):
            self.choice = NOTHING_CHOSEN
        elif confirms and len(self.game.plays) % PLAYS_A_TURN == PLAYS_A_TURN - 1:
            self.choice = Choice(self.choice.card, play.place, last=play)
        else:
            self._make(play)

    def _make(self, play: Play) -> None:
        self.game.play(play)
        self.choice = NOTHING_CHOSEN
