"""The project's paths, and functions that run commands."""

import hashlib
import subprocess
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
BUILD = WEB / "build"
NODE_MODULES = WEB / "node_modules"
PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript/core"
VENV = ROOT / ".venv"
# For what is slow to make and depends on nothing but its inputs.
CACHE = ROOT / ".cache"
DIST = ROOT / "dist"


class BuildError(Exception):
    """The build cannot go on. The message says why, and what to do if something is missing."""


def run(*command: str | Path) -> None:
    """Run a command in the project's folder. Raises BuildError if it fails."""
    status = status_of(*command)
    if status != 0:
        words = " ".join(str(word) for word in command)
        raise BuildError(f"this command failed with exit status {status}: {words}")


def status_of(*command: str | Path) -> int:
    """Run a command in the project's folder and return its exit status.

    Raises BuildError if there is no such program.
    """
    try:
        return subprocess.run(command, cwd=ROOT, check=False).returncode
    except FileNotFoundError as missing:
        raise BuildError(f"{command[0]} is not installed") from missing


def output_of(*command: str | Path) -> str:
    """Run a command in the project's folder, return its output. Raises BuildError if it fails."""
    try:
        return subprocess.run(
            command, cwd=ROOT, check=True, stdout=subprocess.PIPE, encoding="utf-8"
        ).stdout
    except (FileNotFoundError, subprocess.CalledProcessError) as failure:
        raise BuildError(str(failure)) from failure


def fingerprint(parts: Iterable[bytes | str | Path]) -> str:
    """Return a short hash of texts and of the contents of files, whatever their paths."""
    digest = hashlib.sha256()
    for part in parts:
        content = part.read_bytes() if isinstance(part, Path) else part
        content = content.encode() if isinstance(content, str) else content
        digest.update(len(content).to_bytes(8, "big") + content)
    return digest.hexdigest()[:24]


def is_fresh(stamp: Path, mark: str) -> bool:
    """Return whether an earlier run with the same inputs has left the file ``stamp``."""
    return stamp.is_file() and stamp.read_text("utf-8") == mark
