"""Python's memory by the script that keeps it: it comes back as it was, or not at all."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.harm import FOLDER, HARM
from tests.web.staging import Stage, source
from web.build.project import NODE_MODULES, WEB
from web.build.project import run as run_program

# Keeps a memory of three million bytes, of which the middle third was never used; reads it again.
# Which bytes, a number says.
WORKER = """
    globalThis.MEMORY = {{ courtisans: "this build" }};
    const site = new URL("{site}");
    const coming = import(new URL("web/stage/memory.js", site));
    const python = new Uint8Array(3_000_000);
    const fill = (number) => {{
        for (let at = 0; at < python.length; at += 1) python[at] = (at + number) * 31 % 251 + 1;
        python.fill(0, 1_200_000, 2_200_000);
    }};
    const [library, ours] = [Uint8Array.of(1, 2, 3), Uint8Array.of(4, 5)];
    const same = (one, other) => one.length === other.length && one.every((b, n) => b === other[n]);
    onmessage = async ({{ data }}) => {{
        const {{ storeSnapshot, readSnapshot }} = await coming;
        if (typeof data === "number") {{
            fill(data);
            return postMessage(await storeSnapshot(site, "courtisans", python, library, ours));
        }}
        const left = await readSnapshot(site, "courtisans");
        if (!left) return postMessage("nothing");
        const whole = new Uint8Array(python.length);
        whole.set(left.start);
        whole.set(left.rest, left.place);
        const right = same(whole, python) && same(left.library, library) && same(left.ours, ours);
        postMessage([right, left.start.length + left.rest.length]);
    }};
"""
BEGIN = """source => {
    const script = new Blob([source], { type: "text/javascript" });
    const worker = new Worker(URL.createObjectURL(script), { type: "module" });
    window.ask = (what) => new Promise((answered, failed) => {
        worker.onmessage = ({ data }) => answered(data);
        worker.onerror = ({ message }) => failed(new Error(message));
        worker.postMessage(what);
    });
}"""


@pytest.fixture(scope="module")
def remembering(browser: Browser, site: str) -> Iterator[Page]:
    """A page with a worker that keeps a memory and reads it."""
    with browser.new_context() as context:
        # The workers' requests are the context's, not the page's.
        context.route(f"{site}web/stage/*", source)
        page = Stage(context.new_page(), site).page
        page.evaluate(BEGIN, WORKER.format(site=site))
        yield page


def left_after(page: Page, harm: str, number: int = 0) -> Any:
    """Keep a memory of that number, do something to it, and give what is found of it."""
    page.evaluate(f"ask({number})")
    page.evaluate(f"async () => {{ {FOLDER} {harm} }}")
    return page.evaluate("ask('remembered')")


@pytest.mark.parametrize("number", range(8))
def test_what_was_kept_comes_back_without_what_was_never_used(
    remembering: Page, number: int
) -> None:
    assert left_after(remembering, "", number) == [True, 2_000_000]


@pytest.mark.parametrize("harm", HARM)
def test_of_a_memory_that_is_not_right_nothing_is_left(remembering: Page, harm: str) -> None:
    assert left_after(remembering, HARM[harm]) == "nothing"
    assert left_after(remembering, "") == [True, 2_000_000]


def test_the_checksum_is_that_of_its_source(tmp_path: Path) -> None:
    made = tmp_path / "checksum.wasm"
    run_program(NODE_MODULES / "binaryen/bin/wasm-as", WEB / "stage/checksum.wat", "-o", made)
    [code] = re.findall(r'const CODE = "(.*)"', (WEB / "stage/checksum.js").read_text("utf-8"))
    assert base64.b64decode(code) == made.read_bytes()
