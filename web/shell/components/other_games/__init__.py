"""Links to the other games."""

from __future__ import annotations

from collections.abc import Mapping

from htpy import Node, a, h2, nav

from web.locales import _


def other_games(others: Mapping[str, str]) -> Node:
    """Draw links to the games whose names `others` has by address; nothing if it is empty."""
    return (
        bool(others)
        and nav(id="other-games", class_="other-games", aria_labelledby="other-games-title")[
            h2(id="other-games-title")[_("Other games")],
            [a(href=address, class_="button plain")[name] for address, name in others.items()],
        ]
    )
