"""A made-up page without any game. Its screens are named after the rooms of a house."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from htpy import Node, p

from web.shell.acts import does
from web.shell.screen import PageState, Screen


class HouseState(PageState):
    """The state that the screens share."""

    covered = False
    unfetched = False

    @property
    def is_covered(self) -> bool:
        return self.covered

    def focus_screen(self) -> None:
        self.announce_remark(f"At the {self.screen}.")

    def notices(self) -> Node:
        return p["Unfetched."] if self.unfetched else None

    def show_unfetched(self) -> None:
        self.unfetched = True

    def clear_unfetched(self) -> None:
        self.unfetched = False


class Hall(Screen[HouseState]):
    """The first screen. Its acts count presses, and announce a remark."""

    name = "hall"

    def __init__(self, app: HouseState) -> None:
        super().__init__(app)
        self.count = 0

    def drawn(self) -> Node:
        return p(id="hall")[f"Pressed {self.count} times."]

    def restore(self, stored: Mapping[str, str]) -> None:
        self.count = int(stored.get("count", "0"))

    def likely(self) -> Iterator[Mapping[str, Any]]:
        yield {"act": "press", "by": 1}
        yield {"act": "press", "by": 2}

    @contextmanager
    def rolled_back(self) -> Iterator[None]:
        count = self.count
        yield
        self.count = count

    @does("press", plays=True)
    def press(self, by: int) -> None:
        self.count += by

    @does("knock", covered=True)
    def knock(self) -> None:
        self.app.announce_remark("Who is there?")
