"""What was played, the last first."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, details, li, ol, p, span, summary

from courtisans.rules import PLAYS_A_TURN
from web.locales import _


def log(plays: Sequence[tuple[str, str]]) -> Element:
    """Draw the log of plays told in words, each after the seal of who made it, oldest first."""
    return details(id="log", class_="log", open=True)[
        summary[_("What was played")],
        ol(reversed=True)[
            [
                li(id=f"told-{number}", class_={"first": number % PLAYS_A_TURN == 0})[
                    span(class_="seal", aria_hidden="true")[seal], span[text]
                ]
                for number, (seal, text) in reversed(list(enumerate(plays)))
            ]
        ]
        if plays
        else p[_("Nothing yet.")],
    ]
