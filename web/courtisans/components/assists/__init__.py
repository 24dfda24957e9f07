"""Assists: what an attentive player could work out, each shown if it is switched on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import htpy
from htpy import Element, div, h2, li, ol, p, section, span, table, tbody, td, th, thead, tr

from courtisans.cards import FAMILIES, Card, Role
from courtisans.record import Seat
from courtisans.score_bounds import Range, turns_left
from courtisans.view import View
from web.courtisans.components.card import monogram, role_symbol
from web.courtisans.words import family_name, points, role_name, signed
from web.locales import _, ngettext
from web.shell.components.symbol import symbol
from web.shell.gestures import event
from web.shell.markup import region


@region(4)
def assists(
    view: View,
    seats: tuple[Seat, ...],
    *,
    standing: tuple[Range, ...] | None,
    unseen: tuple[tuple[Card, int], ...] | None,
    shows_previews: bool,
) -> Element:
    """Draw the assists and their switches.

    `standing` is the points that each seat's cards would bring now, `unseen` how many of each card
    have not been seen; each is None if it is switched off. `shows_previews`: whether each place
    shows what the chosen card would do there.
    """
    turns = turns_left(view)
    left = ngettext("{n} turn of yours is left.", "{n} turns of yours are left.", turns)
    return section(id="assists", class_="assists", aria_labelledby="assists-title")[
        h2(id="assists-title", class_="unseen")[_("At a glance")],
        p(class_="turns")[left.format(n=turns)],
        div(class_="switches")[
            _switch("outlook", _("If it ended now"), on=standing is not None),
            _switch("unseen", _("Still out"), on=unseen is not None),
            _switch("guidance", _("What a place would do"), on=shows_previews),
        ],
        standing is not None
        and [
            _standing(view, seats, standing),
            view.variant.teams
            and p(class_="turns")[
                _("The lower score of two partners counts, so neither plays alone.")
            ],
            view.variant.missions != "none"
            and p(class_="turns")[_("By the cards alone, without missions.")],
        ],
        unseen is not None and _unseen(dict(unseen)),
    ]


def _switch(name: str, label: str, *, on: bool) -> Element:
    return htpy.button(
        event("set", name=name, value="off" if on else "on"),
        id=f"switch-{name}",
        type="button",
        class_="switch",
        aria_pressed="true" if on else "false",
    )[label]


def _standing(view: View, seats: Sequence[Seat], standing: Sequence[Range]) -> Element:
    """List the points by seat, partners together."""
    sides = {
        side: [
            li[
                span(class_="seal", aria_hidden="true")[monogram(number, seats)],
                span(class_="name")[seats[number].name],
                span(class_="range")[points_range(standing[number])],
            ]
            for number in side
        ]
        for side in view.variant.sides
    }
    if not view.variant.teams:
        return ol(class_="standing")[sides.values()]
    return ol(class_="standing")[
        [
            li(class_=["partners", {"ally": view.seat in side}])[ol[listed]]
            for side, listed in sides.items()
        ]
    ]


def points_range(reach: Range) -> str:
    """Format points as far as they are known: as a number, or as a range."""
    if reach.low == reach.high:
        return points(reach.low)
    return _("{low} to {high}").format(low=signed(reach.low), high=signed(reach.high))


def _unseen(unseen: Mapping[Card, int]) -> Element:
    """Draw a table by family and role; a role without unseen cards has no column."""
    roles = [role for role in Role if any(Card(family, role) in unseen for family in FAMILIES)]
    return table(class_="unseen-cards")[
        thead[
            tr[
                th(scope="col")[span(class_="unseen")[_("Family")]],
                [
                    th(scope="col")[
                        symbol(role_symbol(role)),
                        span(class_="unseen")[role_name(role) or _("courtier")],
                    ]
                    for role in roles
                ],
            ]
        ],
        tbody[
            [
                tr(data_family=family.value)[
                    th(scope="row")[symbol(family.value), span(class_="name")[family_name(family)]],
                    [
                        td(class_={"none": not unseen.get(Card(family, role))})[
                            str(unseen.get(Card(family, role), 0))
                        ]
                        for role in roles
                    ],
                ]
                for family in FAMILIES
            ]
        ],
    ]
