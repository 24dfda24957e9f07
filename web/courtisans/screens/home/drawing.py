"""Drawing of the home screen, which is part of the page before any Python has run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from htpy import (
    Element,
    a,
    dd,
    div,
    dl,
    dt,
    fieldset,
    footer,
    form,
    h1,
    h2,
    label,
    legend,
    li,
    ol,
    option,
    p,
    section,
    select,
    span,
)
from htpy import input as field

from courtisans.cards import FAMILIES, Card, Role
from courtisans.record import Record, Seat
from courtisans.variant import EDITIONS, Edition, Variant
from web.courtisans.components.card import art_of, looks
from web.courtisans.finished import FinishedRecord
from web.courtisans.narration import unfinished, verdict
from web.courtisans.screens.home.doors import DOORS, doors
from web.courtisans.screens.home.setup import BOTS, LONGEST_NAME, SIZES, Setup, is_playable
from web.courtisans.words import bot_name, bot_note
from web.locales import _
from web.shell.components.button import button
from web.shell.components.choice import checkbox, radio
from web.shell.components.languages import languages
from web.shell.components.other_games import other_games
from web.shell.components.symbol import symbol
from web.shell.components.tools import import_button, settings_button
from web.shell.gestures import event, keys


def home(
    setup: Setup,
    *,
    resumable: bool,
    trouble: str | None,
    last: Sequence[Record] = (),
    others: Mapping[str, str],
) -> Element:
    """Draw the home screen.

    `resumable`: a game is under way; `trouble`: what is wrong with the form; `last`: the last
    games, the latest first; `others`: the names of other card games, by their pages' addresses.
    """
    return div(keys({"?": event("rules")}), id="home", class_="home")[
        _front(resumable=resumable, newcomer=not (resumable or last)),
        section(id="setup", class_="setup", aria_labelledby="setup-title")[
            h2(id="setup-title")[_("The table")],
            form(event("deal"), id="setup-form", autocomplete="off")[
                _sizes(setup.variant.players),
                _decks(setup.variant),
                _seats(setup),
                _beginning(setup.first),
                _editions(setup.variant.missions),
                trouble and p(id="setup-trouble", class_="trouble")[trouble],
                div(class_="go")[
                    button(_("Deal"), {"type": "submit"}, ident="setup-deal", kind="strong")
                ],
            ],
        ],
        doors() if DOORS else None,
        _last_games(last) if last else None,
        other_games(others),
        _small_print(),
    ]


def _last_games(records: Sequence[Record]) -> Element:
    """Draw the list of the last games, each a button that shows its result, or resumes it."""
    return section(id="last", class_="setup last", aria_labelledby="last-title")[
        h2(id="last-title")[_("Last games")],
        ol[[li[_last_game(number, record)] for number, record in enumerate(records)],],
    ]


def _last_game(number: int, record: Record) -> Element:
    ident, finished = f"last-{number}", FinishedRecord.of(record)
    if finished is None:
        return button(unfinished(record), event("go-on", number=number), ident=ident)
    return button(verdict(finished), event("show", number=number), ident=ident)


def _front(*, resumable: bool, newcomer: bool) -> Element:
    """Draw the title area: the name of the game, and the first buttons."""
    return section(id="frontispiece", class_="frontispiece")[
        div(class_="fan", aria_hidden="true")[
            [
                span(looks(Card(family, Role.PLAIN)), class_="card")[
                    span(class_="face")[art_of(Card(family, Role.PLAIN))]
                ]
                for family in FAMILIES
            ]
        ],
        symbol("queen", "ornament"),
        h1["Courtisans"],
        p(class_="motto")[
            _("Six families court the Queen. Raise them into her light, or see them fall.")
        ],
        div(class_="ways")[
            resumable
            and button(_("Resume game"), event("resume"), ident="way-resume", kind="strong"),
            newcomer and button(_("Learn to play"), event("lessons"), ident="way-lessons"),
            import_button(kind="plain"),
            settings_button(kind="plain"),
        ],
        languages(),
    ]


def _sizes(chosen: int) -> Element:
    return fieldset(class_="sizes")[
        legend[_("How many play")],
        div(class_="choices")[
            [
                radio(
                    "players",
                    str(size),
                    [str(size)],
                    checked=size == chosen,
                    # These classes tell the style sheet, without a script, what the choice allows.
                    css={
                        "expanded": not is_playable(size),
                        "paired": is_playable(size, expansion=True, teams=True),
                    },
                )
                for size in SIZES
            ]
        ],
    ]


def _decks(variant: Variant) -> Element:
    """Draw the choice of what is added to the game; the style sheet hides teams if impossible."""
    return fieldset(class_="decks")[
        legend[_("What is added")],
        div(class_="choices")[
            checkbox(
                "expansion",
                _("Expansion"),
                _("Diplomats and confidants join: a longer game, and room for six."),
                checked=variant.expansion,
            ),
            checkbox(
                "teams",
                _("Teams"),
                _("Partners sit opposite. A team scores what the weaker of them has."),
                checked=variant.teams,
                css="for-pairs",
            ),
        ],
        p(class_="hint why")[_("Teams need the expansion, and four or six seats.")],
        div(class_="abouts")[
            _about(_("Rules of the expansion"), "expansion"), _about(_("Rules of teams"), "teams")
        ],
    ]


def _beginning(first: int | None) -> Element:
    return fieldset(class_="seats beginning")[
        legend[label(for_="first")[_("Who begins")]],
        select(id="first", name="first")[
            option(value="", selected=first is None)[_("By lot")],
            [
                option(value=str(seat), selected=first == seat)[
                    _("Seat {number}").format(number=seat + 1)
                ]
                for seat in range(max(SIZES))
            ],
        ],
    ]


def _seats(setup: Setup) -> Element:
    return fieldset(class_="seats")[
        legend[_("Who sits where, clockwise")],
        ol[[_seat(number, seat) for number, seat in enumerate(setup.seats)]],
        dl(class_="ladder")[
            [
                div[
                    dt[symbol(f"portrait-{bot}", "symbol portrait"), bot_name(bot)],
                    dd[bot_note(bot)],
                ]
                for bot in BOTS
            ]
        ],
        p(class_="honest")[
            _(
                "They see only what you would see in their chair. "
                "To check it, save a game: it holds the deal."
            )
        ],
    ]


def _seat(number: int, seat: Seat) -> Element:
    return li[
        _sides(number),
        field(
            id=f"name-{number}",
            name=f"name-{number}",
            aria_label=_("Name of seat {number}").format(number=number + 1),
            value=seat.name,
            maxlength=str(LONGEST_NAME),
            spellcheck="false",
        ),
        select(
            id=f"bot-{number}",
            name=f"bot-{number}",
            aria_label=_("Who plays seat {number}").format(number=number + 1),
        )[
            option(value="", selected=seat.bot is None)[_("Person")],
            [option(value=bot, selected=seat.bot == bot)[bot_name(bot)] for bot in BOTS],
        ],
    ]


def _sides(number: int) -> list[Element]:
    """Draw the marks of a seat's team, one for each number of players that allows teams."""
    marks = []
    for size in SIZES:
        if is_playable(size, expansion=True, teams=True) and number < size:
            sides = Variant(size, expansion=True, teams=True).sides
            side = next(at for at, seats in enumerate(sides) if number in seats)
            marks.append(
                span(
                    class_="team-mark", data_of=str(size), data_side=str(side), aria_hidden="true"
                )["ABC"[side]]
            )
    return marks


