"""Usage: how often recorded games use each bonus, guest space, decoration and all-halls space.

    python -m couturiers.usage GAMES.jsonl …

This prints a line for each, the rarest first. The exit status is 1 if something was never used.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from couturiers.box import BOARDS, EMPLOYEES
from couturiers.questions import DECLINE
from couturiers.record import Record
from couturiers.scoring import end_bonus


def everything() -> list[str]:
    """Return the names of everything that can be used.

    >>> [name for name in everything() if "S3" in name]
    ['decoration 2-3 S3', 'decoration 4-5 S3']
    """
    names = [
        f"bonus {card}" for card, employee in EMPLOYEES.items() if employee.bonus.kind != "none"
    ]
    for board in {board.side: board for board in BOARDS.values()}.values():
        names += [
            f"guest space {board.side} {hall}.{place}"
            for hall, each in enumerate(board.halls, 1)
            for place in range(1, len(each.spaces) + 1)
        ]
        names += [f"decoration {board.side} {name}" for name in board.decorations]
        names += [f"all halls {board.side} {worth}" for worth in board.all_halls]
    return names


def used(record: Record) -> Iterator[str]:
    """Yield the names of what was used in a game, each as often as it was used."""
    table = record.game().table
    board = table.variant.board
    for entry in table.history:
        if entry.card and entry.do != DECLINE:
            yield f"bonus {entry.card}"
        if entry.do.startswith("rent@"):
            yield f"guest space {board.side} {entry.do.removeprefix('rent@')}"
    for name in table.decorations:
        yield f"decoration {board.side} {name}"
    for worth, owner in zip(board.all_halls, table.all_halls, strict=True):
        if owner is not None:
            yield f"all halls {board.side} {worth}"
    if table.over:
        for seat, holding in enumerate(table.seats):
            for card in holding.deck:
                if end_bonus(table, seat, card):
                    yield f"bonus {card}"


def main(files: Sequence[str]) -> int:
    """Count what the games in these files used, print it, and return the exit status."""
    counts = Counter(dict.fromkeys(everything(), 0))
    games = 0
    for file in files:
        for line in Path(file).read_bytes().splitlines():
            counts.update(used(Record.parse(line)))
            games += 1
    for name, count in sorted(counts.items(), key=lambda each: each[1]):
        print(f"{count:8} {name}")
    never = [name for name, count in counts.items() if not count]
    print(f"{games} games; never used: {', '.join(never) or 'nothing'}")
    return 1 if never else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
