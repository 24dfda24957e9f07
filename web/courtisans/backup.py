"""Backups: a file with everything that the game stores in the browser, and merging it back in.

The first line names the format and holds the entries of the browser's storage; every further line
is the record of a finished game. A file of records alone can be merged as well. Files are not
trusted: each line is checked by itself, and what is stored already always takes precedence.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from courtisans.errors import Reason, RecordError
from courtisans.reading import check_format, entry, mapping, parse, short
from courtisans.record import Record
from web.courtisans.game import COURTISANS
from web.shell.game import InputError
from web.shell.settings import SETTINGS, Settings
from web.shell.storage import DAMAGED, EARLIER, GAME, LAST, SETUP

FORMAT: Final = "courtisans-backup/1"

KEPT_HERE: Final = frozenset({SETTINGS, SETUP})
"""Entries with the person's choices; those made on this device are kept."""

IMPORTED: Final = {*KEPT_HERE, *COURTISANS.values, DAMAGED}
"""The entries taken from a file besides games; any others are temporary or unknown."""

COLLECTIONS: Final = frozenset({"done", "solved"})
"""The keys of lists that are united when merged: lessons done, puzzles solved."""

PREFIX: Final = "courtisans."
"""The prefix of the names of the browser's entries in a file."""


def written(stored: Mapping[str, str], games: Iterable[str]) -> str:
    """Return the text of a backup: the browser's entries, then the finished games' records."""
    entries = {f"{PREFIX}{key}": text for key, text in stored.items()}
    head = json.dumps({"format": FORMAT, "stored": entries}, separators=(",", ":"))
    # A damaged record may contain anything, line breaks too.
    return "".join(f"{line}\n" for line in [head, *(" ".join(game.splitlines()) for game in games)])


@dataclass(slots=True)
class Backup:
    """What a file holds, as far as it has been read."""

    stored: Mapping[str, str]
    """The browser's entries, except those that hold games."""
    lines: deque[str]
    """The records that are still to be read, one per line."""
    games: list[Record] = field(default_factory=list)
    """The games that could be read."""
    unreadable: int = 0

    @staticmethod
    def of(text: str) -> Backup:
        """Start reading a file. Raises `RecordError` if it is neither a backup nor a record."""
        lines = deque(filter(str.strip, text.split("\n")))
        try:
            head = mapping(parse(lines[0] if lines else ""), "the first line")
        except RecordError:
            # A file with a single record may spread it over many lines.
            return Backup({}, deque(), [Record.parse(text)])
        if str(head.get("format")).startswith("courtisans-record/"):
            return Backup({}, lines)
        lines.popleft()
        check_format(head, FORMAT)
        stored = mapping(entry(head, "stored"), "stored")
        for key, value in stored.items():
            if not key.startswith(PREFIX) or not isinstance(value, str):
                raise RecordError(Reason("{key} is no entry of ours", key=short(key)))
        stored = {key.removeprefix(PREFIX): value for key, value in stored.items()}
        for key in (LAST, GAME):
            lines.extendleft(filter(str.strip, stored.pop(key, "").split("\n")))
        stored.pop(EARLIER, None)  # a copy of the game under way
        return Backup(stored, lines)

    def read_some(self, most: int) -> None:
        """Read up to `most` further games."""
        for _game in range(min(most, len(self.lines))):
            try:
                self.games.append(Record.parse(self.lines.popleft()))
            except RecordError:
                self.unreadable += 1


def merged(here: Mapping[str, str], there: Mapping[str, str]) -> dict[str, str]:
    """Return the entries to store here so that this device's and the file's data are merged."""
    entries = {}
    for key, text in there.items():
        if key not in IMPORTED:
            continue
        if key not in here:
            if key != SETTINGS or _are_settings(text):
                entries[key] = text
        elif key == DAMAGED:
            if text not in here[key]:
                entries[key] = f"{here[key]}\n{text}"
        elif key not in KEPT_HERE:
            both = _merged_texts(here[key], text)
            if both != here[key]:
                entries[key] = both
    return entries


def _are_settings(text: str) -> bool:
    try:
        Settings(COURTISANS.settings).read(COURTISANS.parse(text))
    except InputError:
        return False
    return True


def _merged_texts(here: str, there: str) -> str:
    try:
        ours, theirs = parse(here), parse(there)
    except RecordError:
        return here
    both = _merged_value(ours, theirs)
    return here if both == ours else json.dumps(both, separators=(",", ":"))


def _merged_value(here: object, there: object, name: str = "") -> object:
    """Merge what this device and a file store under a name; this device takes precedence.

    Objects of the same version get the keys of both, lists in `COLLECTIONS` the items of both;
    any other list is a single value, such as an outcome.
    """
    if isinstance(here, dict) and isinstance(there, dict):
        if here.get("version") != there.get("version"):
            return here
        return {**there, **{key: _merged_value(here[key], there.get(key), key) for key in here}}
    if name in COLLECTIONS and isinstance(here, list) and isinstance(there, list):
        return [*here, *(each for each in there if each not in here)]
    return here
