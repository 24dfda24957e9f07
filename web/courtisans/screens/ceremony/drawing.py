"""Drawing of the ceremony: the table where the game was played, at one moment of its end."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element, Node, div, h1, header, p, span

from web.courtisans.components.card import team_looks
from web.courtisans.components.domain import domain
from web.courtisans.components.mat import mat
from web.courtisans.components.winner_badge import seat_seal
from web.courtisans.finished import FinishedRecord
from web.courtisans.narration import verdict
from web.courtisans.pieces import Piece
from web.courtisans.scene import Scene
from web.courtisans.screens.ceremony.moments import Moment, pieces_at, points_at
from web.courtisans.screens.result.scores import missions_result
from web.courtisans.words import card_name, colon, family_name, signed, status_name
from web.locales import _
from web.shell.components.button import button
from web.shell.components.symbol import symbol
from web.shell.gestures import event, key


def ceremony(finished: FinishedRecord, moment: Moment, viewer: int) -> Element:
    """Draw a moment of a finished game's end, for the person in the seat `viewer`."""
    pieces = pieces_at(finished, moment, viewer)
    count = len(finished.seats)
    turning = not moment.counted and moment.turned
    scene = Scene(
        finished.seats,
        viewer,
        pieces,
        marked=frozenset(moment.turned[-1:]) if turning else frozenset(),
    )

    def at(seat: int) -> Element:
        acts = _wins(finished, moment, seat) or moment.seat == seat
        head = _plate(finished, moment, seat, acts=acts)
        return domain(seat, scene, head=head, acts=acts)

    return div(
        event("end-ceremony"),
        team_looks(finished.variant),
        id="table",
        class_="table ceremony",
        data_seats=str(count),
        data_counts=moment.family.value if moment.family else None,
    )[
        header(id="bar", class_="bar")[
            h1(class_="brand")[symbol("lily"), _("The court decides")],
            div(class_="tools")[
                button(
                    _("Skip"),
                    event("end-ceremony"),
                    key("any"),
                    ident="ceremony-skip",
                    icon="skip",
                )
            ],
        ],
        div(class_="board")[
            div(class_="others", data_count=str(count - 1))[
                [at((viewer + step) % count) for step in range(1, count)]
            ],
            mat(scene, buttons={}),
            at(viewer),
        ],
        div(id="telling", class_="telling")[_telling(finished, moment, pieces)],
    ]


def _wins(finished: FinishedRecord, moment: Moment, seat: int) -> bool:
    """Return whether the seat is a winner, and the winners are shown by now."""
    return moment.crowned and seat in finished.result.winners


def _plate(finished: FinishedRecord, moment: Moment, seat: int, *, acts: bool) -> Element:
    """Draw a seat's plate with its points so far, and what was added last."""
    family, account = moment.family, finished.accounts[seat]
    gain = 0
    if family is not None:
        gain = account.families[family].points
    elif moment.seat == seat:
        gain = sum(mission.points for mission in account.missions)
    return header(id=f"seat-{seat}", class_=["plate", {"acts": acts}])[
        seat_seal(seat, finished.seats, wins=_wins(finished, moment, seat)),
        span(class_="who")[span(class_="name")[finished.seats[seat].name]],
        moment.counted > 0
        and [
            # The id is new each time, so that this is a new element and its animation runs.
            gain != 0
            and span(
                id=f"gain-{seat}-{moment.counted}-{moment.seats_revealed}",
                class_=["gain", {"loss": gain < 0}],
            )[signed(gain)],
            span(class_="total")[signed(points_at(moment, finished.accounts)[seat])],
        ],
    ]


def _telling(finished: FinishedRecord, moment: Moment, pieces: Sequence[Piece]) -> Node:
    """Draw the text on what is shown at this moment."""
    seats, winners = finished.seats, finished.result.winners
    if moment.crowned:
        return [
            div(class_="seals")[[seat_seal(seat, seats, wins=True) for seat in winners]],
            p(class_="call")[verdict(finished)],
            finished.variant.teams
            and p(class_="news")[
                _("The lower score of two partners counts, so neither plays alone.")
            ],
        ]
    if moment.seat is not None:
        return [
            p(class_="call")[_("Missions of {name}").format(name=seats[moment.seat].name)],
            missions_result(finished, moment.seat),
        ]
    if moment.family is not None:
        status = finished.result.statuses[moment.family]
        text = {
            1: _("Each of its cards gives a point, each noble two."),
            -1: _("Each of its cards costs a point, each noble two."),
            0: _("Its cards count nothing."),
        }[status]
        return [
            p(class_="call")[colon(family_name(moment.family), status_name(status))],
            p(class_="news")[text],
        ]
    if not moment.turned:
        return p(class_="call")[_("The game is over. The spies are revealed.")]
    turned = next(piece for piece in pieces if piece.number == moment.turned[-1])
    name = seats[turned.by].name
    return [
        p(class_="call")[turned.card and card_name(turned.card)],
        p(class_="news")[_("played by {name}").format(name=name)],
    ]
