"""The rules' screen: all rules, in parts that other screens link to, with a search."""

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
"""The number of characters of a search that are used."""


class Rules(Screen):
    """The screen, with the text that is searched for."""

    name = "rules"

    def __init__(self, app: AppState) -> None:
        """Begin without a search."""
        super().__init__(app)
        self._wanted = ""

    def drawn(self) -> Node:
        """Draw the rules, or the parts of them that the search finds."""
        words = words_of(self._wanted)
        return rules(found(chapters(), words), self._wanted, words)

    @does("rules", anywhere=True)
    def enter(self) -> None:
        """Show this screen, with all rules."""
        self._wanted = ""
        self.app.visit(self.name)

    @does("rules-at", anywhere=True)
    def open_at(self, part: str, asker: str | None) -> None:
        """Show one part. The button that goes back leads to the element with the id `asker`."""
        if part not in PARTS:
            raise ActError(f"there is no part {part!r}")
        if self.app.screen != self.name:
            self._wanted = ""
        self.app.visit(self.name, title=part_title(part), asker=asker)

    @does("look-up")
    def look_up(self, value: str) -> None:
        """Show the parts that contain all words of `value`, and announce how many there are."""
        self._wanted = " ".join(value.split())[:LONGEST_WANTED]
        words = words_of(self._wanted)
        if not words:
            return
        n = sum(len(chapter.parts) for chapter in found(chapters(), words))
        text = ngettext("{n} part has it.", "{n} parts have it.", n).format(n=n)
        self.app.effects.append(speak(text if n else _("Nothing found.")))


SCREEN = Rules
