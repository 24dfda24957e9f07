"""`build.py bench table [SLOWER [SITE …]]`: how soon a tap is answered, how smoothly cards move.

Measures the built site, and in turn with it any other built sites that are given, late in games of
four and of six players on a phone's screen.

- Taps: the time from the beginning of a press until the frame that shows it has been drawn, and
  from its release until the frame with the answer. Everything that the browser and its workers do
  takes SLOWER times as long (by default 4).
- Frames: the time between two frames while anything moves, in three turns of a person and the bots'
  turns between them. Here only the page's own thread is slowed, because a browser that is stopped
  and continued does not draw frames steadily. Meanwhile the page is not searched from outside, as
  the tests do, since that takes whole frames.
"""

from __future__ import annotations

import statistics
import sys
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Page, Playwright, expect, sync_playwright

from courtisans import Variant
from tests.bench.start import profile, settle, slowed
from tests.web.player import MY_TURN, Player
from tests.web.scenes import Scene, record
from tests.web.serving import served
from web.build.project import DIST

SIZES = {4: Variant(4), 6: Variant(6, expansion=True)}
SHARE = 0.75
TAPS = 60
TURNS = 3
# How long a finger stays down, and how long the pause after a tap is.
TAP_MS = 80
BETWEEN_TAPS_MS = 1_000

WATCH = """
    window.shown = [];
    window.answered = [];
    window.frames = [];
    let tapped = 0;
    // Called while a frame is being made: a message posted now arrives when it has been drawn.
    const drawn = (times, since) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - since);
        port2.postMessage(null);
    };
    // The edge of a card changes while it is pressed.
    addEventListener("pointerdown", ({ target, timeStamp }) => {
        const front = target.closest('[aria-pressed="false"]')?.querySelector(".front");
        if (!front) return;
        const edge = () => getComputedStyle(front).boxShadow;
        const before = edge();
        const look = () => {
            if (edge() === before) requestAnimationFrame(look);
            else drawn(shown, timeStamp);
        };
        requestAnimationFrame(look);
    }, { capture: true });
    addEventListener("pointerup", ({ timeStamp }) => { tapped = timeStamp; }, { capture: true });
    addEventListener("DOMContentLoaded", () =>
        new MutationObserver((changes) => {
            if (!tapped) return;
            // These attributes show the press, not the answer.
            const pressed = ["data-sent", "data-pressed"];
            if (changes.every(({ attributeName }) => pressed.includes(attributeName))) return;
            const since = tapped;
            tapped = 0;
            requestAnimationFrame(() => drawn(answered, since));
        }).observe(document.body, { attributes: true, childList: true, subtree: true }),
    );
    // Not called while presses are timed: a page that requests every frame answers later.
    window.watchFrames = () => {
        let run = [];
        const frame = (now) => {
            const moves = document.getAnimations().some(({ playState }) => playState === "running");
            if (moves) run.push(now);
            else if (run.length) frames.push(run.splice(0));
            requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
    };
"""

TURN = """async () => {
    const until = async (condition) => {
        while (!condition()) await new Promise(requestAnimationFrame);
    };
    const find = (selector) => [...document.querySelectorAll(selector)];
    const hand = () => find("#hand button:not([aria-disabled])");
    for (const left of [3, 2, 1]) {
        await until(() => hand().length === left || find("#result").length);
        if (!hand().length) return;
        hand()[0].click();
        await until(() => find(".place:not([aria-disabled])").length);
        find(".place:not([aria-disabled])").at(-1).click();
        await until(() => find("#deed-none").length || hand().length !== left);
        find("#deed-none")[0]?.click();
        await until(() => hand().length !== left);
    }
}"""
"""Plays a turn by clicking elements in the page."""


def open_game(page: Page, site: str, players: int) -> Player:
    """Import a game that is nearly over, and wait until it is the person's turn."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.add_init_script(WATCH)
    player = Player(page, hurries=False)
    player.open(site)
    scene = Scene(SIZES[players], share=SHARE)
    page.set_input_files("#import-file", record(scene, SIZES[players]))
    expect(page.locator(".call")).to_have_text(MY_TURN)
    return player


def taps(player: Player, group: int, slower: float) -> tuple[list[float], list[float]]:
    """Take a card and put it back, repeatedly; return the ms until each press and each answer."""
    page = player.page
    settle(page, group)
    box = page.locator("#hand button").first.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    with slowed(group, slower):
        for _ in range(TAPS):
            page.mouse.down()
            page.wait_for_timeout(TAP_MS)
            page.mouse.up()
            page.wait_for_timeout(BETWEEN_TAPS_MS)
    shown, answered = page.evaluate("[shown, answered]")
    assert (len(shown), len(answered)) == (TAPS / 2, TAPS)
    return shown, answered


def frames(player: Player, slower: float) -> list[float]:
    """Play some turns; return the ms from each frame to the next while anything moves."""
    page = player.page
    throttle = page.context.new_cdp_session(page)
    throttle.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate("watchFrames()")
    for _ in range(TURNS):
        page.evaluate(TURN)
    throttle.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    runs: list[list[float]] = page.evaluate("frames")
    return [later - earlier for run in runs for earlier, later in pairwise(run)]


def summary(measured: list[float]) -> str:
    """Return a text with the median and the 95th percentile."""
    last = statistics.quantiles(measured, n=20)[-1]
    return f"{statistics.median(measured):4.0f} ms, 95th percentile {last:4.0f} ms"


def main(slower: float, *others: Path) -> None:
    """Measure and print the results for each number of players and each site."""
    with sync_playwright() as playwright:
        for players in SIZES:
            for folder in (DIST, *others):
                measure(playwright, folder, players, slower)


def measure(playwright: Playwright, folder: Path, players: int, slower: float) -> None:
    """Measure one site in a game of that many players, and print the results."""
    with served(folder) as site, profile(playwright) as (context, group):
        player = open_game(context.new_page(), site, players)
        shown, answered = taps(player, group, slower)
        moved = frames(player, slower)
    print(f"{players} seats, {folder}: {len(shown)} presses shown after {summary(shown)}")
    print(f"         {len(answered)} answered after {summary(answered)}")
    print(f"         {len(moved)} frames of {summary(moved)}", flush=True)


if __name__ == "__main__":
    main(float((sys.argv[1:] or ["4"])[0]), *map(Path, sys.argv[2:]))
