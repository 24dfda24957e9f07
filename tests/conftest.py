"""Settings for all tests: the time limit, and which tests are rerun after a failure."""

from __future__ import annotations

import pytest

from tests.patience import TIME_LIMIT

BROWSER = "playwright"
"""The fixture that every test with a browser uses, directly or through other fixtures."""
RERUNS = 2
"""How often a test with a browser is rerun after a failure."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Limit the time of every test, and rerun failed tests that use a browser.

    A test that exceeds the limit ends its process, as Playwright could not go on in that process;
    the run continues with another one. The longest tests come first, so that at the end no process
    is still busy with a long test while the others have nothing to do.
    """
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
    plugins = config.pluginmanager
    if not (plugins.hasplugin("timeout") and plugins.hasplugin("rerunfailures")):
        return  # inside Pyodide, where there are no processes and no browsers
    for item in items:
        item.add_marker(pytest.mark.timeout(TIME_LIMIT, method="thread"))
        if BROWSER in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=RERUNS))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List the tests that were rerun, whether they passed or failed in the end."""
    again = terminalreporter.stats.get("rerun", [])
    for name in sorted({report.nodeid for report in again}):
        terminalreporter.write_line(f"unsteady: {name}")
