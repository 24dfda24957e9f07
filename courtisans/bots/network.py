"""The numbers of the learned bot: networks, as they are read from `value.json`."""

from __future__ import annotations

import binascii
import json
import math
import operator
from collections.abc import Sequence
from functools import cache
from pkgutil import get_data
from typing import NamedTuple

Matrix = list[list[float]]


class Network(NamedTuple):
    """The numbers: layers of weights with a bias as their last column.

    Several networks judge boards, each with layers of its own.
    """

    family: list[Matrix]
    """From a family's inputs, and the table's, to its hidden units."""
    outlook: list[Matrix]
    """From these to its logits of falling and of being esteemed, and its embedding."""
    court: list[Matrix]
    """From the court's inputs, and the table's, to its hidden units."""
    win: Matrix
    """From these to the logit of winning."""
    spy: Matrix
    """From what is known of a family when a spy is laid to hidden units; see `guess`."""
    lean: list[float]
    """From these to the logit that the spy is of the family."""

    @property
    def first(self) -> Network:
        """Only the first of the networks that judge."""
        family, outlook, court, win, _, _ = self
        return self._replace(family=family[:1], outlook=outlook[:1], court=court[:1], win=win[:1])

    @staticmethod
    @cache
    def shipped() -> Network:
        """Load the numbers that come with the package."""
        # It may lie in a zip, with the package.
        content = get_data(__package__, "value.json")
        assert content is not None
        return Network.load(content.decode())

    @staticmethod
    def load(text: str) -> Network:
        """Read numbers. Raises `ValueError` if they are not whole."""
        content = json.loads(text)
        layers = {name: content.get(name) for name in Network._fields}
        if content.get("checksum") != checksum(layers):
            raise ValueError("value.json is damaged: its checksum does not match")
        return Network(**layers)


def checksum(layers: dict[str, object]) -> str:
    """Compute what tells whether numbers are whole: a CRC-32 of their JSON."""
    return f"{binascii.crc32(json.dumps(layers).encode()):08x}"


if hasattr(math, "sumprod"):
    dot = math.sumprod
else:

    def dot(left: Sequence[float], right: Sequence[float]) -> float:
        """Multiply pairwise and add up."""
        total: float = sum(map(operator.mul, left, right))
        return total
