"""A replacement for ``concurrent.futures``: the names that ``asyncio`` uses of it.

There are no threads, so nothing ever makes such a future.
"""

FIRST_COMPLETED = "FIRST_COMPLETED"
FIRST_EXCEPTION = "FIRST_EXCEPTION"
ALL_COMPLETED = "ALL_COMPLETED"


class CancelledError(Exception):
    """A future was cancelled."""


class InvalidStateError(Exception):
    """A future cannot do that in its state."""


class Future:
    """The result of a call in another thread."""
