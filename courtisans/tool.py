"""The command line of any game: `simulate | arena | check | view | review`.

`--help` lists the exit statuses. If standard output is closed or its disk full, a command fails as
soon as it must write there; if standard error is, only messages are lost.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TextIO, TypeVar

from courtisans.arguments import WRONG_ARGUMENTS, ArgumentError, Parser, count, seed
from courtisans.bots.program import BUDGET_MS, PREFIX
from courtisans.endings import Seating
from courtisans.errors import CourtisansError, RecordError
from courtisans.matches import (
    Match,
    Played,
    PlayOut,
    Report,
    RoundRobin,
    Written,
    executor,
    play_match,
)
from courtisans.reading import LONGEST, in_one_line
from courtisans.streams import drop_unwritten, provide, say

WRONG_RECORD = 1
USUAL = "random"
"""The bot that plays where none is named."""

Games = tuple[list[str], Iterator[Played[Written]]]
"""The bots' names by seat, and the games that they play."""


@dataclass(frozen=True, slots=True)
class Tool:
    """The command line of one game; its fields are what differs from game to game."""

    name: str
    """The package's name."""
    title: str
    seats: str
    """The possible numbers of seats, in words."""
    add_options: Callable[[argparse.ArgumentParser], None]
    """Adds the options that choose a variant, other than the number of seats."""
    variant: Callable[[argparse.Namespace], Seating]
    """Returns the variant that the options choose. Raises `CourtisansError`."""
    parse: Callable[[bytes], Any]
    """Parses a record. Raises `RecordError`."""
    length: Callable[[Any], int]
    """Returns the number of a record's plays."""
    play_out: PlayOut
    """Plays a game of a match."""
    simulated: PlayOut
    """Plays a game for `simulate`."""
    seat_bot: Callable[[str, str], object]
    """Makes a bot from its name and its seed. Raises `CourtisansError`."""
    ladder: tuple[str, ...]
    """The bots that a round robin ranks by default."""
    sparring: tuple[str, ...] = ()
    """Further bots, which play only where they are named."""
    deals: (
        tuple[
            Callable[[str, Sequence[str]], tuple[Any, list[str]]],
            Callable[[Any, Sequence[str], int], Played[Written]],
        ]
        | None
    ) = None
    """A function that parses a deal's name and one that plays the deal; None without named deals.

    The first takes the name and the bots for the open seats, and returns the deal and the bot in
    each seat. It raises `CourtisansError`. The second takes these two and the budget in ms.
    """
    review: Callable[[Any, int], tuple[dict[str, Any], str]] | None = None
    """Judges a seat's turns in a record, and returns JSON data and text; None if no bot can."""

    def main(self, arguments: Sequence[str] | None = None) -> int:
        """Run one command and return its exit status."""
        provide()
        try:
            options = self._parser().parse_args(arguments)
            status: int = options.run(options)
            sys.stdout.flush()
        except BrokenPipeError:  # the reader has stopped reading, as `head` does
            return 0
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            return self._refuse(f"{where}{error.strerror}", WRONG_ARGUMENTS)
        except RecordError as error:
            return self._refuse(str(error), WRONG_RECORD)
        except CourtisansError as error:
            return self._refuse(str(error), WRONG_ARGUMENTS)
        finally:
            drop_unwritten()
        return status

    def _refuse(self, message: str, status: int) -> int:
        say(in_one_line(f"{self.name}: {message}"))
        return status

    def _parser(self) -> argparse.ArgumentParser:
        parser = Parser(
            prog=self.name,
            description=f"The card game {self.title}. Unofficial.",
            epilog="The exit status is 0 if all is well, 1 if a record does not hold, 2 if "
            "something could not be done, and 130 after Ctrl-C.",
        )
        commands = parser.add_subparsers(required=True, metavar="COMMAND")

        simulate = commands.add_parser("simulate", help="play games between bots")
        table = simulate.add_mutually_exclusive_group(required=True)
        if self.deals:
            table.add_argument("--deal", metavar="NAME", help="the game of the deal of that name")
        self._add_table(simulate, table)
        simulate.add_argument(
            "--bot",
            action="append",
            type=self._bot,
            metavar="BOT",
            help=f"who sits in the next seat; fewer than seats repeat in turn; {USUAL} without any",
        )
        simulate.add_argument("--games", type=count, default=1, metavar="N", help="how many")
        simulate.add_argument("--out", type=Path, metavar="FILE", help="write there, not to stdout")
        simulate.set_defaults(run=lambda options: self._simulate(options, simulate))

        match = commands.add_parser("arena", help="measure a bot against another, or rank them")
        self._add_table(match, match.add_mutually_exclusive_group(required=True))
        match.add_argument(
            "--bot",
            action="append",
            type=self._bot,
            metavar="BOT",
            help="who plays every seat of the same deals; of a round robin, one who takes part",
        )
        against = match.add_mutually_exclusive_group(required=True)
        against.add_argument(
            "--versus", type=self._bot, metavar="BOT", help="who has all other seats"
        )
        against.add_argument(
            "--round-robin", action="store_true", help="rank these bots, or the whole ladder"
        )
        match.add_argument("--games", type=count, default=400, metavar="N", help="at least so many")
        match.add_argument("--workers", type=count, metavar="N", help="processes; else one a core")
        match.add_argument(
            "--dask", metavar="ADDRESS", help="play on the cluster of that scheduler"
        )
        match.set_defaults(run=self._arena)

        check = commands.add_parser("check", help="replay records by the rules")
        check.add_argument("files", nargs="+", type=Path, metavar="FILE.jsonl")
        check.set_defaults(run=self._check)

        view = commands.add_parser("view", help="print what a seat may know")
        _add_record(view)
        view.add_argument(
            "--ply", type=int, metavar="P", help="after so many plays; else after all"
        )
        view.add_argument("--seat", type=int, metavar="S", help="whose view; else the seat to move")
        view.set_defaults(run=self._view)

        if self.review is not None:
            review = commands.add_parser("review", help="judge every turn of a seat")
            _add_record(review)
            review.add_argument("--seat", type=int, required=True, metavar="S", help="whose turns")
            review.add_argument("--json", action="store_true", help="print it as JSON")
            review.set_defaults(run=partial(self._review, self.review))
        return parser

    def _add_table(
        self, command: argparse.ArgumentParser, table: argparse._ActionsContainer
    ) -> None:
        table.add_argument("--players", type=int, metavar="N", help=self.seats)
        self.add_options(command)
        command.add_argument(
            "--seed", type=seed, default="0", help="the same seed gives the same games"
        )
        command.add_argument(
            "--budget-ms",
            type=count,
            default=BUDGET_MS,
            metavar="MS",
            help="what programs are told that a decision may take",
        )
        names = ", ".join(self.ladder + self.sparring)
        command.epilog = f"BOT is one of {names}, or '{PREFIX}PROGRAM ARGS'"

    def _bot(self, name: str) -> str:
        try:
            self.seat_bot(name, "")
        except CourtisansError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
        return name

    def _simulate(self, options: argparse.Namespace, command: argparse.ArgumentParser) -> int:
        seated, games = self._named(options, command) or self._dealt(options)
        forfeits = [0] * len(seated)
        with ExitStack() as stack:
            out: TextIO = sys.stdout
            if options.out:
                out = stack.enter_context(options.out.open("w", encoding="utf-8"))
            for played in _counted(games, options.games):
                forfeits = [old + new for old, new in zip(forfeits, played.forfeits, strict=True)]
                print(played.record.dumps(), file=out)
        for seat, name in enumerate(seated):
            if name.startswith(PREFIX):
                told = f"seat {seat}, {name}: {forfeits[seat]} decisions forfeited"
                say(in_one_line(told))
        return 0

    def _dealt(self, options: argparse.Namespace) -> Games:
        """Return the bots by seat, and as many games of the chosen variant as are wanted."""
        variant = self.variant(options)
        names: list[str] = options.bot or [USUAL]
        if len(names) > variant.players:
            raise ArgumentError(f"there are {len(names)} bots for {variant.players} seats")
        seated = [names[seat % len(names)] for seat in range(variant.players)]
        return seated, (
            self.simulated(variant, seated, f"{options.seed}/{number}", options.budget_ms)
            for number in range(options.games)
        )

    def _named(self, options: argparse.Namespace, command: argparse.ArgumentParser) -> Games | None:
        """Return the bots by seat and the games of the named deal, or None without `--deal`."""
        if self.deals is None or options.deal is None:
            return None
        told = {name for name, value in vars(options).items() if value != command.get_default(name)}
        beside = sorted(told - {"deal", "bot", "out", "budget_ms"})
        if beside:
            raise ArgumentError(f"--deal tells all of the table: leave --{beside[0]} out")
        read, play = self.deals
        named, seated = read(options.deal, options.bot or [USUAL])
        return seated, (play(named, seated, options.budget_ms) for _ in range(options.games))

    def _arena(self, options: argparse.Namespace) -> int:
        names: list[str] = options.bot or []
        with executor(options.workers, options.dask) as workers:
            if options.round_robin:
                ladder = tuple(dict.fromkeys(names or self.ladder))
                tables = RoundRobin(
                    self.play_out,
                    self.variant(options),
                    ladder,
                    options.games,
                    options.seed,
                    options.budget_ms,
                )
                for standing in tables.rank(workers):
                    print(standing)
                return 0
            if len(names) != 1:
                raise ArgumentError("name with --bot the one bot that is measured")
            match = Match(
                self.play_out,
                self.variant(options),
                names[0],
                options.versus,
                options.games,
                options.seed,
                options.budget_ms,
            )
            deals = list(_counted(play_match(match, workers), match.deals))
        print(Report.of(match, deals))
        return 0

    def _records(self, file: Path) -> Iterator[tuple[int, Any]]:
        """Yield each line's number, from 1, and its record, or the error in it."""
        number = 0
        with file.open("rb") as lines:
            # A device may yield a line without end.
            for number, line in enumerate(iter(partial(lines.readline, LONGEST + 1), b""), 1):
                try:
                    if len(line) > LONGEST:
                        yield number, RecordError("the line is far too long: the rest is not read")
                        return
                    if not line.strip():
                        raise RecordError("the line is blank")
                    yield number, self.parse(line)
                except RecordError as error:
                    yield number, error
        if not number:
            yield 1, RecordError("the file is empty: it holds no record")

    def _check(self, options: argparse.Namespace) -> int:
        good = bad = 0
        for file in options.files:
            for number, record in self._records(file):
                if isinstance(record, RecordError):
                    bad += 1
                    print(in_one_line(f"{file}:{number}: {record}"))
                else:
                    good += 1
        print(f"{good} records hold, {bad} do not")
        return WRONG_RECORD if bad else 0

    def _record(self, options: argparse.Namespace) -> Any:
        """Return the record on the chosen line. Raises `CourtisansError` if it is not valid."""
        records = self._records(options.file)
        record = next((r for number, r in records if number == options.line), None)
        if record is None:
            raise ArgumentError(f"{options.file} has no line {options.line}")
        if isinstance(record, RecordError):
            raise RecordError(f"{options.file}:{options.line}: {record}")
        return record

    def _view(self, options: argparse.Namespace) -> int:
        record = self._record(options)
        length = self.length(record)
        ply = length if options.ply is None else options.ply
        if not 0 <= ply <= length:
            raise ArgumentError(f"--ply goes from 0 to {length} in this record, not {ply}")
        game = record.game(ply)
        seat = game.turn if options.seat is None else options.seat
        _check_seat(seat, game.variant.players)
        if game.over:
            raise ArgumentError(f"the game is over at ply {ply}: name an earlier one with --ply")
        print(json.dumps(game.view(seat).to_json()))
        return 0

    def _review(
        self,
        review: Callable[[Any, int], tuple[dict[str, Any], str]],
        options: argparse.Namespace,
    ) -> int:
        record = self._record(options)
        _check_seat(options.seat, len(record.seats))
        written, told = review(record, options.seat)
        print(json.dumps(written) if options.json else told)
        return 0


def _add_record(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, metavar="FILE.jsonl")
    command.add_argument("--line", type=count, default=1, metavar="N", help="which record, from 1")


def _check_seat(seat: int, players: int) -> None:
    if not 0 <= seat < players:
        raise ArgumentError(f"--seat goes from 0 to {players - 1}, not {seat}")


T = TypeVar("T")


def _counted(each: Iterable[T], total: int) -> Iterator[T]:
    """Yield each item, and show the progress if standard error is a terminal."""
    shown = sys.stderr.isatty()
    number = 0
    try:
        for number, one in enumerate(each, 1):
            yield one
            if shown:
                say(f"\r{number}/{total}", end="")
    finally:
        if shown and number:
            say()
