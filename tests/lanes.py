"""Two lanes of tests: the quick one runs always, what is slow with `build.py test --all` only."""

from collections.abc import Iterable
from functools import partial
from typing import Final

import pytest

slow: Final = partial(pytest.param, marks=pytest.mark.slow)
"""Make a set of parameters with which a test is slow."""


def one_quick(values: Iterable[str], quick: str) -> list[object]:
    """List values of a parameter, with all of which but one the test is slow."""
    return [value if value == quick else slow(value) for value in values]
