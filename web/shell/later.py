"""Files that Python fetches from the site only when it needs them, and then waits for.

The catalogue of a language is fetched when the language is first used. A first visit begins with a
small archive, which has only the modules that a first game imports; the whole archive is fetched
when another module is imported.
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


class FetchError(ImportError):
    """Something cannot be fetched from the site now; a later attempt may succeed."""


class Bytes(Protocol):
    """An array of bytes that belongs to JavaScript."""

    def to_bytes(self) -> bytes:
        """Return a copy of them."""


class LaterFinder:
    """Finds modules that the archive lacks. It is the last finder, so others have been tried."""

    def __init__(self, archive: str, tops: Sequence[str], bring: Callable[[], bytes]) -> None:
        """Take the archive's path, top-level packages, and what returns the whole archive.

        Only modules of the packages `tops` are looked for: the archive is complete for all others.
        """
        self._archive = archive
        self._tops = tops
        self._bring = bring

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Replace the archive by the whole one, find the module there, and remove this finder.

        Raises `FetchError` if the whole archive cannot be fetched.
        """
        if fullname.partition(".")[0] not in self._tops:
            return None
        try:
            whole = self._bring()
        except FetchError as error:
            raise FetchError(f"{fullname}: {error}", name=fullname) from error
        with open(self._archive, "wb") as file:  # noqa: PTH123 - pathlib would delay the first hand
            file.write(whole)
        sys.meta_path.remove(self)
        # `importlib.invalidate_caches` would import `importlib.metadata`, which is not shipped.
        for place, importer in sys.path_importer_cache.items():
            if place.startswith(self._archive) and isinstance(importer, zipimporter):
                importer.invalidate_caches()
        return PathFinder.find_spec(fullname, path, target)


class Site:
    """The files of the site that Python may fetch. They are transferred compressed by zlib."""

    def __init__(self, ask: Callable[[str, bool], Bytes], checksums: str) -> None:
        """Start with what fetches files, and with their checksums.

        `ask` takes the path of a file, and whether to bypass the browser's cache; it returns the
        file as it is transferred, and may raise anything. `checksums` is a JSON object: path to
        CRC-32 of the file as it is transferred. While a new version is being deployed, a cache or
        the host may still serve the old file: the checksum shows that.
        """
        self._ask = ask
        self._checksums: dict[str, int] = json.loads(checksums)

    def file(self, path: str) -> bytes:
        """Fetch a file and decompress it. Raises `FetchError`."""
        for afresh in (False, True):
            try:
                packed = self._ask(path, afresh).to_bytes()
            except Exception as error:
                raise FetchError(f"{path} cannot be reached") from error
            if zlib.crc32(packed) == self._checksums.get(path):
                return zlib.decompress(packed)
        raise FetchError(f"{path} is of another version")


def expect(archive: str, tops: str, site: Site, whole: str) -> None:
    """Have the archive replaced as soon as a module that it lacks is imported.

    The file `whole` of the site takes its place. This holds for modules of the packages `tops`,
    which are separated by spaces.
    """
    sys.meta_path.append(LaterFinder(archive, tops.split(), lambda: site.file(whole)))
