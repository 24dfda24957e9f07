"""`build.py bench start [ROUNDS [SLOWER]]`: how soon there is a hand on the table.

In turn, each in a new browser profile and then once more in the same: our built site, and a stock
PyScript page of the same versions. From the navigation until ours answers `Deal`, pressed at the
first paint, with a hand on the table; until the stock page has printed one line. Both come from
the same server, with the caching headers of GitHub Pages. With SLOWER, such as 4, all that the
browser does until then takes that many times as long, its workers included.
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
GLANCE_MS = 100
# A visit lasts longer than the start: ours until Python's memory is kept for the next one. Seconds
# after the last of the WebAssembly was compiled well, the browser puts it into the profile; the
# bots' worker must have started, too. A slow machine is at that for longer: a visit ends, and the
# next one begins, when the browser has used less than this part of a core for so long.
SETTLING_MS = 6_000
QUIET = 0.1
QUIET_MS = 1_500
# A browser that is slowed is let run for so long at a time, in s.
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
document.body.append("one line")
"""

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
    const look = () => {
        if (window.done === undefined && document.body && arrived())
            window.done = performance.now();
    };
    new MutationObserver(look).observe(document, {
        childList: true, subtree: true, characterData: true,
    });
    new PerformanceObserver((entries) => {
        for (const { name, startTime } of entries.getEntries()) {
            if (name !== 'first-contentful-paint') continue;
            window.painted = startTime;
            document.querySelector('#setup-deal')?.click();
        }
    }).observe({ type: 'paint', buffered: true });
})()"""


@dataclass(frozen=True)
class Page:
    """One of the two that are compared."""

    name: str
    folder: Path
    arrived: str
    """In JavaScript: whether what is waited for is there."""
    settled: str = "true"
    """In JavaScript: whether the visit has left behind what it leaves to the next one."""


@dataclass(frozen=True)
class Visit:
    """What a visit took, in ms since the navigation."""

    painted: float
    done: float
    asked: list[str]
    """What the server was asked for until then."""


class PagesRequestHandler(server.SiteRequestHandler):
    """Sends the headers that GitHub Pages sends, and keeps a list of what was asked for."""

    asked: list[str] = []  # noqa: RUF012

    def end_headers(self) -> None:
        """Add the headers that let a browser keep a file."""
        file = Path(self.translate_path(self.path.partition("?")[0]))
        if file.is_dir():
            file /= "index.html"
        if file.is_file():
            seen = file.stat()
            self.send_header("Cache-Control", "max-age=600")
            self.send_header("ETag", f'"{seen.st_mtime_ns:x}-{seen.st_size:x}"')
        super().end_headers()

    def do_GET(self) -> None:  # noqa: N802
        """Answer, and remember."""
        self.asked.append(self.path.removeprefix(UNDER).partition("?")[0] or "index.html")
        super().do_GET()


def stock(folder: Path) -> Page:
    """Make the page that PyScript's own documentation would have us make, from npm's packages."""
    for file in sorted((NODE_MODULES / "@pyscript/core/dist").iterdir()):
        if file.suffix != ".map":
            copy(file, folder / "pyscript" / file.name)
    for name in STOCK_FILES:
        copy(PYODIDE / name, folder / "pyodide" / name)
    (folder / "index.html").write_text(STOCK_PAGE, "utf-8")
    (folder / "main.py").write_text(STOCK_PROGRAM, "utf-8")
    (folder / "pyscript.toml").write_text('interpreter = "./pyodide/pyodide.mjs"\n', "utf-8")
    return Page("stock", folder, "document.body.textContent.includes('one line')")


def copy(source: Path, target: Path) -> None:
    """Copy a file, into a folder that may not be there yet."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder; give its address."""
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
    """Start a browser with a new, empty profile; give its process group, too."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=environment.chromium(), args=CHROMIUM_ARGUMENTS
        )
        # A new browser has much to do of its own.
        context.new_page().wait_for_timeout(1_000)
        try:
            yield context, process_group(folder)
        finally:
            context.close()


def process_group(folder: str) -> int:
    """Give the process group of the browser with the profile in that folder."""
    listed = subprocess.run(
        ["ps", "-eo", "pgid=,args="], capture_output=True, check=True, encoding="utf-8"
    ).stdout
    return next(int(line.split()[0]) for line in listed.splitlines() if folder in line)


@contextmanager
def slowed(group: int, factor: float) -> Iterator[None]:
    """Let a process group run for a part of the time only."""

    def hold_back() -> None:
        while not over.is_set():
            os.killpg(group, signal.SIGSTOP)
            time.sleep(SLICE * (factor - 1))
            os.killpg(group, signal.SIGCONT)
            time.sleep(SLICE)

    over = threading.Event()
    thread = threading.Thread(target=hold_back)
    if factor > 1:
        thread.start()
    try:
        yield
    finally:
        over.set()
        if factor > 1:
            thread.join()


def wait_for(tab: Tab, expression: str) -> object:
    """Wait until an expression of JavaScript is truthy; give its value.

    Playwright's own waiting evaluates texts, which the page forbids.
    """
    for _ in range(TIMEOUT_MS // GLANCE_MS):
        tab.wait_for_timeout(GLANCE_MS)
        if value := tab.evaluate(expression):
            return value
    raise TimeoutError(f"in vain for {TIMEOUT_MS} ms: {expression}")


def settle(tab: Tab, group: int) -> None:
    """Wait until the browser has nothing more to do."""
    for _ in range(TIMEOUT_MS // QUIET_MS):
        before = processor_time(group)
        tab.wait_for_timeout(QUIET_MS)
        if processor_time(group) - before < QUIET * QUIET_MS / 1_000:
            return
    raise TimeoutError(f"the browser is not quiet after {TIMEOUT_MS} ms")


def processor_time(group: int) -> float:
    """Give the seconds that the processes of a group have used a processor."""
    ticks = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            # What stands before the bracket is a name, and may hold anything.
            fields = file.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has ended
        if int(fields[2]) == group:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def visit(context: BrowserContext, group: int, page: Page, address: str, slower: float) -> Visit:
    """Open the page and wait until it is there."""
    PagesRequestHandler.asked.clear()
    tab = context.new_page()
    tab.add_init_script(WATCH % page.arrived)
    with slowed(group, slower):
        tab.goto(address, wait_until="commit")
        wait_for(tab, "window.painted !== undefined && window.done !== undefined")
    asked = list(PagesRequestHandler.asked)
    painted, done = tab.evaluate("[window.painted, window.done]")
    wait_for(tab, page.settled)
    tab.wait_for_timeout(SETTLING_MS)
    settle(tab, group)
    tab.close()
    settle(context.pages[0], group)
    return Visit(painted, done, asked)


def both_visits(
    playwright: Playwright, page: Page, address: str, slower: float
) -> tuple[Visit, Visit]:
    """Visit a page with an empty profile, and again with what that left there."""
    with profile(playwright) as (context, group):
        first, second = (visit(context, group, page, address, slower) for _ in range(2))
        return first, second


def compressed(folder: Path, names: list[str]) -> tuple[int, int]:
    """Give the bytes of these files, each compressed by gzip, and by brotli."""
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
    """Give the length of what gzip makes of it, as servers set it."""
    return len(zlib.compress(content, 6, 31))


def report(page: Page, visits: list[tuple[Visit, Visit]]) -> tuple[Visit, Visit]:
    """Print the medians of a page's visits, and give them."""
    medians = []
    for number, kind in enumerate(("cold", "warm")):
        painted = [pair[number].painted for pair in visits]
        done = [pair[number].done for pair in visits]
        median = Visit(statistics.median(painted), statistics.median(done), visits[0][number].asked)
        medians.append(median)
        print(
            f"{page.name:7} {kind}   there {median.done:6.0f} ms "
            f"({min(done):.0f} to {max(done):.0f})   first paint {median.painted:5.0f} ms"
        )
    return medians[0], medians[1]


def main(rounds: int = ROUNDS, slower: float = 1) -> None:
    """Run all, and print the table."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        ours = Page("ours", DIST, "document.querySelector('#hand button')", "window.kept")
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
