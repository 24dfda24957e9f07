"""The modules that a first game does without.

On a first visit Python begins with a small archive of what a first game imports. When anything
else is imported from it, the whole archive takes its place, once.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Protocol
from zipimport import zipimporter


class LaterError(ImportError):
    """The whole archive cannot be had just now. The import may be tried again."""


class Bytes(Protocol):
    """An array of bytes that belongs to JavaScript."""

    def to_bytes(self) -> bytes:
        """Copy it."""


class LaterFinder:
    """Finds what is not in the archive yet; last of all finders, so only that."""

    def __init__(self, archive: str, tops: Sequence[str], bring: Callable[[], bytes]) -> None:
        """Take the path of the archive, the names before the first dot, and what gives the whole.

        Of other packages the archive has all: what they look for in vain is nowhere.
        """
        self._archive = archive
        self._tops = tops
        self._bring = bring

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module of a package that is in the archive. Raises `LaterError`."""
        if fullname.partition(".")[0] not in self._tops:
            return None
        try:
            whole = self._bring()
        except LaterError as error:
            raise LaterError(f"{fullname}: {error}", name=fullname) from error
        with open(self._archive, "wb") as file:  # noqa: PTH123 - the first hand waits for pathlib
            file.write(whole)
        sys.meta_path.remove(self)
        # Not importlib's own function: it asks for a library that is not shipped.
        for place, importer in sys.path_importer_cache.items():
            if place.startswith(self._archive) and isinstance(importer, zipimporter):
                importer.invalidate_caches()
        return PathFinder.find_spec(fullname, path, target)


def expect(archive: str, tops: str, ask: Callable[[bool], Bytes], checksum: int) -> None:
    """Have the whole archive brought when a module is needed that is below one of `tops`.

    `ask` gives it packed by zlib, and takes whether it is to come past the browser's cache; it may
    raise anything. The CRC-32 of that is `checksum`: while a new version is brought out, a cache or
    the host may still give the old one.
    """

    def bring() -> bytes:
        for afresh in (False, True):
            try:
                packed = ask(afresh).to_bytes()
            except Exception as error:
                raise LaterError("the rest of the site cannot be reached") from error
            if zlib.crc32(packed) == checksum:
                return zlib.decompress(packed)
        raise LaterError("the rest of the site is of another version")

    sys.meta_path.append(LaterFinder(archive, tops.split(), bring))
