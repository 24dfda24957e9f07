"""The bot `random`: it makes any legal play, all equally likely."""

from __future__ import annotations

import random
from dataclasses import dataclass

from courtisans.plays import Play
from courtisans.view import View


@dataclass(slots=True)
class Uniform:
    """Chooses among the legal plays, each with the same chance."""

    rng: random.Random

    def choose(self, view: View) -> Play:
        """Choose one of `view.legal`."""
        return self.rng.choice(view.legal)
