"""What is done ahead: one thing at a time, while nothing is asked."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from tests.web.sessions import Page
from web import ahead, foretold
from web.ahead import Ahead


async def after(turns: int) -> None:
    """Let the loop go round so often."""
    for _ in range(turns):
        await asyncio.sleep(0)


def test_one_thing_is_done_at_a_time_until_something_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ahead, "CALM", 0)

    async def run() -> None:
        done: list[int] = []
        doing = Ahead()
        doing.begin(partial(done.append, number) for number in range(10))
        while len(done) < 2:
            await asyncio.sleep(0)
        before = len(done)
        doing.stop()
        await after(20)
        assert before < 10 and len(done) == before
        doing.begin(iter([partial(done.append, 99)]))
        while done[-1] != 99:
            await asyncio.sleep(0)
        await after(20)
        assert done[before:] == [99]

    asyncio.run(run())


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


def test_where_nothing_is_foreseen_nothing_is_done_ahead() -> None:
    assert list(Page().session.ahead()) == []
