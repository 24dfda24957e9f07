"""A replacement for the package ``asyncio``: what Pyodide and PyScript use of it.

The original also imports its servers, streams and subprocesses. Pyodide's C code asks for
``get_event_loop`` when Python awaits a promise.
"""

from asyncio.events import (
    AbstractEventLoop,
    Handle,
    _get_running_loop,
    _set_running_loop,
    get_event_loop,
)

# Python 3.14, where these two are private, lets only deprecated names lead to them.
from asyncio.events import _BaseDefaultEventLoopPolicy as DefaultEventLoopPolicy  # type: ignore[attr-defined]
from asyncio.events import _set_event_loop_policy as set_event_loop_policy  # type: ignore[attr-defined]
from asyncio.futures import Future
from asyncio.tasks import Task, create_task, ensure_future, gather, sleep
from typing import NoReturn

__all__ = [
    "AbstractEventLoop",
    "DefaultEventLoopPolicy",
    "Future",
    "Handle",
    "Task",
    "_get_running_loop",
    "_set_running_loop",
    "create_task",
    "ensure_future",
    "gather",
    "get_event_loop",
    "run",
    "set_event_loop_policy",
    "sleep",
]


def run(*_asked: object, **_options: object) -> NoReturn:
    """Raise RuntimeError: the browser's event loop runs already."""
    raise RuntimeError("the event loop of the browser runs already; await, or create a task")
