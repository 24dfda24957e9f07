"""Filters: selection boxes for what a list shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from htpy import Element, div, label, option, select, span

from web.locales import _
from web.shell.gestures import event


class Filter(NamedTuple):
    """One filter."""

    name: str
    label: str
    offered: Mapping[str, str]
    """The labels of the values that may be chosen, besides "All"."""
    chosen: str
    """The chosen value; empty for all."""


def filters(act: str, each: Sequence[Filter]) -> Element:
    """Draw filters. A choice sends the event `act`, with the filter's name in `what`."""
    return div(class_="filters")[[_filter(act, one) for one in each]]


def _filter(act: str, one: Filter) -> Element:
    ident = f"filter-{one.name}"
    return label(for_=ident)[
        span(class_="hint")[one.label],
        select(event(act, what=one.name), id=ident)[
            option(value="", selected=not one.chosen)[_("All")],
            [
                option(value=value, selected=value == one.chosen)[text]
                for value, text in one.offered.items()
            ],
        ],
    ]
