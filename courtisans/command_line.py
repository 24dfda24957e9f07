"""The command line: `python -m courtisans simulate | check | view | arena`.

Its exit status is told by `--help`. A standard output that is closed or full is a failure as soon
as something must be written there; a standard error that is only loses what would be told.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NoReturn, TextIO, TypeVar

from courtisans import arena, bots
from courtisans.bots.program import BUDGET_MS, PREFIX
from courtisans.errors import CourtisansError, RecordError
from courtisans.record import Record
from courtisans.streams import provide, say, settle
from courtisans.variant import EDITIONS, Variant

WRONG_ARGUMENTS = 2
WRONG_RECORD = 1
MOST = 10**9
"""Nothing is counted further, be it games or milliseconds."""


class ArgumentError(CourtisansError):
    """The arguments are well formed, but there is nothing that they could mean."""


class _Parser(argparse.ArgumentParser):
    """An argument parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Say so and leave."""
        say(f"{self.prog}: {message}")
        self.exit(WRONG_ARGUMENTS)

    def print_help(self, file: Any = None) -> None:
        """Print the help. Raises `OSError` where it cannot be written, unlike argparse's own."""
        print(self.format_help(), end="", file=file, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    provide()
    try:
        options = _parser().parse_args(arguments)
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has enough, as `head` does
        return 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _refuse(f"{where}{error.strerror}", WRONG_ARGUMENTS)
    except RecordError as error:
        return _refuse(str(error), WRONG_RECORD)
    except CourtisansError as error:
        return _refuse(str(error), WRONG_ARGUMENTS)
    finally:
        settle()
    return status


def _refuse(message: str, status: int) -> int:
    say(f"courtisans: {message}")
    return status


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="courtisans",
        description="The card game Courtisans. Unofficial.",
        epilog="The exit status is 0 if all is well, 1 if a record does not hold, 2 if something "
        "could not be done, and 130 after Ctrl-C.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    simulate = commands.add_parser("simulate", help="play games between bots")
    _add_table(simulate)
    simulate.add_argument(
        "--bot",
        action="append",
        type=_bot,
        metavar="BOT",
        help="who sits in the next seat; fewer than seats repeat in turn; random without any",
    )
    simulate.add_argument("--games", type=_count, default=1, metavar="N", help="how many")
    simulate.add_argument("--out", type=Path, metavar="FILE", help="write there, not to stdout")
    simulate.set_defaults(run=_simulate)

    match = commands.add_parser("arena", help="measure a bot against another, or rank them")
    _add_table(match)
    match.add_argument(
        "--bot",
        action="append",
        type=_bot,
        metavar="BOT",
        help="who plays every seat of the same deals; of a round robin, one who takes part",
    )
    against = match.add_mutually_exclusive_group(required=True)
    against.add_argument("--versus", type=_bot, metavar="BOT", help="who has all other seats")
    against.add_argument(
        "--round-robin", action="store_true", help="rank these bots, or the whole ladder"
    )
    match.add_argument("--games", type=_count, default=400, metavar="N", help="at least so many")
    match.add_argument("--workers", type=_count, metavar="N", help="processes; else one a core")
    match.add_argument("--dask", metavar="ADDRESS", help="play on the cluster of that scheduler")
    match.set_defaults(run=_arena)

    check = commands.add_parser("check", help="replay records by the rules")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE.jsonl")
    check.set_defaults(run=_check)

    view = commands.add_parser("view", help="print what a seat may know")
    view.add_argument("file", type=Path, metavar="FILE.jsonl")
    view.add_argument("--line", type=_count, default=1, metavar="N", help="which record, from 1")
    view.add_argument("--ply", type=int, metavar="P", help="after so many plays; else after all")
    view.add_argument("--seat", type=int, metavar="S", help="whose view; else the seat to move")
    view.set_defaults(run=_view)
    return parser


def _add_table(command: argparse.ArgumentParser) -> None:
    command.add_argument("--players", type=int, required=True, metavar="N", help="2 to 6 seats")
    command.add_argument("--expansion", action="store_true", help="diplomats and confidants")
    command.add_argument("--teams", action="store_true", help="partners sit opposite")
    command.add_argument("--missions", choices=EDITIONS, default="current", help="edition")
    command.add_argument(
        "--seed", type=_seed, default="0", help="the same seed gives the same games"
    )
    command.add_argument(
        "--budget-ms",
        type=_count,
        default=BUDGET_MS,
        metavar="MS",
        help="what programs are told that a decision may take",
    )
    names = ", ".join(bots.BOTS | bots.SPARRING)
    command.epilog = f"BOT is one of {names}, or '{PREFIX}PROGRAM ARGS'"


def _variant(options: argparse.Namespace) -> Variant:
    return Variant(options.players, options.expansion, options.teams, options.missions)


def _bot(name: str) -> str:
    try:
        arena.seat_bot(name, "")
    except CourtisansError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return name


def _seed(text: str) -> str:
    text.encode()
    return text


_seed.__name__ = "text"


def _count(text: str) -> int:
    number = int(text)
    if not 1 <= number <= MOST:
        raise ValueError
    return number


_count.__name__ = "count"  # argparse names the type in its messages


def _simulate(options: argparse.Namespace) -> int:
    variant = _variant(options)
    names: list[str] = options.bot or ["random"]
    if len(names) > variant.players:
        raise ArgumentError(f"there are {len(names)} bots for {variant.players} seats")
    seated = [names[seat % len(names)] for seat in range(variant.players)]
    forfeits = [0] * variant.players
    with ExitStack() as stack:
        out: TextIO = sys.stdout
        if options.out:
            out = stack.enter_context(options.out.open("w", encoding="utf-8"))
        for number in _counted(range(options.games), options.games):
            seed = f"{options.seed}/{number}"
            played = arena.play_out(variant, seated, seed, options.budget_ms)
            forfeits = [old + new for old, new in zip(forfeits, played.forfeits, strict=True)]
            print(played.record.dumps(), file=out)
    for seat, name in enumerate(seated):
        if name.startswith(PREFIX):
            say(f"seat {seat}, {name}: {forfeits[seat]} decisions forfeited")
    return 0


def _arena(options: argparse.Namespace) -> int:
    names: list[str] = options.bot or []
    with arena.executor(options.workers, options.dask) as executor:
        if options.round_robin:
            ladder = tuple(dict.fromkeys(names or bots.BOTS))
            tables = arena.RoundRobin(
                _variant(options), ladder, options.games, options.seed, options.budget_ms
            )
            for standing in tables.rank(executor):
                print(standing)
            return 0
        if len(names) != 1:
            raise ArgumentError("name with --bot the one bot that is measured")
        match = arena.Match(
            _variant(options),
            names[0],
            options.versus,
            options.games,
            options.seed,
            options.budget_ms,
        )
        deals = list(_counted(arena.play_match(match, executor), match.deals))
    print(arena.Report.of(match, deals))
    return 0


T = TypeVar("T")


def _counted(each: Iterable[T], total: int) -> Iterator[T]:
    """Show on a terminal how far it has come."""
    shown = sys.stderr.isatty()
    for number, one in enumerate(each, 1):
        yield one
        if shown:
            say(f"\r{number}/{total}", end="")
    if shown:
        say()


def _records(file: Path) -> Iterator[tuple[int, Record | RecordError]]:
    """Yield each line's number, from 1, and its record, or what is wrong with it."""
    number = 0
    with file.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            try:
                if not line.strip():
                    raise RecordError("the line is blank")
                yield number, Record.parse(line)
            except RecordError as error:
                yield number, error
    if not number:
        yield 1, RecordError("the file is empty: it holds no record")


def _check(options: argparse.Namespace) -> int:
    good = bad = 0
    for file in options.files:
        for number, record in _records(file):
            if isinstance(record, RecordError):
                bad += 1
                print(f"{file}:{number}: {record}")
            else:
                good += 1
    say(f"{good} records hold, {bad} do not")
    return WRONG_RECORD if bad else 0


def _view(options: argparse.Namespace) -> int:
    record = next((r for number, r in _records(options.file) if number == options.line), None)
    if record is None:
        raise ArgumentError(f"{options.file} has no line {options.line}")
    if isinstance(record, RecordError):
        raise RecordError(f"{options.file}:{options.line}: {record}")
    ply = len(record.plays) if options.ply is None else options.ply
    if not 0 <= ply <= len(record.plays):
        raise ArgumentError(f"--ply goes from 0 to {len(record.plays)} in this record, not {ply}")
    game = record.game(ply)
    seat = game.turn if options.seat is None else options.seat
    if not 0 <= seat < game.variant.players:
        raise ArgumentError(f"--seat goes from 0 to {game.variant.players - 1}, not {seat}")
    if game.over:
        raise ArgumentError(f"the game is over at ply {ply}: name an earlier one with --ply")
    print(json.dumps(game.view(seat).to_json()))
    return 0
