"""A session: what is on the screen, and what each act of the person does to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, Final

from htpy import Node, fragment

from courtisans.game import Game
from courtisans.record import Record
from courtisans.rules import PLAYS_A_TURN
from courtisans.view import View
from web import keeping, locales
from web.components.hand import card_id
from web.components.notice import Trouble, notices
from web.effects import Effect, download, focus, lang, lead, renew, speak, think
from web.files import FileError, loaded
from web.keeping import Keeping
from web.locales import _
from web.screens.cover import cover
from web.screens.home import home
from web.screens.result import headline, result
from web.screens.table import place_id, table
from web.setup import Setup, SetupError
from web.shelf import OF_GAMES
from web.sitting import NewSeed, Sitting, first_person
from web.speech import call, spoken, turn_of

PLAYING: Final = frozenset(
    "deal choose place effect cancel undo ready bot import forget-damaged".split()
)
"""What only the leading one of several tabs may do: each would write over the other's game."""

PACE_MS: Final = 900
"""Between the plays of a bot, so that a person can follow."""


class Screen(Enum):
    """What is shown."""

    HOME = "home"
    GAME = "game"
    FINISHED = "finished"
    """One of the finished games that are kept."""


class Session:
    """Everything between a page's opening and its closing."""

    def __init__(self, new_seed: NewSeed) -> None:
        """Begin at the home screen, with no game."""
        self._new_seed = new_seed
        self._screen = Screen.HOME
        self._setup = Setup.default()
        self._sitting: Sitting | None = None
        self._keeping = Keeping()
        self._shown: Record | None = None
        """The finished game that is looked at."""
        self._leads = True
        """Whether this tab plays; else it watches another one that does."""
        self._has_written = False
        """Whether it has kept anything since it leads."""
        self._renewable = False
        """Whether a new version of the site stands ready."""
        self._setup_trouble: str | None = None
        self._effects: list[Effect] = []
        self._acts: dict[str, Callable[..., None]] = {
            "start": self._start,
            "home": self._home,
            "deal": self._deal,
            "resume": self._resume,
            "choose": self._choose,
            "place": self._place,
            "effect": self._effect,
            "cancel": self._cancel,
            "undo": self._undo,
            "ready": self._ready,
            "bot": self._bot,
            "export": self._export,
            "import": self._import,
            "unstored": self._unstored,
            "kept": self._kept,
            "dismiss": self._dismiss,
            "show": self._show,
            "export-damaged": self._export_damaged,
            "forget-damaged": self._forget_damaged,
            "stored": self._stored,
            "lead": self._lead,
            "leads": self._take_lead,
            "follows": self._follow,
            "renewable": self._offer_renewal,
            "renew": self._renew,
        }

    def act(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """Do what an event says, and answer with the whole screen and the effects."""
        details = dict(event)
        self._effects = []
        act = details.pop("act")
        if self._leads or act not in PLAYING:
            self._acts[act](**details)
        else:
            # There it says why nothing happens here, and what can be done about it.
            self._effects.append(focus("notice-lead"))
        bot = self._waiting_bot()
        if bot is not None and self._sitting is not None:
            event = {"act": "bot", "ply": len(self._sitting.game.plays)}
            self._effects.append(think(PACE_MS, self._sitting.question(bot), event))
        return {"html": str(fragment[self._drawn(thinking=bot)]), "effects": self._effects}

    # The screen

    def _drawn(self, thinking: int | None) -> Node:
        return [self._notices(), self._drawn_screen(thinking)]

    def _notices(self) -> Node:
        troubles, damaged = self._keeping.told(at_home=self._screen is Screen.HOME)
        return notices(
            troubles,
            watching=not self._leads,
            renewable=self._renewable and self._between_turns(),
            damaged=damaged,
        )

    def _between_turns(self) -> bool:
        """Tell whether nothing is interrupted by going away and coming back."""
        sitting = self._sitting
        if sitting is None or sitting.game.over or self._screen is not Screen.GAME:
            return True
        begun = len(sitting.game.plays) % PLAYS_A_TURN > 0 or sitting.choice.card is not None
        return not begun and sitting.bot_to_move is None

    def _drawn_screen(self, thinking: int | None) -> Node:
        if self._screen is Screen.FINISHED and self._shown is not None:
            return result(self._shown, first_person(self._shown.seats))
        if self._screen is Screen.GAME and self._sitting is not None:
            return self._drawn_game(self._sitting, thinking)
        return home(
            self._setup,
            resumable=self._resumable(),
            trouble=self._setup_trouble,
            finished=self._keeping.shelf.finished,
        )

    def _drawn_game(self, sitting: Sitting, thinking: int | None) -> Node:
        if sitting.game.over:
            return result(sitting.written(), sitting.viewer)
        covered_for = sitting.covered_for
        if covered_for is not None:
            return cover(sitting.seats[covered_for].name, watching=not self._leads)
        view, undo = self._view(sitting), sitting.can_undo and self._leads
        return table(view, sitting.seats, sitting.choice, undo=undo, thinking=thinking)

    def _view(self, sitting: Sitting) -> View:
        """Give what is to be seen; who only watches is offered nothing to do."""
        acts = self._leads and sitting.viewer in sitting.persons
        return sitting.view if acts else replace(sitting.view, legal=())

    def _waiting_bot(self) -> int | None:
        """Tell which bot is about to play, before everybody's eyes."""
        if self._sitting is None or self._screen is not Screen.GAME or not self._leads:
            return None
        return None if self._sitting.covered_for is not None else self._sitting.bot_to_move

    def _resumable(self) -> bool:
        return self._sitting is not None and not self._sitting.game.over

    # Coming and going

    def _start(self, stored: Mapping[str, str], languages: Sequence[str]) -> None:
        locales.use(locales.best(languages))
        self._effects.append(lang(locales.current()))
        self._take_from(stored)

    def _take_from(self, stored: Mapping[str, str]) -> None:
        """Go on with what the browser keeps."""
        self._effects += self._keeping.take(stored)
        self._has_written = bool(self._keeping.shelf.found)
        kept = self._keeping.shelf.game
        if kept is not None:
            self._sit_down(kept)

    def _home(self) -> None:
        self._screen = Screen.HOME
        self._setup_trouble = None
        if self._sitting is not None:
            self._sitting.leave()
        self._effects.append(focus("setup-title"))

    def _resume(self) -> None:
        if self._sitting is not None:
            self._screen = Screen.GAME
            self._say_call()
            self._focus_hand()

    def _deal(self, fields: Mapping[str, Sequence[str]]) -> None:
        self._setup = Setup.typed(fields)
        try:
            self._setup = Setup.from_fields(fields)
        except SetupError as error:
            self._setup_trouble = str(error)
            self._effects.append(speak(str(error)))
            return
        self._keeping.begin()
        game = Game.deal(self._setup.variant, self._new_seed())
        self._sit_down(Record.of(game, self._setup.table))
        self._focus_hand()
        self._save()

    def _sit_down(self, record: Record) -> None:
        self._sitting = Sitting.of(record, self._new_seed)
        self._screen = Screen.GAME
        self._setup_trouble = None
        self._say_call()

    def _export(self) -> None:
        record = self._shown if self._screen is Screen.FINISHED else None
        if record is None and self._sitting is not None:
            record = self._sitting.written()
        if record is not None:
            self._effects.append(download("courtisans.jsonl", f"{record.dumps()}\n"))

    def _export_damaged(self) -> None:
        self._effects += self._keeping.export_damaged()

    def _forget_damaged(self) -> None:
        self._effects += self._keeping.forget_damaged()

    def _show(self, number: int) -> None:
        finished = self._keeping.shelf.finished
        if 0 <= number < len(finished):
            self._shown = finished[number]
            self._screen = Screen.FINISHED
            self._effects += [speak(headline(self._shown)), focus("result-title")]

    def _import(self, name: str, text: str | None) -> None:
        try:
            record = loaded(name, text)
        except FileError as error:
            trouble = Trouble(str(error), error.detail)
            self._effects += self._keeping.tell(keeping.UNLOADED, trouble)
            return
        self._keeping.begin()
        self._sit_down(record)
        self._focus_hand()
        self._say_result()
        self._save()

    def _unstored(self, key: str, reason: str) -> None:
        del reason  # whatever it is, the person can do the same about it
        self._effects += self._keeping.unstored(key)

    def _kept(self) -> None:
        self._effects += self._keeping.kept()

    def _dismiss(self, trouble: str) -> None:
        self._keeping.troubles.pop(trouble, None)

    # Several tabs, several versions

    def _stored(self, key: str, value: str | None) -> None:
        """Go by what another tab has written, or hold against it what was played here since.

        To a tab that leads, it comes from one that did until now and did not know better.
        """
        if key not in OF_GAMES or value is None:
            return
        if self._leads and self._has_written:
            self._effects += self._keeping.shelf.write_again()
        else:
            self._take_in({key: value})

    def _take_in(self, stored: Mapping[str, str]) -> None:
        """Show the game that another tab has written, if it can be read here."""
        self._keeping.shelf.take_in(stored)
        game = self._keeping.shelf.game
        if game is not None and (self._sitting is None or self._sitting.written() != game):
            self._sitting = Sitting.of(game, self._new_seed)
            self._say_call()

    def _lead(self) -> None:
        self._effects.append(lead())

    def _take_lead(self, stored: Mapping[str, str]) -> None:
        if not self._leads:
            self._leads = True
            self._has_written = False
            self._take_from(stored)
            self._focus_hand()

    def _follow(self, stored: Mapping[str, str]) -> None:
        self._leads = False
        if self._sitting is not None:
            self._sitting.cancel()
        self._take_in(stored)

    def _offer_renewal(self) -> None:
        self._renewable = True

    def _renew(self) -> None:
        if self._between_turns():
            self._effects.append(renew())

    # At the table

    def _choose(self, card: int) -> None:
        if self._sitting is None:
            return
        self._sitting.choose(card)
        self._say_call()
        places = self._sitting.open_places
        if places:
            self._effects.append(focus(place_id(places[0])))

    def _place(self, place: str) -> None:
        if self._sitting is None:
            return
        plays = len(self._sitting.game.plays)
        self._sitting.place(place)
        self._after_play(plays)

    def _effect(self, target: int | None) -> None:
        if self._sitting is None:
            return
        plays = len(self._sitting.game.plays)
        self._sitting.settle(target)
        self._after_play(plays)

    def _cancel(self) -> None:
        if self._sitting is not None:
            self._sitting.cancel()
            self._say_call()
            self._focus_hand()

    def _undo(self) -> None:
        if self._sitting is not None and self._sitting.can_undo:
            self._sitting.undo()
            self._effects.append(speak(_("Taken back.")))
            self._focus_hand()
            self._save()

    def _ready(self) -> None:
        sitting = self._sitting
        if sitting is not None:
            sitting.be_present()
            # Under the cover nothing was told.
            last = len(sitting.game.plays) - 1
            self._say_call(told=spoken(sitting.view, sitting.seats, last) if last >= 0 else "")
            self._focus_hand()

    def _bot(self, ply: int, answer: str | None) -> None:
        if self._sitting is not None:
            plays = len(self._sitting.game.plays)
            self._sitting.let_bot_play(ply, answer)
            self._after_play(plays)

    def _after_play(self, plays_before: int) -> None:
        """Tell what was played and keep it; or, with an effect to settle, ask about that."""
        sitting = self._sitting
        if sitting is None:
            return
        if len(sitting.game.plays) == plays_before:
            self._say_call()
            if sitting.choice.place is not None:
                self._effects.append(focus("deed-none"))
            return
        self._save()
        if sitting.game.over:
            self._say_result()
            return
        self._say_call(told=spoken(sitting.view, sitting.seats, plays_before))
        self._focus_hand()

    def _say_result(self) -> None:
        """Tell how the game ended, if it is over."""
        sitting = self._sitting
        if sitting is not None and sitting.game.over:
            self._effects += [speak(headline(sitting.written())), focus("result-title")]

    def _say_call(self, told: str = "") -> None:
        """Say what was played and what is to be done; under the cover only whose turn it is."""
        sitting = self._sitting
        if sitting is None or sitting.game.over or self._screen is not Screen.GAME:
            return
        if sitting.covered_for is not None:
            self._effects.append(speak(turn_of(sitting.seats[sitting.covered_for].name)))
            return
        choice = sitting.choice
        asked = call(
            self._view(sitting),
            sitting.seats,
            choice.card,
            placed=choice.place is not None,
            thinking=self._waiting_bot(),
        )
        self._effects.append(speak(f"{told} {asked}".strip()))

    def _focus_hand(self) -> None:
        """Put the focus where the person goes on, if it is on them."""
        sitting = self._sitting
        if sitting is None or sitting.game.over:
            return
        view = self._view(sitting)
        if sitting.covered_for is not None:
            self._effects.append(focus("cover-ready"))
        elif view.legal:
            self._effects.append(focus(card_id(view.hand, 0)))

    def _save(self) -> None:
        if self._sitting is not None:
            self._has_written = True
            self._effects += self._keeping.keep(self._sitting.written())
