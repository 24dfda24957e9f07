"""A replacement for ``socket``: default values in ``asyncio``'s event loop."""

AF_UNSPEC = 0
AI_PASSIVE = 1
