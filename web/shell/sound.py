"""A sound: short and soft, made of a few tones on the device."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Tone(NamedTuple):
    """One tone of a sound, as the page's script plays it."""

    wave: Literal["sine", "triangle", "noise"]
    start: int
    """Its pitch as it begins, in Hz; of a noise the middle of its band."""
    end: int
    """Its pitch as it dies away."""
    at: int
    """When it begins, in ms."""
    ms: int
    """How long it lasts."""
    loud: float
    """How loud it is, from 0 to 1."""


class Sound(NamedTuple):
    """What is heard, and what is felt where the device can make it."""

    tones: tuple[Tone, ...]
    buzz: int = 0
    """For so many ms."""
