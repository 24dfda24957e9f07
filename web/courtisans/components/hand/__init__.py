"""The viewer's hand: the cards they may play, large enough to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import htpy
from htpy import Element, h2, li, section, span, ul

from courtisans.cards import Card
from web.courtisans.components.card import looks, role_symbol
from web.courtisans.rules_links import key_opens_rules
from web.courtisans.words import ability, card_name, family_beside_role, role_name
from web.locales import _
from web.shell.components.symbol import symbol
from web.shell.gestures import draggable, event, key, long_pressed, roves
from web.shell.markup import region

HAND: Final = "hand"
"""The id of the hand."""


def hand(
    cards: tuple[Card, ...],
    *,
    chosen: int | None,
    placed: bool,
    active: bool,
    hinted: Card | None = None,
) -> Element:
    """Draw the hand.

    `chosen`: the index of the chosen card; `placed`: it is shown on the table already, while its
    effect or a confirmation is awaited; `active`: the viewer may play; `hinted`: the card that a
    hint advises to play.
    """
    advised = None if hinted is None else cards.index(hinted)
    # The focus stays here while others play.
    return section(
        id=HAND, class_=["hand", {"active": active}], tabindex="-1", aria_labelledby="hand-title"
    )[
        h2(id="hand-title", class_="unseen")[_("Your hand")],
        ul[
            [
                _card(
                    cards,
                    index,
                    chosen=index == chosen,
                    placed=placed,
                    active=active,
                    hinted=index == advised,
                )
                for index in range(len(cards))
            ]
        ],
    ]


def card_id(cards: Sequence[Card], index: int) -> str:
    """Return the id of a card's button.

    It stays the same while other cards leave the hand, so that the card glides to its new place.
    """
    card = cards[index]
    return f"hand-{card.token}-{cards[:index].count(card)}".replace(".", "-")


@region(32)
def _card(
    cards: tuple[Card, ...],
    index: int,
    *,
    chosen: bool,
    placed: bool,
    active: bool,
    hinted: bool,
) -> Element:
    card = cards[index]
    ident = card_id(cards, index)
    away = chosen and placed
    lifted = "chosen" if chosen and not placed else None
    return li(
        id=f"held-{ident}",
        class_=["held-card", {"away": away, "hinted": hinted}],
        data_move=ident,
        data_from="pile",
    )[
        htpy.button(
            event("choose", card=index),
            draggable("cancel"),
            long_pressed("explain", card=index),
            key_opens_rules(card.role.value, ident),
            roves("hand"),
            key(str(index + 1)),
            looks(card),
            id=ident,
            type="button",
            class_="playing",
            aria_label=card_name(card),
            aria_describedby=f"{ident}-ability",
            aria_pressed="true" if chosen else "false",
            aria_disabled=None if active else "true",
        )[span(class_="front", data_move=lifted)[_front(card)]],
        span(id=f"{ident}-ability", class_="ability", hidden=True)[ability(card.role)],
    ]


def _front(card: Card) -> Sequence[Element]:
    """Draw the face. Only the card's name is text, as it is the button's accessible name."""
    role, name, title = card.role, role_name(card.role), family_beside_role(card)
    return [
        span(class_="frame")[
            symbol(card.family.value, "emblem"),
            span(class_="weight")[symbol("lily"), card.weight == 2 and symbol("lily")],
        ],
        span(class_="device")[symbol(role_symbol(role))],
        span(class_="cartouche")[
            span(class_="title", style=f"--letters:{len(title)}")[title],
            span(class_="role", data_note=None if name else _("courtier"))[name and f" {name}"],
            span(class_="deed", data_note=ability(role)),
        ],
    ]
