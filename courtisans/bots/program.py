"""Bots that are external programs: they read a line of JSON, and answer with one."""

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
"""The time that a program is allowed for a decision, in ms. It is sent with the question."""

PATIENCE: Final = 10
"""An answer is waited for up to this many times the budget."""

LONGEST_LINE: Final = 10_000
"""The most bytes of an answer: a longer line counts as no answer."""

LIVES: Final = 3
"""How often a program is started in a game, at most. After that it is not asked any more."""


P_co = TypeVar("P_co", covariant=True)


class Question(Protocol[P_co]):
    """The view of any game, as far as a program needs it."""

    @property
    def legal(self) -> Sequence[P_co]:
        """The legal plays, in the order of the public format; `str` gives a play's token."""

    def to_json(self) -> dict[str, Any]:
        """Return JSON data in the public format."""


class Program:
    """A bot that asks a program. If it does not answer with a legal play, the first one is made.

    Answers are not trusted: a program may crash, hang, answer nonsense or write without end, and
    only forfeits its own decisions by that. It is started for one game, at its first decision. If
    it cannot be started, an error is raised: the command is most likely misspelt.
    """

    def __init__(self, command: str, budget_ms: int = BUDGET_MS) -> None:
        """Take a command with its arguments. Raises `CourtisansError` if it cannot be parsed."""
        try:
            self.command = shlex.split(command)
        except ValueError as error:
            raise CourtisansError(f"{PREFIX}{command}: {error}") from None
        if not self.command:
            raise CourtisansError(f"{PREFIX} needs a program to run")
        self.budget_ms = budget_ms
        self.forfeits = 0
        """How often the program's answer was not a legal play, or did not come."""
        self._lives = LIVES
        self._process: _Process | None = None

    def choose(self, view: Question[P_co]) -> P_co:
        """Ask for one of `view.legal`. Raises `CourtisansError` if the program cannot start."""
        answer = self._ask({"decide": view.to_json(), "budget_ms": self.budget_ms})
        play = next((play for play in view.legal if str(play) == answer), None)
        if play is None:
            self.forfeits += 1
            return view.legal[0]
        return play

    def end(self, record: dict[str, Any]) -> None:
        """Send the program the finished game's record, and let it exit."""
        if self._process:
            self._process.send({"end": record})
            self._process.leave(self.budget_ms / 1000)
            self._process = None

    def close(self) -> None:
        """Kill the program, if it still runs."""
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
    """A running program.

    Threads pass lines to and from it, since it may stop reading, or write without end.
    """

    def __init__(self, command: list[str]) -> None:
        # In a process group of its own, so that processes it starts are killed with it.
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
        """Send the program a line."""
        self.questions.put(json.dumps(message).encode() + b"\n")

    def ask(self, message: dict[str, Any], seconds: float) -> bytes | None:
        """Send a line and return the answer; None if the program ends or the time runs out."""
        # Set before sending: the answer may arrive before this thread continues.
        self.asked.set()
        self.send(message)
        try:
            return self.answers.get(timeout=seconds)
        except queue.Empty:
            return None

    def leave(self, seconds: float) -> None:
        """Let the program exit within that time, then kill what is left of it."""
        self.questions.put(None)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(seconds)
        self.kill()

    def kill(self) -> None:
        """Kill the program, and on POSIX the processes that it has started."""
        self.questions.put(None)
        if sys.platform == "win32":
            self.process.kill()
        else:
            with suppress(ProcessLookupError, PermissionError):  # it has ended already
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def _write(self, pipe: io.BufferedWriter) -> None:
        with suppress(OSError), pipe:
            while (line := self.questions.get()) is not None:
                pipe.write(line)
                pipe.flush()

    def _read(self, pipe: io.BufferedReader) -> None:
        """Pass on one line for each question, or an empty one if the line is too long.

        Lines that come without a question, or in one chunk after an answer, are dropped: they are
        no answer to the next question.
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
        if counts:  # the last line may lack a newline
            self.answers.put(line)
        self.answers.put(None)
