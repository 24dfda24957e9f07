"""What lies in ``dist/`` as a browser unpacks it."""

import zlib

from web.build.project import DIST


def unpacked(name: str) -> bytes:
    """Give the zip of that name, which lies packed in the site."""
    return zlib.decompress((DIST / f"{name}.zlib").read_bytes())
