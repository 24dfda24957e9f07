"""The command line: `python -m courtisans simulate | arena | check | view | review`."""

from __future__ import annotations

import argparse
from typing import Any

from courtisans import arena, bots, review
from courtisans.record import Record
from courtisans.tool import Tool
from courtisans.variant import EDITIONS, Variant


def _add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--expansion", action="store_true", help="diplomats and confidants")
    command.add_argument("--teams", action="store_true", help="partners sit opposite")
    command.add_argument("--missions", choices=EDITIONS, default="current", help="edition")


def _variant(options: argparse.Namespace) -> Variant:
    return Variant(options.players, options.expansion, options.teams, options.missions)


def _review(record: Record, seat: int) -> tuple[dict[str, Any], str]:
    judged = review.review(record, seat)
    return judged.to_json(), review.told(record, judged)


main = Tool(
    name="courtisans",
    title="Courtisans",
    seats="2 to 6 seats",
    add_options=_add_options,
    variant=_variant,
    parse=Record.parse,
    length=lambda record: len(record.plays),
    play_out=arena.play_out,
    simulated=arena.play_named,
    deals=(arena.seated, arena.play_deal),
    seat_bot=arena.seat_bot,
    ladder=tuple(bots.BOTS),
    sparring=tuple(bots.SPARRING),
    review=_review,
).main
