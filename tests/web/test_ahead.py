"""What is done ahead: one thing at a time, while nothing is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import pytest

from tests.web.sessions import Page
from web import foretold
from web.ahead import Ahead


class Loop:
    """An event loop whose timers go off when the test says so."""

    def __init__(self) -> None:
        self.timers: list[tuple[Callable[..., None], tuple[object, ...]]] = []

    def call_later(self, _seconds: float, call: Callable[..., None], *given: object) -> Loop:
        """Set a timer."""
        self.timers.append((call, given))
        return self

    def cancel(self) -> None:
        """Let the timer never go off: there is but one."""
        self.timers.clear()

    def go(self) -> None:
        """Let it go off."""
        call, given = self.timers.pop()
        call(*given)


def test_one_thing_is_done_at_a_time_until_something_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loop, done = Loop(), list[int]()
    monkeypatch.setattr(asyncio, "get_event_loop", lambda: loop)
    doing = Ahead()
    doing.begin(partial(done.append, number) for number in range(10))
    assert done == []
    for _ in range(3):
        loop.go()
    assert done == [0, 1, 2]
    doing.stop()
    assert not loop.timers
    doing.begin(iter([partial(done.append, 99)]))
    for _ in range(2):
        loop.go()
    assert done == [0, 1, 2, 99] and not loop.timers


def test_whichever_card_is_chosen_next_its_places_are_foretold_already(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = Page()
    page.deal(["", "greedy"])
    page.let_bots_play()
    for deed in page.session.ahead():
        deed()

    def once_more(*_args: object) -> None:
        raise AssertionError("it was told already")

    monkeypatch.setattr(foretold, "foresee", once_more)
    for card in range(3):
        page.send("choose", card=card)
        assert "place foretold" in page.html
        assert list(page.session.ahead()) == []  # the next choice is among places
        page.send("cancel")


def test_under_the_cover_nothing_is_done_ahead() -> None:
    page = Page()
    page.deal(["", ""], first=0)
    page.send("ready")
    assert list(page.session.ahead())
    for _ in range(3):
        page.play_first()
    assert "cover" in page.html
    assert list(page.session.ahead()) == []


def test_where_nobody_is_to_play_nothing_is_done_ahead() -> None:
    page = Page()
    assert list(page.session.ahead()) == []
    page.deal(["greedy", "greedy"])
    assert list(page.session.ahead()) == []
    page.let_bots_play()
    assert page.record.result
    assert list(page.session.ahead()) == []
