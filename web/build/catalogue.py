"""Compile the catalogues of a language into one: ``catalogue.py TARGET.mo SOURCE.po …``.

Run by the virtual environment's Python, which has Babel.
"""

import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

# Babel would write the time of the build into the catalogue, and each build would be another one.
NO_DATE = datetime(1980, 1, 1, tzinfo=UTC)


def read_catalogue(sources: Sequence[Path]) -> Catalog:
    """Read these files of one language as one; raise PoFileError where one makes no sense."""
    first, *others = [_read(source) for source in sources]
    for other in others:
        for message in other:
            if message.id:
                first[message.id] = message
    return first


def _read(source: Path) -> Catalog:
    with source.open("rb") as file:
        return read_po(file, locale=source.stem, abort_invalid=True)


def compile_catalogue(target: Path, sources: Sequence[Path]) -> None:
    """Write ``target`` from the sources."""
    catalogue = read_catalogue(sources)
    catalogue.creation_date = catalogue.revision_date = NO_DATE
    with target.open("wb") as file:
        write_mo(file, catalogue)


if __name__ == "__main__":
    compile_catalogue(Path(sys.argv[1]), [Path(source) for source in sys.argv[2:]])
