"""`build.py bench start [ROUNDS [SLOWER]]`: how long it takes until a hand is on the table.

Two pages are compared: our built site, and a stock PyScript page of the same versions. In turn,
each is visited in a new browser profile, and then once more in the same profile. Our site is timed
from the navigation until a hand is on the table, after `Deal` was pressed at the first paint, and
until Python answers anything; on the second visit the hand is that of the game that was left, its
first card is pressed as soon as it is seen, and the time of the answer is taken, too. The stock
page is timed until it has printed one line. The hand and the line count when the browser has
painted them. Both pages are served with the caching headers of GitHub Pages. With SLOWER, such as
4, everything that the browser and its workers do until then takes that many times as long.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserContext, Playwright, sync_playwright
from playwright.sync_api import Page as Tab

from tests.web.conftest import CHROMIUM_ARGUMENTS
from web.build import environment, server
from web.build.project import DIST, NODE_MODULES, PYODIDE

ROUNDS = 7
UNDER = "/under/"
TIMEOUT_MS = 120_000
POLL_MS = 100
# A visit lasts longer than the start: on our site, until the snapshot of Python's memory is stored.
# Seconds after it has compiled the last of the WebAssembly with optimization, the browser writes
# that to the profile; the bots' worker must have started, too. A slow machine needs longer: a visit
# ends only when the browser has used less than `QUIET` of a processor core for `QUIET_MS`.
SETTLING_MS = 6_000
QUIET = 0.1
QUIET_MS = 1_500
# In seconds: a slowed browser runs for this long at a time, and is then stopped.
SLICE = 0.002

STOCK_FILES = (
    "pyodide.mjs pyodide.asm.mjs pyodide.asm.wasm python_stdlib.zip pyodide-lock.json".split()
)
STOCK_PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Stock</title>
    <link rel="stylesheet" href="./pyscript/core.css">
    <script type="module" src="./pyscript/core.js"></script>
  </head>
  <body>
    <h1>Stock</h1>
    <script type="py" src="./main.py" config="./pyscript.toml"></script>
  </body>
</html>
"""
STOCK_PROGRAM = """
from pyscript import document
line = document.createElement("p")
line.textContent = "one line"
document.body.append(line)
"""

HAND = "document.querySelector('#hand .title')"
LINE = "document.querySelector('p')"
READY = "document.documentElement.dataset.state === 'ready'"
CHOSEN = "document.querySelector('button.place')"
TIMES = "[window.painted, window.done, window.chosen, window.answers]"
OPENING = "localStorage['courtisans-opening']"

WATCH = """(() => {
    if (window !== top) return;
    window.Worker = class extends Worker {
        constructor(...how) {
            super(...how);
            this.addEventListener("message", ({ data }) => {
                if (/:(kept|woken)$/.test(data)) window.kept = true;
            });
        }
    };
    const arrived = () => %s;
    const awaited = { chosen: () => %s, answers: () => %s };
    const look = () => {
        arrived()?.setAttribute("elementtiming", "done");
        for (const [name, holds] of Object.entries(awaited)) {
            if (!document.body || !holds()) continue;
            delete awaited[name];
            // When the frame that shows it is drawn.
            requestAnimationFrame(() => setTimeout(() => (window[name] = performance.now())));
        }
    };
    new MutationObserver(look).observe(document, {
        attributeFilter: ["data-state"], childList: true, subtree: true, characterData: true,
    });
    new PerformanceObserver((entries) => {
        for (const { name, startTime } of entries.getEntries()) {
            if (name !== 'first-contentful-paint') continue;
            window.painted = startTime;
            document.querySelector('#setup-deal')?.click();
        }
    }).observe({ type: 'paint', buffered: true });
    new PerformanceObserver((entries) => {
        if (window.done !== undefined) return;
        window.done = entries.getEntries()[0].renderTime;
        if (document.documentElement.dataset.state === 'loading')
            document.querySelector('#hand button').click();
    }).observe({ type: 'element', buffered: true });
})()"""


@dataclass(frozen=True)
class Page:
    """One of the two pages that are compared."""

    name: str
    folder: Path
    arrived: str
    """A JavaScript expression: the element whose paint ends the timed start, or null."""
    chosen: str = "false"
    """A JavaScript expression: whether the card pressed on a later visit is answered."""
    answers: str = "true"
    """A JavaScript expression: whether Python answers."""
    settled: str = "true"
    """A JavaScript expression: whether everything is stored that later visits use."""


@dataclass(frozen=True)
class Visit:
    """The times of a visit, in ms since the navigation."""

    painted: float
    done: float
    chosen: float
    """When what was pressed is answered, at the latest when Python answers anything."""
    answers: float
    asked: list[str]
    """The files that were requested from the server until `done`."""


