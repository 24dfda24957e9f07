"""Standard output and error, which may be closed, on a full disk, or a pipe without a reader."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress


class _Closed(io.StringIO):
    """A stand-in for a closed standard output."""

    def write(self, _text: str, /) -> int:
        """Raise `OSError`: output must not be lost unnoticed."""
        raise OSError(errno.EBADF, "standard output is closed")


def provide() -> None:
    """Make sure that standard output and standard error exist and accept any text."""
    # Occupy the descriptors of closed standard streams. Otherwise the next file that is opened
    # would get one of them, and with it output not meant for it, e.g. of a program that we start.
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(number, True)
    os.close(number)
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = io.StringIO()
    for stream in (sys.stdout, sys.stderr):  # a message may quote any text
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def say(message: str = "", end: str = "\n") -> None:
    """Print a message to standard error; if that fails, only the message is lost."""
    with suppress(OSError):
        print(message, end=end, file=sys.stderr, flush=True)


def drop_unwritten() -> None:
    """Drop output that could not be written: at exit Python would try again and report an error."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
