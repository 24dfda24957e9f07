"""Serves the built site."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from web.build import server
from web.build.project import DIST

UNDER = "/some/sub/path/"


@contextmanager
def served(folder: Path = DIST, under: str = UNDER) -> Iterator[str]:
    """Serve a built site under a sub-path within the context; yield its address."""
    if not (folder / "index.html").is_file():
        pytest.fail(f"no site is built in {folder}: run 'python3 build.py' first")
    with server.listen(folder, under) as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        try:
            yield server.address(listening, under)
        finally:
            listening.shutdown()
            thread.join()