class PagesRequestHandler(server.SiteRequestHandler):
    """Sends the caching headers of GitHub Pages, and records which files are requested."""

    asked: list[str] = []  # noqa: RUF012

    def end_headers(self) -> None:
        """Add the headers that allow the browser to cache a file."""
        file = Path(self.translate_path(self.path.partition("?")[0]))
        if file.is_dir():
            file /= "index.html"
        if file.is_file():
            seen = file.stat()
            self.send_header("Cache-Control", "max-age=600")
            self.send_header("ETag", f'"{seen.st_mtime_ns:x}-{seen.st_size:x}"')
        super().end_headers()

    def do_GET(self) -> None:  # noqa: N802
        """Answer a request, and record it."""
        self.asked.append(self.path.removeprefix(UNDER).partition("?")[0] or "index.html")
        super().do_GET()


def stock(folder: Path) -> Page:
    """Write a page as PyScript's documentation recommends it, from npm's packages."""
    for file in sorted((NODE_MODULES / "@pyscript/core/dist").iterdir()):
        if file.suffix != ".map":
            copy(file, folder / "pyscript" / file.name)
    for name in STOCK_FILES:
        copy(PYODIDE / name, folder / "pyodide" / name)
    (folder / "index.html").write_text(STOCK_PAGE, "utf-8")
    (folder / "main.py").write_text(STOCK_PROGRAM, "utf-8")
    (folder / "pyscript.toml").write_text('interpreter = "./pyodide/pyodide.mjs"\n', "utf-8")
    return Page("stock", folder, LINE)


def copy(source: Path, target: Path) -> None:
    """Copy a file; create the folder of its target if necessary."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder; yield its address."""
    with server.listen(folder, UNDER, kind=PagesRequestHandler) as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        try:
            yield server.address(listening, UNDER)
        finally:
            listening.shutdown()
            thread.join()


@contextmanager
def profile(playwright: Playwright) -> Iterator[tuple[BrowserContext, int]]:
    """Start a browser with a new, empty profile; yield its context and its process group."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=environment.chromium(), args=CHROMIUM_ARGUMENTS
        )
        # A new browser has much to do at first.
        context.new_page().wait_for_timeout(1_000)
        try:
            yield context, process_group(folder)
        finally:
            context.close()


def process_group(folder: str) -> int:
    """Return the process group of the browser whose profile is in that folder."""
    listed = subprocess.run(
        ["ps", "-eo", "pgid=,args="], capture_output=True, check=True, encoding="utf-8"
    ).stdout
    return next(int(line.split()[0]) for line in listed.splitlines() if folder in line)


@contextmanager
def slowed(group: int, factor: float) -> Iterator[None]:
    """Let a process group run only for a fraction of the time: one part in `factor`."""

    def stop_and_continue() -> None:
        while not over.is_set():
            os.killpg(group, signal.SIGSTOP)
            time.sleep(SLICE * (factor - 1))
            os.killpg(group, signal.SIGCONT)
            time.sleep(SLICE)

    over = threading.Event()
    thread = threading.Thread(target=stop_and_continue)
    if factor > 1:
        thread.start()
    try:
        yield
    finally:
        over.set()
        if factor > 1:
            thread.join()


def wait_for(tab: Tab, expression: str) -> object:
    """Wait until a JavaScript expression is truthy; return its value.

    Playwright's `wait_for_function` evaluates strings in the page, which the page forbids.
    """
    for _ in range(TIMEOUT_MS // POLL_MS):
        tab.wait_for_timeout(POLL_MS)
        if value := tab.evaluate(expression):
            return value
    raise TimeoutError(f"in vain for {TIMEOUT_MS} ms: {expression}")


def settle(tab: Tab, group: int) -> None:
    """Wait until the browser is nearly idle."""
    for _ in range(TIMEOUT_MS // QUIET_MS):
        before = processor_time(group)
        tab.wait_for_timeout(QUIET_MS)
        if processor_time(group) - before < QUIET * QUIET_MS / 1_000:
            return
    raise TimeoutError(f"the browser is not quiet after {TIMEOUT_MS} ms")


def processor_time(group: int) -> float:
    """Return the processor time that the processes of a group have used, in seconds."""
    ticks = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            # Before the bracket is the program's name, which may contain anything.
            fields = file.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue  # the process has ended
        if int(fields[2]) == group:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def visit(context: BrowserContext, group: int, page: Page, address: str, slower: float) -> Visit:
    """Open the page, time its start, and stay until the visit has stored what it stores."""
    PagesRequestHandler.asked.clear()
    tab = context.new_page()
    answers = f"({page.arrived}) && ({page.answers})"
    tab.add_init_script(WATCH % (page.arrived, f"{answers} || {page.chosen}", answers))
    with slowed(group, slower):
        tab.goto(address, wait_until="commit")
        wait_for(tab, f"{TIMES}.every((time) => time !== undefined)")
    asked = list(PagesRequestHandler.asked)
    times = tab.evaluate(TIMES)
    wait_for(tab, page.settled)
    tab.wait_for_timeout(SETTLING_MS)
    settle(tab, group)
    tab.close()
    settle(context.pages[0], group)
    # Nothing is seen before the first paint, even if it is in the page.
    painted, done, chosen, answers = (max(times[0], each) for each in times)
    return Visit(painted, done, chosen, answers, asked)


def both_visits(
    playwright: Playwright, page: Page, address: str, slower: float
) -> tuple[Visit, Visit]:
    """Visit a page with an empty profile, and again with the same profile."""
    with profile(playwright) as (context, group):
        first, second = (visit(context, group, page, address, slower) for _ in range(2))
        return first, second


def compressed(folder: Path, names: list[str]) -> tuple[int, int]:
    """Return the total size of these files in bytes, compressed by gzip and by brotli."""
    paths = [folder / name for name in names]
    gzip = sum(gzipped(path.read_bytes()) for path in paths)
    program = (
        "const fs = require('fs'), zlib = require('zlib');"
        "const size = (path) => zlib.brotliCompressSync(fs.readFileSync(path)).length;"
        "console.log(JSON.parse(process.argv[1]).reduce((sum, path) => sum + size(path), 0))"
    )
    listed = json.dumps([str(path) for path in paths])
    brotli = subprocess.run(
        ["node", "-e", program, listed], capture_output=True, check=True, encoding="utf-8"
    )
    return gzip, int(brotli.stdout)


def gzipped(content: bytes) -> int:
    """Return the length compressed by gzip, with the compression level that servers use."""
    return len(zlib.compress(content, 6, 31))


def report(page: Page, visits: list[tuple[Visit, Visit]]) -> tuple[Visit, Visit]:
    """Print and return the medians of a page's first and second visits."""
    medians = []
    for number, kind in enumerate(("cold", "warm")):
        painted = [pair[number].painted for pair in visits]
        done = [pair[number].done for pair in visits]
        chosen = [pair[number].chosen for pair in visits]
        answers = [pair[number].answers for pair in visits]
        median = Visit(
            statistics.median(painted),
            statistics.median(done),
            statistics.median(chosen),
            statistics.median(answers),
            visits[0][number].asked,
        )
        medians.append(median)
        print(
            f"{page.name:7} {kind}   there {median.done:6.0f} ms "
            f"({min(done):.0f} to {max(done):.0f})   first paint {median.painted:5.0f} ms   "
            f"card answered {median.chosen:5.0f} ms   Python answers {median.answers:5.0f} ms"
        )
    return medians[0], medians[1]


