"""The log of plays, latest first. Pressing an entry shows the table as it was then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import htpy
from htpy import Element, Node, details, h2, h3, li, ol, p, span, summary

from courtisans.record import Seat
from courtisans.rules import PLAYS_A_TURN
from web.courtisans.components.card import seal_of
from web.locales import _
from web.shell.gestures import event, roves
from web.shell.markup import Region, region


class LogEntry(NamedTuple):
    """A play described in words."""

    number: int
    """The number of the play."""
    seat: int
    """The seat that made it."""
    seats: tuple[Seat, ...]
    text: str


@region(4)
def log(plays: tuple[LogEntry, ...], *, since: int, shown: int | None) -> Element:
    """Draw the log of all plays so far, which are passed oldest first.

    Plays from number `since` on are new to the person. `shown` is the number of plays after which
    the table is shown; None if the present is shown.
    """
    return details(id="log", class_="log", open=True)[
        summary[h2[_("What was played")]],
        _both(plays[:since], plays[since:], shown) if plays else p[_("Nothing yet.")],
    ]


def entries(
    plays: Iterable[LogEntry], prefix: str, *, shown: int | None, ident: str | None = None
) -> Element:
    """Draw a list of plays with the id `ident`, latest first; their ids begin with `prefix`."""
    latest_first = sorted(plays, reverse=True)
    # The Tab key reaches one entry; from there arrow keys move to the others.
    stop = latest_first[0].number if shown is None else shown - 1
    return ol(id=ident, reversed=True, start=str(latest_first[0].number + 1))[
        [
            _entry(entry, prefix, stops=entry.number == stop, shown=entry.number + 1 == shown)
            for entry in latest_first
        ]
    ]


@region(200)
def _entry(entry: LogEntry, prefix: str, *, stops: bool, shown: bool) -> Element:
    return li(id=f"{prefix}-{entry.number}", class_={"first": entry.number % PLAYS_A_TURN == 0})[
        htpy.button(
            event("look", plays=entry.number + 1),
            roves(prefix),
            id=f"{prefix}-{entry.number}-look",
            type="button",
            tabindex=None if stops else "-1",
            aria_current="step" if shown else None,
        )[seal_of(entry.seat, entry.seats), span[entry.text]]
    ]


def _both(earlier: Sequence[LogEntry], news: Sequence[LogEntry], shown: int | None) -> Node:
    """Draw the new plays and the earlier ones: a region, since they are most of the log."""
    if not news or not earlier:
        return Region.of(entries([*earlier, *news], "play", shown=shown, ident="log-before"))
    return [
        h3[_("Since your last turn")],
        entries(news, "play", shown=shown, ident="log-news"),
        h3[_("Before that")],
        Region.of(entries(earlier, "play", shown=shown, ident="log-before")),
    ]
