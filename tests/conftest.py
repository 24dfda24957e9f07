"""What holds for all tests: how long one may take, and which may be tried again."""

from __future__ import annotations

import pytest

from tests.patience import TIME_LIMIT

BROWSER = "playwright"
"""Who drives a browser has this fixture, if only by way of others."""
RERUNS = 2


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Bound the time of every test, and let those that drive a browser try again.

    A test that hangs ends its process with it: Playwright could not go on in it. The run goes on.
    The longest tests come first, so that no process is left alone with one at the end.
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
    """Name the tests that passed or failed only after they were tried again."""
    again = terminalreporter.stats.get("rerun", [])
    for name in sorted({report.nodeid for report in again}):
        terminalreporter.write_line(f"unsteady: {name}")
