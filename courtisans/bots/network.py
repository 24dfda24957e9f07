"""The networks of the learned bot: their weights, as read from `value.json`."""

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
    """The layers of the networks: weights, with the bias as the last column.

    Several networks judge boards: the first four fields hold their layers, by network. One more
    network guesses at spies.
    """

    family: list[Matrix]
    """From the inputs of a family and of the table to hidden units."""
    outlook: list[Matrix]
    """From those to the family's logits of being fallen and esteemed, and its embedding."""
    court: list[Matrix]
    """From the inputs of the court and of the table to hidden units."""
    win: Matrix
    """From those to the logit of winning."""
    spy: Matrix
    """From the inputs of a family, for a spy that was placed, to hidden units; see `guess`."""
    lean: list[float]
    """From those to the logit that the spy is of the family, without a bias."""

    @property
    def first(self) -> Network:
        """The same, with only the first of the networks that judge boards."""
        family, outlook, court, win, _, _ = self
        return self._replace(family=family[:1], outlook=outlook[:1], court=court[:1], win=win[:1])

    @staticmethod
    @cache
    def shipped() -> Network:
        """Load the weights that come with the package."""
        # Not opened as a file: the package may be in a zip archive.
        content = get_data(__package__, "value.json")
        assert content is not None
        return Network.load(content.decode())

    @staticmethod
    def load(text: str) -> Network:
        """Parse weights from JSON. Raises `ValueError` if they are damaged."""
        content = json.loads(text)
        layers = {name: content.get(name) for name in Network._fields}
        if content.get("checksum") != checksum(layers):
            raise ValueError("value.json is damaged: its checksum does not match")
        return Network(**layers)


def checksum(layers: dict[str, object]) -> str:
    """Return the checksum that detects damaged weights: the CRC-32 of their JSON."""
    return f"{binascii.crc32(json.dumps(layers).encode()):08x}"


if hasattr(math, "sumprod"):
    dot = math.sumprod
else:

    def dot(left: Sequence[float], right: Sequence[float]) -> float:
        """Return the dot product."""
        total: float = sum(map(operator.mul, left, right))
        return total
