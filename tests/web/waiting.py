"""Waiting for conditions that are not visible on the page, with the tests' time limits."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page, expect

from tests.patience import PATIENCE, PATIENCE_MS

PAUSE_MS = 20
LAST = 10
AT_REST = "!('busy' in document.documentElement.dataset)"
NAVIGATES = "Execution context was destroyed"

expect.set_options(timeout=PATIENCE_MS)


def be_patient(context: BrowserContext) -> None:
    """Set the tests' time limit for everything that is done in a browser profile."""
    context.set_default_timeout(PATIENCE_MS)


def until(page: Page, expression: str, arg: object = None) -> Any:
    """Wait until a JavaScript expression, or a function of `arg`, is truthy; return its value.

    Playwright's `wait_for_function` evaluates strings inside the page, which the page's
    Content-Security-Policy forbids.
    """
    return until_condition(page, lambda: evaluated(page, expression, arg), expression)


def until_condition(page: Page, condition: Callable[[], Any], description: str) -> Any:
    """Wait until a condition returns a truthy value, while the page goes on; return the value.

    The description of the condition is for the error message.
    """
    end = time.monotonic() + PATIENCE
    while not (value := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"in vain for {PATIENCE:.0f} s: {description}; {told_by(page)}")
        page.wait_for_timeout(PAUSE_MS)
    return value


def told_by(page: Page) -> str:
    """Return what a page tells of its state and has written last, to explain a failure."""
    state = evaluated(page, "JSON.stringify(document.documentElement.dataset)")
    written = [message.text for message in page.console_messages()]
    errors = [str(error) for error in page.page_errors()]
    return f"the page has the state {state} and has written {(written + errors)[-LAST:]}"


def evaluated(page: Page, expression: str, arg: object = None) -> Any:
    """Evaluate an expression; return None if the page is navigating meanwhile, or by that."""
    try:
        return page.evaluate(expression, arg)
    except Error as error:
        if NAVIGATES not in str(error):
            raise
        return None


def rest(page: Page) -> None:
    """Wait until the page has answered, has moved the focus and nothing moves (`busy.js`)."""
    until(page, AT_REST)
