"""How functions are compiled: in each process anew, and free to run in several threads.

That takes a minute. Kept machine code would be out of date unnoticed: it is compared with the file
that a function stands in, but not with those that it calls.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Compile a function when it is first called."""
    return numba.njit(nogil=True, error_model="numpy")(function)  # type: ignore[return-value]


def compiled_loosely(function: Function) -> Function:
    """Compile a function whose sums may be added up in any order."""
    return numba.njit(nogil=True, error_model="numpy", fastmath=True)(function)  # type: ignore[return-value]
