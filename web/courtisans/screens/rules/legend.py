"""Samples of the marks on the table, drawn as the table draws them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from htpy import Element, span

from courtisans.cards import Card, Family, Role
from courtisans.mission_progress import MissionStatus
from courtisans.record import Seat
from courtisans.score_bounds import Range
from web.courtisans.components.card import looks, seal_of
from web.courtisans.components.missions import MARKS
from web.courtisans.words import signed, spread, status_name
from web.shell.components.symbol import symbol


def sample(name: str) -> Element:
    """Draw a sample of the mark of that name."""
    return SAMPLES[name]()


def _card(*marks: Element, marked: bool = False, hidden: bool = False) -> Element:
    card = None if hidden else Card(Family.HARE, Role.PLAIN)
    return span(looks(card), class_=["card", {"marked": marked}])[
        span(class_="face")[symbol("spy" if hidden else "hare")], marks
    ]


def _medal(*marks: Element) -> Element:
    return span(class_="medal", data_family="hare")[symbol("hare"), marks]


def _status(status: MissionStatus) -> Element:
    return span(class_="mission-status", data_status=status.value)[symbol(MARKS[status][0])]


SAMPLES: Final[Mapping[str, Callable[[], Element]]] = {
    "lilies": lambda: span(class_="weight")[symbol("lily"), symbol("lily")],
    "sum": lambda: _card(span(class_="sum")["3"]),
    "new": lambda: _card(marked=True),
    "seal": lambda: _card(span(class_="seal")["S"], hidden=True),
    "influence": lambda: span(class_="number")[signed(2)],
    "worth": lambda: span(class_="number")[f"{signed(1)} {signed(-1)}"],
    "turned": lambda: span(class_="crest", data_turned=True)[span(class_="word")[status_name(1)]],
    "team": lambda: span(class_="teams", data_teams="4")[
        [seal_of(seat, (Seat("A"), Seat("B"))) for seat in range(2)]
    ],
    "doubt": lambda: _medal(span(class_="doubt")["?"]),
    "risen": lambda: _medal(span(class_="shift up")),
    "points": lambda: span(class_="plate")[span(class_="points")[spread(Range(-1, 3))]],
    "missions": lambda: span(class_="plate")[
        span(class_="mission-points")[symbol("mission"), " ", signed(3)]
    ],
    "held": lambda: span(class_="plate")[
        span(class_="held")[[span(class_="slip") for _slip in range(3)]]
    ],
    "holds": lambda: _status(MissionStatus.HOLDS),
    "doubtful": lambda: _status(MissionStatus.DOUBTFUL),
    "open": lambda: _status(MissionStatus.OPEN),
    "lost": lambda: _status(MissionStatus.LOST),
}
