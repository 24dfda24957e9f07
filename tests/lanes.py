"""Two groups of tests: quick ones always run, slow ones only with `build.py test --all`."""

from collections.abc import Iterable
from functools import partial
from typing import Final

import pytest

slow: Final = partial(pytest.param, marks=pytest.mark.slow)
"""Return a set of parameters with which a test counts as slow."""


def one_quick(values: Iterable[str], quick: str) -> list[object]:
    """Return values of a parameter: the test is quick with the value `quick`, slow with others."""
    return [value if value == quick else slow(value) for value in values]
