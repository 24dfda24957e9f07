"""Games from files that a person imports. The files are not trusted."""

from __future__ import annotations

from web.locales import _
from web.shell.game import Game, InputError, R


class FileError(InputError):
    """No game can be loaded from a file; the message is shown to the person who chose it."""

    def __init__(self, message: str, detail: str | None = None) -> None:
        super().__init__(message)
        self.detail = detail
        """The exact reason, in terms of the file format; None if there is none."""


def loaded(game: Game[R], name: str, text: str | None) -> R:
    """Return the game in the file called `name`; `text` is None if the page could not read it.

    Raises `FileError`.
    """
    if text is None:
        message = _("{file} is no saved game: it cannot be read, is too large, or is not text.")
        raise FileError(message.format(file=name))
    try:
        return game.read(text)
    except InputError as error:
        games = sum(_looks_like_game(game, line) for line in text.splitlines())
        if games > 1:
            message = _("{file} holds {n} games, a line each: save the one you want by itself.")
            raise FileError(message.format(file=name, n=games)) from None
        message = _("{file} was not loaded: it is no saved game, or a damaged one.")
        raise FileError(message.format(file=name), str(error)) from None


def _looks_like_game(game: Game[R], line: str) -> bool:
    """Return whether a line looks like a record; parsing thousands of them would take minutes."""
    return line.startswith("{") and f'"{game.key}-record/' in line
