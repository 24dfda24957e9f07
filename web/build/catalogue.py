"""Compile a catalogue of texts: ``catalogue.py SOURCE.po TARGET.mo``.

Run by the virtual environment's Python, which has Babel.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

# Babel would write the time of the build into the catalogue, and each build would be another one.
NO_DATE = datetime(1980, 1, 1, tzinfo=UTC)


def compile_catalogue(source: Path, target: Path) -> None:
    """Write ``target`` from ``source``; raise PoFileError where it makes no sense."""
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.stem, abort_invalid=True)
    catalogue.creation_date = catalogue.revision_date = NO_DATE
    with target.open("wb") as file:
        write_mo(file, catalogue)


if __name__ == "__main__":
    compile_catalogue(Path(sys.argv[1]), Path(sys.argv[2]))
