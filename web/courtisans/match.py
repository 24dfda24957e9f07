"""A match: one game on one device, who is looking at it, and what they have chosen so far."""

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
from web.courtisans.names import with_display_names
from web.shell.app_state import NewSeed


@dataclass(frozen=True, slots=True)
class Choice:
    """What the person at the table has chosen so far."""

    card: int | None = None
    """The chosen card, an index in the hand."""
    place: Place | None = None
    """Where the card goes; set while the play waits for its effect's target or to be confirmed."""
    last: Play | None = None
    """The last play of the turn, complete, while it waits to be confirmed."""


NOTHING_CHOSEN: Final = Choice()

STAND_IN: Final = "hunter"
"""The bot that replaces one of an unknown kind, or `SLOW` if the bots' worker gave no answer."""

SLOW: Final = "expert"
"""The bot that thinks too long to run anywhere but in the bots' worker."""


def first_person(seats: Sequence[Seat]) -> int:
    """Return the first seat that a person plays; 0 if only bots play."""
    return next((number for number, seat in enumerate(seats) if seat.bot is None), 0)


@dataclass(slots=True)
class Match:
    """A game as it is played on one device."""

    record: Record
    """The record that the match began from, with the seats and any extra keys."""
    game: Game
    new_seed: NewSeed
    choice: Choice = NOTHING_CHOSEN
    uncovered_by: int | None = None
    """With several persons at the device, the seat of the one who last uncovered the table."""
    watched: int = 0
    """In a bots-only game, the seat from which it is watched."""
    opened: bool = False
    """Whether all cards are shown in a bots-only game."""
    guide: Guide | None = None
    """The guide of a game made for learning, which is not stored as the person's own game."""
    _seen: tuple[object, View] | None = field(default=None, init=False, repr=False, compare=False)
    """The cached view, after the key that it belongs to: one event reads it many times."""

    @staticmethod
    def of(record: Record, new_seed: NewSeed) -> Match:
        """Make a match that continues where a record ends."""
        return Match(record, record.game(), new_seed)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, with names as `with_display_names` displays them."""
        return with_display_names(self.record.seats)

    @property
    def persons(self) -> list[int]:
        """The seats that persons play."""
        return [number for number, seat in enumerate(self.seats) if seat.bot is None]

    @property
    def viewer(self) -> int:
        """The seat from which the table is seen."""
        if not self.persons:
            return self.watched
        if len(self.persons) > 1 and self.uncovered_by is not None:
            return self.uncovered_by
        return first_person(self.record.seats)

    @property
    def stopped(self) -> bool:
        """Whether the guide currently lets nobody play."""
        return self.guide is not None and self.guide.is_waiting(len(self.game.plays))

    @property
    def bot_to_move(self) -> int | None:
        """The seat of the bot whose turn it is; None if it is a person's, or nobody may play."""
        turn = self.game.turn
        return None if self.game.over or turn in self.persons or self.stopped else turn

    @property
    def covered_for(self) -> int | None:
        """The seat of the person who has to uncover the table; None if it is not covered.

        It is covered only with several persons at the device.
        """
        if self.game.over or len(self.persons) < 2:
            return None
        players = self.game.variant.players
        coming = ((self.game.turn + step) % players for step in range(players))
        person = next(seat for seat in coming if seat in self.persons)
        if self.uncovered_by is None or (person == self.game.turn and person != self.uncovered_by):
            return person
        return None

    @property
    def view(self) -> View:
        """What the viewer may know; with open cards, also what the spies on the table are."""
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
        """Every seat's hand if all cards are shown, else None."""
        return self.game.hands if self.opened else None

    @property
    def can_undo(self) -> bool:
        """Whether the viewer may take back a card: one of the current turn, if that is theirs."""
        mine = self.game.turn == self.viewer and self.game.turn in self.persons
        begun = len(self.game.plays) % PLAYS_A_TURN > 0 or self.choice.place is not None
        return mine and begun and not (self.game.over or self.stopped)

    @property
    def open_places(self) -> list[Place]:
        """The places open to the chosen card, the Queen's table first; none once one is chosen."""
        if self.choice.place is not None:
            return []
        return list(dict.fromkeys(play.place for play in self._plays_of_choice()))

    @property
    def open_targets(self) -> set[int]:
        """The numbers of the plays whose cards the placed card's effect can reach."""
        place = self.choice.place
        plays = [play for play in self._plays_of_choice() if play.place == place]
        return {play.target for play in plays if play.target is not None}

    def written(self) -> Record:
        """Return the record of the game as it stands."""
        return self.record.continued(self.game)

    # A person's actions. One that is not possible now changes nothing: it may have come late.

    def choose(self, card: int) -> None:
        """Choose a card of the hand, or put it back if it is already chosen."""
        if self._at_turn() and 0 <= card < len(self.game.hands[self.viewer]):
            again = self.choice == Choice(card)
            self.choice = NOTHING_CHOSEN if again else Choice(card)

    def place(self, token: str, *, confirms: bool = False) -> None:
        """Place the chosen card; if its effect could reach others, wait for that choice.

        `token` is the place's. With `confirms`, the last play of a turn waits for `confirm`.
        """
        plays = [play for play in self._plays_of_choice() if PLACE_TOKENS[play.place] == token]
        if len(plays) == 1:
            self._play(plays[0], confirms=confirms)
        elif plays:
            self.choice = Choice(self.choice.card, plays[0].place)

    def use_effect(self, target: int | None, *, confirms: bool = False) -> None:
        """Use the placed card's effect on the card of the play `target`, or, if None, on none."""
        if self.choice.place is None or self.choice.last is not None:
            return
        for play in self._plays_of_choice():
            if play.place == self.choice.place and play.target == target:
                self._play(play, confirms=confirms)
                return

    def refusal(self, play: Play) -> IllegalPlay | None:
        """Return why a play is illegal; None if it is legal, or it is not the person's turn."""
        if not self._at_turn():
            return None
        try:
            check_play(self.game.position, play)
        except IllegalPlay as refusal:
            return refusal
        return None

    def confirm(self) -> None:
        """Make the last play of the turn, which was waiting to be confirmed."""
        if self.choice.last is not None and self._at_turn():
            self._make(self.choice.last)

    def cancel(self) -> None:
        """Put the chosen card back."""
        self.choice = NOTHING_CHOSEN

    def undo(self) -> None:
        """Take back the play that is not complete yet, if there is one, else the turn's last."""
        if not self.can_undo:
            return
        if self.choice.place is None:
            self.game.undo()
        self.choice = NOTHING_CHOSEN

    def uncover(self) -> None:
        """Uncover the table for the person it waits for."""
        if self.covered_for is not None:
            self.uncovered_by = self.covered_for
            self.choice = NOTHING_CHOSEN

    def watch(self, seat: int | None) -> None:
        """In a bots-only game, watch from a seat, or, if it is None, see all cards."""
        if not self.persons and (seat is None or 0 <= seat < len(self.seats)):
            self.watched = self.watched if seat is None else seat
            self.opened = seat is None

    def cover(self) -> None:
        """Cover the table, if several persons are at the device, until one says they are there."""
        self.uncovered_by = None

    def let_bot_play(self, ply: int, answer: str | None) -> None:
        """Let a bot make the play number `ply`, if that is the next one and a bot's.

        `answer` is the token of the play that it chose in the bots' worker; if that is not a legal
        play, the bot chooses here.
        """
        seat = self.bot_to_move
        if seat is None or self.covered_for is not None or ply != len(self.game.plays):
            return
        view = self.game.view(seat)
        chosen = next((play for play in view.legal if str(play) == answer), None)
        self.game.play(chosen or self._bot(seat).choose(view))

    @property
    def scripted_answer(self) -> str | None:
        """The token of the next play if the guide prescribes it, else None."""
        return None if self.guide is None else self.guide.answer(len(self.game.plays))

    def play_question(self, seat: int) -> dict[str, Any]:
        """Return the question to the bots' worker: what the bot in `seat` would play."""
        return {"what": "choose"} | self._asked(self._kind(seat), seat)

    def hint_question(self) -> dict[str, Any]:
        """Return the question to the bots' worker: hints for the viewer."""
        return {"what": "advise", "count": COUNT} | self._asked(ADVISER, self.viewer)

    def _asked(self, bot: str, seat: int) -> dict[str, Any]:
        return {"bot": bot, "view": self.game.view(seat).to_json(), "seed": self._chance(seat)}

    def _chance(self, seat: int) -> str:
        """Return the seed of a bot's decision: derived from a named deal, else a new one."""
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
        if self.guide is not None and not self.guide.allows(self.view, play):
            self.choice = Choice(self.choice.card)
        elif confirms and len(self.game.plays) % PLAYS_A_TURN == PLAYS_A_TURN - 1:
            self.choice = Choice(self.choice.card, play.place, last=play)
        else:
            self._make(play)

    def _make(self, play: Play) -> None:
        self.game.play(play)
        self.choice = NOTHING_CHOSEN
