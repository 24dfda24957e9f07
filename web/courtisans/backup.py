"""Everything in one file: all that the browser keeps of ours, and how a file is joined with it.

A line that tells what the file is and holds the entries of the browser's storage; then the
finished games, a record a line. A file that holds games alone may be joined as well. It comes from
outside: each line is checked by itself, and what is there already is never written over.
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

CHOSEN: Final = frozenset({SETTINGS, SETUP})
"""What the person has chosen here stays so."""

TAKEN: Final = {*CHOSEN, *COURTISANS.beside, DAMAGED}
"""What is taken from a file besides games. Other entries are of the moment, or not known yet."""

COLLECTIONS: Final = frozenset({"done", "solved"})
"""The names of lists that are collections: of lessons, of puzzles."""

PREFIX: Final = "courtisans."
"""How the names of the browser's entries begin in a file."""


def written(stored: Mapping[str, str], games: Iterable[str]) -> str:
    """Write such a file: the browser's entries, and the records of the finished games."""
    entries = {f"{PREFIX}{key}": text for key, text in stored.items()}
    head = json.dumps({"format": FORMAT, "stored": entries}, separators=(",", ":"))
    # A damaged record may hold anything.
    return "".join(f"{line}\n" for line in [head, *(" ".join(game.splitlines()) for game in games)])


@dataclass(slots=True)
class Backup:
    """What a file holds, as far as it has been read."""

    stored: Mapping[str, str]
    """The browser's entries, but for those with games."""
    lines: deque[str]
    """The games that are still to be read."""
    games: list[Record] = field(default_factory=list)
    """Those that could be read."""
    unreadable: int = 0

    @staticmethod
    def of(text: str) -> Backup:
        """Begin to read a file. Raises `RecordError` if it holds nothing of ours."""
        lines = deque(filter(str.strip, text.split("\n")))
        try:
            head = mapping(parse(lines[0] if lines else ""), "the first line")
        except RecordError:
            # A record by itself may be written on many lines.
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
        stored.pop(EARLIER, None)  # the game under way once more
        return Backup(stored, lines)

    def read_some(self, most: int) -> None:
        """Read so many games more."""
        for _game in range(min(most, len(self.lines))):
            try:
                self.games.append(Record.parse(self.lines.popleft()))
            except RecordError:
                self.unreadable += 1


def joined(here: Mapping[str, str], there: Mapping[str, str]) -> dict[str, str]:
    """Give what is to be stored so that nothing that was here is lost, and nothing from there."""
    entries = {}
    for key, text in there.items():
        if key not in TAKEN:
            continue
        if key not in here:
            if key != SETTINGS or _are_settings(text):
                entries[key] = text
        elif key == DAMAGED:
            if text not in here[key]:
                entries[key] = f"{here[key]}\n{text}"
        elif key not in CHOSEN:
            both = _united_texts(here[key], text)
            if both != here[key]:
                entries[key] = both
    return entries


def _are_settings(text: str) -> bool:
    try:
        Settings(COURTISANS.settings).read(COURTISANS.parse(text))
    except InputError:
        return False
    return True


def _united_texts(here: str, there: str) -> str:
    try:
        ours, theirs = parse(here), parse(there)
    except RecordError:
        return here
    both = _united(ours, theirs)
    return here if both == ours else json.dumps(both, separators=(",", ":"))


def _united(here: object, there: object, name: str = "") -> object:
    """Put into one what two devices keep under a name: of objects all keys, ours first.

    Of lists all items where they are a collection; others are one value, an outcome for one.
    """
    if isinstance(here, dict) and isinstance(there, dict):
        if here.get("version") != there.get("version"):
            return here
        return {**there, **{key: _united(here[key], there.get(key), key) for key in here}}
    if name in COLLECTIONS and isinstance(here, list) and isinstance(there, list):
        return [*here, *(each for each in there if each not in here)]
    return here
