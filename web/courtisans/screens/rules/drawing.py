"""Drawing of the rules: a page of a printed rulebook, with the table of contents beside it."""

from __future__ import annotations

from collections.abc import Sequence

import htpy
from htpy import (
    Element,
    article,
    caption,
    div,
    figcaption,
    figure,
    h1,
    h2,
    h3,
    h4,
    header,
    label,
    li,
    nav,
    ol,
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
from htpy import input as field

from courtisans.cards import Role
from web.courtisans.screens.rules.legend import sample
from web.courtisans.screens.rules.parts import (
    Block,
    Chapter,
    Items,
    Legend,
    Missions,
    Part,
    Picture,
    Rows,
    Text,
)
from web.courtisans.screens.rules.pictures import large, picture
from web.courtisans.screens.rules.search import marked
from web.locales import _
from web.shell.components.button import button
from web.shell.components.symbol import symbol
from web.shell.gestures import back_key, event

_ROLES = {role.value: role for role in Role}
"""The roles, by the names of the parts about them. A part shows a card of its role."""


def rules(chapters: Sequence[Chapter], wanted: str, words: Sequence[str]) -> Element:
    """Draw these chapters. `wanted` is the text searched for, `words` are the words to mark."""
    return div(id="rules", class_="rules")[
        _bar(),
        header(class_="opening")[
            symbol("queen", "ornament"),
            h1(id="rules-title")[_("The rules")],
            p(class_="motto")[_("Everything that may be done at court, and what comes of it.")],
        ],
        p(class_="nothing")[
            _("Nothing in the rules has {words}.").format(words=_("“{text}”").format(text=wanted))
        ]
        if not chapters
        else [
            nav(class_="contents", aria_labelledby="contents-title")[
                h2(id="contents-title")[_("Contents")],
                ol[[_entry(chapter) for chapter in chapters]],
            ],
            article(class_="chapters", aria_labelledby="rules-title")[
                [_chapter(chapter, words) for chapter in chapters]
            ],
        ],
    ]


def part_title(name: str) -> str:
    """Return the id of a part's heading."""
    return f"rules-{name}-title"


def _bar() -> Element:
    """Draw the bar that stays in view: the search field and the button that goes back."""
    return div(class_="rules-bar")[
        div(class_="looking", role="search")[
            label(for_="rules-search", class_="unseen")[_("Search the rules")],
            field(
                event("look-up"),
                id="rules-search",
                type="search",
                placeholder=_("Search the rules"),
                autocomplete="off",
                spellcheck="false",
                enterkeyhint="search",
            ),
        ],
        button(_("Back"), event("back"), back_key(), ident="rules-back", kind="strong"),
    ]


def _entry(chapter: Chapter) -> Element:
    return li[
        span(class_="chapter-name")[chapter.title],
        ol[
            [
                li[
                    htpy.button(
                        event("rules-at", part=part.name, asker=None),
                        id=f"contents-{part.name}",
                        type="button",
                    )[part.title]
                ]
                for part in chapter.parts
            ]
        ],
    ]


def _chapter(chapter: Chapter, words: Sequence[str]) -> Element:
    return section(class_="chapter")[
        h2[symbol("lily"), chapter.title, symbol("lily")],
        [_part(part, words) for part in chapter.parts],
    ]


def _part(part: Part, words: Sequence[str]) -> Element:
    role = _ROLES.get(part.name)
    return section(
        id=f"rules-{part.name}",
        class_=["part", {"of-role": role is not None}],
        aria_labelledby=part_title(part.name),
    )[
        h3(id=part_title(part.name))[marked(part.title, words)],
        role and div(class_="specimen", aria_hidden="true")[large(role)],
        [_block(block, words) for block in part.blocks],
    ]


def _block(block: Block, words: Sequence[str]) -> Element:
    match block:
        case Text():
            return p[marked(block.text, words)]
        case Items():
            return ul(class_="items")[[li[marked(item, words)] for item in block.items]]
        case Rows():
            return _table(block, words)
        case Missions():
            return div(class_="missions")[
                h4[marked(block.title, words)],
                ul[
                    [
                        li(class_="mission", data_colour=block.colour)[
                            symbol("mission"), span(class_="asked")[marked(asked, words)]
                        ]
                        for asked in block.asked
                    ]
                ],
            ]
        case Picture():
            return _figure(block, words)
        case Legend():
            return ul(class_="marks-legend")[
                [
                    li[
                        span(class_="sample", aria_hidden="true")[sample(name)],
                        span[marked(text, words)],
                    ]
                    for name, text in block.marks
                ]
            ]


def _table(rows: Rows, words: Sequence[str]) -> Element:
    return table[
        caption[marked(rows.title, words)],
        thead[tr[[th(scope="col")[marked(cell, words)] for cell in rows.head]]],
        tbody[
            [
                tr[
                    th(scope="row")[marked(first, words)],
                    [td[marked(cell, words)] for cell in cells],
                ]
                for first, *cells in rows.rows
            ]
        ],
    ]


def _figure(shown: Picture, words: Sequence[str]) -> Element:
    drawn = picture(shown.name)
    return figure[
        div(class_="drawing", role="img", aria_label=drawn.description)[
            div(aria_hidden="true")[drawn.art]
        ],
        figcaption[marked(shown.caption, words)],
    ]
