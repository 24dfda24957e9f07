"""What the project needs on this machine: a virtual environment, npm's packages, browsers."""

import json
import os
import shutil
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

from web.build.project import (
    BUILD,
    NODE_MODULES,
    ROOT,
    VENV,
    WEB,
    BuildError,
    fingerprint,
    is_fresh,
    output_of,
    run,
    status_of,
)

HEADLESS_SHELL = "chromium-headless-shell"
"""Chromium without a user interface: it renders the same pages with three quarters of the work."""
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FIREFOXES = ("firefox-esr", "firefox")
MAC_CHROMIUMS = (
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
)
MINI_BROWSERS = ("lib/*/webkit2gtk-4.?/MiniBrowser", "lib*/webkit2gtk-4.?/MiniBrowser")
NO_CHROMIUM = (
    "the tests need Chromium or Chrome and found none: install one of them, or run "
    "'.venv/bin/python -m playwright install --with-deps chromium'"
)
PLAYWRIGHTS_BROWSER = (
    "from playwright.sync_api import sync_playwright\n"
    "with sync_playwright() as playwright: print(playwright.chromium.executable_path)"
)


def in_venv(program: str) -> Path:
    """Return the path of a program of the virtual environment."""
    return VENV / ("Scripts" if os.name == "nt" else "bin") / program


def ensure_python() -> Path:
    """Make the virtual environment, unless it is up to date; return the path of its Python."""
    python, stamp = in_venv("python"), VENV / "made-of"
    constraints = BUILD / "constraints.txt"
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project = json.dumps([settings["build-system"], settings["project"]])
    # A virtual environment contains its own path, and breaks if it is moved.
    pins = fingerprint([project, constraints, sys.version, str(VENV)])
    if is_fresh(stamp, pins):
        return python
    print("making .venv …", flush=True)
    if status_of(sys.executable, "-m", "venv", "--clear", VENV) != 0:
        raise BuildError("Python's venv module does not work here (Debian: install python3-venv)")
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(
        *pip,
        # Python compiles a module when it is first imported; most of these never are.
        "--no-compile",
        "--constraint",
        constraints,
        "--editable",
        f"{ROOT}[arena,pettingzoo,test,training,web]",
    )
    stamp.write_text(pins, "utf-8")
    return python


def ensure_node_modules() -> None:
    """Install the packages of ``web/package-lock.json``, unless they are up to date."""
    stamp = NODE_MODULES / "made-of"
    pins = fingerprint([WEB / "package.json", WEB / "package-lock.json"])
    if is_fresh(stamp, pins):
        return
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise BuildError("the build needs Node 20 or newer, with npm: install nodejs and npm")
    print("fetching npm's packages …", flush=True)
    run(npm, "ci", "--prefix", WEB, "--silent")
    stamp.write_text(pins, "utf-8")


def find_chromium() -> Path | None:
    """Find a Chromium that the tests can drive: the system's first, else Playwright's own."""
    named = (_program(*CHROMIUMS), *MAC_CHROMIUMS)
    if there := next((path for path in named if path and path.is_file()), None):
        return there
    own = Path(output_of(in_venv("python"), "-c", PLAYWRIGHTS_BROWSER).strip())
    return own if own.is_file() else None


def find_headless_shell() -> Path | None:
    """Find the Chromium without a user interface."""
    return _program(HEADLESS_SHELL)


def find_firefox() -> Path | None:
    """Find a Firefox."""
    return _program(*FIREFOXES)


def find_webkit_driver() -> Path | None:
    """Find the program that drives WebKitGTK."""
    return _program("WebKitWebDriver")


def find_webkit() -> Path | None:
    """Find WebKitGTK's own small browser, which its driver starts."""
    return next((found for place in MINI_BROWSERS for found in Path("/usr").glob(place)), None)


def find_screen() -> Path | None:
    """Find the virtual screen on which WebKitGTK draws."""
    return _program("Xvfb")


def _program(*names: str) -> Path | None:
    return next((Path(found) for name in names if (found := shutil.which(name))), None)


# The programs that the tests drive, by Debian package. All but `chromium` may be missing.
DRIVEN: dict[str, Callable[[], Path | None]] = {
    "chromium": find_chromium,
    HEADLESS_SHELL: find_headless_shell,
    "firefox-esr": find_firefox,
    "webkit2gtk-driver": find_webkit_driver,
    "xvfb": find_screen,
}


def missing_browsers() -> list[str]:
    """List the Debian packages of the programs that the tests drive and that are missing."""
    return [package for package, find in DRIVEN.items() if find() is None]


def ensure_browsers() -> None:
    """Install the programs that the tests drive, as far as possible; print what is missing.

    Raises BuildError if there is no Chromium.
    """
    missing = missing_browsers()
    apt = shutil.which("apt-get")
    if missing and apt and hasattr(os, "geteuid") and os.geteuid() == 0:
        print(f"installing {', '.join(missing)} …", flush=True)
        status_of(apt, "update", "--quiet")
        # One by one: if apt does not know one of several packages, it installs none of them.
        for package in missing:
            status_of(apt, "install", "--yes", "--quiet", "--no-install-recommends", package)
        missing = missing_browsers()
    if "chromium" in missing:
        print("installing a browser for the tests …", flush=True)
        status_of(in_venv("python"), "-m", "playwright", "install", "chromium")
        missing.remove("chromium")
        chromium()
    if HEADLESS_SHELL in missing:
        missing.remove(HEADLESS_SHELL)  # without it the tests only take longer
    if missing:
        print(f"some tests need what is not installed here: {', '.join(missing)}", flush=True)


def headless_chromium() -> Path:
    """Return the Chromium without a user interface, or the ordinary one if it is missing."""
    return find_headless_shell() or chromium()


def chromium() -> Path:
    """Return the path of Chromium. Raises BuildError if there is none."""
    if found := find_chromium():
        return found
    raise BuildError(NO_CHROMIUM)
