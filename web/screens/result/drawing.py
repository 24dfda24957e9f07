"""The end of a game: who won, how the court stands, and what each seat scored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from htpy import (
    Element,
    Node,
    div,
    h1,
    h2,
    header,
    li,
    p,
    section,
    span,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
    ul,
)

from courtisans.cards import Card
from courtisans.missions import POINTS, Court, holds
from courtisans.plays import BELOW, Place
from courtisans.record import Record
from courtisans.scoring import Result
from web.components.button import button
from web.components.card import monogram
from web.components.domain import domain
from web.components.mat import mat
from web.components.missions import colour
from web.components.symbol import symbol
from web.components.toolbar import toolbar
from web.gestures import event
from web.locales import _
from web.pieces import Piece, pieces_of_record
from web.scene import Scene
from web.speech import headline
from web.words import fitting, mission_text, points, signed


def result(record: Record, viewer: int) -> Element:
    """Draw the end of a game, for the person in the seat `viewer`. The record must be over."""
    ended = _ended(record)
    record = replace(record, seats=fitting(record.seats))
    scene = Scene(record.seats, viewer, pieces_of_record(record))
    ranking = _ranking(record, ended)
    return div(id="result", class_="result", data_seats=str(len(record.seats)))[
        toolbar(title=span(class_="brand")[symbol("lily"), "Courtisans"], pile=None, export=True),
        header(class_="verdict")[
            symbol("queen", "ornament"),
            h1(id="result-title")[headline(record)],
            div(class_="ways")[
                button(
                    _("Deal again"), event("again"), ident="deal-again", icon="new", kind="strong"
                ),
                button(_("Same deal again"), event("same"), ident="deal-same"),
            ],
        ],
        _scores(record, ended, ranking),
        div(class_="court-room")[
            mat(scene, buttons={}),
            div(id="ledgers", class_="others", data_late=True)[
                [_ledger(record, ended, scene, seat) for side in ranking for seat in side]
            ],
        ],
    ]


def _ended(record: Record) -> Result:
    if record.result is None:
        raise ValueError("the game is not over: there is no result to show")
    return record.result


def _ranking(record: Record, ended: Result) -> list[list[int]]:
    """List the sides, winners first, then by their scores; in each the seat that counts first."""
    totals = [score.total for score in ended.scores]
    sides = [
        sorted(side, key=lambda seat: (totals[seat], seat)) for side in record.dealt.variant.sides
    ]
    return sorted(
        sides,
        key=lambda side: (side[0] not in ended.winners, [-totals[seat] for seat in side], side),
    )


def _scores(record: Record, ended: Result, ranking: Sequence[Sequence[int]]) -> Element:
    teams = record.dealt.variant.teams
    heads = [_("Seat"), _("Cards"), _("Missions"), _("Total"), *([_("Team")] if teams else [])]
    return section(class_="scores", aria_labelledby="scores-title")[
        h2(id="scores-title", class_="unseen")[_("Scores")],
        table[
            thead[tr[[th(scope="col")[head] for head in heads]]],
            [
                tbody[
                    [
                        _row(
                            record,
                            ended,
                            seat,
                            teams
                            and seat == side[0]
                            and td(class_="of-team", rowspan=str(len(side)))[
                                signed(ended.scores[seat].total)
                            ],
                        )
                        for seat in side
                    ]
                ]
                for side in ranking
            ],
        ],
        teams
        and p(class_="hint")[_("The lower score of two partners counts, so neither plays alone.")],
    ]


def _row(record: Record, ended: Result, seat: int, of_team: Node) -> Element:
    return tr(class_={"winner": seat in ended.winners})[
        th(scope="row")[
            div[
                span(class_="seal", aria_hidden="true")[monogram(seat, record.seats)],
                span(class_="name")[record.seats[seat].name],
            ]
        ],
        [td[signed(number)] for number in ended.scores[seat]],
        of_team,
    ]


def _ledger(record: Record, ended: Result, scene: Scene, seat: int) -> Element:
    """Draw a seat's domain with its missions, and what they came to."""
    score = ended.scores[seat]
    head: Node = header(id=f"seat-{seat}", class_=["plate", {"acts": seat in ended.winners}])[
        span(class_="seal", aria_hidden="true")[monogram(seat, record.seats)],
        span(class_="who")[span(class_="name")[record.seats[seat].name]],
        span(class_="total")[points(score.total)],
    ]
    return div(class_="ledger")[
        domain(seat, scene, head=head, button=None),
        _missions(record, ended, scene.pieces, seat),
    ]


def _missions(record: Record, ended: Result, pieces: Sequence[Piece], seat: int) -> Element | None:
    dealt = record.dealt
    names = dealt.missions[seat]
    if not names:
        return None
    left = dealt.variant.left_of(seat)

    def cards(place: Place) -> list[Card]:
        return [piece.card for piece in pieces if piece.place == place and piece.card]

    court = Court(cards(seat), cards(left), cards(BELOW), ended.statuses)
    edition = dealt.variant.missions
    rows = []
    for name in names:
        held = holds(name, court)
        worth = POINTS[edition] if held else 0
        rows.append(
            li(class_=["mission", {"held": held}], data_colour=colour(name, edition))[
                symbol("check" if held else "cross"),
                span[mission_text(name, record.seats[left].name)],
                span(class_="worth")[signed(worth)],
            ]
        )
    return ul(class_="tried")[rows]
