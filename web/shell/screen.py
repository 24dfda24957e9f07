"""Screens: what a screen is, and the state of the page that all of them share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, ClassVar, Generic, TypeVar

from htpy import Node

from web.shell.acts import Act, acts_of
from web.shell.effects import Effect, focus, speak
from web.shell.game import Record


class PageState(ABC):
    """Which screen is on show, what came of the last event, and the way back."""

    def __init__(self, home: str) -> None:
        """Begin on the screen of that name."""
        self.screen = home
        """The name of the screen that is on show."""
        self.leads = True
        """Whether this tab plays; else it watches another one that does."""
        self.effects: list[Effect] = []
        """What the page shall do besides showing the screen, of the reply that is being made."""
        self.remark: str | None = None
        """What is to be read in this reply alone."""
        self._trail: list[tuple[str, str, str]] = []
        """The screens visited from others: each with the one to go back to, and its element."""

    def visit(self, screen: str, *, title: str | None = None, asker: str | None = None) -> None:
        """Go to a screen from which one comes back: to the element that asked, or `tool-SCREEN`.

        The asker is empty where nothing on the screen did. The heading of the screen is
        `SCREEN-title`, unless one goes to another of that `title`.
        """
        if self.screen != screen:
            self._trail.append((screen, self.screen, f"tool-{screen}" if asker is None else asker))
            self.screen = screen
        self.effects.append(focus(title or f"{screen}-title"))

    def go_back(self) -> None:
        """Go back to where this screen was visited from."""
        if not self._trail or self._trail[-1][0] != self.screen:
            return
        _visited, came_from, asker = self._trail.pop()
        self.return_to(came_from)
        if asker and self.screen == came_from:
            self.effects.append(focus(asker))
        else:
            self.focus_screen()

    def return_to(self, screen: str) -> None:
        """Show a screen again that another one was visited from."""
        self.screen = screen

    def announce_remark(self, text: str) -> None:
        """Show a text in this reply alone, and have it read out."""
        self.remark = text
        self.effects.append(speak(text))

    @property
    @abstractmethod
    def is_covered(self) -> bool:
        """Whether nothing of the screen on show may be seen or done until somebody says so."""

    @abstractmethod
    def focus_screen(self) -> None:
        """Put the focus where the person goes on, on the screen on show."""

    @abstractmethod
    def notices(self) -> Node:
        """Draw what is told above every screen."""

    @abstractmethod
    def tell_unfetched(self) -> None:
        """Tell that what was asked for needs a part of the site that cannot be had just now."""

    @abstractmethod
    def take_back_unfetched(self) -> None:
        """Do not tell that any more."""


State = TypeVar("State", bound=PageState)


class Screen(ABC, Generic[State]):
    """A screen: its state, its acts and its drawing. Its acts come to it while it is on show."""

    name: ClassVar[str]

    def __init__(self, app: State) -> None:
        """Keep the shared state; each screen keeps its own, also while another one is on show."""
        self.app = app
        self.parts: Sequence[object] = ()
        """What else has acts of this screen."""

    @property
    def record(self) -> Record | None:
        """The game that is saved as a file from here."""
        return None

    def acts(self) -> list[Act]:
        """List its acts, with those of its parts."""
        return [act for owner in (self, *self.parts) for act in acts_of(owner)]

    @abstractmethod
    def drawn(self) -> Node:
        """Draw it."""

    def recall(self, stored: Mapping[str, str]) -> None:
        """Take back what it left in the browser at an earlier visit."""

    def awaited(self) -> list[Effect]:
        """Give what is to come of itself, when nothing else does."""
        return []

    def likely(self) -> Iterator[Mapping[str, Any]]:
        """List the events that are likely to come next; `rolled_back` must undo each of them."""
        return iter(())

    def rolled_back(self) -> AbstractContextManager[None]:
        """Take back, at the end of the context, what a likely event has done in it.

        Where none is listed, there is nothing to take back.
        """
        return nullcontext()
