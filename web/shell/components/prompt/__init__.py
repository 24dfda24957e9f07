"""The prompt: says whose turn it is, what was played, and offers what else can be done now."""

from __future__ import annotations

from htpy import Element, Node, div, p, span


def prompt(
    call: str, news: str | None, *, urgent: bool, buttons: Node, brief: bool = False
) -> Element:
    """Draw the prompt.

    `call` is what the person should do or wait for, `news` the last play, or what the chosen card
    does; with `brief`, a narrow screen shows no more than two lines of it.
    """
    return div(id="prompt", class_=["prompt", {"urgent": urgent}])[
        p[
            span(class_="call")[call],
            news and span(class_=["news", {"brief": brief}])[" ", news],
        ],
        div(class_="deeds")[buttons],
    ]
