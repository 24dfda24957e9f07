"""Browser profiles of persons, and scripts of the site that are altered for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Route

from tests.web.worker_messages import RECORD_MESSAGES
from web.build.project import DIST


@contextmanager
def profile(
    browser: Browser, service_workers: Literal["allow", "block"] = "block"
) -> Iterator[BrowserContext]:
    """Yield a profile; without service worker, tests can answer for the server."""
    with browser.new_context(service_workers=service_workers) as context:
        context.add_init_script(RECORD_MESSAGES)
        yield context


def altered_route(name: str, old: str, new: str) -> dict[str, Any]:
    """Return arguments of `route` that replace a few words in a script of the site."""
    text = (DIST / name).read_text("utf-8")
    assert old in text

    def answer(route: Route) -> None:
        if route.request.resource_type == "fetch":  # only for its checksum, not to run it
            route.continue_()
            return
        route.fulfill(body=text.replace(old, new), content_type="text/javascript")

    return {"url": f"**/{name}", "handler": answer}


def refusing_route() -> dict[str, Any]:
    """Return arguments of `route` that make Pyodide refuse every snapshot of its memory."""
    restoring = "API.restoreSnapshot=function(t){"
    refusal = 'throw new RangeError("source array is too long");'
    return altered_route("vendor/pyodide/pyodide.asm.mjs", restoring, restoring + refusal)
