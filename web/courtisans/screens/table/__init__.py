"""The table: the game under way, from the deal to its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from typing import Any

from htpy import Node

from courtisans.errors import NotationError
from courtisans.hindsight import as_of
from courtisans.mission_progress import MissionProgress, mission_progress
from courtisans.plays import Play
from courtisans.rules import PLAYS_A_TURN
from courtisans.score_bounds import standing, still_out
from courtisans.view import View
from web.courtisans import screen_reader, sounds
from web.courtisans.app_state import TABLE, AppState, Screen
from web.courtisans.components import pile_dialog
from web.courtisans.components.pile_dialog import Pile
from web.courtisans.components.stack import zone_name
from web.courtisans.components.targets import first_target
from web.courtisans.game import CONFIRM, GUIDANCE, OUTLOOK, UNSEEN
from web.courtisans.look import Look
from web.courtisans.match import NOTHING_CHOSEN, Match
from web.courtisans.narration import spoken
from web.courtisans.screens.table.cover import cover
from web.courtisans.screens.table.drawing import table
from web.courtisans.screens.table.hinting import Hinting
from web.courtisans.screens.table.places import place_id
from web.courtisans.screens.table.prompt import OPEN_CARDS
from web.courtisans.screens.table.read_aloud import ReadAloud
from web.courtisans.screens.table.table_state import Past, TableState
from web.courtisans.words import a_card, why_not
from web.locales import _
from web.shell.acts import ActError, does
from web.shell.components import history_banner
from web.shell.effects import Effect, focus, later, speak, think
from web.shell.markup import remembered
from web.shell.settings import PACE, PACES, SOUND

_standing = remembered(4)(standing)


@remembered(4)
def _progress(view: View) -> tuple[MissionProgress, ...]:
    """Return how far the viewer's missions are."""
    return tuple(mission_progress(each, view) for each in view.missions)


