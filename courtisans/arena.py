"""Games between bots: how the bots are seated, and the record of what they played."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import cycle

from courtisans import bots
from courtisans.bots import Bot
from courtisans.bots.fated import Fated
from courtisans.bots.program import BUDGET_MS, PREFIX, Program
from courtisans.deals import NamedDeal
from courtisans.errors import DealError
from courtisans.game import Game
from courtisans.matches import Played, label, play_on
from courtisans.record import Record, Seat
from courtisans.variant import Variant


def seat_bot(name: str, seed: str, budget_ms: int = BUDGET_MS) -> Bot:
    """Return the bot of that name, or the program that `cmd:PROGRAM ARGS` names.

    Raises `CourtisansError` if there is no such bot or the command cannot be read.
    """
    if name.startswith(PREFIX):
        return Program(name.removeprefix(PREFIX), budget_ms)
    return bots.make(name, seed)


def play_out(
    variant: Variant, names: Sequence[str], seed: str, budget_ms: int = BUDGET_MS
) -> Played[Record]:
    """Play a whole game between bots. The deal and each bot have random numbers of their own.

    >>> played = play_out(Variant(players=2), ["greedy", "random"], seed="1")
    >>> played.record.result is not None, len(played.seconds[0])
    (True, 30)
    """
    game = Game.deal(variant, f"{seed}/deal")
    players = [seat_bot(name, f"{seed}/bot {seat}", budget_ms) for seat, name in enumerate(names)]
    seats = [Seat(*label(name, seat)) for seat, name in enumerate(names)]
    return play_on(game, players, lambda: Record.of(game, seats))


def play_named(
    variant: Variant, names: Sequence[str], seed: str, budget_ms: int = BUDGET_MS
) -> Played[Record]:
    """Play a whole game as `play_out` does, but of a named deal."""
    named = NamedDeal.drawn(variant, names, random.Random(f"{seed}/deal"))
    return play_deal(named, names, budget_ms)


def seated(name: str, others: Sequence[str]) -> tuple[NamedDeal, list[str]]:
    """Parse a deal's name, and fill its open seats with the bots `others`, repeated in turn.

    Return the deal, and the bot in each seat. Raises `DealError` if there is no such deal, or if
    there are more bots than open seats; a single bot is accepted, and unused, if no seat is open.
    """
    named = NamedDeal.parse(name)
    free = named.bots.count(None)
    if len(others) > max(free, 1):
        raise DealError(f"{named.name} leaves {free} seats open, not {len(others)}")
    waiting = cycle(others)
    return named, [bot or next(waiting) for bot in named.bots]


def play_deal(named: NamedDeal, names: Sequence[str], budget_ms: int = BUDGET_MS) -> Played[Record]:
    """Play a named deal. The same bots always play the same game, unless they are programs.

    >>> played = play_deal(*seated("1801-PR00-0073", ["collector"]))
    >>> [seat.bot for seat in played.record.seats]
    ['collector', 'greedy', 'greedy', 'greedy']
    """
    game = Game(named.dealt)
    players = [
        seat_bot(name, "", budget_ms) if name.startswith(PREFIX) else Fated(name, named)
        for name in names
    ]
    seats = [Seat(*label(name, seat)) for seat, name in enumerate(names)]
    return play_on(game, players, lambda: Record.of(game, seats, named))