def main(rounds: int = ROUNDS, slower: float = 1) -> None:
    """Run all rounds, and print the results."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        ours = Page("ours", DIST, HAND, CHOSEN, READY, f"window.kept && {OPENING}")
        other = stock(Path(folder))
        visits: dict[str, list[tuple[Visit, Visit]]] = {ours.name: [], other.name: []}
        with served(ours.folder) as address, served(other.folder) as other_address:
            for _ in range(rounds):
                for page, at in ((ours, address), (other, other_address)):
                    visits[page.name].append(both_visits(playwright, page, at, slower))

        print(
            f"medians of {rounds} rounds, in turn, {slower} times slowed; a visit with an empty "
            "profile, and the next"
        )
        cold, warm = report(ours, visits[ours.name])
        other_cold, other_warm = report(other, visits[other.name])
        print(
            f"there, ours to stock:      cold {cold.done / other_cold.done:.2f} (goal 0.50), "
            f"warm {warm.done / other_warm.done:.2f} (goal 0.20)\n"
            f"a pressed card's answer:   warm {warm.chosen / other_warm.done:.2f} (goal 0.20)\n"
            f"Python answers, to stock:  cold {cold.answers / other_cold.done:.2f}, "
            f"warm {warm.answers / other_warm.done:.2f}\n"
            f"our first paint, to stock: cold {cold.painted / other_cold.done:.2f} (goal 0.10), "
            f"warm {warm.painted / other_warm.done:.2f}"
        )
        for page, visited in ((ours, cold), (other, other_cold)):
            names = [name for name in visited.asked if (page.folder / name).is_file()]
            gzip, brotli = compressed(page.folder, sorted(set(names)))
            print(
                f"{page.name:7} first visit, until there: {len(visited.asked)} requests, "
                f"{gzip / 1e6:.2f} MB gzip, {brotli / 1e6:.2f} MB brotli"
            )
        print(f"our requests: {' '.join(cold.asked)}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
