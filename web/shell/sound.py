"""Sounds: short and soft, synthesized on the device from a few tones."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Tone(NamedTuple):
    """One tone of a sound, as the page's script plays it."""

    wave: Literal["sine", "triangle", "noise"]
    start: int
    """The frequency at the beginning, in Hz; of noise, the centre of its band."""
    end: int
    """The frequency at the end, in Hz."""
    at: int
    """When it begins, in ms from the beginning of the sound."""
    ms: int
    """Its duration, in ms."""
    loud: float
    """Its volume, from 0 to 1."""


class Sound(NamedTuple):
    """Tones, and a vibration on devices that can vibrate."""

    tones: tuple[Tone, ...]
    buzz: int = 0
    """The duration of the vibration, in ms."""
