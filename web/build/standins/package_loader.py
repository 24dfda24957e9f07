"""A replacement for ``pyodide._package_loader``: what Pyodide's script asks of it at the start.

No package is ever loaded. The original imports what unpacks and installs archives.
"""

# Not used, but a snapshot of Python's memory can be made only if Python holds this object.
from pyodide_js import loadedPackages  # noqa: F401


class Place:
    """A folder. It is an object since Pyodide calls its `__str__` from JavaScript."""

    def __init__(self, path: str) -> None:
        """Take the folder's path."""
        self.path = path

    def __str__(self) -> str:
        """Return the path."""
        return self.path


SITE_PACKAGES = Place("/lib/python3.14/site-packages")
DSO_DIR = Place("/usr/lib")


def init_loaded_packages() -> None:
    """Find no package that has been loaded before."""
