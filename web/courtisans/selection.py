"""Which of the kept games are looked at: of one kind, against one opponent, a page at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from courtisans.variant import VARIANTS, Variant
from web.courtisans.summary import Summary, variant_name
from web.courtisans.words import bot_name
from web.locales import _
from web.shell.acts import ActError
from web.shell.components.filters import Filter

PAGE: Final = 20
"""So many games stand on a page."""

MIXED: Final = "mixed"
"""Stands for opponents of several kinds, or none."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What is chosen."""

    variant: Variant | None = None
    """None for all."""
    opponent: str = ""
    """The name of a bot, or `MIXED`; empty for all."""
    page: int = 0

    def of(self, what: str, value: str) -> Selection:
        """Choose a variant, by its number among all, or an opponent; empty for all."""
        if what == "opponent":
            return Selection(self.variant, value)
        numbers = {str(number): variant for number, variant in enumerate(VARIANTS)}
        if what != "variant" or value not in {"", *numbers}:
            raise ActError(f"there is no {what} {value!r} to choose")
        return Selection(numbers.get(value), self.opponent)

    def at(self, page: int) -> Selection:
        """Turn to a page."""
        return replace(self, page=page)

    def listed(self, summaries: Sequence[Summary]) -> list[Summary]:
        """Give the games that are of it, on whatever page."""
        return [
            one
            for one in summaries
            if self.variant in {None, one.variant} and self.opponent in {"", one.opponent or MIXED}
        ]

    def shown(self, listed: Sequence[Summary]) -> tuple[int, Sequence[Summary]]:
        """Give the page, as near as there is one, and what stands on it."""
        page = max(0, min(self.page, (len(listed) - 1) // PAGE))
        return page, listed[page * PAGE : (page + 1) * PAGE]


def offered(summaries: Sequence[Summary], selection: Selection) -> Sequence[Filter]:
    """Give the kinds that there are, to choose from."""
    variants = {one.variant for one in summaries}
    opponents = {one.opponent or MIXED for one in summaries}
    return [
        Filter(
            "variant",
            _("Kind of game"),
            {
                str(number): variant_name(variant)
                for number, variant in enumerate(VARIANTS)
                if variant in variants
            },
            "" if selection.variant is None else str(VARIANTS.index(selection.variant)),
        ),
        Filter(
            "opponent",
            _("Against whom"),
            {name: opponent_name(name) for name in sorted(opponents)},
            selection.opponent,
        ),
    ]


def opponent_name(opponent: str) -> str:
    """Name those whom one played against."""
    return _("Several kinds") if opponent == MIXED else bot_name(opponent)
