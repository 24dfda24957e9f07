"""Assists: what an attentive player could work out, each shown if it is switched on."""

from __future__ import annotations

from collections.abc import Mapping

from htpy import Element, div, h2, p, section, span, table, tbody, td, th, thead, tr

from courtisans.cards import FAMILIES, Card, Role
from web.courtisans.components.card import role_symbol
from web.courtisans.components.switch import switch
from web.courtisans.words import family_name, role_name
from web.locales import _
from web.shell.components.button import button
from web.shell.components.symbol import symbol
from web.shell.gestures import event
from web.shell.markup import region


@region(4)
def assists(
    *,
    turns: str | None,
    teams: bool,
    unseen: tuple[tuple[Card, int], ...] | None,
    shows_points: bool,
    shows_previews: bool,
) -> Element:
    """Draw the assists and their switches.

    `turns` says how many turns the viewer has yet to finish. `teams`: whether partners play
    together. `unseen` is how many of each card have not been seen, or None if that is switched off.
    `shows_points`: whether each plate shows its seat's points; `shows_previews`: whether each place
    shows what the chosen card would do there.
    """
    return section(id="assists", class_="assists", aria_labelledby="assists-title")[
        h2(id="assists-title", class_="unseen")[_("At a glance")],
        turns and p(class_="turns")[turns],
        shows_points
        and teams
        and p(class_="turns")[_("The lower score of two partners counts, so neither plays alone.")],
        div(class_="switches")[
            switch("unseen", _("Not seen yet"), on=unseen is not None),
            switch("guidance", _("What a place would do"), on=shows_previews),
        ],
        unseen is not None and _unseen(dict(unseen)),
        button(
            _("What the marks mean"),
            event("rules-at", part="marks", asker="assists-marks"),
            ident="assists-marks",
            kind="link",
        ),
    ]


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
