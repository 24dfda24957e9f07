"""Bots that are programs of their own: one line of JSON in, one out."""

from __future__ import annotations

import io
import json
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, Protocol, TypeVar

from courtisans.errors import CourtisansError

PREFIX: Final = "cmd:"
"""What a bot's name begins with if the rest is a command."""

BUDGET_MS: Final = 1000
"""What a program is told that it may take for a decision."""

PATIENCE: Final = 10
"""How many budgets it is waited for."""

LONGEST_LINE: Final = 10_000
"""No answer needs more bytes. A line that goes on is no answer."""

LIVES: Final = 3
"""How often a program is started in a game. One that dies again and again is left alone."""


P_co = TypeVar("P_co", covariant=True)


class Question(Protocol[P_co]):
    """The view of either game, as far as a program needs it."""

    @property
    def legal(self) -> Sequence[P_co]:
        """What may be played, in the order of the format; `str` writes it."""

    def to_json(self) -> dict[str, Any]:
        """Write it in its public format."""


class Program:
    """Asks a program, and makes do without an answer: then the first legal play is made.

    The answers come from outside: a program may crash, hang, lie or flood, and costs itself its
    decisions, nobody anything else. It is started for one game, at its first decision. One that
    cannot be started plays nothing at all: that is told, for it is most likely misspelt.
    """

    def __init__(self, command: str, budget_ms: int = BUDGET_MS) -> None:
        """Take a command with its arguments. Raises `CourtisansError` if it cannot be read."""
        try:
            self.command = shlex.split(command)
        except ValueError as error:
            raise CourtisansError(f"{PREFIX}{command}: {error}") from None
        if not self.command:
            raise CourtisansError(f"{PREFIX} needs a program to run")
        self.budget_ms = budget_ms
        self.forfeits = 0
        """How often its answer was no legal play, or did not come."""
        self._lives = LIVES
        self._process: _Process | None = None

    def choose(self, view: Question[P_co]) -> P_co:
        """Ask for one of `view.legal`. Raises `CourtisansError` if it cannot be started."""
        answer = self._ask({"decide": view.to_json(), "budget_ms": self.budget_ms})
        play = next((play for play in view.legal if str(play) == answer), None)
        if play is None:
            self.forfeits += 1
            return view.legal[0]
        return play

    def end(self, record: dict[str, Any]) -> None:
        """Tell it how the game ended, and take leave."""
        if self._process:
            self._process.send({"end": record})
            self._process.leave(self.budget_ms / 1000)
            self._process = None

    def close(self) -> None:
        """End it, where the game did not come to its end."""
        if self._process:
            self._process.kill()
            self._process = None

    def _ask(self, question: dict[str, Any]) -> object:
        if self._process is None:
            if not self._lives:
                return None
            self._lives -= 1
            try:
                self._process = _Process(self.command)
            except OSError as error:
                told = f"{PREFIX}{self.command[0]}: {error.strerror}"
                raise CourtisansError(told) from None
        line = self._process.ask(question, PATIENCE * self.budget_ms / 1000)
        if line is None:
            self.close()
            return None
        try:
            return json.loads(line)["play"]
        except (ValueError, LookupError, TypeError, RecursionError):
            return None


class _Process:
    """A running program. Threads carry its lines: it may stop reading, or write without end."""

    def __init__(self, command: list[str]) -> None:
        # In a group of its own, so that what it starts ends with it.
        self.process = subprocess.Popen(  # noqa: S603 - running it is what was asked for
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        assert isinstance(self.process.stdin, io.BufferedWriter)
        assert isinstance(self.process.stdout, io.BufferedReader)
        self.questions: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.answers: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.asked = threading.Event()
        threading.Thread(target=self._write, args=(self.process.stdin,), daemon=True).start()
        threading.Thread(target=self._read, args=(self.process.stdout,), daemon=True).start()

    def send(self, message: dict[str, Any]) -> None:
        """Give it a line."""
        self.questions.put(json.dumps(message).encode() + b"\n")

    def ask(self, message: dict[str, Any], seconds: float) -> bytes | None:
        """Give it a line and wait for its next one; None if it ends, or does not come in time."""
        # Before the question: the answer may be there before we go on.
        self.asked.set()
        self.send(message)
        try:
            return self.answers.get(timeout=seconds)
        except queue.Empty:
            return None

    def leave(self, seconds: float) -> None:
        """Let it end by itself; kill it if it does not."""
        self.questions.put(None)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(seconds)
        self.kill()

    def kill(self) -> None:
        """End it, and what it has started."""
        self.questions.put(None)
        if sys.platform == "win32":
            self.process.kill()
        else:
            with suppress(ProcessLookupError, PermissionError):  # it is gone
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def _write(self, pipe: io.BufferedWriter) -> None:
        with suppress(OSError), pipe:
            while (line := self.questions.get()) is not None:
                pipe.write(line)
                pipe.flush()

    def _read(self, pipe: io.BufferedReader) -> None:
        """Pass on one line for each question.

        What comes unasked, or after a line in one go with it, is no answer to what is asked next.
        """
        line, counts, ended = b"", False, True
        with pipe:
            while come := pipe.read1(LONGEST_LINE):
                asked = self.asked.is_set()
                for part in io.BytesIO(come):
                    if ended:
                        line, counts = b"", asked
                    ended = part.endswith(b"\n")
                    if not counts:
                        continue
                    line += part
                    too_long = len(line) > LONGEST_LINE
                    if ended or too_long:
                        self.asked.clear()
                        self.answers.put(b"" if too_long else line)
                        asked = counts = False
        if counts:  # a line may end with the program
            self.answers.put(line)
        self.answers.put(None)
