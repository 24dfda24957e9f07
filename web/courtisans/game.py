"""Courtisans as the shell sees it: its settings, storage entries and record format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from courtisans import reading
from courtisans.errors import RecordError
from courtisans.record import Record
from courtisans.rules import PLAYS_A_TURN
from web.courtisans.words import page_title, reason_text
from web.locales import N_, _
from web.shell.game import InputError, Setting, ValueNotices
from web.shell.settings import SWITCH

DAYS: Final = "days"
"""The browser's entry for the results of the daily deals."""

DAY: Final = "day"
"""The extra key of a record for the day that its game counts for."""

PUZZLES: Final = "puzzles"
"""The browser's entry for the puzzles that are solved."""

LESSONS: Final = "lessons"
"""The browser's entry for the progress in the lessons."""

_SHOWN: Final = {"off": N_("Hidden"), "on": N_("Shown at the table")}

_AT_FIRST: Final = {"auto": N_("In my first games"), "on": N_("Always"), "off": N_("Never")}

OUTLOOK: Final = Setting("outlook", N_("If it ended now"), "auto", _AT_FIRST)
"""Whether the table shows what each seat and each mission would have if the game ended now."""

GUIDANCE: Final = Setting("guidance", N_("What a place would do"), "auto", _AT_FIRST)
"""Whether each place shows what the chosen card would do there."""

UNSEEN: Final = Setting("unseen", N_("Not seen yet"), "off", _SHOWN)
"""Whether the table shows which cards have not been seen."""

CONFIRM: Final = Setting("confirm", N_("Confirm each turn"), "off", SWITCH)
"""Whether the last play of a turn waits to be confirmed."""


class Courtisans:
    """How the game's records are read, and what it stores; see `web.shell.game.Game`."""

    key: Final = "courtisans"
    settings: Sequence[Setting] = (OUTLOOK, GUIDANCE, UNSEEN, CONFIRM)
    values: Mapping[str, ValueNotices] = {
        DAYS: ValueNotices(
            N_("The results of past days could not be read."),
            N_(
                "The browser cannot save how the day went: export its game before you close the"
                " page, for the result is in it."
            ),
        ),
        PUZZLES: ValueNotices(N_("What of the puzzles was solved could not be read.")),
        LESSONS: ValueNotices(N_("How far you had come in the lessons could not be read.")),
    }

    def title(self) -> str:
        """Return the title of the page."""
        return page_title()

    def keys(self) -> Sequence[tuple[str, str]]:
        """List the keyboard shortcuts, each with what it does."""
        return [
            ("1 2 3", _("A card of the hand")),
            ("A B", _("Queen's table, above and below")),
            ("D", _("My domain")),
            ("4 … 8", _("The others' domains, clockwise")),
            ("← ↑ → ↓", _("From card to card, from place to place")),
            ("F", _("To the hand")),
            ("N", _("No effect")),
            ("C", _("Confirm turn")),
            ("U", _("Undo")),
            ("H", _("Hint")),
            ("S", _("Skip to my turn")),
            ("Esc", _("Cancel, or back")),
            ("?", _("The rules, of the chosen card")),
            ("I", _("Hear the hand")),
            ("Q", _("Hear the Queen's table")),
            ("M", _("Hear the missions")),
            ("G", _("Hear how all stands")),
            ("A B D 4 … 8", _("Hear a place, while no card is chosen")),
            ("← →", _("In a replay: a card back or on")),
            ("PgUp PgDn", _("In a replay: a turn back or on")),
            ("Home End", _("In a replay: to the beginning or the end")),
        ]

    def parse(self, text: str) -> object:
        """Parse JSON from outside, within the limits that hold for records. Raises `InputError`."""
        try:
            return reading.parse(text)
        except RecordError as error:
            raise InputError(reason_text(error.reason)) from error

    def read(self, text: str) -> Record:
        """Parse a record and check it against the rules. Raises `InputError`."""
        try:
            return Record.parse(text)
        except RecordError as error:
            raise InputError(reason_text(error.reason)) from error

    def is_begun(self, record: Record) -> bool:
        """Return whether anything was played."""
        return bool(record.plays)

    def is_over(self, record: Record) -> bool:
        """Return whether the game is over."""
        return record.result is not None

    def is_between_turns(self, record: Record) -> bool:
        """Return whether no turn is half played."""
        return len(record.plays) % PLAYS_A_TURN == 0

    def turn_begun(self, record: Record) -> Record:
        """Return the game as it was when the half-played turn began."""
        plays = len(record.plays)
        return record.continued(record.game(plays - plays % PLAYS_A_TURN))


COURTISANS: Final = Courtisans()
