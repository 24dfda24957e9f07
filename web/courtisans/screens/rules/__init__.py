"""The rules: all of them, in parts that other screens lead to, with a search."""

from __future__ import annotations

from htpy import Node

from web.courtisans.app_state import AppState, Screen
from web.courtisans.screens.rules.drawing import part_title, rules
from web.courtisans.screens.rules.search import found, words_of
from web.courtisans.screens.rules.text import PARTS, chapters
from web.locales import _, ngettext
from web.shell.acts import ActError, does
from web.shell.effects import speak

LONGEST_WANTED = 80
"""So many characters of what is looked for are read."""


class Rules(Screen):
    """What is looked for in them."""

    name = "rules"

    def __init__(self, app: AppState) -> None:
        """Begin with all of them on show."""
        super().__init__(app)
        self._wanted = ""

    def drawn(self) -> Node:
        """Draw them, or what is left of them by the search."""
        words = words_of(self._wanted)
        return rules(found(chapters(), words), self._wanted, words)

    @does("rules", anywhere=True)
    def enter(self) -> None:
        """Show this screen."""
        self._wanted = ""
        self.app.visit(self.name)

    @does("rules-at", anywhere=True)
    def open_at(self, part: str, asker: str | None) -> None:
        """Come in, or go on, to one part; from there one goes back to what asked for it."""
        if part not in PARTS:
            raise ActError(f"there is no part {part!r}")
        if self.app.screen != self.name:
            self._wanted = ""
        self.app.visit(self.name, title=part_title(part), asker=asker)

    @does("look-up")
    def look_up(self, value: str) -> None:
        """Show the parts that have all these words."""
        self._wanted = " ".join(value.split())[:LONGEST_WANTED]
        words = words_of(self._wanted)
        if not words:
            return
        n = sum(len(chapter.parts) for chapter in found(chapters(), words))
        told = ngettext("{n} part has it.", "{n} parts have it.", n).format(n=n)
        self.app.effects.append(speak(told if n else _("Nothing found.")))


SCREEN = Rules
