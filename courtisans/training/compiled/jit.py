"""Compilation by Numba: in each process anew, and without the GIL, to run in several threads.

Compiling takes a minute. Numba's cache is not used, because it may be out of date unnoticed: it is
checked against the file of a function, but not against those of the functions that it calls.
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
    """Compile a function whose floating-point sums may be reordered (`fastmath`)."""
    return numba.njit(nogil=True, error_model="numpy", fastmath=True)(function)  # type: ignore[return-value]
