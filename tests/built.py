"""Unpacks files of the built site in ``dist/``, as a browser does."""

import zlib

from web.build.project import DIST


def unpacked(name: str) -> bytes:
    """Return the zip ``name``, which the site contains compressed as ``name.zlib``."""
    return zlib.decompress((DIST / f"{name}.zlib").read_bytes())