def _editions(chosen: Edition) -> Element:
    names_and_notes: dict[Edition, tuple[str, str]] = {
        "current": (_("Current edition"), _("One white and one blue each, 3 points apiece.")),
        "first": (
            _("First edition"),
            _("Two each, 2 points apiece. Three of its cards are our reconstruction."),
        ),
        "none": (_("None"), _("For a first game.")),
    }
    return fieldset(class_="editions")[
        legend[_("Secret missions")],
        div(class_="choices")[
            [
                radio(
                    "missions",
                    edition,
                    [
                        span(class_="name")[names_and_notes[edition][0]],
                        span(class_="hint")[names_and_notes[edition][1]],
                    ],
                    checked=edition == chosen,
                )
                for edition in EDITIONS
            ]
        ],
        div(class_="abouts")[_about(_("Rules of the missions"), "missions")],
    ]


def _about(text: str, part: str) -> Element:
    """Draw a button that leads to a part of the rules."""
    ident = f"about-{part}"
    return button(text, event("rules-at", part=part, asker=ident), ident=ident, kind="link")


def _small_print() -> Element:
    return footer(class_="small-print")[
        p[
            _("An unofficial version, made by players for players."),
            " ",
            a(href="./web/art/CREDITS.md")[_("Symbols and typefaces")],
        ]
    ]