class Table(Screen):
    """The screen. The match keeps what is picked and played, and ignores events that come late."""

    name = TABLE

    def __init__(self, app: AppState) -> None:
        """Begin with no hint, no hurrying bots, no look at the past and no open pile."""
        super().__init__(app)
        self._hinting = Hinting(app)
        self._read_aloud = ReadAloud(app, lambda: self._known)
        self.parts = (self._hinting, self._read_aloud)
        self._skipping_in: Match | None = None
        """The match in which the bots play without delay until it is the viewer's turn."""
        self._unannounced: tuple[Match, int] | None = None
        """The match in which bots hurry, and the number of the first play not yet announced."""
        self._skipped_until: tuple[Match, int] | None = None
        """The match in which bots were hurried, and how many plays it had when that ended."""

    def drawn(self) -> Node:
        """Draw the table, or its cover while the device goes from one person to the next."""
        match, settings = self.app.match, self.app.settings
        if match is None:
            return None
        covered_for = match.covered_for
        if covered_for is not None:
            return cover(match.seats[covered_for].name, watching=not self.app.leads)
        now, look = self.app.view_here(match), self.app.look
        view = now if look is None else as_of(now, look.plays)
        present = look is None
        pile = self.app.pile
        reckons = self.app.shows(OUTLOOK)
        hidden = match.guide.hides(len(now.plays)) if match.guide else frozenset()
        state = TableState(
            choice=match.choice if present else NOTHING_CHOSEN,
            undo=present and match.can_undo and self.app.leads,
            thinking=self.app.waiting_bot if present else None,
            hint=self._hinting.hint if present else None,
            remark=self.app.remark,
            standing=_standing(view) if reckons else None,
            progress=_progress(view) if reckons and "missions" not in hidden else None,
            unseen=tuple(still_out(view).items()) if settings[UNSEEN.name] == "on" else None,
            shows_previews=self.app.shows(GUIDANCE) and "previews" not in hidden,
            explains=self.app.in_first_games and not self.app.guided,
            sound=settings[SOUND.name] == "on",
            guide=match.guide.drawn(now) if present and match.guide else None,
            guided=self.app.guided,
            hidden=hidden,
            stopped=match.stopped,
            skip=not self._hurries,
            skipped=self._skipped_until == (match, len(view.plays)),
            past=None if look is None else Past(now, look.since),
            inert=pile is not None,
            watched=not match.persons,
            hands=match.open_hands if present else None,
            explained=self._read_aloud.explained,
        )
        return [
            table(view, match.seats, state),
            None if pile is None else pile_dialog.pile_dialog(pile, view, match.seats),
        ]

    def follow_up(self) -> list[Effect]:
        """Ask the bot whose turn it is for its play."""
        bot, match = self.app.waiting_bot, self.app.match
        if bot is None or match is None:
            self._skipping_in = None
            return []
        event = {"act": "bot", "ply": len(match.game.plays)}
        # Whoever learns needs time to see what is played.
        pace = "slow" if self.app.guided else self.app.settings[PACE.name]
        delay = 0 if self._hurries else PACES[pace]
        scripted = match.scripted_answer
        if scripted is not None:
            return [later(delay, event | {"answer": scripted})]
        return [think(delay, match.play_question(bot), event)]

    def likely(self) -> Iterator[Mapping[str, Any]]:
        """Yield an event for each card of the hand that may be chosen next."""
        match = self.app.match
        if match is None or match.game.over or self.app.is_covered:
            return
        view = self.app.view_here(match)
        if not view.legal or match.choice.place is not None or self.app.look or self.app.pile:
            return
        for card in range(len(view.hand)):
            yield {"act": "choose", "card": card}

    @contextmanager
    def rolled_back(self) -> Iterator[None]:
        """Undo the choice of a card at the end of the context."""
        match, skipped = self._match, self._skipped_until
        choice, guide = match.choice, match.guide
        match.guide = copy(guide)  # a guide remembers what it has said
        try:
            yield
        finally:
            match.choice, match.guide, self._skipped_until = choice, guide, skipped

    @property
    def _hurries(self) -> bool:
        """Whether bots play without delay."""
        return self._skipping_in is self._match or not PACES[self.app.settings[PACE.name]]

    @does("choose", plays=True)
    def choose(self, card: int) -> None:
        """Pick a card of the hand, or put it back."""
        match = self._match
        match.choose(card)
        self._skipped_until = None
        self.app.say_call()
        places = match.open_places
        if places:
            self.app.effects.append(focus(place_id(places[0])))

    @does("place", plays=True)
    def place(self, place: str) -> None:
        """Place the chosen card."""
        plays = len(self._match.game.plays)
        self._match.place(place, confirms=self._confirms)
        self._announce(plays)

    @does("effect", plays=True)
    def effect(self, target: int | None) -> None:
        """Use the placed card's effect on the card of that play, or on none."""
        plays = len(self._match.game.plays)
        self._match.use_effect(target, confirms=self._confirms)
        self._announce(plays)

    @does("refused", plays=True)
    def refuse(self, play: str) -> None:
        """Announce why a card may not go where it was tried."""
        try:
            refusal = self._match.refusal(Play.parse(play))
        except NotationError as error:
            raise ActError(str(error)) from error
        if refusal is not None:
            self.app.announce_remark(why_not(refusal))

    @does("confirm", plays=True)
    def confirm(self) -> None:
        """Make the last play of the turn, which waited to be confirmed."""
        plays = len(self._match.game.plays)
        self._match.confirm()
        self._announce(plays)

    @does("cancel", plays=True)
    def cancel(self) -> None:
        """Put the chosen card back."""
        card = self._match.choice.card
        self._match.cancel()
        self.app.say_call()
        self.app.focus_hand(card or 0)

    @does("skip", plays=True)
    def skip(self) -> None:
        """Let the bots play without delay until it is the viewer's turn."""
        self._skipping_in = self._match
        self.app.focus_hand()

    @does("to-hand")
    def go_to_hand(self) -> None:
        """Put the focus on the hand."""
        self.app.focus_hand()

    @property
    def _known(self) -> View:
        """The view that the table shows, of the present or of the past."""
        look = self.app.look
        view = self.app.view_here(self._match)
        return view if look is None else as_of(view, look.plays)

    @does("open")
    def open(self, zone: str, column: str) -> None:
        """Show a pile card by card, or all piles of a zone."""
        match = self._match
        pile = Pile.named(zone, column, match.game.variant.players)
        if pile is None:
            raise ActError(f"there is no pile {column!r} in {zone!r}")
        self.app.pile = pile
        self.app.effects.append(focus(pile_dialog.TITLE))

    @does("close")
    def close(self) -> None:
        """Close the pile that is shown card by card."""
        pile, self.app.pile = self.app.pile, None
        card = self._match.choice.card if self.app.look is None else None
        if pile is not None and card is not None:  # then no button opens a whole zone
            self.app.focus_hand(card)
        elif pile is not None:
            self.app.effects.append(focus(f"open-{zone_name(pile.place)}"))

    @does("look")
    def show_past(self, plays: int) -> None:
        """Show the table as it stood after so many plays; if it shows that already, the present."""
        look = self.app.look
        if look is not None and look.plays == plays:
            self.return_to_now()
            return
        match = self._match
        total = len(match.game.plays)
        if 0 < plays <= total:
            self._skipped_until = None
            look = self.app.look = Look(match, plays, total if look is None else look.since)
            # The title gets the focus, by which it is read out.
            self.app.effects += [speak(look.last_play), focus(history_banner.TITLE)]

    @does("leaf")
    def move_look(self, by: int) -> None:
        """Move the look at the past on by so many plays, or back if `by` is negative."""
        look = self.app.look
        if look is not None and 0 < look.plays + by <= len(look.match.game.plays):
            look = self.app.look = replace(look, plays=look.plays + by)
            self.app.effects.append(speak(f"{look.title}. {look.last_play}"))

    @does("now")
    def return_to_now(self) -> None:
        """Show the present again."""
        self.app.look = None
        self.app.say_call()
        self.app.focus_hand()

    @does("watch", plays=True)
    def watch(self, value: str) -> None:
        """In a game of bots, show the table from a seat, or with all cards open."""
        if value == OPEN_CARDS:
            self._match.watch(None)
        elif value.isdecimal():
            self._match.watch(int(value))

    @does("undo", plays=True)
    def undo(self) -> None:
        """Take back what was played last."""
        match = self._match
        if not match.can_undo:
            return
        before, choice = match.view, match.choice
        pending = None if choice.place is None or choice.card is None else before.hand[choice.card]
        match.undo()
        self.app.look = None
        card = pending or before.plays[-1].card
        text = _("Taken back: {card}.").format(card=a_card(card)) if card else ""
        self.app.say_call(news=f"{text} {screen_reader.changed(before, match.view)}".strip())
        self.app.focus_hand()
        self.app.save()

    @does("ready", plays=True, covered=True)
    def ready(self) -> None:
        """Uncover the table."""
        match = self._match
        match.uncover()
        self.app.look = self.app.pile = None
        # Under the cover nothing was announced.
        plays = len(match.game.plays)
        since = self._first_unannounced(plays - (plays % PLAYS_A_TURN or PLAYS_A_TURN))
        self.app.say_call(news=self._narrated(since))
        self.app.focus_hand()

    @does("bot", plays=True)
    def let_bot_play(self, ply: int, answer: str | None) -> None:
        """Make the play that the bot has chosen."""
        plays = len(self._match.game.plays)
        self._match.let_bot_play(ply, answer)
        self._announce(plays)

    @property
    def _confirms(self) -> bool:
        return self.app.settings[CONFIRM.name] == "on"

    @property
    def _match(self) -> Match:
        match = self.app.match
        if match is None:
            raise RuntimeError("the table is on show without a game")
        return match

    def _announce(self, plays_before: int) -> None:
        """Announce what was played and save the game; or ask for what is still to choose."""
        match = self._match
        if len(match.game.plays) == plays_before:
            self.app.say_call()
            if match.choice.last is not None:
                self.app.effects.append(focus("deed-confirm"))
            elif match.choice.place is not None:
                place, reach = match.choice.place, match.open_targets
                self.app.effects.append(focus(first_target(match.view, place, reach)))
            elif self.app.guided and match.open_places:  # the guide has rejected the play
                self.app.effects.append(focus(place_id(match.open_places[0])))
            return
        self.app.save()
        if match.game.over:
            self.app.end_game()
            return
        self.app.sound(sounds.of_play(match.game.plays[-1]))
        plays = len(match.game.plays)
        by_bot = match.seats[match.view.plays[-1].seat].bot is not None
        if by_bot:
            # Its turn is announced as a whole: three messages would come faster than speech.
            if plays % PLAYS_A_TURN:
                return
            plays_before = self._first_unannounced(plays - PLAYS_A_TURN)
            if self._hurries and self.app.waiting_bot is not None:
                self._unannounced = (match, plays_before)
                return
            self._skipped_until = (match, plays) if self._skipping_in is match else None
            if self.app.view_here(match).legal:
                self.app.sound(sounds.TURN)
        self.app.say_call(news=self._narrated(plays_before))
        self.app.focus_hand(came_by_itself=by_bot)

    def _first_unannounced(self, since: int) -> int:
        """Return the first play to announce: `since`, or an earlier one not announced yet."""
        match, unannounced = self._unannounced or (None, since)
        return unannounced if match is self._match else since

    def _narrated(self, since: int) -> str:
        """Return the plays from that number on in words, with the statuses that have changed."""
        self._unannounced = None
        view, seats = self._match.view, self._match.seats
        plays = range(max(0, since), len(view.plays))
        sentences = [spoken(view, seats, number) for number in plays]
        return " ".join(
            filter(None, [*sentences, screen_reader.changed(as_of(view, plays.start), view)])
        )
