"""Fixtures of the tests in a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import Page as Window

from tests.web.still import still_page


@pytest.fixture(scope="module")
def window(browser: Browser, site: str) -> Iterator[Window]:
    """The built page without its scripts."""
    with still_page(browser, site) as page:
        yield page
