"""The page's two interpreters: the table's, which is necessary, and the bots', which may fail."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, Worker, expect

from tests.lanes import one_quick
from tests.web.player import Player
from tests.web.waiting import until, until_condition

BOTS = "**/web/bots_worker.py"
DIE = "setTimeout(() => { throw new Error('out of memory') })"
ASKED_FOR = """performance.getEntriesByType("resource")
    .find((it) => it.name.endsWith("bots_worker.py"))?.startTime"""
COUNT_WATCHED = """
    window.guarded = 0;
    const listen = Worker.prototype.addEventListener;
    Worker.prototype.addEventListener = function (kind, ...more) {
        if (kind === "error" && this.sync) window.guarded += 1;
        return listen.call(this, kind, ...more);
    };
"""
RECORD_WHEN_READY = """
    new MutationObserver(() => {
        const ready = document.documentElement?.dataset.state === "ready";
        if (ready) window.readyAt ??= performance.now();
    }).observe(document, { subtree: true, attributeFilter: ["data-state"] });
"""


def interpreters(page: Page) -> list[Worker]:
    """Return the workers in which Python runs, the table's first."""
    return [worker for worker in page.workers if worker.url.endswith("engine.mjs")]


def play_turns(player: Player, number: int) -> None:
    """Play that many whole turns."""
    for _ in range(number):
        assert player.wait_for_turn()
        before = len(player.record["plays"])
        for _ in range(3):
            player.play()
        assert len(player.record["plays"]) >= before + 3
    assert player.wait_for_turn()


@pytest.mark.parametrize("answer", one_quick(["404", "aborted"], "404"))
def test_bots_play_in_the_table_interpreter_if_their_own_cannot_be_loaded(
    page: Page, site: str, complaints: list[str], answer: str
) -> None:
    page.route(
        BOTS, lambda route: route.abort() if answer == "aborted" else route.fulfill(status=404)
    )

    def warnings() -> list[str]:
        # The browser itself also reports a file that it could not load.
        return [each for each in complaints if "Failed to load resource" not in each]

    play_without_the_bots_interpreter(page, site, warnings)
    assert all(each.startswith("warning: The bots have no worker") for each in warnings())


def test_bots_play_in_the_table_interpreter_while_their_own_is_not_loaded(
    page: Page, site: str
) -> None:
    waiting: list[Route] = []
    page.route(BOTS, lambda route: waiting.append(route))  # noqa: PLW0108
    play_without_the_bots_interpreter(page, site, lambda: waiting)
    # A request that is never answered would disturb a later test.
    for route in waiting:
        route.abort()


def play_without_the_bots_interpreter(
    page: Page, site: str, was_asked_for: Callable[[], object]
) -> None:
    player = Player(page)
    player.open(site)
    player.new_game(["", "greedy", "random"])
    until_condition(page, was_asked_for, "the bots' interpreter is asked for")
    play_turns(player, 2)
    expect(page.locator("html")).to_have_attribute("data-state", "ready")


def test_the_bots_interpreter_starts_after_the_table_is_shown(page: Page, site: str) -> None:
    page.add_init_script(RECORD_WHEN_READY)
    Player(page).open(site)
    assert until(page, ASKED_FOR) > page.evaluate("readyAt")


def test_bots_play_in_the_table_interpreter_after_their_own_has_died(page: Page, site: str) -> None:
    warned: list[str] = []
    page.on("console", lambda message: warned.append(message.text))
    page.add_init_script(COUNT_WATCHED)
    player = Player(page)
    player.open(site)
    player.new_game(["", "greedy"])
    until(page, "guarded === 2")
    interpreters(page)[1].evaluate(DIE)
    play_turns(player, 2)
    assert "The bots' worker is lost." in warned
    expect(page.locator("html")).to_have_attribute("data-state", "ready")


def test_dead_table_interpreter_is_reported_and_restarted_and_the_game_resumes(
    page: Page, site: str
) -> None:
    player = Player(page)
    player.open(site)
    player.new_game(["", "greedy"])
    player.wait_for_turn()
    player.play()
    before = player.record
    interpreters(page)[0].evaluate(DIE)
    expect(page.get_by_role("alert").filter(has_text="starting again")).to_be_visible()
    player.wait_until_ready()
    expect(player.hand).to_have_count(2)
    assert player.record == before
    player.play()
    assert player.record["plays"][:-1] == before["plays"]
