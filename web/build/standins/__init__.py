"""Replacements in the browser for modules of the standard library and of Pyodide.

Python imports the originals at every start, though the game uses little or nothing of them: nothing
here opens a socket, starts a process, writes a log or installs a package. A module here has what
the shipped code uses of its original, and no more. Whoever needs more adds it here, or ships the
original again.
"""

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
REPLACED: Final = {
    "_colorize.py": "colorize.py",
    "asyncio/__init__.py": "asyncio.py",
    "concurrent/futures/__init__.py": "futures.py",
    "dataclass_methods.py": "dataclass_methods.py",
    "logging/__init__.py": "logging.py",
    "pyodide/_package_loader.py": "package_loader.py",
    "sitecustomize.py": "sitecustomize.py",
    "socket.py": "socket.py",
    "subprocess.py": "subprocess.py",
}
"""The files in this folder, by the paths of those in the library that they replace.

Two replace none: `sitecustomize.py`, which Python runs at the start if there is one, and
`dataclass_methods.py`, which the worker's script calls.
"""


def files() -> dict[str, bytes]:
    """Read the files, by their paths in the library."""
    return {path: (FOLDER / name).read_bytes() for path, name in REPLACED.items()}
