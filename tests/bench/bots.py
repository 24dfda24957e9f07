"""`build.py bench bots`: how long a turn of the strongest bot takes in the browser.

A simulated person plays whole games against it on the built page in Chromium. A turn is timed from
the moment when the page saves the play before it until the page saves the turn's last play. This
includes drawing three plays and the page's pauses between them, which are shortened to 10 ms.
"""

from __future__ import annotations

import statistics
from itertools import pairwise

from playwright.sync_api import Page, sync_playwright

from courtisans import Record
from courtisans.rules import PLAYS_A_TURN
from tests.web.conftest import CHROMIUM_ARGUMENTS
from tests.web.player import Player
from tests.web.serving import served
from web.build import environment

GAMES = 2
SIZES = (2, 3, 4, 5)
WATCH = """
    window.saves = [];
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
        set.call(this, key, value);
        if (key !== "courtisans.game") return;
        saves.push([performance.now(), JSON.parse(value).plays.length]);
    };
"""


def turns_of_bots(page: Page, site: str, players: int) -> list[float]:
    """Play a game; return the duration of each bot's turn, in seconds."""
    player = Player(page)
    page.add_init_script(WATCH)
    player.open(site)
    player.new_game(["", *["expert"] * (players - 1)])
    player.play_to_the_end()
    reached: dict[int, float] = {}
    for at, plays in page.evaluate("saves"):
        reached.setdefault(plays, at / 1000)
    record = Record.from_json(player.record)
    game = record.game(0)
    seats = []
    for play in record.plays:
        seats.append(game.turn)
        game.play(play)
    ends = range(PLAYS_A_TURN, len(seats) + 1, PLAYS_A_TURN)
    return [
        reached[end] - reached[start]
        for start, end in pairwise([0, *ends])
        if record.seats[seats[start]].bot and start in reached and end in reached
    ]


def main() -> None:
    """Print a line for each number of players."""
    with sync_playwright() as playwright, served() as site:
        browser = playwright.chromium.launch(
            executable_path=environment.chromium(), args=CHROMIUM_ARGUMENTS
        )
        print("the strongest bot's turns in Chromium, each with three plays drawn")
        for players in SIZES:
            seconds = []
            for _ in range(GAMES):
                with browser.new_context() as context:
                    seconds += turns_of_bots(context.new_page(), site, players)
            seconds.sort()
            print(
                f"{players} seats: {statistics.median(seconds):.2f} s (median), "
                f"{seconds[int(0.95 * (len(seconds) - 1))]:.2f} s (95th percentile), "
                f"{len(seconds)} turns"
            )


if __name__ == "__main__":
    main()
