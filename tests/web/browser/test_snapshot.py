"""Snapshots of Python's memory, by the script that stores and reads them."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.web.damage import DAMAGE, FOLDER
from tests.web.staging import Stage, serve_source
from web.build.project import NODE_MODULES, WEB
from web.build.project import run as run_program

# A worker that stores a snapshot of three million bytes, of which the middle third was never used,
# and reads it again. A number determines the bytes.
WORKER = """
    globalThis.MEMORY = {{ courtisans: "this build" }};
    const site = new URL("{site}");
    const coming = import(new URL("web/stage/snapshot.js", site));
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
START_WORKER = """source => {
    const script = new Blob([source], { type: "text/javascript" });
    const worker = new Worker(URL.createObjectURL(script), { type: "module" });
    window.ask = (what) => new Promise((answered, failed) => {
        worker.onmessage = ({ data }) => answered(data);
        worker.onerror = ({ message }) => failed(new Error(message));
        worker.postMessage(what);
    });
}"""


@pytest.fixture(scope="module")
def snapshot_page(browser: Browser, site: str) -> Iterator[Page]:
    """A page with a worker that stores and reads snapshots."""
    with browser.new_context() as context:
        # Requests of workers belong to the context, not to the page.
        context.route(f"{site}web/stage/*", serve_source)
        page = Stage(context.new_page(), site).page
        page.evaluate(START_WORKER, WORKER.format(site=site))
        yield page


def read_after_damage(page: Page, damage: str, number: int = 0) -> Any:
    """Store the snapshot of a number, damage it, and return what the worker reads."""
    page.evaluate(f"ask({number})")
    page.evaluate(f"async () => {{ {FOLDER} {damage} }}")
    return page.evaluate("ask('remembered')")


@pytest.mark.parametrize("number", range(8))
def test_snapshot_is_restored_and_read_without_the_unused_memory(
    snapshot_page: Page, number: int
) -> None:
    assert read_after_damage(snapshot_page, "", number) == [True, 2_000_000]


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_snapshot_is_not_read_and_can_be_stored_again(
    snapshot_page: Page, damage: str
) -> None:
    assert read_after_damage(snapshot_page, DAMAGE[damage]) == "nothing"
    assert read_after_damage(snapshot_page, "") == [True, 2_000_000]


def test_compiled_checksum_corresponds_to_its_source(tmp_path: Path) -> None:
    made = tmp_path / "checksum.wasm"
    assembler = NODE_MODULES / "binaryen/bin/wasm-as"
    run_program(assembler, "--enable-simd", WEB / "stage/checksum.wat", "-o", made)
    [code] = re.findall(r'const CODE = "(.*)"', (WEB / "stage/checksum.js").read_text("utf-8"))
    assert base64.b64decode(code) == made.read_bytes()
