"""The command line: `python -m couturiers simulate | check | view | arena`."""

from __future__ import annotations

import argparse

from courtisans.tool import Tool
from couturiers import arena, bots
from couturiers.record import Record
from couturiers.variant import CARD303, Variant


def _add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--card303", choices=CARD303, default=CARD303[0], help="what employee 303 gives"
    )


def _variant(options: argparse.Namespace) -> Variant:
    return Variant(options.players, options.card303)


main = Tool(
    name="couturiers",
    title="Maîtres Couturiers",
    seats="2 to 5 seats",
    add_options=_add_options,
    variant=_variant,
    parse=Record.parse,
    length=lambda record: len(record.decisions),
    play_out=arena.play_out,
    simulated=arena.play_out,
    seat_bot=arena.seat_bot,
    ladder=tuple(bots.BOTS),
).main
