"""Drawing of the result: who won, what each seat scored and why, and how the table stood."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, div, h1, h2, header, p, section, span

from courtisans.record import Record
from web.courtisans.components.card import team_looks
from web.courtisans.components.domain import domain
from web.courtisans.components.mat import mat
from web.courtisans.components.toolbar import name_of_game, toolbar
from web.courtisans.components.winner_badge import seat_seal
from web.courtisans.finished import FinishedRecord
from web.courtisans.game import DAY
from web.courtisans.narration import headline
from web.courtisans.pieces import pieces_of_record
from web.courtisans.scene import Scene
from web.courtisans.screens.result.scores import scores
from web.courtisans.words import ordinal, points, signed
from web.locales import _
from web.shell.components.button import button
from web.shell.gestures import event

TITLE = "result-title"
LAST_TABLE = "last-table"


def result(finished: FinishedRecord, viewer: int, remark: str | None = None) -> Element:
    """Draw the end of a game, for the person in the seat `viewer`.

    `remark` is a message about what was done last.
    """
    seats, winners = finished.seats, finished.result.winners
    looks = team_looks(finished.variant)
    return div(looks, id="result", class_="result", data_seats=str(len(seats)))[
        toolbar(title=name_of_game(span), pile=None, export=True),
        header(class_="verdict")[
            div(class_="seals")[[seat_seal(seat, seats, wins=True) for seat in winners]],
            h1(id=TITLE)[headline(finished)],
            _own(finished),
            div(class_="ways")[_ways(finished.record)],
            remark and p(class_="remark")[remark],
        ],
        scores(finished),
        _last_table(finished, viewer),
    ]


def _own(finished: FinishedRecord) -> Element | None:
    """Draw how the person at the device came out, if it is one person."""
    seat = finished.own_seat
    if seat is None:
        return None
    # Translators: {place} is an ordinal, "3rd".
    return p(class_="own-place")[
        _("You: {place}, {points}").format(
            place=ordinal(finished.rank(seat)), points=signed(finished.result.scores[seat].total)
        )
    ]


def _ways(record: Record) -> Sequence[Node]:
    return [
        button(_("Deal again"), event("again"), ident="deal-again", icon="new", kind="strong"),
        button(_("Same deal again"), event("same"), ident="deal-same"),
        button(_("Replay"), event("replay"), ident="tool-replay"),
        button(_("Review"), event("review"), ident="tool-review", icon="hint"),
        button(_("Show the table"), event("show-table"), ident="show-table"),
        button(
            _("Share as text"),
            event("share", form="text"),
            ident="share-text",
            icon="share",
            kind="terse",
        ),
        button(
            _("Share as picture"),
            event("share", form="picture"),
            ident="share-picture",
            icon="picture",
            kind="terse",
        ),
        record.beside(DAY) is not None
        and button(_("How the day went"), event("day"), ident="tool-day"),
        record.deal is not None
        and button(
            _("Challenge a friend on the same cards"), event("challenge"), ident="challenge"
        ),
    ]


def _last_table(finished: FinishedRecord, viewer: int) -> Element:
    """Draw the table as it stood at the end, all spies revealed."""
    scene = Scene(finished.seats, viewer, pieces_of_record(finished.record))
    winners = finished.result.winners
    return section(id=LAST_TABLE, class_="board", aria_labelledby="last-table-title")[
        h2(id="last-table-title")[_("The table at the end")],
        mat(scene, buttons={}),
        div(id="last-domains", class_="others", data_late=True)[
            [
                domain(seat, scene, head=_plate(finished, seat), acts=seat in winners)
                for side in finished.ranking
                for seat in side
            ]
        ],
    ]


def _plate(finished: FinishedRecord, seat: int) -> Node:
    wins = seat in finished.result.winners
    return header(id=f"seat-{seat}", class_=["plate", {"acts": wins}])[
        seat_seal(seat, finished.seats, wins=wins),
        span(class_="who")[span(class_="name")[finished.seats[seat].name]],
        span(class_="total")[points(finished.result.scores[seat].total)],
    ]
