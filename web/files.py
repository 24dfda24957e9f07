"""Games in files that a person hands over: from outside, whatever they hold."""

from __future__ import annotations

from courtisans.errors import RecordError
from courtisans.record import Record
from web.locales import _


def loaded(name: str, text: str | None) -> Record:
    """Read the game in the file of that name; without a text the page could not read it.

    Raises `RecordError` with a sentence for whoever chose the file.
    """
    if text is None:
        told = _("{file} cannot be read, or is too large to be a game.")
        raise RecordError(told.format(file=name))
    try:
        return Record.parse(text)
    except RecordError as error:
        several = sum(line.startswith("{") for line in text.splitlines())
        told = _("{file} was not loaded: {reason}")
        if several > 1:
            told = _("{file} holds {n} games, a line each: save the one you want by itself.")
        raise RecordError(told.format(file=name, reason=error, n=several)) from None
