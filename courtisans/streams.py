"""The standard streams, which may be closed, on a full disk, or read by nobody any more."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress


class _Closed(io.StringIO):
    """Standard output where there is none."""

    def write(self, _text: str, /) -> int:
        """Refuse: what is written there is wanted by somebody."""
        raise OSError(errno.EBADF, "standard output is closed")


def provide() -> None:
    """See that there is a standard output and error, and that they take any text."""
    # A file that is opened would get the number of a closed one, and with it what is not meant
    # for it, from a program that we start, for one.
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
    """Tell something on standard error; where that cannot be, only the message is lost."""
    with suppress(OSError):
        print(message, end=end, file=sys.stderr, flush=True)


def drop_unwritten() -> None:
    """Drop what could not be written: Python would try again as it ends, and complain."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
