"""Games that are nearly over, when piles are high, and the windows in which they are looked at."""

from __future__ import annotations

from typing import Final

from courtisans import Variant

SIZES: Final = [
    (320, 640),
    (360, 740),
    (740, 360),
    (768, 1024),
    (1024, 768),
    (1280, 720),
    (1440, 900),
    (1920, 1080),
]

MORE_SIZES: Final = [
    (360, 640),
    (375, 667),
    (390, 844),
    (412, 915),
    (667, 375),
    (844, 390),
    (915, 412),
    (820, 1180),
    (1024, 1366),
    (1180, 820),
    (1280, 800),
    (1280, 1024),
    (1366, 768),
    (1512, 982),
    (1536, 864),
    (1600, 900),
    (1680, 1050),
    (1920, 1200),
    (2560, 1440),
]
"""Sizes of other common devices and windows."""

LATE: Final = {
    "2 seats": Variant(2),
    "3 seats": Variant(3),
    "4 seats": Variant(4),
    "5 seats": Variant(5, expansion=True),
    "6 seats": Variant(6, expansion=True),
    "teams of 4": Variant(4, expansion=True, teams=True),
    "teams of 6": Variant(6, expansion=True, teams=True),
}
