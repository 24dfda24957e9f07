#!/usr/bin/env python3
"""The project's one tool: makes the site, serves it, tests it.

    python3 build.py [--base PATH]     make dist/, complete and static
    python3 build.py serve [--port N] [--base PATH]
                                       make it and serve it on this machine
    python3 build.py test [--all] [ARGUMENT …]
                                       make it, check the code, run the tests (pytest's arguments);
                                       with --all those that take long as well
    python3 build.py check             check the code only
    python3 build.py texts             bring the languages' catalogues up to date with the code
    python3 build.py bench NAME […]    run tests/bench/NAME.py
    python3 build.py profile           find out anew which functions of Pyodide the site calls,
                                       after Pyodide or what trims it has changed
    python3 build.py shots [--language CODE] [STATE …]
                                       make it, and pictures of its screens in .cache/shots/

PATH is the path of the site on its host, by default /courtisans/. The site itself works at any
path; only its page for addresses that do not exist contains it.

Needs Python 3.11 or newer and Node 20 or newer; fetches everything else, once.
"""

import argparse
import re
import sys
import time

from web.build import environment, server, site
from web.build.project import DIST, NODE_MODULES, ROOT, WEB, BuildError, status_of

BASE = "/courtisans/"
ALL = "--all"
# Two processes; one that has finished takes over tests of the other.
PROCESSES = ("--numprocesses=2", "--dist=worksteal")
# Tests that drive a browser are run again if they fail. Those failures are shown, too; and after 20
# of them in one run, which is no coincidence, no test is run again.
RETRIED = ("--rerun-show-tracebacks", "--max-suite-reruns=20")


def build(base: str = BASE) -> None:
    """Make ``dist/``, for a site at the path ``base``."""
    started = time.monotonic()
    python = environment.ensure_python()
    environment.ensure_node_modules()
    site.build(python, base)
    size = sum(path.stat().st_size for path in DIST.rglob("*") if path.is_file())
    print(f"dist/ is made: {size / 1e6:.1f} MB, {time.monotonic() - started:.1f} s", flush=True)


def path(text: str) -> str:
    """Return an argument that is a path on a host, such as ``/`` or ``/courtisans/``."""
    if not re.fullmatch(r"/([\w.~%-]+/)*", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r} is no path such as / or /courtisans/")
    return text


def serve(port: int, base: str) -> int:
    """Make the site and serve it until interrupted."""
    build(base)
    with server.listen(DIST, base, port) as listening:
        print(f"serving {server.address(listening, base)} (Ctrl+C ends)", flush=True)
        try:
            listening.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


def check() -> int:
    """Run the static checks of the code; return 0 if all pass."""
    python = environment.ensure_python()
    environment.ensure_node_modules()
    checks = (
        (python, "-m", "ruff", "check"),
        (python, "-m", "ruff", "format", "--check"),
        (python, "-m", "mypy"),
        (environment.in_venv("lint-imports"), "--cache-dir", ROOT / ".cache/imports"),
        (NODE_MODULES / ".bin/tsc", "--project", WEB / "stage/jsconfig.json"),
    )
    return max([status_of(*command) for command in checks])


def test(arguments: list[str]) -> int:
    """Make the site, run the checks and the tests; return 0 if all pass and some test ran."""
    build()
    environment.ensure_browsers()
    checked = check()
    if ALL in arguments:
        arguments = ["-m", "", *(each for each in arguments if each != ALL)]
    # pytest's exit status is not 0 either if it found no test.
    options = (*PROCESSES, *RETRIED, *arguments)
    tested = status_of(environment.in_venv("python"), "-m", "pytest", *options)
    return checked or tested


def shots(patterns: list[str]) -> int:
    """Make the site, and pictures of its screens; return 0 if that works."""
    build()
    environment.ensure_browsers()
    return status_of(environment.in_venv("python"), "-m", "tests.web.shots", *patterns)


def profile() -> int:
    """Find out which functions of Pyodide the site calls; return 0 if that works."""
    python = environment.ensure_python()
    environment.ensure_node_modules()
    environment.ensure_browsers()
    status = status_of(python, "-m", "tests.web.profile")
    build()  # in place of the site that noted them
    return status


def texts() -> int:
    """Update the catalogues from the code; return 0 if nothing is left to translate."""
    python = environment.ensure_python()
    return status_of(python, "-m", "web.build.catalogues", "update")


def bench(name: str, arguments: list[str]) -> int:
    """Run the benchmark of that name; return its exit status."""
    program = ROOT / "tests/bench" / f"{name}.py"
    if not program.is_file():
        raise BuildError(f"there is no {program.relative_to(ROOT)}")
    python = environment.ensure_python()
    return status_of(python, "-m", f"tests.bench.{name}", *arguments)


def main() -> int:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(
        usage="python3 build.py [COMMAND …]",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--base", type=path, default=BASE)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    building = commands.add_parser("build")
    serving = commands.add_parser("serve")
    serving.add_argument("--port", type=int, default=8000)
    for command in (building, serving):
        command.add_argument("--base", type=path, default=argparse.SUPPRESS)
    commands.add_parser("test", add_help=False)
    commands.add_parser("check")
    commands.add_parser("texts")
    commands.add_parser("profile")
    commands.add_parser("bench", add_help=False).add_argument("name")
    commands.add_parser("shots", add_help=False)
    options, rest = parser.parse_known_args()
    if rest and options.command not in {"test", "bench", "shots"}:
        parser.error(f"unknown arguments: {' '.join(rest)}")
    match options.command:
        case "serve":
            return serve(options.port, options.base)
        case "test":
            return test(rest)
        case "check":
            return check()
        case "texts":
            return texts()
        case "profile":
            return profile()
        case "shots":
            return shots(rest)
        case "bench":
            return bench(options.name, rest)
        case _:
            build(options.base)
            return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BuildError as failure:
        sys.exit(f"build.py: {failure}")
