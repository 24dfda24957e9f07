"""Run pytest inside Pyodide: ``pyodide_run.py SITE_PACKAGES [ARGUMENT …]``.

SITE_PACKAGES is the folder with pytest in the tests' environment; the arguments are pytest's. The
last line printed is JSON: the number of tests for each outcome.
"""

import json
import os
import sys


def main(site_packages: str, arguments: list[str]) -> int:
    """Run pytest, print the counts, and return pytest's exit status."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ["HYPOTHESIS_NO_PLUGINS"] = "1"
    sys.dont_write_bytecode = True
    sys.path.append(site_packages)
    import pytest  # noqa: PLC0415
    from hypothesis import settings  # noqa: PLC0415

    # Enough to find differences between the two Pythons. The full number runs outside Pyodide,
    # which is faster.
    settings.register_profile("pyodide", deadline=None, max_examples=10, database=None)
    settings.load_profile("pyodide")

    class Counts:
        """Counts outcomes; a test with an error in its setup or teardown counts as failed."""

        outcomes: dict[str, int] = {"passed": 0, "failed": 0, "skipped": 0}  # noqa: RUF012

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.when == "call" or report.outcome != "passed":
                self.outcomes[report.outcome] += 1

    status = pytest.main([*arguments, "-p", "no:cacheprovider", "--quiet"], plugins=[Counts()])
    print(json.dumps(Counts.outcomes))
    return int(status)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
