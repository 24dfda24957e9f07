"""The end of a game as a text and as a picture, to be shared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from markupsafe import Markup

from courtisans.cards import FAMILIES
from courtisans.scoring import side_points
from web.courtisans.components.card import monogram
from web.courtisans.finished import FinishedRecord
from web.courtisans.narration import verdict
from web.courtisans.words import colon, family_name, joined, signed, status_name
from web.locales import _

# The picture's dimensions, in CSS pixels.
WIDTH: Final = 1200
HEAD: Final = 340
ROW: Final = 84
FOOT: Final = 70
FIRST_FAMILY: Final = 470
FAMILY: Final = 82
MISSIONS: Final = 990
TOTAL: Final = 1100
LONGEST: Final = 18
"""The number of characters of a name that fit into the picture."""

_SEALS: Final = (
    ("#8e2a2b", "M-24 0a24 24 0 0 1 48 0a24 24 0 0 1-48 0z"),
    ("#2b5797", "M-17-24h34q7 0 7 7v34q0 7-7 7h-34q-7 0-7-7v-34q0-7 7-7z"),
    ("#27774a", "M0-24a24 24 0 0 1 0 48h-20q-4 0-4-4v-20a24 24 0 0 1 24-24z"),
)
"""The colour and outline of each team's seals, like the page's; without teams all are the first."""

_CAPITALS: Final = "Cinzel Variable, serif"
_SERIF: Final = "EB Garamond Variable, serif"


def summary(finished: FinishedRecord) -> str:
    """Return a text that says who won, what each seat scored, and how the families stand."""
    seats, variant, ended = finished.seats, finished.variant, finished.result
    lines = [colon("Courtisans", verdict(finished)), ""]
    for side in finished.ranking:
        if len(side) > 1:
            counts = side_points(variant, ended)[tuple(sorted(side))]
            lines.append(colon(joined([seats[seat].name for seat in side]), signed(counts)))
        for seat in side:
            cards, missions, total = (signed(number) for number in ended.scores[seat])
            if variant.missions == "none":
                line = colon(seats[seat].name, total)
            else:
                line = _("{name}: {total} (cards {cards}, missions {missions})").format(
                    name=seats[seat].name, total=total, cards=cards, missions=missions
                )
            lines.append(f"– {line}" if len(side) > 1 else line)
    lines.append("")
    for status in (1, -1, 0):
        names = [family_name(each) for each in FAMILIES if ended.statuses[each] == status]
        if names:
            lines.append(colon(status_name(status), ", ".join(names)))
    # A name may contain any white space, such as a line break; French's narrow space is kept.
    return "\n".join(re.sub(r"[^\S\u202f]+", " ", line).strip() for line in lines)


def picture(finished: FinishedRecord) -> str:
    """Return the result as an SVG in the colours of the dark theme.

    It uses the page's symbols, typefaces and custom properties.
    """
    height = HEAD + ROW * len(finished.seats) + FOOT
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        ' viewBox="0 0 {width} {height}">'
        '<defs><radialGradient id="glow" cx="50%" cy="0" r="75%"><stop stop-color="#4b2d3c"/>'
        '<stop offset="1" stop-color="#150f15"/></radialGradient></defs>'
        '<rect width="100%" height="100%" fill="url(#glow)"/>'
        '<rect x="14" y="14" width="{inner}" height="{high}" rx="22" fill="none"'
        ' stroke="var(--gilt)" stroke-opacity=".7" stroke-width="2"/>{content}</svg>'
    ).format(
        width=WIDTH,
        height=height,
        inner=WIDTH - 28,
        high=height - 28,
        content=Markup("").join(_content(finished)),
    )


def _content(finished: FinishedRecord) -> Iterator[Markup]:
    yield _symbol("lily", WIDTH / 2 - 142, 46, 40, "var(--gilt)")
    yield _text(
        "COURTISANS", WIDTH / 2 + 24, 78, 36, weight=500, face=_CAPITALS, colour="var(--gilt)"
    )
    text = verdict(finished)
    size = min(56, round(1_560 / len(text)))
    yield _text(text, WIDTH / 2, 160, size, face=_CAPITALS, colour="#fdf3dc", weight=600)
    for number, family in enumerate(FAMILIES):
        x, stands = FIRST_FAMILY + FAMILY * number, finished.result.statuses[family]
        yield Markup(
            '<circle cx="{x}" cy="246" r="30" fill="var(--{name})" stroke="{edge}"'
            ' stroke-width="{wide}" opacity="{light}"/>'
        ).format(
            x=x,
            name=family.value,
            edge="#ffe6a6" if stands > 0 else "#b9a9a0",
            wide=4 if stands > 0 else 1,
            light=0.6 if stands < 0 else 1,
        )
        yield _symbol(family.value, x - 20, 226, 40, "#fdf3dc")
        colour = "#ffe3a1" if stands > 0 else "#c3b19a"
        yield _text(status_name(stands), x, 304, 19, colour=colour)
    if finished.variant.missions != "none":
        yield _text(_("Missions"), MISSIONS, 304, 19, colour="#c3b19a")
    yield _text(_("Total"), TOTAL, 304, 19, colour="#c3b19a")
    for row, seat in enumerate(seat for side in finished.ranking for seat in side):
        yield from _row(finished, seat, HEAD + ROW * row)


def _row(finished: FinishedRecord, seat: int, top: int) -> Iterator[Markup]:
    """Draw a seat's row of the scores, from the height `top` down."""
    account, score = finished.accounts[seat], finished.result.scores[seat]
    variant, base, wins = finished.variant, top + 46, seat in finished.result.winners
    yield Markup('<path d="M60 {y}H1140" stroke="var(--gilt)" stroke-opacity=".3"/>').format(y=top)
    if wins:
        yield _symbol("victor", 60, top + 6, 74, "#dcae54")
    if variant.teams or not wins:
        sides = variant.sides if variant.teams else (range(variant.players),)
        wax, outline = _SEALS[next(team for team, side in enumerate(sides) if seat in side)]
        yield Markup(
            '<path d="{outline}" transform="translate(97 {y}) scale({size})" fill="{wax}"/>'
        ).format(outline=outline, y=top + 37, size=0.83 if wins else 1, wax=wax)
    letter = monogram(seat, finished.seats)
    ink = "#3b1d08" if wins and not variant.teams else "#ffeeda"
    yield _text(letter, 97, top + 45, 24, face=_CAPITALS, colour=ink, weight=700)
    name = finished.seats[seat].name
    name = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
    colour = "var(--gilt)" if wins else "#f2e6d0"
    yield _text(name, 150, base, 34, colour=colour, weight=600, anchor="start")
    for number, each in enumerate(account.families.values()):
        shade = "#f2e6d0" if each.cards else "#7d6c62"
        yield _text(signed(each.points), FIRST_FAMILY + FAMILY * number, base, 30, colour=shade)
    if account.missions:
        yield _text(signed(score.missions), MISSIONS, base, 30)
    yield _text(signed(score.total), TOTAL, base + 2, 44, colour=colour, weight=700)


def _text(
    text: str,
    x: float,
    y: float,
    size: int,
    *,
    face: str = _SERIF,
    colour: str = "#f2e6d0",
    weight: int = 400,
    anchor: str = "middle",
) -> Markup:
    return Markup(
        '<text x="{x:.0f}" y="{y:.0f}" font-family="{face}" font-size="{size}"'
        ' font-weight="{weight}" fill="{colour}" text-anchor="{anchor}">{text}</text>'
    ).format(
        x=x,
        y=y,
        face=face,
        size=size,
        weight=weight,
        colour=colour,
        anchor=anchor,
        # A name may contain characters that XML does not allow.
        text="".join(filter(str.isprintable, text)),
    )


def _symbol(name: str, x: float, y: float, size: int, colour: str) -> Markup:
    return Markup(
        '<use href="#symbol-{name}" x="{x:.0f}" y="{y:.0f}" width="{size}" height="{size}"'
        ' color="{colour}"/>'
    ).format(name=name, x=x, y=y, size=size, colour=colour)
