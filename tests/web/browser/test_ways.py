"""Whole games by each way of playing: dragging, tapping, keys; on a desktop and a phone."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest
from playwright.sync_api import Browser

from courtisans import Record, Variant
from tests.web.player import DraggingPlayer, FingerPlayer, KeyboardPlayer, Player, TouchPlayer

pytestmark = pytest.mark.long

WAYS: Final[dict[str, tuple[type[Player], type[Player]]]] = {
    "drag": (DraggingPlayer, FingerPlayer),
    "tap": (Player, TouchPlayer),
    "keys": (KeyboardPlayer, KeyboardPlayer),
}
"""The classes that play in this way on a desktop and on a phone."""

DESKTOP: Final = (1440, 900)
PHONE: Final = (360, 740)

GAMES: Final = {
    "base": Variant(5),
    "expansion": Variant(6, expansion=True),
    "teams": Variant(4, expansion=True, teams=True),
}

QUICK: Final = {
    ("drag", PHONE, "base"),
    ("tap", PHONE, "expansion"),
    ("keys", DESKTOP, "base"),
}
"""The combinations that are not slow: each way once."""


def all_ways() -> list[object]:
    """Return parameters for every combination of way, size and game."""
    return [
        pytest.param(
            way,
            size,
            game,
            id=f"{way}-{size[0]}-{game}",
            marks=() if (way, size, game) in QUICK else pytest.mark.slow,
        )
        for way, size, game in product(WAYS, (DESKTOP, PHONE), GAMES)
    ]


@pytest.mark.parametrize(("way", "size", "game"), all_ways())
def test_whole_game_is_played(
    browser: Browser, site: str, way: str, size: tuple[int, int], game: str
) -> None:
    variant = GAMES[game]
    added = [name for name in ("Expansion", "Teams") if getattr(variant, name.lower())]
    width, height = size
    with browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=size == PHONE,
        is_mobile=size == PHONE,
    ) as context:
        page = context.new_page()
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        player = WAYS[way][size == PHONE](page)
        page.emulate_media(reduced_motion="no-preference")  # here cards are animated, but fast
        motion = context.new_cdp_session(page)
        motion.send("Animation.enable")
        motion.send("Animation.setPlaybackRate", {"playbackRate": 4})
        player.open(site)
        player.new_game(["", *["greedy"] * (variant.players - 1)], *added)
        player.play_to_the_end()
        record = Record.from_json(player.record)
        assert record.dealt.variant == variant and record.result is not None
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert complaints == []
