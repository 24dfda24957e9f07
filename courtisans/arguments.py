"""Command-line arguments: the parser, and the types of arguments."""

from __future__ import annotations

import argparse
from typing import Any, Final, NoReturn

from courtisans.errors import CourtisansError
from courtisans.reading import in_one_line
from courtisans.streams import say

WRONG_ARGUMENTS: Final = 2
"""The exit status for wrong arguments."""

MOST: Final = 10**9
"""The highest number accepted for a count, be it of games or of milliseconds."""


class ArgumentError(CourtisansError):
    """The arguments are well formed, but cannot be carried out."""


class Parser(argparse.ArgumentParser):
    """An argument parser that reports what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Print the message to standard error and exit."""
        say(in_one_line(f"{self.prog}: {message}"))
        self.exit(WRONG_ARGUMENTS)

    def print_help(self, file: Any = None) -> None:
        """Print the help. Raises `OSError` where it cannot be written, unlike argparse's own."""
        print(self.format_help(), end="", file=file, flush=True)


def seed(text: str) -> str:
    """Return the text as a seed. Raises `ValueError` if it cannot be encoded as UTF-8."""
    text.encode()
    return text


seed.__name__ = "text"


def count(text: str) -> int:
    """Parse a whole number from 1 to `MOST`. Raises `ValueError` for anything else."""
    number = int(text)
    if not 1 <= number <= MOST:
        raise ValueError
    return number


count.__name__ = "count"  # argparse names the type in its messages
