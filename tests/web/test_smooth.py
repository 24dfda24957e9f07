"""The page answers at once, whatever the interpreters do: no task on its thread takes long."""

from playwright.sync_api import Page

from tests.web.player import Player

OBSERVE = """
    window.longTasks = [];
    new PerformanceObserver((entries) => {
        for (const { startTime, duration } of entries.getEntries())
            window.longTasks.push([Math.round(startTime), duration]);
    }).observe({ type: "longtask", buffered: true });
"""


def test_no_task_of_the_page_is_longer_than_50_ms(page: Page, site: str) -> None:
    """The browser itself reports tasks of more than 50 ms, and no others."""
    page.add_init_script(OBSERVE)
    player = Player(page)
    player.open(site)
    player.new_game(["", "greedy", "greedy"])
    player.play_to_the_end()
    assert page.evaluate("longTasks") == []
