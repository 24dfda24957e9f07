"""What Python fetches from the site only when it is needed, and then waits for.

That is a language's catalogue when it is spoken; and on a first visit, which begins with a small
archive of what a first game imports, the whole archive when anything else is imported.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Protocol
from zipimport import zipimporter


class LaterError(ImportError):
    """Something cannot be had from the site just now. It may be tried again."""


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


class Site:
    """The site's files that Python may ask for. On their way they are packed by zlib."""

    def __init__(self, ask: Callable[[str, bool], Bytes], checksums: str) -> None:
        """Take what gives a file as it is packed, and the CRC-32 of each, as JSON by its path.

        `ask` takes the path, and whether the file is to come past the browser's cache; it may raise
        anything. While a new version is brought out, a cache or the host may still give the old
        one: the sums tell.
        """
        self._ask = ask
        self._checksums: dict[str, int] = json.loads(checksums)

    def file(self, path: str) -> bytes:
        """Fetch a file, and unpack it. Raises `LaterError`."""
        for afresh in (False, True):
            try:
                packed = self._ask(path, afresh).to_bytes()
            except Exception as error:
                raise LaterError(f"{path} cannot be reached") from error
            if zlib.crc32(packed) == self._checksums.get(path):
                return zlib.decompress(packed)
        raise LaterError(f"{path} is of another version")


def expect(archive: str, tops: str, site: Site, whole: str) -> None:
    """Have the archive replaced by the `whole`, a file of the site, for a module that it lacks.

    Only if that module is below one of `tops`, which have spaces between them.
    """
    sys.meta_path.append(LaterFinder(archive, tops.split(), lambda: site.file(whole)))
