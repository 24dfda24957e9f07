"""The WebAssembly that is loaded when Python first calls one of its functions."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route

from tests.web.conftest import SECONDARY_LOADED
from tests.web.player import Player
from web.build import pyodide_files

SECONDARY = "**/pyodide.secondary.wasm?*"
# The fingerprint in the names of what the secondary module imports from the primary one.
MARK = re.compile(rb"[0-9a-f]{24}")
# `lgamma` is a function of its own in C, and no game needs it.
CALL = """python.loadPyodide().then((it) => it.runPython("__import__('math').lgamma(4.0)"))"""


@pytest.fixture
def loadings(page: Page) -> list[str]:
    """What workers say when they load the module, in the order of time."""
    heard: list[str] = []
    page.on("console", lambda it: heard.append(it.text) if it.text == SECONDARY_LOADED else None)
    return heard


@pytest.fixture
def player(page: Page, site: str, loadings: list[str]) -> Player:
    """A player at the table, who has not needed it so far."""
    player = Player(page)
    player.open(site)
    player.new_game(["", "Jester"])
    assert player.wait_for_turn()
    assert loadings == []
    return player


def call(page: Page) -> float:
    """Let Python call a function of the secondary module, and return the result."""
    [table, *_] = [worker for worker in page.workers if worker.url.endswith("engine.mjs")]
    return float(table.evaluate(CALL))


def test_it_is_loaded_once_and_the_game_goes_on(
    loadings: list[str], complaints: list[str], player: Player
) -> None:
    player.play()
    assert loadings == []
    assert call(player.page) == pytest.approx(1.791759)
    assert len(loadings) == 1
    assert call(player.page) == pytest.approx(1.791759)
    player.play()
    player.play()
    assert len(loadings) == 1
    assert complaints == []


@pytest.mark.parametrize("wrong", ["another page", "another build"])
def test_a_wrong_file_is_requested_again_past_the_cache(
    loadings: list[str], player: Player, wrong: str
) -> None:
    body = b"<!doctype html>"
    if wrong == "another build":
        ours = pyodide_files.files().secondary.read_bytes()
        mark = MARK.search(ours)
        assert mark
        body = ours.replace(mark[0], mark[0][::-1])
    asked: list[str | None] = []

    def answer(route: Route) -> None:
        asked.append(route.request.headers.get("cache-control"))
        if len(asked) == 1:
            route.fulfill(status=200, body=body, content_type="application/wasm")
        else:
            route.continue_()

    player.page.context.route(SECONDARY, answer)
    assert call(player.page) == pytest.approx(1.791759)
    assert asked == [None, "no-cache"]
    player.play()
    assert len(loadings) == 1
