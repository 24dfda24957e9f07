"""A replacement for ``logging``: the only name that ``asyncio`` uses of it."""

DEBUG = 10
