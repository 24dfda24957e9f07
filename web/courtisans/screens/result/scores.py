"""The scores: each seat's points for every family and every mission, and the total."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import (
    Element,
    Node,
    div,
    h2,
    li,
    p,
    section,
    span,
    strong,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
    ul,
)

from courtisans.cards import FAMILIES, Family
from courtisans.scoring import FamilyAccount, side_points, tie_broken
from web.courtisans.components.mat import LOOKS
from web.courtisans.components.missions import colour
from web.courtisans.components.winner_badge import seat_seal
from web.courtisans.finished import FinishedRecord
from web.courtisans.mission_words import mission_text
from web.courtisans.words import bot_name, family_name, joined, signed, status_name
from web.locales import _, ngettext
from web.shell.components.symbol import symbol
from web.shell.gestures import Attributes


def scores(finished: FinishedRecord) -> Element:
    """Draw the scores, the winners' first."""
    statuses = finished.result.statuses
    return section(class_="scores", aria_labelledby="scores-title")[
        h2(id="scores-title", class_="unseen")[_("Scores")],
        # The style sheet changes the display of rows, so without roles browsers would see no table.
        table(role="table")[
            thead(role="rowgroup")[
                tr(role="row", class_="heads")[
                    _head(_("Seat"), "of-seat"),
                    [_family_head(family, statuses[family]) for family in FAMILIES],
                    _head(_("Missions"), "of-missions"),
                    _head(_("Total"), "of-total"),
                ]
            ],
            [
                tbody(role="rowgroup")[
                    finished.variant.teams and _team(finished, side),
                    [_row(finished, seat, counts=seat == side[0]) for seat in side],
                ]
                for side in finished.ranking
            ],
        ],
        _notes(finished),
    ]


def _head(text: str, css: str) -> Element:
    return th(scope="col", role="columnheader", class_=css)[text]


def _family_head(family: Family, stands: int) -> Element:
    looks: Attributes = {"data-family": family.value, "data-status": LOOKS[stands]}
    return th(looks, scope="col", role="columnheader", class_="of-family crest")[
        span(class_="medal")[symbol(family.value)],
        span(class_="heading")[strong(class_="name unseen-narrow")[family_name(family)]],
        span(class_="word")[" ", status_name(stands)],
    ]


def _team(finished: FinishedRecord, side: Sequence[int]) -> Element:
    """Draw a team's row: its score, and the two scores of which it is the lower."""
    result = finished.result
    counts = side_points(finished.variant, result)[tuple(sorted(side))]
    low, high = (signed(result.scores[seat].total) for seat in side)
    return tr(role="row", class_=["team", {"winner": side[0] in result.winners}])[
        th(scope="rowgroup", role="rowheader", colspan="9")[
            span(class_="name")[joined([finished.seats[seat].name for seat in side])],
            " ",
            strong[signed(counts)],
            " ",
            span(class_="why")[_("the lower of {low} and {high}").format(low=low, high=high)],
        ]
    ]


def _row(finished: FinishedRecord, seat: int, *, counts: bool) -> Element:
    who, account = finished.seats[seat], finished.accounts[seat]
    wins = seat in finished.result.winners
    marks = {"winner": wins, "counts": counts, "own": seat == finished.own_seat}
    return tr(role="row", class_=["seat", marks])[
        th(scope="row", role="rowheader", class_="of-seat")[
            div[
                seat_seal(seat, finished.seats, wins=wins),
                span(class_="who")[
                    span(class_="name")[who.name],
                    who.bot and span(class_="what")[bot_name(who.bot)],
                ],
            ]
        ],
        [_family(family, of_family) for family, of_family in account.families.items()],
        td(role="cell", class_="of-missions")[missions_result(finished, seat)],
        td(role="cell", class_="of-total")[signed(finished.result.scores[seat].total)],
    ]


def _family(family: Family, account: FamilyAccount) -> Element:
    looks: Attributes = {"data-family": family.value, "data-status": LOOKS[account.status]}
    return td(looks, role="cell", class_=["of-family", {"none": not account.cards}])[
        span(class_="points")[signed(account.points)],
        account.cards > 0
        and span(class_="why")[
            _nobles(account.nobles),
            f" {account.weight} × {signed(account.status)}",
        ],
    ]


def _nobles(count: int) -> Node:
    """Draw a symbol for each noble, which counts two."""
    return (
        count > 0
        and span(class_="nobles")[
            [symbol("noble") for _noble in range(count)],
            span(class_="unseen")[ngettext("{n} noble", "{n} nobles", count).format(n=count)],
        ]
    )


def missions_result(finished: FinishedRecord, seat: int) -> Element | None:
    """Draw a seat's missions, each with whether it held; None if it had none."""
    missions, variant = finished.accounts[seat].missions, finished.variant
    if not missions:
        return None
    left = finished.seats[variant.left_of(seat)].name
    return ul(class_="tried")[
        [
            li(
                class_=["mission", {"held": each.holds}],
                data_colour=colour(each.mission, variant.missions),
            )[
                symbol("check" if each.holds else "cross"),
                span[mission_text(each.mission, left, own=seat == finished.own_seat)],
                # Translators: of a mission.
                span(class_="unseen")[_("Held.") if each.holds else _("Not held.")],
                span(class_="worth")[signed(each.points)],
            ]
            for each in missions
        ]
    ]


def _notes(finished: FinishedRecord) -> Element:
    """Draw notes on the table: what the crown means, and how teams are compared."""
    variant = finished.variant
    nobles = any(one.nobles for each in finished.accounts for one in each.families.values())
    return div(class_="notes")[
        nobles
        and p[
            span(class_="nobles")[symbol("noble")],
            " ",
            _("A noble counts two, for better or worse."),
        ],
        variant.teams and p[_("The lower score of two partners counts, so neither plays alone.")],
        tie_broken(variant, finished.result)
        and p[_("Where these are level, the partner's higher score decides.")],
    ]
