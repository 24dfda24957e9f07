"""The screens: the home screen and the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from guess import MOST, Record, Seat
from htpy import Element, Node, div, form, h1, h2, label, li, ol, p
from htpy import input as field

from web.shell import screen, screens
from web.shell.acts import does
from web.shell.app_state import NewSeed
from web.shell.components.button import button
from web.shell.components.languages import languages
from web.shell.components.other_games import other_games
from web.shell.components.tools import (
    export_button,
    import_button,
    new_game_button,
    settings_button,
)
from web.shell.effects import Effect, focus, speak, think
from web.shell.gestures import event
from web.shell.routing import Screens
from web.shell.session import Session
from web.shell.settings import PACE, PACES

from ..app_state import HOME, TABLE, AppState

BOT = "halver"


def home(others: Mapping[str, str], *, resumable: bool) -> Element:
    """Draw the home screen."""
    return div(id="home")[
        h1["Guess the number"],
        resumable and button("Resume game", event("resume"), ident="way-resume"),
        import_button("plain"),
        settings_button("plain"),
        languages(),
        h2(id="setup-title")["The table"],
        form(event("deal"), id="setup-form")[
            label(for_="name")["Your name"],
            field(id="name", name="name", value="Ana"),
            button("Deal", {"type": "submit"}, ident="setup-deal", kind="strong"),
        ],
        other_games(others),
    ]


class Screen(screen.Screen[AppState]):
    """A screen of this game."""

    @property
    def record(self) -> Record | None:
        return self.app.record


class Home(Screen):
    """The home screen, where a game is dealt."""

    name = HOME

    def drawn(self) -> Node:
        record = self.app.record
        return home(self.app.others, resumable=record is not None and not record.is_over)

    @does("home", anywhere=True)
    def enter(self) -> None:
        self.app.screen = HOME
        self.app.focus_screen()

    @does("deal", plays=True, anywhere=True)
    def deal(self, fields: Mapping[str, Sequence[str]]) -> None:
        secret = Random(self.app.new_seed()).randint(1, MOST)
        self.app.persistence.begin()
        self.app.play(Record(secret, (Seat(fields["name"][0] or "Ana"), Seat("Bob", BOT))))
        self.app.focus_turn()


class Table(Screen):
    """The table, where the numbers are guessed."""

    name = TABLE

    def drawn(self) -> Node:
        record = self.app.record
        if record is None:
            return None
        mine = not record.is_over and record.seats[record.turn].bot is None
        name = record.seats[record.turn].name
        hint = self.app.settings["hint"] == "on"
        return div(id="table")[
            h1(id="table-title", tabindex="-1")[
                f"Result: {name} wins" if record.is_over else f"{name} names a number"
            ],
            new_game_button("quiet"),
            export_button("quiet"),
            settings_button("quiet"),
            ol(id="guesses")[[li[self._answer_text(record, each)] for each in record.guesses]],
            hint and p(id="hint")[f"{record.left[0]} to {record.left[-1]}"],
            div(id="numbers")[
                [
                    button(str(each), event("name", number=each), ident=f"number-{each}")
                    for each in (record.left if mine and self.app.leads else ())
                ]
            ],
            mine
            and len(record.guesses) > 1
            and button("Undo", event("undo"), ident="undo", icon="undo"),
        ]

    def follow_up(self) -> list[Effect]:
        record = self.app.record
        if record is None or record.is_over or record.seats[record.turn].bot is None:
            return []
        ms = PACES[self.app.settings[PACE.name]]
        asked = {"what": "choose", "left": [*record.left]}
        event = {"act": "bot", "ply": len(record.guesses)}
        return [think(ms, asked, event, waits=True)] if self.app.leads else []

    @does("name", plays=True)
    def choose(self, number: int) -> None:
        record = self.app.record
        if record is not None and not record.is_over and record.seats[record.turn].bot is None:
            self._name(record, number)

    @does("bot", plays=True)
    def let_bot_play(self, ply: int, answer: str | None) -> None:
        record = self.app.record
        if record is not None and ply == len(record.guesses) and not record.is_over:
            self._name(record, int(answer or record.left[0]))

    @does("undo", plays=True)
    def undo(self) -> None:
        record = self.app.record
        if record is not None and len(record.guesses) > 1 and not record.is_over:
            self.app.play(record.before().before())
            self.app.focus_turn()

    def _name(self, record: Record, number: int) -> None:
        after = record.after(number)
        self.app.play(after)
        self.app.effects += [speak(self._answer_text(after, number)), focus("table-title")]

    def _answer_text(self, record: Record, number: int) -> str:
        answer = "lower" if number > record.secret else "higher" if number < record.secret else "it"
        return f"{number}: {answer}"


SCREENS = Screens[AppState]([Home, Table], screens.LATER)


def session(new_seed: NewSeed) -> Session[AppState]:
    """Return a session that begins on the home screen."""
    return Session(AppState(new_seed), SCREENS)
