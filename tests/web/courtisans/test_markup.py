"""Replies leave out regions of the screen that the page has already; the page completes them."""

from __future__ import annotations

import gc
import html
import json
import random
import re
import tracemalloc
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from courtisans import Record, Seat, Variant
from courtisans.variant import VARIANTS
from tests.courtisans.engine.games import random_game, reshuffled
from tests.lanes import slow
from tests.web.languages import translations
from tests.web.sessions import Page
from web import locales
from web.shell.markup import remembered

ACTS = """choose place effect refused undo cancel confirm look leaf now open close explain seen skip
    watch home resume rules settings back set""".split()
"""The acts that are performed at random, if the screen offers them."""
ADVANCING_ACTS = {"choose", "place", "effect", "ready", "close", "confirm", "resume", "back"}
"""The acts that advance a game."""
VIEWING_ACTS = {"choose", "cancel", "look", "leaf", "now", "open", "close", "explain"}
"""Acts that make no play."""


@pytest.fixture
def languages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make every language available without a build."""
    monkeypatch.setattr(locales, "catalogue", cache(translations))
    monkeypatch.setattr(locales, "best", lambda wanted: next(filter(None, wanted), "en"))
    yield
    locales.use(locales.ENGLISH)


def offered(page: Page) -> list[dict[str, Any]]:
    """List the events of `ACTS` that the screen offers."""
    found = re.findall(r'data-event="([^"]*)"', page.html)
    events = [json.loads(html.unescape(each)) for each in found]
    fits = [each for each in events if each["act"] in {*ACTS, "ready"}]
    # The page adds the value of a selection box or a field only when it sends the event.
    return [each for each in fits if each["act"] not in {"set", "watch"} or "value" in each]


@pytest.mark.usefixtures("languages")
@pytest.mark.parametrize("seed", [*range(4), *map(slow, range(4, 40))])
def test_the_page_completes_every_reply_to_the_whole_screen(seed: int) -> None:
    rng = random.Random(seed)
    variant = rng.choice(VARIANTS)
    page = Page(language=rng.choice(["en", "fr", "de"]))
    bots = [rng.choice(["", "greedy", "random"]) for _ in range(variant.players - 1)]
    added = [name for name in ("expansion", "teams") if getattr(variant, name)]
    page.deal(["", *bots], *added, missions=variant.missions)
    left_out = 0
    for _ in range(100):
        if page.waiting is not None and rng.random() < 0.7:
            page.wait()
        elif rng.random() < 0.05:
            page.send("set", name="language", value=rng.choice(["en", "fr", "de", "it"]))
        else:
            events = offered(page)
            lasting = [each for each in events if each["act"] in ADVANCING_ACTS]
            page.send(**rng.choice(lasting if lasting and rng.random() < 0.7 else events))
        left_out += page.reply["html"].count("data-same")
        assert page.html == page.whole
    assert left_out > 100


def test_replies_reveal_nothing_hidden() -> None:
    """Two games that look the same to the viewer get the same replies to the same events."""
    rng = random.Random(5)
    for share in (0.2, 0.5, 0.8):
        game = random_game(Variant(4, expansion=True), seed=9, share=share)
        while game.turn or len(game.plays) % 3:
            game.play(rng.choice(game.legal()))
        pages = []
        for each in (game, reshuffled(game, 0, rng)):
            page = Page()
            record = Record.of(each, [Seat("Ana"), *(Seat(name, "greedy") for name in "BCD")])
            page.send("import", name="game.json", text=record.dumps())
            pages.append(page)
        one, other = pages
        for _ in range(60):
            event = rng.choice([each for each in offered(one) if each["act"] in VIEWING_ACTS])
            one.send(**event)
            other.send(**event)
            assert one.reply == other.reply


@pytest.mark.usefixtures("languages")
def test_a_new_game_clears_the_markup_that_was_cached_before() -> None:
    drawn = []

    @remembered(most=8)
    def draw(what: str) -> str:
        drawn.append(what)
        return what

    page = Page()
    page.deal(["", "greedy"])
    for what in ("stag", "stag", "hare"):
        assert draw(what) == what
    page.send("set", name="language", value="fr")
    draw("stag")
    assert drawn == ["stag", "hare", "stag"]
    page.deal(["", "greedy"])
    draw("stag")
    assert drawn == ["stag", "hare", "stag", "stag"]


@pytest.mark.slow
def test_fifty_games_use_hardly_more_memory_than_five() -> None:
    page = Page()

    def play(games: int) -> int:
        for _ in range(games):
            page.deal(["random", "random"])
            page.let_bots_play()
        # What the browser stores is not counted.
        page.archived.clear()
        page.spoken.clear()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        play(2)
        first, later = play(3), play(45)
    finally:
        tracemalloc.stop()
    assert later < first * 1.1
