"""The base class of screens, and the state of the page that all of them share."""

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
    """Which screen is shown, the effects of the current event, and the way back."""

    def __init__(self, home: str) -> None:
        """Start on the screen `home`."""
        self.screen = home
        """The name of the screen that is shown."""
        self.leads = True
        """Whether this tab plays; otherwise another tab does, and this one only watches."""
        self.effects: list[Effect] = []
        """The effects of the reply that is being prepared."""
        self.remark: str | None = None
        """A text that is shown in this reply only."""
        self._trail: list[tuple[str, str, str]] = []
        """The visited screens, each with the screen to return to and the element to focus there."""

    def visit(self, screen: str, *, title: str | None = None, asker: str | None = None) -> None:
        """Show a screen and focus the heading with the id `title`, by default `SCREEN-title`.

        `go_back` returns here and focuses the element with the id `asker`, by default
        `tool-SCREEN`. An empty `asker` means that no element of this screen led there.
        """
        if self.screen != screen:
            self._trail.append((screen, self.screen, f"tool-{screen}" if asker is None else asker))
            self.screen = screen
        self.effects.append(focus(title or f"{screen}-title"))

    def go_back(self) -> None:
        """Go back to the screen from which this one was visited."""
        if not self._trail or self._trail[-1][0] != self.screen:
            return
        _visited, came_from, asker = self._trail.pop()
        self.return_to(came_from)
        if asker and self.screen == came_from:
            self.effects.append(focus(asker))
        else:
            self.focus_screen()

    def return_to(self, screen: str) -> None:
        """Show a screen again after a visit from it to another one."""
        self.screen = screen

    def announce_remark(self, text: str) -> None:
        """Show a text in this reply only, and announce it."""
        self.remark = text
        self.effects.append(speak(text))

    @property
    @abstractmethod
    def is_covered(self) -> bool:
        """Whether the screen is covered: nothing may be seen or done until it is uncovered."""

    @abstractmethod
    def focus_screen(self) -> None:
        """Focus the element of the current screen where the person continues."""

    @abstractmethod
    def notices(self) -> Node:
        """Draw the notices above every screen."""

    @abstractmethod
    def show_unfetched(self) -> None:
        """Show and announce that a part of the site that is needed cannot be fetched now."""

    @abstractmethod
    def clear_unfetched(self) -> None:
        """Remove the notice of `show_unfetched`."""


State = TypeVar("State", bound=PageState)


class Screen(ABC, Generic[State]):
    """A screen: its state, its drawing, and its acts, most of which need it to be shown."""

    name: ClassVar[str]

    def __init__(self, app: State) -> None:
        """Take the shared state. A screen keeps its own state while another one is shown."""
        self.app = app
        self.parts: Sequence[object] = ()
        """Other objects that declare acts of this screen."""

    @property
    def record(self) -> Record | None:
        """The game that this screen exports to a file, if any."""
        return None

    def acts(self) -> list[Act]:
        """List the screen's acts, including those of its parts."""
        return [act for owner in (self, *self.parts) for act in acts_of(owner)]

    @abstractmethod
    def drawn(self) -> Node:
        """Draw the screen."""

    def restore(self, stored: Mapping[str, str]) -> None:
        """Restore what the screen stored in the browser on an earlier visit."""

    def follow_up(self) -> list[Effect]:
        """Return effects that cause the next event without the person, such as a bot's play."""
        return []

    def likely(self) -> Iterator[Mapping[str, Any]]:
        """Yield the events that are likely to come next; `rolled_back` must undo each of them."""
        return iter(())

    def rolled_back(self) -> AbstractContextManager[None]:
        """Return a context manager that undoes at its end what a likely event has done.

        Without any `likely` events there is nothing to undo.
        """
        return nullcontext()
