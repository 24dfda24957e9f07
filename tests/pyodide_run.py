"""Run pytest inside Pyodide: ``pyodide_run.py SITE_PACKAGES [ARGUMENT …]``.

SITE_PACKAGES is where the tests' environment keeps pytest; the arguments are pytest's. The last
line printed is JSON: how many tests ended how.
"""

import json
import os
import sys


def main(site_packages: str, arguments: list[str]) -> int:
    """Run pytest and print the counts."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ["HYPOTHESIS_NO_PLUGINS"] = "1"
    sys.dont_write_bytecode = True
    sys.path.append(site_packages)
    import pytest  # noqa: PLC0415
    from hypothesis import settings  # noqa: PLC0415

    # Enough to find what differs between the two Pythons: the full number runs outside, and faster.
    settings.register_profile("pyodide", deadline=None, max_examples=10, database=None)
    settings.load_profile("pyodide")

    class Counts:
        """Counts outcomes; a test that fails while it is set up or torn down has failed."""

        outcomes: dict[str, int] = {"passed": 0, "failed": 0, "skipped": 0}  # noqa: RUF012

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.when == "call" or report.outcome != "passed":
                self.outcomes[report.outcome] += 1

    status = pytest.main([*arguments, "-p", "no:cacheprovider", "--quiet"], plugins=[Counts()])
    print(json.dumps(Counts.outcomes))
    return int(status)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
