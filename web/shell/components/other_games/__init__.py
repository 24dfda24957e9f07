"""The ways to the other games."""

from __future__ import annotations

from collections.abc import Mapping

from htpy import Node, a, h2, nav

from web.locales import _


def other_games(others: Mapping[str, str]) -> Node:
    """Draw a link to the page of each; `others` are called by their addresses. None without any."""
    return (
        bool(others)
        and nav(id="other-games", class_="other-games", aria_labelledby="other-games-title")[
            h2(id="other-games-title")[_("Other games")],
            [a(href=address, class_="button plain")[name] for address, name in others.items()],
        ]
    )
