"""Which of the kept games are listed: filtered by variant and opponent, one page at a time."""

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
"""The number of games on a page."""

MIXED: Final = "mixed"
"""The choice for games against bots of several kinds, or against none."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The chosen filters, and the page."""

    variant: Variant | None = None
    """None for all."""
    opponent: str = ""
    """The name of a bot, or `MIXED`; empty for all."""
    page: int = 0

    def of(self, what: str, value: str) -> Selection:
        """Return the first page of the selection with another variant or opponent.

        `what` is "variant", with its number in `VARIANTS` as `value`, or "opponent", with a bot's
                name or `MIXED`; an empty `value` means all. Raises `ActError` for anything else.
        """
        if what == "opponent":
            return Selection(self.variant, value)
        numbers = {str(number): variant for number, variant in enumerate(VARIANTS)}
        if what != "variant" or value not in {"", *numbers}:
            raise ActError(f"there is no {what} {value!r} to choose")
        return Selection(numbers.get(value), self.opponent)

    def at(self, page: int) -> Selection:
        """Return the selection at another page."""
        return replace(self, page=page)

    def listed(self, summaries: Sequence[Summary]) -> list[Summary]:
        """Return the selected games, of all pages."""
        return [
            one
            for one in summaries
            if self.variant in {None, one.variant} and self.opponent in {"", one.opponent or MIXED}
        ]

    def shown(self, listed: Sequence[Summary]) -> tuple[int, Sequence[Summary]]:
        """Return the number of the page, or of the nearest one that exists, and its games."""
        page = max(0, min(self.page, (len(listed) - 1) // PAGE))
        return page, listed[page * PAGE : (page + 1) * PAGE]


def offered(summaries: Sequence[Summary], selection: Selection) -> Sequence[Filter]:
    """Return the filters, with those variants and opponents that occur among the games."""
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
    """Return the displayed name of a choice of opponent."""
    return _("Several kinds") if opponent == MIXED else bot_name(opponent)
