"""The sounds of this game: what each is made of, and when it is heard."""

from __future__ import annotations

from typing import Final

from courtisans.cards import Role
from courtisans.plays import Play
from web.shell.sound import Sound, Tone

PLACED: Final = Sound(
    (Tone("noise", 1_700, 900, 0, 55, 0.3), Tone("triangle", 170, 110, 0, 80, 0.3))
)
"""A card is placed: laid on cloth."""

DEALT: Final = Sound(tuple(Tone("noise", 2_400, 1_200, 90 * card, 70, 0.25) for card in range(3)))
"""A game is dealt: three cards are drawn from the pile."""

ELIMINATED: Final = Sound(
    (Tone("noise", 3_000, 500, 0, 140, 0.3), Tone("sine", 330, 90, 30, 260, 0.3))
)
"""A card is eliminated: a blade, and a fall."""

TAKEN: Final = Sound(
    (Tone("triangle", 392, 523, 0, 130, 0.25), Tone("noise", 1_500, 2_500, 40, 120, 0.2))
)
"""A card is taken: it is drawn away."""

TURN: Final = Sound(
    (Tone("sine", 659, 659, 0, 160, 0.16), Tone("sine", 880, 880, 110, 260, 0.16)), buzz=30
)
"""It is the person's turn."""

ENDED: Final = Sound(
    tuple(
        Tone("triangle", pitch, pitch, 130 * number, 420, 0.2)
        for number, pitch in enumerate((392, 523, 659, 784))
    )
)
"""The game is over."""


def of_play(play: Play) -> Sound:
    """Return the sound of a play."""
    if play.target is None:
        return PLACED
    return ELIMINATED if play.card.role is Role.ASSASSIN else TAKEN
