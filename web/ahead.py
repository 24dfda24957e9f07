"""What may be asked for next, done ahead while nothing is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Final

CALM: Final = 0.3
"""Nothing was asked for so long, in seconds: a person looks at what came."""


class Ahead:
    """Does one thing at a time; whoever asks waits for no more than that one."""

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, deeds: Iterator[Callable[[], object]]) -> None:
        """Do these, unless `stop` comes first."""
        self._wait(CALM, deeds)

    def stop(self) -> None:
        """Do none of what is left."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self, seconds: float, deeds: Iterator[Callable[[], object]]) -> None:
        self._timer = asyncio.get_event_loop().call_later(seconds, self._do_one, deeds)

    def _do_one(self, deeds: Iterator[Callable[[], object]]) -> None:
        deed = next(deeds, None)
        if deed is not None:
            deed()
            self._wait(0, deeds)
