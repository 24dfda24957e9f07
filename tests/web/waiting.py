"""Waiting for what the page has no visible sign of."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page

PATIENCE = 30.0
PAUSE_MS = 20


def until(page: Page, expression: str, arg: object = None, patience: float = PATIENCE) -> Any:
    """Wait until a JavaScript expression, or function of `arg`, is truthy; give its value.

    Playwright's own `wait_for_function` evaluates inside the page, which the page's
    Content-Security-Policy forbids.
    """
    end = time.monotonic() + patience
    while not (value := page.evaluate(expression, arg)):
        if time.monotonic() > end:
            raise AssertionError(f"in vain for {patience} s: {expression}")
        page.wait_for_timeout(PAUSE_MS)
    return value
