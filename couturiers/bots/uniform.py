"""The bot `random`: it makes any legal decision, all equally likely."""

from __future__ import annotations

import random
from dataclasses import dataclass

from couturiers.view import View


@dataclass(slots=True)
class Uniform:
    """Chooses among the legal decisions, each with the same chance."""

    rng: random.Random

    def choose(self, view: View) -> str:
        """Choose one of `view.legal`."""
        return self.rng.choice(view.legal)
