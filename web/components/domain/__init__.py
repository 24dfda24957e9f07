"""A seat's domain: its plate, and the cards before it."""

from __future__ import annotations

from htpy import Element, Node, h2, p, section

from web.components.stack import opener, stacks
from web.scene import Scene
from web.words import place_name, weighed


def domain(number: int, scene: Scene, *, head: Node, button: Node) -> Element:
    """Draw a seat's domain under its `head`; `button` covers it where a card may be placed."""
    return section(
        id=f"domain-{number}",
        class_=["domain", {"mine": number == scene.viewer}],
        aria_labelledby=f"domain-{number}-title",
    )[
        h2(id=f"domain-{number}-title", class_="unseen")[
            place_name(number, scene.seats, scene.viewer)
        ],
        head,
        p(class_="unseen")[weighed(piece for piece in scene.pieces if piece.place == number)],
        stacks(scene, number),
        opener(number, scene),
        button,
    ]
