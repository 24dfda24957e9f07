"""Games between bots: how the bots are seated, and the record of what they played."""

from __future__ import annotations

from collections.abc import Sequence

from courtisans.bots.program import BUDGET_MS, PREFIX, Program
from courtisans.matches import Played, label, play_on
from couturiers import bots
from couturiers.bots import Bot
from couturiers.game import Game
from couturiers.record import Record, Seat
from couturiers.variant import Variant


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

    >>> played = play_out(Variant(players=2), ["tailor", "random"], seed="1")
    >>> played.record.result is not None
    True
    """
    game = Game.deal(variant, f"{seed}/deal")
    players = [seat_bot(name, f"{seed}/bot {seat}", budget_ms) for seat, name in enumerate(names)]
    seats = [Seat(*label(name, seat)) for seat, name in enumerate(names)]
    return play_on(game, players, lambda: Record.of(game, seats))
