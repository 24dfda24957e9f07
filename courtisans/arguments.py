"""What a command line takes: its parser, and the kinds of its arguments."""

from __future__ import annotations

import argparse
from typing import Any, Final, NoReturn

from courtisans.errors import CourtisansError
from courtisans.reading import in_one_line
from courtisans.streams import say

WRONG_ARGUMENTS: Final = 2
"""The exit status."""

MOST: Final = 10**9
"""Nothing is counted further, be it games or milliseconds."""


class ArgumentError(CourtisansError):
    """The arguments are well formed, but there is nothing that they could mean."""


class Parser(argparse.ArgumentParser):
    """An argument parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Say so and leave."""
        say(in_one_line(f"{self.prog}: {message}"))
        self.exit(WRONG_ARGUMENTS)

    def print_help(self, file: Any = None) -> None:
        """Print the help. Raises `OSError` where it cannot be written, unlike argparse's own."""
        print(self.format_help(), end="", file=file, flush=True)


def seed(text: str) -> str:
    """Read a seed: any text that can be encoded."""
    text.encode()
    return text


seed.__name__ = "text"


def count(text: str) -> int:
    """Read how many: from 1 to `MOST`."""
    number = int(text)
    if not 1 <= number <= MOST:
        raise ValueError
    return number


count.__name__ = "count"  # argparse names the type in its messages
