"""Waiting for what the page has no visible sign of, and waiting long enough."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page, expect

from tests.patience import PATIENCE, PATIENCE_MS

PAUSE_MS = 20
AT_REST = "!('busy' in document.documentElement.dataset)"
NAVIGATES = "Execution context was destroyed"

expect.set_options(timeout=PATIENCE_MS)


def be_patient(context: BrowserContext) -> None:
    """Let all that is done in a browser profile wait as long as the tests do."""
    context.set_default_timeout(PATIENCE_MS)


def until(page: Page, expression: str, arg: object = None) -> Any:
    """Wait until a JavaScript expression, or function of `arg`, is truthy; give its value.

    Playwright's own `wait_for_function` evaluates inside the page, which the page's
    Content-Security-Policy forbids.
    """
    return until_so(page, lambda: _now(page, expression, arg), expression)


def until_so(page: Page, condition: Callable[[], Any], told: str) -> Any:
    """Wait until a condition gives what is truthy, while the page goes on; give that."""
    end = time.monotonic() + PATIENCE
    while not (value := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"in vain for {PATIENCE:.0f} s: {told}")
        page.wait_for_timeout(PAUSE_MS)
    return value


def _now(page: Page, expression: str, arg: object) -> Any:
    """Evaluate it; give None while another page takes the place of this one."""
    try:
        return page.evaluate(expression, arg)
    except Error as error:
        if NAVIGATES not in str(error):
            raise
        return None


def rest(page: Page) -> None:
    """Wait until the page has answered, has moved the focus and nothing flies (`busy.js`)."""
    until(page, AT_REST)
