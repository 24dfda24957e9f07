"""The prompt: says whose turn it is, what was played, and offers what else can be done now."""

from __future__ import annotations

from typing import Literal, TypeAlias

from htpy import Element, Node, div, p, span

Manner: TypeAlias = Literal["whole", "brief", "instead"]
"""How the news is shown: whole, at most two lines of it on a narrow screen, or without the call."""


def prompt(
    call: str, news: Node, *, manner: Manner = "whole", urgent: bool, buttons: Node
) -> Element:
    """Draw the prompt.

    `call` is what the person should do or wait for, `news` the last play, what the chosen card
    does, or advice.
    """
    return div(id="prompt", class_=["prompt", {"urgent": urgent}])[
        p[
            span(class_="call")[call],
            news and span(class_=["news", manner])[" ", news],
        ],
        div(class_="deeds")[buttons],
    ]
