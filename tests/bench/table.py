"""`build.py bench table [SLOWER]`: how soon a tap is answered, and how smoothly cards move.

Late in games of four and of six, on a phone's screen. A tap is timed from the finger's leaving the
glass until the frame has been drawn that shows it was taken, and until the one that shows what came
of it, while all that the browser does takes SLOWER times as long (4), its workers included. Frames
are timed while anything moves in three turns of a person and of the bots between them; there the
page's own thread is slowed, for a browser that is stopped and let go again draws no steady frames.
Nothing is looked for by its accessible name meanwhile, as the tests do: that takes whole frames.
"""

from __future__ import annotations

import statistics
import sys
from itertools import pairwise

from playwright.sync_api import Page, expect, sync_playwright

from courtisans import Variant
from tests.bench.start import profile, slowed
from tests.web.player import MY_TURN, Player
from tests.web.scenes import Scene, record
from tests.web.serving import served

SIZES = {4: Variant(4), 6: Variant(6, expansion=True)}
SHARE = 0.75
TAPS = 20
TURNS = 3

WATCH = """
    window.taken = [];
    window.answered = [];
    window.frames = [];
    let tapped = 0;
    let seen = false;
    const drawn = (times) => {
        const since = tapped;
        const { port1, port2 } = new MessageChannel();
        // After the frame: what is posted while it is made comes when it has been drawn.
        port1.onmessage = () => times.push(performance.now() - since);
        requestAnimationFrame(() => port2.postMessage(null));
    };
    addEventListener("pointerup", ({ timeStamp }) => {
        tapped = timeStamp;
        seen = false;
    }, { capture: true });
    addEventListener("DOMContentLoaded", () =>
        new MutationObserver((changes) => {
            if (!tapped) return;
            if (!seen) drawn(taken);
            seen = true;
            if (changes.every(({ attributeName }) => attributeName === "data-sent")) return;
            drawn(answered);
            tapped = 0;
        }).observe(document.body, { attributes: true, childList: true, subtree: true }),
    );
    let run = [];
    const frame = (now) => {
        const moves = document.getAnimations().some(({ playState }) => playState === "running");
        if (moves) run.push(now);
        else if (run.length) frames.push(run.splice(0));
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
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
"""Plays a turn by presses in the page."""


def sit_down(page: Page, site: str, players: int) -> Player:
    """Go to the table where it is the person's turn, late in a game."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.add_init_script(WATCH)
    player = Player(page, hurries=False)
    player.open(site)
    scene = Scene(SIZES[players], share=SHARE)
    page.set_input_files("#import-file", record(scene, SIZES[players]))
    expect(page.locator(".call")).to_have_text(MY_TURN)
    return player


def taps(player: Player, group: int, slower: float) -> tuple[list[float], list[float]]:
    """Take a card and put it back; give the ms until each tap was seen to be, and its answer."""
    page = player.page
    card = page.locator("#hand button").first
    with slowed(group, slower):
        for number in range(TAPS):
            card.click()
            pressed = "true" if number % 2 == 0 else "false"
            expect(card).to_have_attribute("aria-pressed", pressed, timeout=60_000)
    taken, answered = page.evaluate("[taken, answered]")
    return taken, answered


def frames(player: Player, slower: float) -> list[float]:
    """Play some turns; give the ms from each frame to the next while anything moves."""
    page = player.page
    throttle = page.context.new_cdp_session(page)
    throttle.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate("frames.length = 0")
    for _ in range(TURNS):
        page.evaluate(TURN)
    throttle.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    runs: list[list[float]] = page.evaluate("frames")
    return [later - earlier for run in runs for earlier, later in pairwise(run)]


def told(measured: list[float]) -> str:
    """Write the median and the 95th percentile."""
    last = statistics.quantiles(measured, n=20)[-1]
    return f"{statistics.median(measured):4.0f} ms, 95th percentile {last:4.0f} ms"


def main(slower: float = 4) -> None:
    """Print a line for each size of table."""
    with served() as site, sync_playwright() as playwright:
        for players in SIZES:
            with profile(playwright) as (context, group):
                player = sit_down(context.new_page(), site, players)
                taken, answered = taps(player, group, slower)
                moved = frames(player, slower)
            print(f"{players} seats: {len(taken)} taps seen after {told(taken)}")
            print(f"         {len(answered)} answered after {told(answered)}")
            print(f"         {len(moved)} frames of {told(moved)}", flush=True)


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
