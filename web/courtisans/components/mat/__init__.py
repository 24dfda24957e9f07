"""The Queen's table: her mat, with the cards above it and the cards below it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from htpy import Element, Node, div, h2, li, section, span, strong, ul
from markupsafe import Markup

from courtisans.cards import Family
from courtisans.plays import ABOVE, BELOW, Place
from courtisans.scoring import status
from web.courtisans.components.stack import opener, stacks, zone_name
from web.courtisans.pieces import COLUMNS, visible_influences
from web.courtisans.rules_links import long_press_opens_rules
from web.courtisans.scene import Scene
from web.courtisans.words import (
    family_name,
    place_name,
    short_status_name,
    signed,
    status_name,
    worth_text,
)
from web.locales import _, ngettext
from web.shell.components.symbol import symbol
from web.shell.gestures import event
from web.shell.markup import Region, region

LOOKS: Final = {1: "esteemed", 0: "neutral", -1: "fallen"}
"""The names of the statuses in the style sheet."""


def mat(scene: Scene, buttons: Mapping[Place, Node]) -> Element:
    """Draw the Queen's table; `buttons` cover the sides where a card may be placed."""
    return section(id="mat", class_="mat", aria_labelledby="mat-title")[
        h2(id="mat-title", class_="unseen")[_("Queen's table")],
        _side(scene, ABOVE, "above", buttons),
        _court(scene),
        _side(scene, BELOW, "below", buttons),
    ]


def _side(scene: Scene, place: Place, css: str, buttons: Mapping[Place, Node]) -> Element:
    name = place_name(place, scene.seats, scene.viewer)
    return div(class_=["side", css], role="group", aria_label=name)[
        stacks(scene, place), buttons.get(place)
    ]


def _court(scene: Scene) -> Element:
    """Draw the six families' medallions, with how each stands, and the Queen among them."""
    above, below = ([p for p in scene.pieces if p.place == side] for side in (ABOVE, BELOW))
    high, low = (visible_influences(side, ()) for side in (above, below))
    spies = sum(not piece.face_up for piece in (*above, *below))

    def of(family: Family) -> Region:
        influence = high[family] - low[family]
        return _family(
            family,
            high[family],
            low[family],
            stood=influence
            if scene.earlier_influences is None
            else scene.earlier_influences[family.index],
            doubtful=family in scene.doubtful,
            can_open=scene.can_open_piles,
        )

    return ul(id="court", class_="court", aria_label=_("How the families stand"))[
        [of(family) if family else _queen(spies, opener(ABOVE, scene)) for family in COLUMNS]
    ]


@region(32)
def _family(
    family: Family, high: int, low: int, *, stood: int, doubtful: bool, can_open: bool
) -> Element:
    influence, lies = high - low, bool(high or low)
    stands = status(influence)
    return li(
        event("open", zone=zone_name(ABOVE), column=family.value) if can_open and lies else {},
        long_press_opens_rules("table") if can_open else {},
        id=f"crest-{family.value}",
        class_="crest",
        data_family=family.value,
        data_status=LOOKS[stands],
        data_turned=status(stood) != stands,
    )[
        _crest(
            family.value,
            family_name(family),
            signed(influence) if lies else None,
            status_name(stands),
            short=short_status_name(stands),
            worth=worth_text(stands),
            doubtful=doubtful,
            shift=influence - stood,
        ),
        lies
        and span(class_="unseen")[
            ", ", _("{above} above, {below} below").format(above=high, below=low)
        ],
        doubtful and span(class_="unseen")[", ", _("spies may turn it")],
    ]


@region(8)
def _queen(spies: int, opens: Markup | None) -> Element:
    return li(id="crest-queen", class_=["crest queen", {"opens": opens is not None}])[
        _crest(
            "queen",
            _("Queen"),
            str(spies) if spies else None,
            ngettext("spy", "spies", spies) if spies else "",
        ),
        opens,
    ]


def _crest(
    device: str,
    name: str,
    number: str | None,
    word: str,
    *,
    short: str | None = None,
    worth: str | None = None,
    doubtful: bool = False,
    shift: int = 0,
) -> Node:
    return [
        span(class_="medal")[
            symbol(device),
            doubtful and span(class_="doubt", aria_hidden="true")["?"],
            # Hidden from screen readers, which announce each play in words.
            shift != 0
            and span(class_=["shift", "up" if shift > 0 else "down"], aria_hidden="true"),
        ],
        span(class_="heading")[
            strong(class_="name unseen-narrow", style=f"--letters:{len(name)}")[name],
            number and span(class_="number")[" ", number],
        ],
        span(class_="word", style=f"--letters:{len(word)}")[
            " ",
            span(class_="unseen-narrow")[word] if short else word,
            short and span(class_="short", aria_hidden="true")[short],
        ],
        worth and span(class_="worth")[span(class_="unseen")[", "], worth],
    ]
