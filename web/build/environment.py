"""What the project needs on this machine: a virtual environment, npm's packages, a browser."""

import json
import os
import shutil
import sys
import tomllib
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

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC_BROWSERS = (
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
)
NO_BROWSER = (
    "the tests need Chromium or Chrome and found none: install one of them, or run "
    "'.venv/bin/python -m playwright install --with-deps chromium'"
)
PLAYWRIGHTS_BROWSER = (
    "from playwright.sync_api import sync_playwright\n"
    "with sync_playwright() as playwright: print(playwright.chromium.executable_path)"
)


def in_venv(program: str) -> Path:
    """Give the path of a program of the virtual environment."""
    return VENV / ("Scripts" if os.name == "nt" else "bin") / program


def ensure_python() -> Path:
    """Make the virtual environment, unless it is there; give its Python."""
    python, stamp = in_venv("python"), VENV / "made-of"
    constraints = BUILD / "constraints.txt"
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project = json.dumps([settings["build-system"], settings["project"]])
    # A virtual environment knows its own place, and breaks where it is moved.
    pins = fingerprint([project, constraints, sys.version, str(VENV)])
    if is_fresh(stamp, pins):
        return python
    print("making .venv …", flush=True)
    if status_of(sys.executable, "-m", "venv", "--clear", VENV) != 0:
        raise BuildError("Python's venv module does not work here (Debian: install python3-venv)")
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "--constraint", constraints, "--editable", f"{ROOT}[web,test]")
    stamp.write_text(pins, "utf-8")
    return python


def ensure_node_modules() -> None:
    """Install what ``web/package-lock.json`` names, unless it is there."""
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


def find_browser() -> Path | None:
    """Find a Chromium that the tests can drive: the system's first, else Playwright's own."""
    named = (Path(found) for name in BROWSERS if (found := shutil.which(name)))
    if there := next((path for path in (*named, *MAC_BROWSERS) if path.is_file()), None):
        return there
    own = Path(output_of(in_venv("python"), "-c", PLAYWRIGHTS_BROWSER).strip())
    return own if own.is_file() else None


def ensure_browser() -> Path:
    """Find a browser for the tests, or install one."""
    if browser := find_browser():
        return browser
    print("installing a browser for the tests …", flush=True)
    status_of(in_venv("python"), "-m", "playwright", "install", "chromium")
    if browser := find_browser():
        return browser
    apt = shutil.which("apt-get")
    if apt and hasattr(os, "geteuid") and os.geteuid() == 0:
        status_of(apt, "update", "--quiet")
        status_of(apt, "install", "--yes", "--quiet", "--no-install-recommends", "chromium")
    if browser := find_browser():
        return browser
    raise BuildError(NO_BROWSER)
