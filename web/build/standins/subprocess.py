"""A replacement for ``subprocess``: a default value in ``asyncio``'s event loop."""

PIPE = -1
